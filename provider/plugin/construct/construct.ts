import type * as rpc from "@pulumi/pulumi/proto/provider_pb.js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import monitors from "@pulumi/pulumi/proto/resource_pb.js";
import { CanvasError } from "../../errors.ts";
import type { Ledger } from "../../run/ledger.ts";
import { isObject, objectOf, pathText } from "../../validation/properties.ts";
import { hasUnknown, unknownPaths, unknownValue } from "../../validation/unknown.ts";
import { openTexts, type WorkspaceComponent, workspaceComponent } from "../../workspace/component.ts";
import { referencesIn } from "../../workspace/references.ts";
import { formerObjects, sortedByName, type WorkspaceResource } from "../../workspace/workspace-resources.ts";
import { marshal, topLevelPaths, unmarshal } from "../marshal.ts";
import { Monitor, RunStopped } from "./monitor.ts";
import { type ComponentContext, componentRegistration, registeredFrom, resourceRegistration } from "./registration.ts";
import { type Registered, type RegisteredResources, type Resolved, resolveReferences } from "./resolve-references.ts";

const componentType = "canvas:index:Workspace";

interface ConstructContext {
  readonly provider: string;
  /** Of the provider's run; undefined while its settings are not known. */
  readonly ledger: Ledger | undefined;
  readonly signal: AbortSignal;
}

/** Registers a component, its resources and its outputs with the engine, until the signal aborts. */
export async function construct(
  request: rpc.ConstructRequest,
  { provider, ledger, signal }: ConstructContext,
): Promise<rpc.ConstructResponse> {
  const { component, isSecret } = planOf(request);
  for (const object of formerObjects(component.resources)) ledger?.reserve(object);
  const monitor = new Monitor(request.getMonitorendpoint(), signal);
  try {
    const urn = (await monitor.register(componentRegistration(request))).getUrn();
    return await constructInside(monitor, component, { request, urn, provider, isSecret });
  } finally {
    monitor.close();
  }
}

/** A secret input makes everything secret: it could be anywhere in the workspace. */
function planOf(request: rpc.ConstructRequest): { readonly component: WorkspaceComponent; readonly isSecret: boolean } {
  const type = request.getType();
  if (type !== componentType)
    throw new CanvasError(`there is no component ${type}`, `the provider has ${componentType}`);
  const { properties, secrets } = unmarshal(request.getInputs());
  const [unknown] = unknownPaths(properties);
  if (unknown)
    throw new CanvasError(
      `${pathText(unknown)} is known only after another resource is created`,
      "a workspace must be known at preview",
    );
  const isSecret = secrets.length > 0;
  const component = hidingMistakes(isSecret, () =>
    workspaceComponent(request.getName(), objectOf(withSortedKeys(properties))),
  );
  return { component, isSecret };
}

/** A message about a mistake quotes what is wrong. */
function hidingMistakes<T>(isSecret: boolean, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(isSecret && error instanceof CanvasError)) throw error;
    throw new CanvasError(
      "the workspace has mistakes, which are not shown because a part of it is secret",
      "run a preview without the secret to see them",
    );
  }
}

/** The engine sends maps in any order; a file keeps its own. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(sortedByName(value).map(([key, item]) => [key, withSortedKeys(item)]));
}

async function constructInside(
  monitor: Monitor,
  component: WorkspaceComponent,
  context: ComponentContext,
): Promise<rpc.ConstructResponse> {
  const response = new messages.ConstructResponse().setUrn(context.urn);
  try {
    const registered = await registerAll(component.resources, async (resource, needed) =>
      registeredFrom(resource, await monitor.register(resourceRegistration(resource, needed, context))),
    );
    const { properties, dependencies, secrets } = outputsOf(component, registered, context);
    const state = marshal(properties, secrets);
    const outputs = new monitors.RegisterResourceOutputsRequest().setUrn(context.urn).setOutputs(state);
    await monitor.registerOutputs(outputs);
    for (const [key, urns] of dependencies) {
      const list = new messages.ConstructResponse.PropertyDependencies().setUrnsList(urns);
      response.getStatedependenciesMap().set(key, list);
    }
    return response.setState(state);
  } catch (error) {
    // The engine ignores the response, and has already reported the failed resource.
    if (error instanceof RunStopped) return response;
    throw error;
  }
}

/** Registers each resource as soon as the resources that it needs are registered; ends when all registrations have ended. */
async function registerAll(
  resources: readonly WorkspaceResource[],
  register: (resource: WorkspaceResource, needed: RegisteredResources) => Promise<Registered>,
): Promise<RegisteredResources> {
  const registrations = new Map<string, Promise<readonly [string, Registered]>>();
  for (const resource of resources) {
    const { name, after = "" } = resource;
    const needed = neededBy(resource).flatMap((other) => registrations.get(other) ?? []);
    const earlier = Promise.allSettled([registrations.get(after)]);
    registrations.set(
      name,
      Promise.all(needed).then(async (entries) => {
        await earlier;
        return [name, await register(resource, new Map(entries))];
      }),
    );
  }
  await Promise.allSettled(registrations.values());
  return new Map(await Promise.all(registrations.values()));
}

function neededBy({ parent, deletedWith, dependsOn = [], args }: WorkspaceResource): string[] {
  const given = [parent, deletedWith, ...dependsOn].filter((name) => name !== undefined);
  return [...new Set([...given, ...referencesIn(args).map(({ resource }) => resource)])];
}

function outputsOf(
  { teamId, spaces, zones, open }: WorkspaceComponent,
  registered: RegisteredResources,
  { request, isSecret }: ComponentContext,
): Resolved {
  const { dependencies, ...resolved } = resolveReferences({ teamId, spaces, zones, open }, registered);
  const { open: texts } = resolved.properties;
  const properties = { ...resolved.properties, open: hasUnknown(texts) ? unknownValue : openTexts(objectOf(texts)) };
  const asked = request.getAdditionalsecretoutputsList().map((key) => [key]);
  return { properties, dependencies, secrets: isSecret ? topLevelPaths(properties) : [...resolved.secrets, ...asked] };
}

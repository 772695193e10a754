import aliases from "@pulumi/pulumi/proto/alias_pb.js";
import type { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import type * as rpc from "@pulumi/pulumi/proto/resource_pb.js";
import messages from "@pulumi/pulumi/proto/resource_pb.js";
import { idOutputOf } from "../../core/resource.ts";
import { definitionOf } from "../../resources/index.ts";
import type { WorkspaceResource } from "../../workspace/workspace-resources.ts";
import { marshal, topLevelPaths, unmarshal } from "../marshal.ts";
import { type Registered, type RegisteredResources, resolveReferences } from "./resolve-references.ts";

/** The registration of the component. Its inputs are not recorded: changes show in its resources. */
export function componentRegistration(request: ConstructRequest): rpc.RegisterResourceRequest {
  const registration = withInheritedOptions(new messages.RegisterResourceRequest(), request)
    .setType(request.getType())
    .setName(request.getName())
    .setParent(request.getParent())
    .setDeletedwith(request.getDeletedwith())
    .setObject(marshal({}))
    .setDependenciesList(request.getDependenciesList())
    .setAliasesList(request.getAliasesList())
    .setAliasspecs(true);
  request.getProvidersMap().forEach((provider, name) => {
    registration.getProvidersMap().set(name, provider);
  });
  const hooks = request.getResourceHooks();
  return hooks === undefined ? registration : registration.setHooks(hooksFrom(hooks));
}

/** The two messages have the same fields. */
const hooksFrom = (hooks: ConstructRequest.ResourceHooksBinding): rpc.RegisterResourceRequest.ResourceHooksBinding =>
  messages.RegisterResourceRequest.ResourceHooksBinding.deserializeBinary(hooks.serializeBinary());

/** What all resources of a component share. */
export interface ComponentContext {
  readonly request: ConstructRequest;
  readonly urn: string;
  /** The reference of the provider. */
  readonly provider: string;
  readonly isSecret: boolean;
}

/** The registration of a resource, once everything it needs is registered. */
export function resourceRegistration(
  resource: WorkspaceResource,
  needed: RegisteredResources,
  component: ComponentContext,
): rpc.RegisterResourceRequest {
  const { type, name, parent = "", deletedWith = "" } = resource;
  const { request, urn, provider } = component;
  const registration = withInheritedOptions(new messages.RegisterResourceRequest(), request)
    .setType(`canvas:index:${type}`)
    .setName(name)
    .setCustom(true)
    .setParent(needed.get(parent)?.urn ?? urn)
    .setDeletedwith(needed.get(deletedWith)?.urn ?? request.getDeletedwith())
    .setProvider(request.getProvidersMap().get("canvas") ?? provider)
    .setCustomtimeouts(timeoutsOf(request))
    .setAliasesList([formerType(`pulumi-nodejs:dynamic/canvas:${type}`), ...formerNames(resource)])
    .setAliasspecs(true)
    .setAcceptsecrets(true)
    .setSupportspartialvalues(true)
    .setSupportsresultreporting(true);
  if (resource.retainOnDelete && !request.hasRetainondelete()) registration.setRetainondelete(true);
  return withProperties(registration, resource, needed, component);
}

function withProperties(
  registration: rpc.RegisterResourceRequest,
  { args, dependsOn = [] }: WorkspaceResource,
  needed: RegisteredResources,
  { request, isSecret }: ComponentContext,
): rpc.RegisterResourceRequest {
  const { properties, dependencies, secrets } = resolveReferences(args, needed);
  for (const [key, urns] of dependencies) {
    const list = new messages.RegisterResourceRequest.PropertyDependencies().setUrnsList(urns);
    registration.getPropertydependenciesMap().set(key, list);
  }
  const earlier = dependsOn.flatMap((name) => needed.get(name)?.urn ?? []);
  const all = new Set([...outerDependencies(request), ...earlier, ...[...dependencies.values()].flat()]);
  return registration
    .setObject(marshal(properties, isSecret ? topLevelPaths(properties) : secrets))
    .setDependenciesList([...all]);
}

/** If the update of a resource fails and the run continues, only its id is known. */
export function registeredFrom({ type }: WorkspaceResource, response: rpc.RegisterResourceResponse): Registered {
  const { properties, secrets } = unmarshal(response.getObject());
  const idOutput = idOutputOf(definitionOf(type));
  const id = idOutput === undefined || response.getId() === "" ? {} : { [idOutput]: response.getId() };
  return {
    urn: response.getUrn(),
    outputs: { ...id, ...properties },
    secrets: new Set(secrets.map(([key = ""]) => key)),
  };
}

/** Older engines do not let resources inherit these options from their parent. */
function withInheritedOptions(
  registration: rpc.RegisterResourceRequest,
  request: ConstructRequest,
): rpc.RegisterResourceRequest {
  if (request.hasProtect()) registration.setProtect(request.getProtect() === true);
  if (request.hasRetainondelete()) registration.setRetainondelete(request.getRetainondelete() === true);
  return registration;
}

/** What the component, and with it each of its resources, depends on. */
function outerDependencies(request: ConstructRequest): string[] {
  const ofInputs = [...request.getInputdependenciesMap().entries()].flatMap(([, list]) => list.getUrnsList());
  return [...request.getDependenciesList(), ...ofInputs];
}

function timeoutsOf(request: ConstructRequest): rpc.RegisterResourceRequest.CustomTimeouts {
  const given = request.getCustomtimeouts();
  return new messages.RegisterResourceRequest.CustomTimeouts()
    .setCreate(given?.getCreate() ?? "")
    .setUpdate(given?.getUpdate() ?? "")
    .setDelete(given?.getDelete() ?? "")
    .setRead(given?.getRead() ?? "");
}

/** A resource whose key has changed continues. */
const formerNames = ({ formerName }: WorkspaceResource) =>
  formerName === undefined ? [] : [new aliases.Alias().setSpec(new aliases.Alias.Spec().setName(formerName))];

/** Resources of the dynamic provider continue without replacement. */
const formerType = (type: string) => new aliases.Alias().setSpec(new aliases.Alias.Spec().setType(type));

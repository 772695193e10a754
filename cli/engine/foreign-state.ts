// A state may come from somebody else: it must not redirect the command, nor make Pulumi run anything but this provider.
import { z } from "zod";
import { environmentName, type SettingName, settingNames } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { isObject, objectOf } from "../../provider/validation/properties.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import type { StackPlace } from "./stack-place.ts";

/** Settings that say neither which service a request goes to, nor with which rights, nor which file is written. */
const harmless: ReadonlySet<SettingName> = new Set([
  "editionId",
  "requestTimeoutSeconds",
  "retrySeconds",
  "quotaShare",
  "quotaWindowSeconds",
]);
const redirecting = settingNames.filter((name) => !harmless.has(name));

const Properties = z.record(z.string(), z.unknown()).optional();
const Resource = z.looseObject({
  urn: z.string().default(""),
  type: z.string().default(""),
  id: z.string().default(""),
  provider: z.string().default(""),
  inputs: Properties,
  outputs: Properties,
});
type Resource = z.output<typeof Resource>;
const Deployment = z.object({
  resources: z.array(Resource).nullish(),
  pending_operations: z.array(z.looseObject({ resource: Resource })).nullish(),
});

/** What a workspace consists of; Pulumi would load, and run, the plugin of anything else. */
const ownType = /^(?:pulumi:pulumi:Stack|pulumi:providers:canvas|canvas:index:\w+)$/;
const providerType = "pulumi:providers:canvas";
/** Any other property of a provider may name its plugin, or the address of one. */
const providerProperties: ReadonlySet<string> = new Set([...settingNames, "version"]);
const topKeys: ReadonlySet<string> = new Set([
  "manifest",
  "metadata",
  "secrets_providers",
  "resources",
  "pending_operations",
]);
const resourceKeys = ["urn", "type", "id", "provider", "inputs", "outputs", "resource"];
const anyCase = new RegExp(`^(?:${resourceKeys.join("|")})$`, "iu");

/** Refuses a state with something that no workspace file has made, or of another project or stack. */
export function requireOwnResources(deployment: unknown, { file, stack }: StackPlace, project: string): void {
  const { resources, pending_operations: operations } = Deployment.parse(deployment);
  const all = [...(resources ?? []), ...(operations ?? []).map(({ resource }) => resource)];
  const start = `urn:pulumi:${stack.split("/").at(-1)}::${project}::`;
  const found =
    foreignTypes(all, start) ??
    foreignProviders(all) ??
    unknownKeys(objectOf(deployment), [...all, ...(operations ?? [])]);
  if (found === undefined) return;
  const remedy =
    "find out who wrote it; a Pulumi program that has more than the workspace needs a project, or a stack, of its own";
  throw new CanvasError(`the recorded state of ${file} has ${found}`, remedy);
}

/** Pulumi takes the type from the URN in some places. */
function foreignTypes(resources: readonly Resource[], start: string): string | undefined {
  const types = new Set(resources.map(({ type }) => type).filter((type) => !ownType.test(type)));
  if (types.size > 0) return `resources of other types: ${joinNames([...types])}`;
  const other = resources.find(({ urn, type }) => !(urn.startsWith(start) && parseUrn(urn).type === type));
  return other && `a resource whose URN does not belong to it: ${other.urn}`;
}

function foreignProviders(resources: readonly Resource[]): string | undefined {
  const providers = resources.filter(({ type }) => type === providerType);
  const properties = providers.flatMap(({ inputs = {}, outputs = {} }) => [inputs, outputs].flatMap(Object.entries));
  const unknown = [...new Set(properties.filter(isUnknown).map(([name]) => name))];
  if (unknown.length > 0) return `a provider with ${joinNames(unknown)}, which may name another plugin`;
  const known = new Set(["", ...providers.map(({ urn, id }) => `${urn}::${id}`)]);
  const other = resources.find(({ provider }) => !known.has(provider));
  return other && `a resource of a provider that it does not have: ${other.urn}`;
}

/** Pulumi records an empty `__internal` for a provider with a version. */
const isUnknown = ([name, value]: [string, unknown]): boolean =>
  !(providerProperties.has(name) || (name === "__internal" && isObject(value) && Object.keys(value).length === 0));

/** Pulumi reads a key in any case, so another spelling would hide something from the command. */
function unknownKeys(deployment: object, records: readonly object[]): string | undefined {
  const others = Object.keys(deployment).filter((key) => !topKeys.has(key));
  const spelled = records.flatMap(Object.keys).filter((key) => anyCase.test(key) && !resourceKeys.includes(key));
  const unknown = [...new Set([...others, ...spelled])];
  return unknown.length === 0 ? undefined : `keys that are not known: ${joinNames(unknown)}`;
}

/** Refuses settings of a provider in the state. One with the address of the environment changes nothing. */
export function requireNoRecordedSettings(deployment: unknown, { file }: StackPlace, env: NodeJS.ProcessEnv): void {
  const { resources } = Deployment.parse(deployment);
  const providers = (resources ?? []).filter(({ type }) => type === providerType);
  const found = redirecting.filter((name) =>
    providers.some(({ inputs = {} }) => Object.hasOwn(inputs, name) && inputs[name] !== env[environmentName(name)]),
  );
  if (found.length === 0) return;
  throw new CanvasError(
    `the recorded state of ${file} sets ${joinNames(found)}, and the command takes its service and its credentials only from the environment`,
    "find out who wrote that state; if it was a Pulumi program of yours, run it once with the environment's settings",
  );
}

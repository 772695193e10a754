import type { Config } from "../../provider/config.ts";
import type { ResourceName } from "../../provider/resources/index.ts";
import { isObject, type Properties, withoutReservedKeys } from "../../provider/validation/properties.ts";
import { type PlanStep, typeOf } from "../plan/steps.ts";
import type { StateFile, StateResource } from "../run/state-file.ts";

/** A resource of the provider, as Pulumi's state records it. */
export interface RecordedResource {
  readonly urn: string;
  readonly type: ResourceName;
  readonly id: string;
  readonly inputs: Properties;
  readonly state: Properties;
  /** The properties that are secret, or have a secret in them. */
  readonly secrets: ReadonlySet<string>;
  /** Whether it is only looked up. */
  readonly isExternal: boolean;
  /** How its provider reaches the service. */
  readonly config: Config;
}

/** The resources of the provider in a state, whose secrets are in plain text. `configOf` gets the settings of an explicit provider. */
export function recordedResources(
  { resources }: StateFile,
  configOf: (explicit: Properties | undefined) => Config,
): readonly RecordedResource[] {
  const explicit = new Map(resources.filter(isExplicitProvider).map(({ urn, inputs = {} }) => [urn, revealed(inputs)]));
  return resources.flatMap((resource) => {
    const { urn, id = "", provider = "", inputs = {}, outputs = {}, external = false } = resource;
    const type = typeOf(urn);
    if (type === undefined || type === "Workspace" || resource.delete) return [];
    const providerUrn = provider.slice(0, provider.lastIndexOf("::"));
    return {
      urn,
      type,
      id,
      inputs: withoutReservedKeys(revealed(inputs)),
      state: revealed(outputs),
      secrets: new Set([inputs, outputs].flatMap(secretsIn)),
      isExternal: external,
      config: configOf(explicit.get(providerUrn)),
    };
  });
}

/** The resource as a step that changes nothing, without its secrets. */
export function asStep(resource: RecordedResource): PlanStep {
  const { urn, type, id, inputs, state } = resource;
  const shown = { inputs: withoutSecrets(resource, inputs), outputs: withoutSecrets(resource, state) };
  return { op: "same", urn, type, before: { id, parent: undefined, ...shown }, after: undefined };
}

/** Properties that can be shown. */
export function withoutSecrets({ secrets }: RecordedResource, properties: Properties): Properties {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, value]) => [name, secrets.has(name) ? "[secret]" : value]));
}

/** A default provider takes the settings of the stack, which may have changed since. */
const isExplicitProvider = ({ urn }: StateResource): boolean =>
  /::pulumi:providers:canvas::(?!default(?:_|$))/.test(urn);

/** The key and value that mark a secret in a state. */
const [secretKey, secretMark] = ["4dabf18193072939515e22adb298388d", "1b47061264138c4ac30d75fd1eb44270"];

const isSecret = (value: unknown): value is Properties => isObject(value) && value[secretKey] === secretMark;

const secretsIn = (properties: Properties): string[] =>
  Object.keys(properties).filter((name) => hasSecret(properties[name]));

const hasSecret = (value: unknown): boolean =>
  isSecret(value) || (typeof value === "object" && value !== null && Object.values(value).some(hasSecret));

/** The properties with secrets in plain text instead of their marks. */
const revealed = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, reveal(value)]));

function reveal(value: unknown): unknown {
  if (isSecret(value)) return JSON.parse(String(value.plaintext ?? null));
  if (Array.isArray(value)) return value.map(reveal);
  return isObject(value) ? revealed(value) : value;
}

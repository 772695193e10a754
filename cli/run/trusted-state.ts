// Somebody else may have written a state: it must not redirect the command, nor make Pulumi run anything but this provider. With
// CANVAS_STATE_KEY, an update signs the state that it leaves, and refuses any other.
import type { EngineEvent } from "@pulumi/pulumi/automation/index.js";
import { environmentName, type SettingName, settingNames } from "../../provider/config.ts";
import { CanvasError } from "../../provider/errors.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { isObject, objectOf } from "../../provider/validation/properties.ts";
import { parseUrn } from "../../provider/validation/urn.ts";
import { type StackPlace, unlockText } from "./stack-place.ts";
import type { StateFile, StateResource } from "./state-file.ts";

/** Settings that say neither which service a request goes to, nor with which rights, nor which file is written. */
const harmless: ReadonlySet<SettingName> = new Set([
  "editionId",
  "requestTimeoutSeconds",
  "retrySeconds",
  "quotaShare",
  "quotaWindowSeconds",
]);
const redirecting = settingNames.filter((name) => !harmless.has(name));

type Named = Pick<StateResource, "urn" | "type" | "id">;

/** What a workspace consists of; Pulumi would load, and run, the plugin of anything else. */
const ownType = /^(?:pulumi:pulumi:Stack|pulumi:providers:canvas|canvas:index:\w+)$/;
/** Any other property of a provider may name its plugin, or the address of one. */
const providerProperties: ReadonlySet<string> = new Set([...settingNames, "version"]);
const topKeys = new Set(["manifest", "metadata", "secrets_providers", "resources", "pending_operations"]);
const resourceKeys = ["urn", "type", "id", "provider", "inputs", "outputs", "resource"];
const anyCase = new RegExp(`^(?:${resourceKeys.join("|")})$`, "iu");

const isProvider = ({ type }: Named): boolean => type === "pulumi:providers:canvas";

/** Refuses a state with something that no workspace file has made, or of another project or stack. */
export function requireOwnResources(state: StateFile, { file, stack }: StackPlace, project: string): void {
  const start = `urn:pulumi:${stack.split("/").at(-1)}::${project}::`;
  const found = foreignTypes(state, start) ?? foreignProviders(state) ?? unknownKeys(state);
  if (found === undefined) return;
  const remedy =
    "find out who wrote it; a Pulumi program that has more than the workspace needs a project, or a stack, of its own";
  throw new CanvasError(`the recorded state of ${file} has ${found}`, remedy);
}

/** Pulumi takes the type from the URN in some places. */
function foreignTypes({ allResources }: StateFile, start: string): string | undefined {
  const types = new Set(allResources.map(({ type = "" }) => type).filter((type) => !ownType.test(type)));
  if (types.size > 0) return `resources of other types: ${joinNames([...types])}`;
  const other = allResources.find(({ urn, type }) => !(urn.startsWith(start) && parseUrn(urn).type === type));
  return other && `a resource whose URN does not belong to it: ${other.urn}`;
}

function foreignProviders({ allResources }: StateFile): string | undefined {
  const providers = allResources.filter(isProvider);
  const properties = providers.flatMap(({ inputs = {}, outputs = {} }) => [inputs, outputs].flatMap(Object.entries));
  const unknown = [...new Set(properties.filter(isUnknown).map(([name]) => name))];
  if (unknown.length > 0) return `a provider with ${joinNames(unknown)}, which may name another plugin`;
  const known = new Set(["", ...providers.map(({ urn, id = "" }) => `${urn}::${id}`)]);
  const other = allResources.find(({ provider = "" }) => !known.has(provider));
  return other && `a resource of a provider that it does not have: ${other.urn}`;
}

/** Pulumi records an empty `__internal` for a provider with a version. */
const isUnknown = ([name, value]: [string, unknown]): boolean =>
  !(providerProperties.has(name) || (name === "__internal" && isObject(value) && Object.keys(value).length === 0));

/** Pulumi reads a key in any case, so another spelling would hide something from the command. */
function unknownKeys({ deployment, allResources, operations }: StateFile): string | undefined {
  const others = Object.keys(deployment).filter((key) => !topKeys.has(key));
  const keys = [...allResources, ...operations].flatMap(Object.keys);
  const misspelled = keys.filter((key) => anyCase.test(key) && !resourceKeys.includes(key));
  const unknown = [...new Set([...others, ...misspelled])];
  return unknown.length === 0 ? undefined : `keys that are not known: ${joinNames(unknown)}`;
}

/** Refuses settings of a provider in the state. One with the address of the environment changes nothing. */
export function requireNoRecordedSettings(state: StateFile, { file }: StackPlace, env: NodeJS.ProcessEnv): void {
  const providers = state.resources.filter(isProvider);
  const found = redirecting.filter((name) =>
    providers.some(({ inputs = {} }) => Object.hasOwn(inputs, name) && inputs[name] !== env[environmentName(name)]),
  );
  if (found.length === 0) return;
  throw new CanvasError(
    `the recorded state of ${file} sets ${joinNames(found)}, and the command takes its service and its credentials only from the environment`,
    "find out who wrote that state; if it was a Pulumi program of yours, run it once with the environment's settings",
  );
}

/**
 * Refuses a state unless its secrets have a passphrase or a key of their own, are those of Pulumi's own service, which has the state,
 * or those of the service that the environment names: Pulumi would ask the one that the state names, at an address that it names too.
 */
export function requireOwnSecretsProvider(
  { deployment }: StateFile,
  { file }: StackPlace,
  { backend, trusted }: { readonly backend: string; readonly trusted?: string | undefined },
): void {
  const { type = "", state } = deployment.secrets_providers ?? {};
  const { url = "" } = objectOf(state);
  if (["", "passphrase"].includes(type) || (type === "service" && /^https?:/.test(backend))) return;
  if (type === "cloud" && (String(url).startsWith("base64key://") || (url !== "" && url === trusted))) return;
  throw new CanvasError(
    `the recorded state of ${file} names a service that Pulumi would ask for the key of its secrets (${type})`,
    "find out who wrote it; if it was you, set CANVAS_SECRETS_PROVIDER to its address, or run pulumi stack change-secrets-provider passphrase in its project",
  );
}

/** The key for signatures, which only jobs that may write have. */
export const stateKey = (): string | undefined => process.env.CANVAS_STATE_KEY || undefined;

/** Refuses a state that no update with this key has left. An empty one records nothing that a run could act on. */
export function requireSignature(state: StateFile, key: string, place: StackPlace): void {
  if (state.allResources.length === 0 || state.isSigned(key)) return;
  throw new CanvasError(
    `the recorded state of ${place.file} is not the one that the last update signed`,
    `if another run is under way, wait for it to end; otherwise find out who wrote it, and if it is right, accept it with ${unlockText(place)}`,
  );
}

/**
 * The resources that a verified state has, and those that a run creates. Pulumi reads the state once more after it was verified: what
 * the run leaves is signed only if these explain it.
 */
export class ExplainedState {
  readonly #known: Set<string>;
  /** What the run acts on, and no verified state has. */
  readonly #found: Named[] = [];

  constructor(verified: StateFile) {
    this.#known = new Set(verified.allResources.map(keyOf));
  }

  /** Notes what a run acts on, what it creates, and what has a new name: no other step gives a resource an id. */
  observe({ resourcePreEvent, resOutputsEvent, resOpFailedEvent }: EngineEvent): void {
    const step = (resourcePreEvent ?? resOutputsEvent ?? resOpFailedEvent)?.metadata;
    if (!step) return;
    const { op, urn, old } = step;
    if (old && this.#isUnknown(old)) this.#found.push(old);
    else if (old) this.#known.add(keyOf({ urn, id: old.id }));
    if (op === "create" || op === "create-replacement") this.#known.add(keyOf({ urn, id: step.new?.id }));
  }

  /** Refuses to go on if the run, or the state that it has left, has anything else. */
  require(left: StateFile, place: StackPlace): void {
    const others = [...this.#found, ...left.allResources.filter(this.#isUnknown)].map(titleOf);
    if (others.length === 0) return;
    throw new CanvasError(
      `the recorded state of ${place.file} was changed by somebody else just before or during the run, and is not signed; it had ${joinNames([...new Set(others)])}`,
      `find out who wrote it, and check what the run did; if the state is right, accept it with ${unlockText(place)}`,
    );
  }

  /** Pulumi adds the provider by itself, and its settings are checked. */
  readonly #isUnknown = (resource: Named): boolean => !(isProvider(resource) || this.#known.has(keyOf(resource)));
}

const keyOf = ({ urn, id = "" }: Named): string => `${urn} ${id}`;

/** The type, the name and the id. */
function titleOf({ urn, id = "" }: Named): string {
  const { type, name } = parseUrn(urn);
  return `${type.split(":").at(-1)} ${name}${id === "" ? "" : ` (${id})`}`;
}

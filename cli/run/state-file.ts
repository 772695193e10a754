// The state of a stack, as Pulumi exports it. Whether it can be trusted is in `trusted-state.ts`, and what it says about a workspace in
// `recorded-workspace.ts`.
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isObject, type Properties } from "../../provider/validation/properties.ts";
import { JsonText } from "../json-text.ts";

const Values = z.record(z.string(), z.unknown()).optional();
const Resource = z.looseObject({
  urn: z.string(),
  type: z.string().optional(),
  id: z.string().optional(),
  provider: z.string().optional(),
  inputs: Values,
  outputs: Values,
  /** It is deleted once its replacement is complete. */
  delete: z.boolean().optional(),
  external: z.boolean().optional(),
  deletedWith: z.string().optional(),
});
const Checkpoint = z.looseObject({
  secrets_providers: z.looseObject({ type: z.string(), state: z.unknown().optional() }).nullish(),
  resources: z.array(Resource).nullish(),
  pending_operations: z.array(z.looseObject({ type: z.string(), resource: Resource })).nullish(),
});
type Checkpoint = z.output<typeof Checkpoint>;

/** A resource in a state. */
export type StateResource = z.output<typeof Resource>;

const usualFormat = { version: 3 };
/** The output of the stack that holds the signature. */
const signatureOutput = "stateSignature";
/** What Pulumi may change when it writes the state, and no run acts on. */
const volatileKeys = new Set(["created", "modified", "sourcePosition", "stackTrace"]);

/** The state of a stack; an edit returns another one. */
export class StateFile {
  /** As Pulumi has written it, and not as zod would copy it: a signature covers every key. */
  readonly deployment: Checkpoint;
  /** The version of the format, and the features that it uses. */
  readonly #format: Properties;

  private constructor(deployment: Checkpoint, format: Properties) {
    this.deployment = deployment;
    this.#format = format;
  }

  static get empty(): StateFile {
    return new StateFile({}, usualFormat);
  }

  /** Reads what `pulumi stack export` prints, what a backend stores, or `{}`; undefined for anything else. */
  static parse(text: string): StateFile | undefined {
    const value = JsonText.safeParse(text).data;
    if (!isObject(value)) return undefined;
    const { deployment, checkpoint, ...format } = value;
    if (isObject(checkpoint)) return StateFile.of(checkpoint.latest, format);
    const isNothing = Object.keys(value).length === 0;
    return isNothing ? StateFile.empty : StateFile.of(deployment === null ? {} : deployment, format);
  }

  static of(deployment: unknown, format: Properties = usualFormat): StateFile | undefined {
    return isDeployment(deployment) ? new StateFile(deployment, format) : undefined;
  }

  get resources(): readonly StateResource[] {
    return this.deployment.resources ?? [];
  }

  /** Also those that a run was working on when it died. */
  get allResources(): readonly StateResource[] {
    return [...this.resources, ...this.operations.map(({ resource }) => resource)];
  }

  get operations() {
    return this.deployment.pending_operations ?? [];
  }

  /** The stack itself, whose outputs are what updates remember. */
  get stack(): StateResource | undefined {
    return this.resources.find(isStack);
  }

  /** What killed runs were creating, such as `zones/plan`. */
  get interrupted(): readonly string[] {
    const { interrupted } = this.stack?.outputs ?? {};
    const creating = this.operations
      .filter(({ type }) => type === "creating")
      .flatMap(({ resource }) => /::[^:/]+\/((?:spaces|zones)\/[^/]+)$/.exec(resource.urn)?.[1] ?? []);
    return [...new Set([...(Array.isArray(interrupted) ? interrupted.map(String) : []), ...creating])];
  }

  /** Equal for states that are equal for a run. */
  get fingerprint(): string {
    return this.#digest("fingerprint");
  }

  /** Whether an update with this key has left it. */
  isSigned(key: string): boolean {
    const given = Buffer.from(String(this.stack?.outputs?.[signatureOutput]));
    const expected = Buffer.from(this.#digest(key));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** The state with a signature, which a stack that has nothing has no place for. */
  signed(key: string): StateFile {
    const signature = this.#digest(key);
    return this.#withOutputs((outputs) => ({ ...outputs, [signatureOutput]: signature }));
  }

  /** The state whose stack remembers what killed runs were creating: Pulumi drops its operations when it imports a state. */
  withInterrupted(interrupted = this.interrupted): StateFile {
    const { pending_operations: _, ...deployment } = this.deployment;
    return this.#with(deployment).#withOutputs(({ interrupted: _, ...others }) =>
      interrupted.length === 0 ? others : { ...others, interrupted },
    );
  }

  /** The state that remembers something as outputs of its stack, which a complete destroy has deleted. */
  remembering(urn: string, remembered: Properties): StateFile {
    const stack = { urn, type: "pulumi:pulumi:Stack", custom: false, ...this.stack };
    const { invitations: _, ...others } = stack.outputs ?? {};
    const resources = this.resources.filter((resource) => !isStack(resource));
    return this.#with({
      ...this.deployment,
      resources: [{ ...stack, outputs: { ...others, ...remembered } }, ...resources],
    });
  }

  /**
   * The state with what a run dropped together with something that it was to delete, and has not: Pulumi drops what goes with a space
   * or zone before it deletes that.
   */
  withUndeleted(before: StateFile, deleted: ReadonlySet<string>): StateFile {
    const living = this.resources.filter((resource) => !resource.delete);
    const present = new Set(living.map(({ urn }) => urn));
    // A zone that was moved to another space may have another key there.
    const isElsewhere = ({ type, id }: StateResource) => living.some((other) => other.type === type && other.id === id);
    const restored: StateResource[] = [];
    // A state lists what others depend on first.
    for (const resource of before.resources) {
      const { urn, deletedWith = "" } = resource;
      const isDropped = !(resource.delete || present.has(urn)) && deleted.has(deletedWith) && present.has(deletedWith);
      if (!isDropped || isElsewhere(resource)) continue;
      restored.push(resource);
      present.add(urn);
    }
    if (restored.length === 0) return this;
    return this.#with({ ...this.deployment, resources: [...this.resources, ...restored] });
  }

  /** As `pulumi stack import` reads it. */
  exportText(): string {
    return JSON.stringify({ ...this.#format, deployment: this.deployment });
  }

  /** As a backend stores it, without the key of its secrets. */
  checkpointText(stack: string): string {
    const { secrets_providers: _, ...latest } = this.deployment;
    return JSON.stringify({ ...this.#format, checkpoint: { stack, latest } });
  }

  #with(deployment: Checkpoint): StateFile {
    return new StateFile(deployment, this.#format);
  }

  #withOutputs(change: (outputs: Properties) => Properties): StateFile {
    const resources = this.resources.map((resource) =>
      isStack(resource) ? { ...resource, outputs: change(resource.outputs ?? {}) } : resource,
    );
    return this.#with({ ...this.deployment, resources });
  }

  /** Covers everything but what says only when and by which Pulumi the state was written. The URNs name project and stack. */
  #digest(key: string): string {
    const { deployment } = this.#withOutputs(({ [signatureOutput]: _, ...others }) => others);
    const { manifest: _, metadata: __, resources = [], ...others } = deployment;
    const signed = resources?.map((resource) =>
      Object.fromEntries(Object.entries(resource).filter(([name]) => !volatileKeys.has(name))),
    );
    return createHmac("sha256", key)
      .update(canonical({ ...others, signed }))
      .digest("hex");
  }
}

const isDeployment = (value: unknown): value is Checkpoint => Checkpoint.safeParse(value).success;

const isStack = ({ urn }: StateResource): boolean => /^urn:pulumi:[^:]+::[^:]+::pulumi:pulumi:Stack::/.test(urn);

/** JSON that does not depend on the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

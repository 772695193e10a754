// What the engine does with the resources of a workspace file in a preview or an update, without the engine.
import type { PlanState, PlanStep } from "../../../cli/plan/steps.ts";
import { type KnownResource, Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import type { Session } from "../../../provider/run/session.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { isUnknown, unknownValue } from "../../../provider/validation/unknown.ts";
import { programResource } from "../../../provider/validation/urn.ts";
import { type Reference, replaceInProperties } from "../../../provider/workspace/references.ts";
import { formerObjects, type WorkspaceResource } from "../../../provider/workspace/workspace-resources.ts";
import { urnOf } from "../plan/fixture.ts";

/** A resource of the state. */
export interface StackResource extends KnownResource {
  readonly type: WorkspaceResource["type"];
  readonly urn: string;
  readonly parent: string;
  readonly deletedWith: string | undefined;
  /** Whether its things stay when it is deleted. */
  readonly isRetained?: boolean | undefined;
  readonly inputs: Properties;
}

/** The resources of a state by URN, in the order of dependencies. */
export type StackState = ReadonlyMap<string, StackResource>;

const component = urnOf("Workspace", "workspace");

/** One preview or update: its steps, and the state that it ends with. */
export class Run {
  readonly steps: PlanStep[] = [{ op: "same", urn: component, type: "Workspace", before: undefined, after: undefined }];
  readonly state = new Map<string, StackResource>();
  readonly #session: Session;
  readonly #isPreview: boolean;
  readonly #old: Map<string, StackResource>;
  /** The URNs, now or formerly, of what the file has. */
  readonly #continued = new Set<string>();
  readonly #replaced: StackResource[] = [];

  constructor(session: Session, old: StackState, isPreview: boolean) {
    this.#session = session;
    this.#old = new Map(old);
    this.#isPreview = isPreview;
  }

  async run(resources: readonly WorkspaceResource[]): Promise<void> {
    await this.#refresh();
    for (const object of formerObjects(resources)) this.#session.ledger.reserve(object);
    for (const resource of resources) await this.#register(resource);
    await this.#deleteOthers();
  }

  /** Reads everything; what is inside something that is gone has no parent any more. */
  async #refresh(): Promise<void> {
    for (const known of [...this.#old.values()]) {
      const { urn, inputs, parent, deletedWith = "" } = known;
      const lifecycle = lifecycleOf(known);
      const found = await lifecycle.read(this.#session, programResource(urn), known, inputs);
      if (!found) {
        this.#old.delete(urn);
        continue;
      }
      await lifecycle.diff(this.#session, programResource(urn), found, inputs);
      const isThere = (other: string) => other === component || this.#old.has(other);
      const place = {
        parent: isThere(parent) ? parent : "",
        deletedWith: isThere(deletedWith) ? deletedWith : undefined,
      };
      this.#old.set(urn, { ...known, ...found, ...place });
    }
  }

  async #register(resource: WorkspaceResource): Promise<void> {
    const { type, name, formerName = name } = resource;
    const urn = urnOf(type, name);
    const known = this.#old.get(urn) ?? this.#old.get(urnOf(type, formerName));
    const { inputs, failures } = lifecycleOf(resource).check(this.#session, programResource(urn), {
      olds: () => known?.inputs ?? {},
      news: this.#resolved(resource.args),
    });
    const [failure] = failures;
    if (failure) throw new CanvasError(`${name}: ${failure.path.join(".")} ${failure.problem}`);
    const found = known && (await lifecycleOf(resource).diff(this.#session, programResource(urn), known, inputs));
    if (known) this.#continued.add(known.urn);
    if (!known) return this.#end("create", resource, undefined, inputs, await this.#create(resource, inputs));
    if (found?.replaces.length) return this.#replace(resource, known, inputs);
    if (!found?.hasChanges) return this.#end("same", resource, known, inputs, known);
    const state = await this.#update(known, inputs, urn);
    return this.#end("update", resource, known, inputs, { id: known.id, state });
  }

  #end(
    op: string,
    resource: WorkspaceResource,
    before: StackResource | undefined,
    inputs: Properties,
    { id, state }: KnownResource,
  ): void {
    const { type, name, deletedWith, retainOnDelete: isRetained } = resource;
    const urn = urnOf(type, name);
    const parent = this.#urnOf(resource.parent) ?? component;
    const after = { type, urn, id, inputs, state, parent, deletedWith: this.#urnOf(deletedWith), isRetained };
    this.state.set(urn, after);
    const formerUrn = before && before.urn !== urn ? before.urn : undefined;
    this.steps.push({
      ...{ op, urn, type, after: planState(after) },
      before: before && { ...planState(before), formerUrn },
    });
  }

  async #create(resource: WorkspaceResource, inputs: Properties): Promise<KnownResource> {
    const program = programResource(urnOf(resource.type, resource.name));
    const lifecycle = lifecycleOf(resource);
    return this.#isPreview
      ? lifecycle.previewCreate(this.#session, program, inputs)
      : lifecycle.create(this.#session, program, inputs);
  }

  async #update(known: StackResource, inputs: Properties, urn: string): Promise<Properties> {
    const lifecycle = lifecycleOf(known);
    return this.#isPreview
      ? lifecycle.previewUpdate(this.#session, programResource(urn), known.state, inputs)
      : lifecycle.update(this.#session, programResource(urn), known, inputs);
  }

  async #replace(resource: WorkspaceResource, known: StackResource, inputs: Properties): Promise<void> {
    const isDeletedFirst = definitionOf(resource.type).deleteBeforeReplace === "always";
    if (isDeletedFirst) await this.#delete(known, new Set());
    else this.#replaced.push(known);
    this.#end("replace", resource, known, inputs, await this.#create(resource, inputs));
  }

  async #deleteOthers(): Promise<void> {
    const doomed = [...this.#old.values()].filter(({ urn }) => !this.#continued.has(urn)).reverse();
    const urns = new Set([...doomed, ...this.#replaced].map(({ urn }) => urn));
    for (const resource of doomed) {
      const { urn, type } = resource;
      await this.#delete(resource, urns);
      this.steps.push({ op: "delete", urn, type, before: planState(resource), after: undefined });
      this.#old.delete(urn);
    }
    for (const resource of this.#replaced.reverse()) await this.#delete(resource, urns);
  }

  async #delete(resource: StackResource, deleted: ReadonlySet<string>): Promise<void> {
    if (this.#isPreview || resource.isRetained || deleted.has(resource.deletedWith ?? "")) return;
    await lifecycleOf(resource).delete(this.#session, resource);
  }

  #resolved(args: Properties): Properties {
    return replaceInProperties(args, {
      replace: (reference) => this.#outputOf(reference) ?? unknownValue,
      combine: (outputs, make) => (outputs.some(isUnknown) ? unknownValue : make(outputs)),
    });
  }

  #outputOf({ resource, output }: Reference): unknown {
    return this.state.get(this.#urnOf(resource) ?? "")?.state[output];
  }

  /** The URN of a resource that the run has registered. */
  #urnOf(name: string | undefined): string | undefined {
    const ends = `::${name}`;
    return [...this.state.keys()].find((urn) => urn.endsWith(ends));
  }
}

const lifecycleOf = ({ type }: Pick<WorkspaceResource, "type">): Lifecycle => new Lifecycle(definitionOf(type));

function planState({ id, parent, inputs, state, isRetained }: StackResource): PlanState {
  return { id: id || undefined, parent: parent || undefined, isRetained, inputs, outputs: state };
}

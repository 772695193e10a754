// What the engine does with a program in a preview or an update, without the engine: each resource on its own.
import type { PlanState, PlanStep } from "../../../../cli/plan/steps.ts";
import { type DiffPlan, type KnownResource, Lifecycle } from "../../../../provider/core/lifecycle.ts";
import { CanvasError, PartialCreateError, PartialUpdateError } from "../../../../provider/errors.ts";
import { definitionOf, type ResourceName } from "../../../../provider/resources/index.ts";
import type { Session } from "../../../../provider/run/session.ts";
import { objectOf, type Properties } from "../../../../provider/validation/properties.ts";
import { urnOf } from "../../plan/fixture.ts";
import type { Service } from "../service.ts";
import type { Write } from "../written.ts";
import type { Declaration } from "./program.ts";

/** A resource of the state. */
export interface ProgramState extends KnownResource {
  readonly name: string;
  readonly type: ResourceName;
  readonly inputs: Properties;
}

export type State = ReadonlyMap<string, ProgramState>;

/** What became of one resource, or what its preview says. */
export interface Outcome {
  readonly warnings: readonly string[];
  readonly writes: readonly Write[];
  /** Why it was refused, or failed. */
  readonly error?: CanvasError | undefined;
}

/** One preview or update, with a session of its own. */
export class Run {
  readonly outcomes = new Map<string, Outcome>();
  readonly steps: PlanStep[] = [];
  readonly state: Map<string, ProgramState>;
  /** The state that it starts with, after a refresh. */
  readonly known = new Map<string, ProgramState>();
  readonly #service: Service;
  readonly #session: Session;
  readonly #isPreview: boolean;
  readonly #warnings: string[] = [];
  /** The names of what is replaced. */
  readonly #replaced = new Set<string>();

  constructor(service: Service, old: State, isPreview: boolean) {
    this.#service = service;
    this.#session = service.session({
      warn: (message) => this.#warnings.push(message),
      info: () => {},
      pending: () => {},
      status: () => {},
    });
    this.state = new Map(old);
    this.#isPreview = isPreview;
  }

  async refresh(): Promise<void> {
    for (const known of [...this.state.values()]) {
      const lifecycle = lifecycleOf(known);
      const found = await lifecycle.read(this.#session, programResource(known), known, known.inputs);
      if (found) {
        await lifecycle.diff(this.#session, programResource(known), found, known.inputs);
        this.state.set(known.name, { ...known, id: found.id, state: found.state });
      } else this.state.delete(known.name);
    }
    this.#warnings.splice(0);
  }

  /** Registers the resources of a program, and deletes what it does not have; with `only`, stops after these. */
  async run(program: readonly Declaration[], only?: ReadonlySet<string>): Promise<void> {
    for (const [name, known] of this.state) this.known.set(name, known);
    // The program also has teams, spaces and zones, in which nothing changes.
    this.#session.ledger.startProgram();
    const checked = program.map((declaration) => ({ declaration, inputs: this.#check(declaration) }));
    for (const { declaration, inputs } of checked) {
      const { name } = declaration;
      if (only && !only.has(name)) continue;
      const old = this.known.get(name);
      await this.#register(declaration, inputs, old);
    }
    if (only || this.failed.size > 0) return;
    const names = new Set(program.map(({ name }) => name));
    for (const old of [...this.state.values()].reverse()) if (!names.has(old.name)) await this.#delete(old);
    const replaced = [...this.known.values()].filter(({ name }) => this.#replaced.has(name));
    for (const old of replaced) await this.#record(old.name, () => this.#remove(old));
  }

  get failed(): ReadonlySet<string> {
    return new Set(Object.keys(this.errors));
  }

  /** The messages of what was refused, or failed, by name. */
  get errors(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.outcomes].flatMap(([name, { error }]) => (error ? [[name, error.message]] : [])),
    );
  }

  get writes(): readonly Write[] {
    return [...this.outcomes.values()].flatMap(({ writes }) => writes);
  }

  /** `pulumi destroy`: there is no program. */
  async destroy(): Promise<void> {
    for (const [name, known] of this.state) this.known.set(name, known);
    for (const old of [...this.state.values()].reverse()) await this.#delete(old);
  }

  #check(declaration: Declaration): Properties {
    const olds = () => this.state.get(declaration.name)?.inputs ?? {};
    const checked = lifecycleOf(declaration).check(this.#session, programResource(declaration), {
      olds,
      news: declaration.args,
    });
    if (checked.failures.length > 0) throw new Error(JSON.stringify(checked.failures));
    return checked.inputs;
  }

  async #register(declaration: Declaration, inputs: Properties, old: ProgramState | undefined): Promise<void> {
    const { name, type } = declaration;
    await this.#record(name, async () => {
      const diff = old && (await lifecycleOf(old).diff(this.#session, programResource(old), old, inputs));
      if (diff?.warning !== undefined) this.#warnings.push(diff.warning);
      const op = opOf(diff);
      if (op === "replace") this.#replaced.add(name);
      const now = await this.#apply(op, declaration, inputs, old);
      this.state.set(name, { name, type, inputs, ...now });
      this.#step(op, declaration, old, { ...now, inputs });
    });
  }

  async #apply(
    op: string,
    declaration: Declaration,
    inputs: Properties,
    old: ProgramState | undefined,
  ): Promise<KnownResource> {
    if (op === "same" && old) return old;
    if (op === "update" && old) return this.#update(old, inputs);
    const [lifecycle, resource] = [lifecycleOf(declaration), programResource(declaration)];
    if (this.#isPreview) return lifecycle.previewCreate(this.#session, resource, inputs);
    try {
      return await lifecycle.create(this.#session, resource, inputs);
    } catch (error) {
      if (error instanceof PartialCreateError)
        this.state.set(declaration.name, { ...declaration, inputs, id: error.id, state: objectOf(error.state) });
      throw error;
    }
  }

  async #update(old: ProgramState, inputs: Properties): Promise<KnownResource> {
    const [lifecycle, resource] = [lifecycleOf(old), programResource(old)];
    try {
      const state = this.#isPreview
        ? await lifecycle.previewUpdate(this.#session, resource, old.state, inputs)
        : await lifecycle.update(this.#session, resource, old, inputs);
      return { id: old.id, state };
    } catch (error) {
      if (error instanceof PartialUpdateError)
        this.state.set(old.name, { ...old, inputs, state: objectOf(error.state) });
      throw error;
    }
  }

  async #delete(old: ProgramState): Promise<void> {
    this.#step("delete", old, old, undefined);
    await this.#record(old.name, async () => {
      await this.#remove(old);
      this.state.delete(old.name);
    });
  }

  /** The engine does not announce a delete in a preview. */
  async #remove(old: ProgramState): Promise<void> {
    if (!this.#isPreview) await lifecycleOf(old).delete(this.#session, old);
  }

  #step(op: string, { type, name }: Named, old: Recorded | undefined, now: Recorded | undefined): void {
    this.steps.push({ op, urn: urnOf(type, name), type, before: old && planState(old), after: now && planState(now) });
  }

  /** Does something for a resource, and collects what comes of it. */
  async #record(name: string, work: () => Promise<void>): Promise<void> {
    const { warnings = [], writes = [] } = this.outcomes.get(name) ?? {};
    const error = await work().then(
      () => undefined,
      (reason: unknown) => {
        if (reason instanceof CanvasError) return reason;
        throw reason;
      },
    );
    this.outcomes.set(name, {
      warnings: [...warnings, ...this.#warnings.splice(0)],
      writes: [...writes, ...this.#service.takeWrites()],
      error,
    });
  }
}

type Named = Pick<ProgramState, "name" | "type">;
type Recorded = Pick<ProgramState, "id" | "inputs" | "state">;

function opOf(diff: DiffPlan | undefined): string {
  if (!diff) return "create";
  if (!diff.hasChanges) return "same";
  return diff.replaces.length > 0 ? "replace" : "update";
}

const lifecycleOf = ({ type }: { readonly type: ResourceName }): Lifecycle => new Lifecycle(definitionOf(type));

const programResource = ({ name }: { readonly name: string }) => ({ urn: name, idSeed: name });

function planState({ id, inputs, state }: Recorded): PlanState {
  return { id: id || undefined, parent: undefined, inputs, outputs: state };
}

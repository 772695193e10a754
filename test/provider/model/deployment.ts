// What the engine does with a program and a state, without the engine: it drives the lifecycle that ships.
import { CanvasClient } from "../../../provider/api/client.ts";
import type { Config } from "../../../provider/config.ts";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError, PartialCreateError, PartialUpdateError } from "../../../provider/errors.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import { Session } from "../../../provider/run/session.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { Output } from "../../e2e/conformance/interface.ts";
import { TestTiming } from "../api/harness.ts";
import { Crash } from "../resources/harness.ts";
import { History } from "./history.ts";
import type { Connection } from "./network.ts";
import { partsOf } from "./parts.ts";
import type { Declaration } from "./program.ts";
import type { RosterWatch } from "./roster-watch.ts";

/** A resource of the state. */
export interface Resource {
  readonly name: string;
  readonly type: ResourceName;
  readonly id: string;
  readonly inputs: Properties;
  readonly state: Properties;
  /** Whether its last create or update was not finished. */
  readonly isUnfinished: boolean;
}

const levels: readonly (readonly ResourceName[])[] = [
  ["Team", "TeamMembers", "TeamMember", "Space"],
  ["SpaceMembers", "SpaceMember", "Zone"],
  ["Frames", "Frame"],
];

/** A stack: its state, and what has become of it so far. */
export class Deployment {
  readonly resources = new Map<string, Resource>();
  readonly history = new History();
  /** Replaced resources that are still to be deleted. */
  readonly #replaced = new Set<Resource>();
  #connection: Connection | undefined;
  #run = 0;
  readonly #config: Config;
  readonly #watch: RosterWatch;
  readonly #outputs: ReadonlyMap<string, Properties>;

  constructor(config: Config, watch: RosterWatch, outputs: ReadonlyMap<string, Properties>) {
    this.#config = config;
    this.#watch = watch;
    this.#outputs = outputs;
  }

  get deletions(): ReadonlySet<Resource> {
    return this.#replaced;
  }

  /** `pulumi up`; returns its errors, and throws what is not an error of the provider. */
  async up(program: readonly Declaration[], connection: Connection): Promise<readonly Error[]> {
    const session = this.#start(connection);
    this.#watch.listed = new Set(program.flatMap((declaration) => this.#listedIn(declaration)));
    for (const level of levels) {
      const declarations = program.filter(({ type }) => level.includes(type));
      const errors = await this.#together(declarations.map((declaration) => this.#apply(session, declaration)));
      if (errors.length > 0) return errors;
    }
    const names = new Set(program.map(({ name }) => name));
    const removed = [...this.resources.values()].filter(({ name }) => !names.has(name));
    const doomed = [...this.#replaced, ...removed];
    for (const level of [...levels].reverse()) {
      const deletions = doomed.filter(({ type }) => level.includes(type));
      const errors = await this.#together(deletions.map((resource) => this.#delete(session, resource)));
      if (errors.length > 0) return errors;
    }
    return [];
  }

  /** The records of people that a roster of a team has and still lists. */
  #listedIn({ name, args }: Declaration): readonly string[] {
    const known = this.resources.get(name);
    if (known?.type !== "TeamMembers" || this.#outputOf(args.teamId as Output) !== known.id) return [];
    const listed = partsOf(known).filter(({ state }) => String(state.mailId) in Object(args.members));
    return listed.map(({ state }) => `${known.id}:${state.zuid}`);
  }

  /** `pulumi refresh`. */
  async refresh(connection: Connection): Promise<readonly Error[]> {
    const session = this.#start(connection);
    return this.#together(
      [...this.resources.values()].map(async (resource) => {
        const { inputs } = resource;
        const found = await lifecycleOf(resource).read(session, programResource(resource), resource, inputs);
        if (found) this.#record({ ...resource, state: found.state });
        else this.resources.delete(resource.name);
      }),
    );
  }

  /** An `up` of a program that gives resources another input which only their delete looks at. */
  amend(matches: (resource: Resource) => boolean, change: Properties): void {
    const amended = (resource: Resource) => ({ ...resource, state: { ...resource.state, ...change } });
    for (const resource of this.resources.values()) if (matches(resource)) this.#record(amended(resource));
    for (const resource of [...this.#replaced].filter(matches)) {
      this.#replaced.delete(resource);
      this.#replaced.add(amended(resource));
    }
  }

  /** What the next `up` would change, by name. */
  async preview(program: readonly Declaration[]): Promise<readonly string[]> {
    const changes = program.map(async (declaration) => {
      const known = this.resources.get(declaration.name);
      if (!known) return [`create ${declaration.name}`];
      const inputs = this.#check(undefined, declaration);
      const { hasChanges, changes } = await lifecycleOf(known).diff(undefined, programResource(known), known, inputs);
      return hasChanges ? [`update ${known.name}: ${changes.map(({ path }) => path.join(".")).join(", ")}`] : [];
    });
    return (await Promise.all(changes)).flat();
  }

  async #together(work: readonly Promise<void>[]): Promise<readonly Error[]> {
    const outcomes = await Promise.allSettled(work);
    const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    // What failed before the process died was reported.
    this.history.messages.push(...errors.map((error) => String(error?.message)));
    if (this.#connection?.isDead) throw new Crash();
    const [fatal] = errors.filter((error) => !(error instanceof CanvasError));
    if (fatal) throw fatal;
    return errors;
  }

  async #apply(session: Session, declaration: Declaration): Promise<void> {
    const known = this.resources.get(declaration.name);
    const inputs = this.#check(session, declaration);
    if (!known) return this.#create(session, declaration, inputs);
    const { hasChanges, replaces } = await lifecycleOf(known).diff(session, programResource(known), known, inputs);
    if (replaces.length > 0) return this.#replace(session, declaration, inputs, known);
    if (!hasChanges && !known.isUnfinished) return this.#record({ ...known, inputs });
    return this.#update(session, known, inputs);
  }

  async #update(session: Session, known: Resource, inputs: Properties): Promise<void> {
    this.history.want(known.type, inputs);
    // Only a collection makes something in an update; the engine names that too if the process dies.
    const finish = known.type === "Frames" ? this.history.begin(known, inputs, this.#run) : () => {};
    try {
      const update = () => lifecycleOf(known).update(session, programResource(known), known, inputs);
      const state = await this.#watch.update(known.type, inputs, known.state, update);
      this.#record({ ...known, inputs, state, isUnfinished: false });
      finish({ isDone: true });
    } catch (error) {
      if (this.#connection?.isDead) throw new Crash();
      if (error instanceof CanvasError) finish({ isDone: false });
      if (error instanceof PartialUpdateError)
        this.#record({ ...known, inputs, state: error.state as Properties, isUnfinished: true });
      throw error;
    }
  }

  async #create(session: Session, declaration: Declaration, inputs: Properties): Promise<void> {
    const { name, type } = declaration;
    this.history.want(type, inputs);
    const finish = this.history.begin(declaration, inputs, this.#run);
    try {
      const create = () => lifecycleOf(declaration).create(session, programResource(declaration), inputs);
      const { id, state } = await this.#watch.update(type, inputs, {}, create);
      this.#record({ name, type, id, inputs, state, isUnfinished: false });
      // What comes from the trash is not a second one, and says nothing about a first one.
      finish({ isDone: Object(state.foundAs).trashed !== true });
    } catch (error) {
      if (this.#connection?.isDead) throw new Crash();
      if (error instanceof CanvasError) finish({ isDone: false });
      if (error instanceof PartialCreateError)
        this.#record({ name, type, id: error.id, inputs, state: error.state as Properties, isUnfinished: true });
      throw error;
    }
  }

  async #replace(session: Session, declaration: Declaration, inputs: Properties, known: Resource): Promise<void> {
    if (definitionOf(known.type).deleteBeforeReplace === "always") {
      await this.#delete(session, known);
      return this.#create(session, declaration, inputs);
    }
    try {
      await this.#create(session, declaration, inputs);
    } finally {
      if (this.resources.get(known.name) !== known) this.#replaced.add(known);
    }
  }

  async #delete(session: Session, resource: Resource): Promise<void> {
    const remove = () => lifecycleOf(resource).delete(session, resource);
    await this.#watch.delete(resource.type, resource.state, remove);
    if (this.#connection?.isDead) throw new Crash();
    this.#replaced.delete(resource);
    if (this.resources.get(resource.name) === resource) this.resources.delete(resource.name);
  }

  #record(resource: Resource): void {
    if (this.#connection?.isDead) throw new Crash();
    const before = this.resources.get(resource.name);
    this.history.record(resource, before?.id === resource.id ? before : undefined);
    this.resources.set(resource.name, resource);
  }

  #check(session: Session | undefined, declaration: Declaration): Properties {
    const resolved = Object.entries(declaration.args).map(([key, value]) => [
      key,
      value instanceof Output ? this.#outputOf(value) : value,
    ]);
    const olds = () => this.resources.get(declaration.name)?.inputs ?? {};
    const news = Object.fromEntries(resolved);
    const { inputs, failures } = lifecycleOf(declaration).check(session, programResource(declaration), { olds, news });
    if (failures.length > 0) throw new Error(JSON.stringify(failures));
    return inputs;
  }

  #outputOf({ resource, property }: Output): unknown {
    return (this.#outputs.get(resource) ?? this.resources.get(resource)?.state)?.[property];
  }

  #start(connection: Connection): Session {
    this.#connection = connection;
    this.#run += 1;
    const timing = new TestTiming();
    const client = new CanvasClient(this.#config, { timing, http: this.#watch.watched(connection) });
    return new Session(
      this.#config,
      { warn: (message) => this.history.messages.push(message), info: () => {}, pending: () => {}, status: () => {} },
      { client, wait: timing.sleep },
    );
  }
}

const lifecycleOf = ({ type }: { readonly type: ResourceName }): Lifecycle => new Lifecycle(definitionOf(type));

const programResource = ({ name }: { readonly name: string }) => ({ urn: name, idSeed: name });

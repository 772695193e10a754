// The cases of the conformance suite on the lifecycle: what the engine would do with each resource, without it.
import { expect } from "vitest";
import { CanvasClient } from "../../../provider/api/client.ts";
import type { HttpClient } from "../../../provider/api/transport/http.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { type KnownResource, Lifecycle, type ProgramResource } from "../../../provider/lifecycle/lifecycle.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { Session } from "../../../provider/run/session.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { AnyService } from "../../e2e/conformance/any-service.ts";
import type { Case, Mishap, Reading } from "../../e2e/conformance/case.ts";
import { cases } from "../../e2e/conformance/cases/index.ts";
import { type Args, Output } from "../../e2e/conformance/interface.ts";
import { TestTiming } from "../api/harness.ts";

/** A service, and how the provider reaches it. */
export interface Target {
  readonly service: AnyService;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly http: HttpClient;
}

/** One resource, driven as the engine drives it; every run has a session of its own. */
class Driver {
  readonly #target: Target;
  readonly #service: AnyService;
  readonly #lifecycle: Lifecycle;
  readonly #label: string;
  readonly #program: ProgramResource;

  constructor(target: Target, subject: Case, label: string) {
    this.#target = target;
    this.#service = target.service;
    this.#lifecycle = new Lifecycle(definitionOf(subject.type));
    this.#label = label;
    this.#program = { urn: label, idSeed: label };
  }

  async changesInPlace(before: Args, after: Args, reading: Partial<Reading>): Promise<void> {
    const expected = reading.expected?.(this.#service);
    const created = await this.#create(before);
    const run = sessionOf(this.#target);
    const inputs = this.#check(run, after);
    const { replaces } = await this.#lifecycle.diff(run, this.#program, created, inputs);
    expect(replaces).toEqual([]);
    const state = await this.#lifecycle.update(run, this.#program, created, inputs);
    await this.#expectSettled({ id: created.id, state }, inputs);
    if (reading.read) expect(reading.read(this.#service, created.id)).toEqual(expected);
  }

  async replaces(before: Args, after: Args, reading: Partial<Reading>): Promise<void> {
    const expected = reading.expected?.(this.#service);
    const old = await this.#create(before);
    const run = sessionOf(this.#target);
    const inputs = this.#check(run, after, before);
    const { replaces, deleteBeforeReplace } = await this.#lifecycle.diff(run, this.#program, old, inputs);
    expect(replaces).not.toEqual([]);
    if (deleteBeforeReplace) await this.#lifecycle.delete(run, old);
    const created = await this.#lifecycle.create(run, this.#program, inputs);
    if (!deleteBeforeReplace) await this.#lifecycle.delete(run, old);
    await this.#expectSettled(created, inputs);
    if (reading.read) expect(reading.read(this.#service, created.id)).toEqual(expected);
  }

  async recovers(args: Args, { happens, afterwards, keepsId }: Mishap): Promise<void> {
    const expected = afterwards.expected(this.#service);
    const created = await this.#create(args);
    happens(this.#service, created.id);
    const run = sessionOf(this.#target);
    const inputs = this.#check(run, args);
    const found = await this.#lifecycle.read(run, this.#program, created, {});
    const { id, state } = await this.#up(run, found, inputs);
    await this.#expectSettled({ id, state }, inputs);
    expect(afterwards.read(this.#service, id)).toEqual(expected);
    if (keepsId) expect(id).toBe(created.id);
  }

  async ends(args: Args, { read, expected }: Reading): Promise<void> {
    const goal = expected(this.#service);
    const created = await this.#create(args);
    await this.#lifecycle.delete(sessionOf(this.#target), created);
    expect(read(this.#service, created.id)).toEqual(goal);
  }

  async #up(run: Session, found: KnownResource | undefined, inputs: Properties): Promise<KnownResource> {
    if (!found) return this.#lifecycle.create(run, this.#program, inputs);
    const { hasChanges, replaces } = await this.#lifecycle.diff(run, this.#program, found, inputs);
    if (!hasChanges) return found;
    if (replaces.length > 0) {
      const created = await this.#lifecycle.create(run, this.#program, inputs);
      await this.#lifecycle.delete(run, found);
      return created;
    }
    return { id: found.id, state: await this.#lifecycle.update(run, this.#program, found, inputs) };
  }

  async #create(args: Args): Promise<KnownResource> {
    const run = sessionOf(this.#target);
    const inputs = this.#check(run, args);
    const created = await this.#lifecycle.create(run, this.#program, inputs);
    await this.#expectSettled(created, inputs);
    return created;
  }

  /** A refresh changes nothing, and neither does the next update. */
  async #expectSettled(known: KnownResource, inputs: Properties): Promise<void> {
    const run = sessionOf(this.#target);
    const refreshed = await this.#lifecycle.read(run, this.#program, known, {});
    expect(refreshed && withoutUndefined(refreshed.state), `${this.#label}: refresh`).toEqual(
      withoutUndefined(known.state),
    );
    const { changes } = await this.#lifecycle.diff(run, this.#program, known, inputs);
    expect(changes, `${this.#label}: preview`).toEqual([]);
  }

  #check(run: Session, args: Args, before: Args = {}): Properties {
    const news = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
    const { inputs, failures } = this.#lifecycle.check(run, this.#program, { olds: () => before, news });
    expect(failures).toEqual([]);
    return inputs;
  }
}

/** The session of a new run, which prints nothing. */
export function sessionOf({ settings, http }: Target): Session {
  const config = resolveConfig({ explicit: settings, env: {} });
  const client = new CanvasClient(config, { timing: new TestTiming(), http });
  const silent = { warn: () => {}, info: () => {}, pending: () => {}, status: () => {} };
  return new Session(config, silent, { client, wait: async () => {} });
}

const withoutUndefined = (state: Properties): Properties =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));

/** Whether a scenario needs no other resource of the program. */
const isAlone = (args: Args): boolean => !Object.values(args).some((value) => value instanceof Output);

/** Every property and occasion of every case, one after another on one service. */
export function scenarios(target: Target): [label: string, run: () => Promise<void>][] {
  const { service } = target;
  return Object.values(cases).flatMap((subject) => {
    const entry = (key: string, run: (driver: Driver, args: Args) => Promise<void>): [string, () => Promise<void>] => {
      const label = `${subject.type} ${key}`;
      return [label, () => run(new Driver(target, subject, label), subject.args(service, label))];
    };
    return [...changes(service, subject, entry), ...occasions(service, subject, entry)];
  });
}

type Entry = (key: string, run: (driver: Driver, args: Args) => Promise<void>) => [string, () => Promise<void>];

function changes(service: AnyService, { mutable, replacing }: Case, entry: Entry) {
  const alone = Object.entries(mutable).filter(([, { after }]) => isAlone(after(service)));
  return [
    ...alone.map(([key, { before, after, ...reading }]) =>
      entry(key, (driver, args) => {
        const given = { ...args, ...before?.(service) };
        return driver.changesInPlace(given, { ...given, ...after(service) }, reading);
      }),
    ),
    ...Object.entries(replacing).map(([key, { before, after, ...reading }]) =>
      entry(key, (driver, args) => {
        const given = { ...args, ...before?.(service) };
        return driver.replaces(given, { ...given, ...after(service) }, reading);
      }),
    ),
  ];
}

function occasions(service: AnyService, { mishaps, endings }: Case, entry: Entry) {
  return [
    ...Object.entries(mishaps).map(([key, mishap]) =>
      entry(key, (driver, args) => driver.recovers({ ...args, ...mishap.args?.(service) }, mishap)),
    ),
    ...Object.entries(endings).map(([key, ending]) =>
      entry(key, (driver, args) => driver.ends({ ...args, ...ending.args?.(service) }, ending)),
    ),
  ];
}

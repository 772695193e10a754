// The cases of the conformance suite on the lifecycle: what the engine would do with each resource, without it.
import { expect } from "vitest";
import { CanvasClient } from "../../../provider/api/client.ts";
import { type Config, resolveConfig } from "../../../provider/config.ts";
import { type KnownResource, Lifecycle, type ProgramResource } from "../../../provider/lifecycle/lifecycle.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { Session } from "../../../provider/run/session.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { Case, Mishap, Reading } from "../../e2e/conformance/case.ts";
import { type Args, Output } from "../../e2e/conformance/interface.ts";
import type { Service } from "../../e2e/service.ts";
import { EmulatorHttp } from "../api/emulator-http.ts";
import { TestTiming } from "../api/harness.ts";
import { pathsOfReading } from "./combined.ts";

/** One resource, driven as the engine drives it; every run has a session of its own. */
export class Driver {
  readonly #service: Service;
  readonly #lifecycle: Lifecycle;
  readonly #settings: object;
  readonly #label: string;
  readonly #program: ProgramResource;

  constructor(service: Service, subject: Case, label: string, settings: object = {}) {
    this.#service = service;
    this.#settings = settings;
    this.#lifecycle = new Lifecycle(definitionOf(subject.type));
    this.#label = label;
    this.#program = { urn: label, idSeed: label };
  }

  async changesInPlace(before: Args, after: Args, reading: Partial<Reading>): Promise<void> {
    const expected = reading.expected?.(this.#service);
    const created = await this.#create(before);
    const run = this.#run();
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
    const run = this.#run();
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
    const run = this.#run();
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
    await this.#lifecycle.delete(this.#run(), created);
    expect(read(this.#service, created.id)).toEqual(goal);
  }

  async #up(run: Session, found: KnownResource | undefined, inputs: Properties): Promise<KnownResource> {
    if (!found) return this.#lifecycle.create(run, this.#program, inputs);
    const { hasChanges } = await this.#lifecycle.diff(run, this.#program, found, inputs);
    if (!hasChanges) return found;
    return { id: found.id, state: await this.#lifecycle.update(run, this.#program, found, inputs) };
  }

  async #create(args: Args): Promise<KnownResource> {
    const run = this.#run();
    const inputs = this.#check(run, args);
    const created = await this.#lifecycle.create(run, this.#program, inputs);
    await this.#expectSettled(created, inputs);
    return created;
  }

  /** A refresh changes nothing, and neither does the next update. */
  async #expectSettled(known: KnownResource, inputs: Properties): Promise<void> {
    const run = this.#run();
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

  #run(): Session {
    const http = new EmulatorHttp(this.#service.emulator);
    const client = new CanvasClient(this.#config(), { timing: new TestTiming(), http });
    const silent = { warn: () => {}, info: () => {}, pending: () => {}, status: () => {} };
    return new Session(this.#config(), silent, { client, wait: async () => {} });
  }

  #config(): Config {
    const { emulator, url } = this.#service;
    const { token, apiKey, editionId } = emulator.credentials;
    const paths = emulator.world.reads("other-paths") ? { paths: pathsOfReading } : {};
    const explicit = { baseUrl: url, accessToken: token, apiKey, editionId, ...paths, ...this.#settings };
    return resolveConfig({ explicit, env: {} });
  }
}

const withoutUndefined = (state: Properties): Properties =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));

/** Whether a scenario needs no other resource of the program. */
export const isAlone = (args: Args): boolean => !Object.values(args).some((value) => value instanceof Output);

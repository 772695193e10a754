// The cases of the conformance suite on the handlers themselves: what the engine would do with each resource, without it.
import { expect } from "vitest";
import { CanvasClient } from "../../../provider/api/client.ts";
import { type Config, resolveConfig } from "../../../provider/config.ts";
import { diff } from "../../../provider/definition/diff.ts";
import type { ResourceDefinition } from "../../../provider/definition/resource.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { Session } from "../../../provider/run/session.ts";
import { check } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { Case, Mishap, Reading } from "../../e2e/conformance/case.ts";
import { type Args, Output } from "../../e2e/conformance/interface.ts";
import type { Service } from "../../e2e/service.ts";
import { EmulatorHttp } from "../api/emulator-http.ts";
import { TestTiming } from "../api/harness.ts";
import { pathsOfReading } from "./combined.ts";

/** A resource of the engine's state. */
interface Resource {
  readonly id: string;
  readonly state: Properties;
}

/** One resource, driven as the engine drives it; every run has a session of its own. */
export class Driver {
  readonly #service: Service;
  readonly #definition: ResourceDefinition;
  readonly #label: string;

  constructor(service: Service, subject: Case, label: string) {
    this.#service = service;
    this.#definition = definitionOf(subject.type);
    this.#label = label;
  }

  async changesInPlace(before: Args, after: Args, reading: Partial<Reading>): Promise<void> {
    const expected = reading.expected?.(this.#service);
    const { id, state } = await this.#create(before);
    const inputs = this.#check(after);
    expect(diff(this.#definition, state, inputs)).toMatchObject({ replaces: [] });
    const updated = await this.#definition.update(this.#run(), id, state, inputs);
    await this.#expectSettled({ id, state: updated }, inputs);
    if (reading.read) expect(reading.read(this.#service, id)).toEqual(expected);
  }

  async replaces(before: Args, after: Args, reading: Partial<Reading>): Promise<void> {
    const expected = reading.expected?.(this.#service);
    const old = await this.#create(before);
    const inputs = this.#check(after);
    expect(diff(this.#definition, old.state, inputs).replaces).not.toEqual([]);
    const run = this.#run();
    const { identityOf, deleteBeforeReplace } = this.#definition;
    if (identityOf) run.claims.manage(this.#definition.name, identityOf(this.#check(before)));
    if (deleteBeforeReplace) await this.#definition.delete(run, old.id, old.state);
    const { id, state } = await this.#definition.create(run, inputs);
    if (!deleteBeforeReplace) await this.#definition.delete(run, old.id, old.state);
    await this.#expectSettled({ id, state }, inputs);
    if (reading.read) expect(reading.read(this.#service, id)).toEqual(expected);
  }

  async recovers(args: Args, { happens, afterwards, keepsId }: Mishap): Promise<void> {
    const expected = afterwards.expected(this.#service);
    const created = await this.#create(args);
    happens(this.#service, created.id);
    const inputs = this.#check(args);
    const run = this.#run();
    const found = await this.#definition.read(run, created.id, created.state);
    const { id, state } = await this.#up(run, created.id, found, inputs);
    await this.#expectSettled({ id, state }, inputs);
    expect(afterwards.read(this.#service, id)).toEqual(expected);
    if (keepsId) expect(id).toBe(created.id);
  }

  async ends(args: Args, { read, expected }: Reading): Promise<void> {
    const goal = expected(this.#service);
    const { id, state } = await this.#create(args);
    await this.#definition.delete(this.#run(), id, state);
    expect(read(this.#service, id)).toEqual(goal);
  }

  async #up(run: Session, id: string, found: Properties | undefined, inputs: Properties): Promise<Resource> {
    if (found === undefined) return this.#definition.create(run, inputs);
    const { changed, needsUpdate } = diff(this.#definition, found, inputs);
    if (changed.length === 0 && !needsUpdate) return { id, state: found };
    return { id, state: await this.#definition.update(run, id, found, inputs) };
  }

  async #create(args: Args): Promise<Resource> {
    const inputs = this.#check(args);
    const created = await this.#definition.create(this.#run(), inputs);
    await this.#expectSettled(created, inputs);
    return created;
  }

  /** A refresh changes nothing, and neither does the next update. */
  async #expectSettled({ id, state }: Resource, inputs: Properties): Promise<void> {
    const refreshed = await this.#definition.read(this.#run(), id, state);
    expect(refreshed && withoutUndefined(refreshed), `${this.#label}: refresh`).toEqual(withoutUndefined(state));
    expect(diff(this.#definition, state, inputs).changed, `${this.#label}: preview`).toEqual([]);
  }

  #check(args: Args): Properties {
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
    const key = this.#definition.idempotencyKeyInput;
    const { inputs, failures } = check(this.#definition, { ...given, ...(key ? { [key]: this.#label } : {}) });
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
    return resolveConfig({ explicit: { baseUrl: url, accessToken: token, apiKey, editionId, ...paths }, env: {} });
  }
}

const withoutUndefined = (state: Properties): Properties =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));

/** Whether a scenario needs no other resource of the program. */
export const isAlone = (args: Args): boolean => !Object.values(args).some((value) => value instanceof Output);

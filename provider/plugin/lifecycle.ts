import { z } from "zod";
import { check, type Failure, withoutReserved } from "../check.ts";
import { type Change, changesOf, diff } from "../diff.ts";
import { CanvasError } from "../errors.ts";
import { parseImportId } from "../import-id.ts";
import { inputsFrom } from "../imported.ts";
import { withLastSettings } from "../last-settings.ts";
import type { Listed, Properties, ResourceDefinition } from "../resource.ts";
import { EditionId } from "../schemas.ts";
import { editionOf, type Session } from "../session.ts";
import { plannedCreate, plannedUpdate } from "./preview.ts";
import { seedOf } from "./urn.ts";

/** A resource and what is known of it, in plain values. */
export interface Known {
  readonly id: string;
  readonly state: Properties;
}

/** What the engine wants to know about a difference. */
export interface Plan {
  readonly changes: readonly Change[];
  readonly replaces: readonly string[];
  /** Whether the old one goes before the new one comes. */
  readonly deletesFirst: boolean;
  /** Outputs that an update leaves as they are, whatever changes. */
  readonly stable: readonly string[];
  /** Whether anything is to be done; that may be so without a change in the program. */
  readonly isDue: boolean;
}

/** A definition as the engine works with it. Nothing here knows protobuf, and nothing a concrete resource. */
export class Lifecycle {
  readonly #definition: ResourceDefinition;

  constructor(definition: ResourceDefinition) {
    this.#definition = definition;
  }

  check(news: Properties): { readonly inputs: Properties; readonly failures: readonly Failure[] } {
    return check(this.#definition, this.#public(news));
  }

  diff(state: Properties, inputs: Properties): Plan {
    const { changed, replaces, isUnfinished } = diff(this.#definition, state, inputs);
    const changes = changesOf(this.#definition, changed, state, inputs);
    const { idOutput, deletesFirst = false } = this.#definition;
    const stable = idOutput === undefined || replaces.length > 0 ? [] : [idOutput];
    return { changes, replaces, deletesFirst, stable, isDue: changes.length > 0 || isUnfinished };
  }

  planCreate(inputs: Properties, configured: Properties): Properties {
    return plannedCreate(this.#definition, inputs, configured);
  }

  planUpdate(state: Properties, inputs: Properties): Properties {
    return this.#public(plannedUpdate(this.#definition, state, inputs));
  }

  async create(session: Session, urn: string, inputs: Properties): Promise<Known> {
    const { seed } = this.#definition;
    const seeded = seed === undefined ? inputs : { ...inputs, [seed]: seedOf(urn) };
    const { id, state } = await this.#definition.create(session, this.#definition.inputs.parse(seeded));
    return { id, state: this.#public(state) };
  }

  /** What is there, and what a program would say to have it so; nothing when it is gone. */
  async read(
    session: Session,
    known: Known,
    inputs: Properties,
  ): Promise<(Known & { readonly inputs: Properties }) | undefined> {
    const { success, data } = this.#definition.state.safeParse(known.state);
    if (!success) return this.#import(session, known.id);
    const state = await withLastSettings(() => this.#definition.read(session, known.id, data));
    return state && { id: known.id, state: this.#public(state), inputs: inputsFrom(this.#definition, state, inputs) };
  }

  async update(session: Session, { id, state }: Known, inputs: Properties): Promise<Properties> {
    const definition = this.#definition;
    const now = await definition.update(session, id, definition.state.parse(state), definition.inputs.parse(inputs));
    return this.#public(now);
  }

  async delete(session: Session, { id, state }: Known): Promise<void> {
    const parsed = this.#definition.state.parse(state);
    await withLastSettings(() => this.#definition.delete(session, id, parsed));
  }

  async list(session: Session, query: Properties): Promise<readonly Listed[]> {
    const { name, lookup } = this.#definition;
    const asked = {
      name: `a list of ${name}`,
      inputs: z.strictObject({ ...lookup.query.shape, editionId: EditionId }),
    };
    const { inputs, failures } = check(asked, query);
    const problems = failures.map(({ property, reason }) => `${property} ${reason}`).join("; ");
    if (problems !== "") throw new CanvasError(`${asked.name} was asked for wrongly: ${problems}`);
    const { editionId, ...rest } = asked.inputs.parse(inputs);
    return lookup.list(session, editionOf(session, editionId), rest);
  }

  async #import(session: Session, text: string) {
    const { editionId, parts } = parseImportId(this.#definition, text, session.config.editionId);
    const { id, state } = await this.#definition.lookup.find(session, editionId, parts);
    const inputs = inputsFrom(this.#definition, state, undefined, { editionId: session.config.editionId });
    return { id, state: this.#public(state), inputs };
  }

  /** Without what the faces keep for themselves: the seed of ids, and what the dynamic resources leave in a state. */
  #public(properties: Properties): Properties {
    const given = Object.entries(withoutReserved(properties));
    return Object.fromEntries(given.filter(([name]) => name !== this.#definition.seed));
  }
}

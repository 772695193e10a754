import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { PartialUpdateError } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import type { Session } from "../run/session.ts";
import { noteTitle, worded } from "../validation/audience.ts";
import type { CheckFailure, CheckResult } from "../validation/check.ts";
import { EditionId } from "../validation/formats.ts";
import type { Properties } from "../validation/properties.ts";
import { hasUnknown, isUnknown } from "../validation/unknown.ts";
import { checkInputs } from "./check-inputs.ts";
import { detailedDiff, diff, type PropertyChange } from "./diff.ts";
import { withCurrentInputs } from "./former-inputs.ts";
import { parseImportId } from "./import-id.ts";
import { importedInputs, refreshedInputs } from "./inputs-from-state.ts";
import { insideContainers, recordContinued, recordManaged, recordPlace } from "./managed.ts";
import { parseInputs, parseState, withoutInternals } from "./parse.ts";
import { foreseen, mayRemove, plannedCreate, plannedUpdate, reviewOf } from "./preview.ts";
import { idOutputOf, idSeedInput, type ListedResource, managedObjects, type ResourceDefinition } from "./resource.ts";
import { requireReplaceable, retentionOf } from "./retention.ts";
import { withStoredConfigHint } from "./stored-config-hint.ts";

/** A resource of the program; the dynamic host passes neither its name nor its URN. */
interface ProgramResource {
  readonly urn: string;
  /** The seed of ids that are the same in every run; with the dynamic host, the inputs have it. */
  readonly idSeed: string;
}

/** A resource of the engine's state, in plain values. */
export interface KnownResource {
  readonly id: string;
  readonly state: Properties;
}

/** What an update would change, as far as the state shows. */
export interface DiffPlan {
  readonly changes: readonly PropertyChange[];
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** Outputs that an update certainly leaves as they are. */
  readonly stable: readonly string[];
  /** Whether an update is due; it may be without a change in the program. */
  readonly hasChanges: boolean;
  readonly warning: string | undefined;
}

/**
 * What the engine does with one kind of resource, from check to delete. Both interfaces and the tests drive resources
 * through this class; it knows no protobuf, no dynamic provider, and no concrete resource.
 */
export class Lifecycle {
  readonly #definition: ResourceDefinition;

  constructor(definition: ResourceDefinition) {
    this.#definition = definition;
  }

  /** `session` is undefined while the provider's settings are not known. */
  check(
    session: Session | undefined,
    resource: ProgramResource | undefined,
    { olds, news }: { readonly olds: () => Properties; readonly news: Properties },
  ): CheckResult {
    session?.ledger.startProgram();
    const name = this.#nameOf(resource, news);
    const given = { olds, news: resource ? withoutInternals(news) : news };
    const { inputs, failures } = checkInputs(this.#definition, session, name, given);
    const texts = ({ problem, remedy }: CheckFailure) => ({
      problem: worded(problem),
      remedy: remedy && worded(remedy),
    });
    return { inputs, failures: failures.map((failure) => ({ ...failure, ...texts(failure) })) };
  }

  /**
   * Compares the state with the inputs, and asks the service only where a review needs it. Fails if another resource has
   * adopted the object, or if the update is blocked.
   */
  async diff(
    session: Session | undefined,
    resource: ProgramResource | undefined,
    { id, state: recorded }: KnownResource,
    given: Properties,
  ): Promise<DiffPlan> {
    // What another version wrote may look like a change, or even a replacement.
    parseState(this.#definition, recorded);
    const [state, inputs] = [this.#current(recorded), this.#current(given)];
    noteName(this.#definition, id, { ...state, ...inputs });
    if (session && !session.ledger.isCreatedInThisRun(resource?.urn))
      recordManaged(this.#definition, session, { id, state, inputs });
    const { changed, replaces, needsUpdate } = diff(this.#definition, state, inputs);
    if (session && replaces.length === 0)
      recordContinued(this.#definition, session, this.#nameOf(resource, inputs), { id, state, inputs });
    // What is not known yet may turn out to be the same.
    const surelyReplacing = replaces.filter((name) => !hasUnknown(inputs[name]));
    if (session?.ledger.hasProgram) requireReplaceable(this.#definition, { id, state }, surelyReplacing);
    const changes = detailedDiff(this.#definition, changed, state, inputs);
    const { deleteBeforeReplace } = this.#definition;
    const idOutput = idOutputOf(this.#definition);
    const isReplaced = replaces.length > 0;
    // A refresh compares, too, and replaces nothing.
    const isReviewed = !isReplaced || session?.ledger.hasProgram;
    const warning = isReviewed && (await reviewOf(this.#definition, session, state, isReplaced ? undefined : inputs));
    return {
      changes,
      replaces,
      deleteBeforeReplace: deleteBeforeReplace === "always" || (deleteBeforeReplace === "ifForced" && !isReplaced),
      stable: idOutput === undefined || isReplaced ? [] : [idOutput],
      hasChanges: changes.length > 0 || needsUpdate,
      warning: warning ? worded(warning) : undefined,
    };
  }

  /** The id is empty unless something is adopted. */
  async previewCreate(
    session: Session,
    resource: ProgramResource | undefined,
    inputs: Properties,
  ): Promise<KnownResource> {
    const planned = plannedCreate(this.#definition, inputs, { editionId: session.config.editionId });
    const found = await foreseen(this.#definition, session, this.#seeded(resource, inputs), undefined);
    const state = { ...planned, ...found?.outputs };
    if (found?.id !== undefined) noteName(this.#definition, found.id, state);
    return { id: found?.id ?? "", state };
  }

  /** For a host without previews: names what a create, or an update of `known`, removes, and fails if it will be refused. */
  async reviewRemovals(session: Session, inputs: Properties, known?: Properties): Promise<void> {
    const state = known && parseState(this.#definition, known);
    if (mayRemove(this.#definition, inputs, state)) await foreseen(this.#definition, session, inputs, state);
  }

  async previewUpdate(session: Session, resource: ProgramResource | undefined, state: Properties, inputs: Properties) {
    const known = parseState(this.#definition, state);
    const found = await foreseen(this.#definition, session, this.#seeded(resource, inputs), known);
    return { ...withoutInternals(plannedUpdate(this.#definition, this.#current(state), inputs)), ...found?.outputs };
  }

  async create(session: Session, resource: ProgramResource | undefined, inputs: Properties): Promise<KnownResource> {
    const definition = this.#definition;
    const parsed = this.#parseInputs(session, resource, inputs);
    session.ledger.startCreate(this.#nameOf(resource, parsed));
    const { id, state } = await insideContainers(definition, session, [parsed], () =>
      definition.create(session, parsed),
    );
    recordPlace(definition, session, id, parsed);
    noteName(this.#definition, id, state);
    return { id, state: this.#outputs(resource, state) };
  }

  /** Refresh, or import if there is no recorded state; undefined if the resource is gone. */
  async read(
    session: Session,
    resource: ProgramResource | undefined,
    known: KnownResource,
    inputs: Properties,
  ): Promise<(KnownResource & { readonly inputs: Properties }) | undefined> {
    if (isLookup(known.state, inputs) && !this.#definition.state.safeParse(known.state).success)
      return this.#import(session, known.id);
    const recorded = parseState(this.#definition, known.state);
    const given = Object.keys(inputs).length > 0 ? this.#current(inputs) : undefined;
    const state = await withStoredConfigHint(() => this.#definition.read(session, known.id, recorded, given));
    if (!state) return undefined;
    const refreshed = refreshedInputs(this.#definition, state, this.#current(inputs));
    return { id: known.id, state: this.#outputs(resource, state), inputs: refreshed };
  }

  async update(
    session: Session,
    resource: ProgramResource | undefined,
    { id, state }: KnownResource,
    inputs: Properties,
  ): Promise<Properties> {
    const definition = this.#definition;
    const from = parseState(definition, state);
    const parsed = this.#parseInputs(session, resource, inputs);
    const updated = await insideContainers(definition, session, [from, parsed], () =>
      definition.update(session, id, from, parsed).catch(withOnDestroyOf(parsed)),
    );
    recordPlace(definition, session, id, parsed);
    return this.#outputs(resource, updated);
  }

  async delete(session: Session, { id, state }: KnownResource): Promise<void> {
    const definition = this.#definition;
    const deleted = { id, state: parseState(definition, state) };
    for (const { object, origin } of managedObjects(definition, id, deleted.state, deleted.state))
      session.ledger.recordDeleted(object, origin);
    await withStoredConfigHint(async () => {
      const retention = retentionOf(definition, session, deleted);
      if (retention !== undefined && !(retention === "adopted" && isChangedBack(definition, deleted.state))) return;
      await insideContainers(definition, session, [deleted.state], () => definition.delete(session, id, deleted.state));
    });
  }

  async list(session: Session, query: Properties): Promise<readonly ListedResource[]> {
    const { name, listQuery } = this.#definition;
    const inputs = z.strictObject({ ...listQuery.shape, editionId: EditionId });
    const { editionId, ...rest } = parseInputs({ name: `a list of ${name}`, inputs }, query, session.config);
    return this.#definition.list(session, requireEditionId(session, editionId), rest);
  }

  async #import(session: Session, text: string) {
    const configured = { editionId: session.config.editionId };
    const { editionId, parts } = parseImportId(this.#definition, text, configured.editionId);
    const { id, state } = await this.#definition.import(session, editionId, parts);
    const inputs = importedInputs(this.#definition, state, configured);
    return { id, state: withoutInternals(state), inputs };
  }

  /** Inputs, or a state, in the words of today. */
  #current(properties: Properties): Properties {
    return withCurrentInputs(this.#definition.name, properties);
  }

  #parseInputs({ config }: Session, resource: ProgramResource | undefined, inputs: Properties): z.output<z.ZodObject> {
    return parseInputs(this.#definition, this.#seeded(resource, inputs), config);
  }

  #seeded(resource: ProgramResource | undefined, inputs: Properties): Properties {
    const isSeeded = resource && idSeedInput in this.#definition.inputs.shape;
    return isSeeded ? { ...inputs, [idSeedInput]: resource.idSeed } : inputs;
  }

  /** The state without a seed that the program does not give. */
  #outputs(resource: ProgramResource | undefined, state: Properties): Properties {
    return resource ? withoutInternals(state) : state;
  }

  /** The URN, or what stands for it where the host does not pass it. */
  #nameOf(resource: ProgramResource | undefined, inputs: Properties): string {
    const { name, declares } = this.#definition;
    return resource?.urn ?? `${name} ${inputs[idSeedInput] ?? declares?.(inputs).object?.ids.join("/")}`;
  }
}

/** Whether the end of what was adopted, and stays, undoes what the program has changed about it. */
const isChangedBack = ({ plan }: ResourceDefinition, state: Properties): boolean =>
  plan?.(state, undefined).some(({ action }) => action === "change") ?? false;

/** The engine records the inputs of a partial update, so the recorded state takes their `onDestroy` too. */
function withOnDestroyOf({ onDestroy }: Properties): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PartialUpdateError)) throw error;
    throw new PartialUpdateError({ state: { ...error.state, onDestroy }, cause: error.reason });
  };
}

/** Whether the state is not a recorded one: `pulumi import` sends none, and `Space.get` sends the program's inputs twice. */
function isLookup(state: Properties, inputs: Properties): boolean {
  return Object.keys(state).length === 0 || isDeepStrictEqual(state, inputs);
}

/** Messages call an object as the program does, and otherwise as it is. */
function noteName(definition: ResourceDefinition, id: string, { name }: Properties): void {
  // Where the id is that of something else, so is the title.
  if (idOutputOf(definition) === undefined) return;
  if (typeof name === "string" && !isUnknown(name)) noteTitle(id, name);
}

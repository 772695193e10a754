import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { rememberManaged } from "../definition/define-resource.ts";
import { detailedDiff, diff, type PropertyChange } from "../definition/diff.ts";
import { parseImportId } from "../definition/import-id.ts";
import type { ListedResource, ResourceDefinition } from "../definition/resource.ts";
import { CanvasError } from "../errors.ts";
import { idempotencyKeyOf } from "../plugin/urn.ts";
import { requireEditionId } from "../run/edition.ts";
import type { Session } from "../run/session.ts";
import { type Checkable, type CheckResult, check, failureText } from "../validation/check.ts";
import { EditionId } from "../validation/formats.ts";
import { type Properties, withoutReservedKeys } from "../validation/properties.ts";
import { hasUnknown } from "../validation/unknown.ts";
import { checkEdition } from "./check-edition.ts";
import { checkOwnership } from "./check-ownership.ts";
import { importedInputs, refreshedInputs } from "./inputs-from-state.ts";
import { tellingLeftOpen } from "./left-open.ts";
import { parseState } from "./parse-state.ts";
import { previewCreate, previewUpdate } from "./preview.ts";
import { previewMessages } from "./preview-messages.ts";
import { withStoredConfigHint } from "./stored-config-hint.ts";

/** A resource of the engine's state, in plain values. */
export interface KnownResource {
  readonly id: string;
  readonly state: Properties;
}

export interface DiffPlan {
  readonly changes: readonly PropertyChange[];
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** Outputs that an update certainly leaves as they are. */
  readonly stable: readonly string[];
  /** Whether an update is due; it may be without a change in the program. */
  readonly hasChanges: boolean;
}

/** The operations of the engine on one kind of resource; knows no protobuf and no concrete resource. */
export class Lifecycle {
  readonly #definition: ResourceDefinition;

  constructor(definition: ResourceDefinition) {
    this.#definition = definition;
  }

  /** `session` is undefined while the provider's settings are not known. */
  check(
    session: Session | undefined,
    urn: string,
    { olds, news }: { readonly olds: () => Properties; readonly news: Properties },
  ): CheckResult {
    const checked = check(this.#definition, this.#withoutInternals(news));
    const failures = [
      ...checked.failures,
      ...checkEdition(this.#definition, checked.inputs, session?.config),
      ...checkOwnership(this.#definition, session, urn, { olds, checked }),
    ];
    return { inputs: checked.inputs, failures };
  }

  diff(session: Session | undefined, urn: string, { id, state }: KnownResource, inputs: Properties): DiffPlan {
    // What another version wrote may look like a change, or even a replacement.
    parseState(this.#definition, state);
    // What a resource has taken over in this run, no other one has.
    if (!session?.owners.created.has(urn)) rememberManaged(this.#definition, session, { id, state }, inputs);
    const { changed, replaces, needsUpdate } = diff(this.#definition, state, inputs);
    const changes = detailedDiff(this.#definition, changed, state, inputs);
    const { idOutput, deleteBeforeReplace = false } = this.#definition;
    const stable = idOutput === undefined || replaces.length > 0 ? [] : [idOutput];
    const hasChanges = changes.length > 0 || needsUpdate;
    return { changes, replaces, deleteBeforeReplace, stable, hasChanges };
  }

  /** The warning of a preview; fails if the update would be refused. */
  previewMessages(session: Session | undefined, state: Properties, inputs: Properties): Promise<string | undefined> {
    return previewMessages(this.#definition, session, state, inputs);
  }

  /** The id is empty unless something is taken over. */
  async previewCreate(session: Session, urn: string, inputs: Properties): Promise<KnownResource> {
    const planned = previewCreate(this.#definition, inputs, { editionId: session.config.editionId });
    const found = await this.#preview(session, urn, inputs, undefined);
    return { id: found?.id ?? "", state: { ...planned, ...found?.outputs } };
  }

  async previewUpdate(session: Session, urn: string, state: Properties, inputs: Properties): Promise<Properties> {
    await this.#preview(session, urn, inputs, parseState(this.#definition, state));
    return this.#withoutInternals(previewUpdate(this.#definition, state, inputs));
  }

  /** Nobody can look for what is not known yet. */
  async #preview(session: Session, urn: string, inputs: Properties, known: z.output<z.ZodObject> | undefined) {
    if (!this.#definition.preview || hasUnknown(inputs)) return undefined;
    return this.#definition.preview(session, this.#parseInputs(urn, inputs), known);
  }

  async create(session: Session, urn: string, inputs: Properties): Promise<KnownResource> {
    session.owners.created.add(urn);
    const creation = this.#definition.create(session, this.#parseInputs(urn, inputs));
    const { id, state } = await tellingLeftOpen(this.#definition, session, creation, (created) => created.state);
    return { id, state: this.#withoutInternals(state) };
  }

  /** Refresh, or import if there is no recorded state; undefined if the resource is gone. */
  async read(
    session: Session,
    known: KnownResource,
    inputs: Properties,
  ): Promise<(KnownResource & { readonly inputs: Properties }) | undefined> {
    if (isLookup(known.state, inputs) && !this.#definition.state.safeParse(known.state).success)
      return this.#import(session, known.id);
    const recorded = parseState(this.#definition, known.state);
    const state = await withStoredConfigHint(() => this.#definition.read(session, known.id, recorded));
    if (!state) return undefined;
    const refreshed = refreshedInputs(this.#definition, state, inputs);
    return { id: known.id, state: this.#withoutInternals(state), inputs: refreshed };
  }

  async update(session: Session, urn: string, { id, state }: KnownResource, inputs: Properties): Promise<Properties> {
    const parsed = parseState(this.#definition, state);
    const change = this.#definition.update(session, id, parsed, this.#parseInputs(urn, inputs));
    return this.#withoutInternals(await tellingLeftOpen(this.#definition, session, change, (now) => now));
  }

  async delete(session: Session, { id, state }: KnownResource): Promise<void> {
    const parsed = parseState(this.#definition, state);
    await withStoredConfigHint(() => this.#definition.delete(session, id, parsed));
  }

  async list(session: Session, query: Properties): Promise<readonly ListedResource[]> {
    const definition = this.#definition;
    const request = {
      name: `a list of ${definition.name}`,
      inputs: z.strictObject({ ...definition.listQuery.shape, editionId: EditionId }),
    };
    const { editionId, ...rest } = parseChecked(request, query);
    return definition.list(session, requireEditionId(session, editionId), rest);
  }

  async #import(session: Session, text: string) {
    const configured = { editionId: session.config.editionId };
    const { editionId, parts } = parseImportId(this.#definition, text, configured.editionId);
    const { id, state } = await this.#definition.import(session, editionId, parts);
    const inputs = importedInputs(this.#definition, state, configured);
    return { id, state: this.#withoutInternals(state), inputs };
  }

  #parseInputs(urn: string, inputs: Properties): z.output<z.ZodObject> {
    const { idempotencyKeyInput } = this.#definition;
    const key = idempotencyKeyInput === undefined ? {} : { [idempotencyKeyInput]: idempotencyKeyOf(urn) };
    return parseChecked(this.#definition, { ...inputs, ...key });
  }

  /** Drops the idempotency key, and what the dynamic provider leaves in a state. */
  #withoutInternals(properties: Properties): Properties {
    const { idempotencyKeyInput } = this.#definition;
    const entries = Object.entries(withoutReservedKeys(properties));
    return Object.fromEntries(entries.filter(([name]) => name !== idempotencyKeyInput));
  }
}

/** Parses inputs; fails in words if a client has sent what `check` refuses. */
function parseChecked<Inputs extends z.ZodObject>(
  definition: Checkable & { readonly inputs: Inputs },
  given: Properties,
): z.output<Inputs> {
  const { success, data } = definition.inputs.safeParse(given);
  if (success) return data;
  const problems = check(definition, given).failures.map(failureText);
  throw new CanvasError(`${definition.name} was asked for wrongly: ${problems.join("; ")}`);
}

/** Whether the state is not a recorded one: `pulumi import` sends none, and `Space.get` what the program says, twice. */
function isLookup(state: Properties, inputs: Properties): boolean {
  return Object.keys(state).length === 0 || isDeepStrictEqual(state, inputs);
}

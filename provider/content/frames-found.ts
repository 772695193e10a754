import type { Frame } from "../api/endpoints/frames.ts";
import { typeAsListed } from "../drawing/frame-type.ts";
import { CanvasError } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { pickOnly } from "../run/match.ts";
import { undefinedIfHidden } from "../run/outcomes.ts";
import { tooManyRemovals } from "../run/removal-limit.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import { equalNames, equalUuids } from "../validation/formats.ts";
import { joinNames } from "../validation/messages.ts";
import { hasUnknown, isUnknown } from "../validation/unknown.ts";
import {
  isSameFrame,
  type KnownFrames,
  type MissingFrame,
  missingFrames,
  nameOf,
  type UnlistedFrame,
  unlistedIn,
  type WantedFrames,
  withFrames,
} from "./frames-plan.ts";
import { asFound, asListed, explainRefusal, listFrames } from "./zone-frames.ts";

/** The state before the first frame. */
export const noFrames = (session: Session, inputs: WantedFrames): KnownFrames => ({
  ...inputs,
  editionId: requireEditionId(session, inputs.editionId),
  frames: {},
  frameIds: {},
});

/**
 * The state with those of the missing frames that are in the zone already, and with the frames that nobody lists; undefined if
 * nothing depends on them. Fails before anything is written if the program cannot have what it wants.
 */
export async function lookForFrames(
  session: Session,
  before: KnownFrames | undefined,
  after: WantedFrames,
  { isPreview }: { readonly isPreview: boolean },
): Promise<KnownFrames | undefined> {
  const from = before ?? noFrames(session, after);
  const search = new Search(session, from, after, isPreview);
  if (!search.isNeeded) return undefined;
  const listed = await listNow(session, { ...after, editionId: from.editionId }, isPreview);
  if (!listed) return undefined;
  const found = search.in(listed);
  const { others, refusal } = reviewUnlisted(found, after, { isCertain: true });
  if (refusal) throw refusal;
  if (isPreview) {
    const known = new Set(before && reviewUnlisted(before, after).others.map(({ frameId }) => frameId));
    const warning = unlistedWarning(
      after,
      others.filter(({ frameId }) => !known.has(frameId)),
    );
    if (warning !== undefined) session.warn(warning);
  }
  return found;
}

/** The frames of the zone; a preview looks where the zone is before the update moves it, if that is visible. */
async function listNow(
  session: Session,
  inputs: WantedFrames & { readonly editionId: string },
  isPreview: boolean,
): Promise<readonly Frame[] | undefined> {
  const { editionId, zoneId } = inputs;
  const options = { fresh: inputs.unlisted !== "keep" };
  const spaceId = isUnknown(inputs.spaceId) ? session.containers.spaceOf(zoneId) : inputs.spaceId;
  if (spaceId === undefined) return undefined;
  const place = { editionId, spaceId, zoneId };
  if (isPreview) {
    const found = await undefinedIfHidden(listFrames(session, place, options));
    return found === "not visible" ? undefined : found?.list;
  }
  return session.client.frames.list(editionId, spaceId, zoneId, options).catch(async (error: unknown) => {
    throw await explainRefusal(session, place, error);
  });
}

/** A search in a zone for the frames that a program is to have there, and does not have yet. */
class Search {
  readonly #session: Session;
  readonly #from: KnownFrames;
  readonly #after: WantedFrames;
  readonly #missing: readonly MissingFrame[];
  /** The ids that the program has, in lower case: it may spell them differently from the service. */
  readonly #own: Set<string>;
  /** The ids of adopted frames that are no longer listed: they may go on under another key. */
  readonly #released: ReadonlySet<string>;
  readonly #isAdopting: boolean;
  /** Whether the zone existed when its resource was created. */
  readonly #isInRestoredZone: boolean;
  readonly #replaced: ReadonlySet<string>;

  constructor(session: Session, from: KnownFrames, after: WantedFrames, isPreview: boolean) {
    const { ledger } = session;
    this.#session = session;
    this.#from = from;
    this.#after = after;
    this.#missing = missingFrames(from, after);
    const recorded = Object.values(from.frameIds);
    const released = unlistedIn({ ...from, unlistedFrames: [] }, after, { isCertain: true });
    this.#released = new Set(released.map(({ frameId }) => frameId));
    const own = [...recorded.filter((id) => !this.#released.has(id)), ...this.#missing.map(({ id }) => id)];
    this.#own = new Set(own.map((id) => id.toLowerCase()));
    // Frames that the program had adopted or imported come back with their zone, under ids that cannot be derived.
    this.#isAdopting = after.adopt === true || session.containers.arrivalOf(after.zoneId) === "returning";
    this.#isInRestoredZone = ledger.originOf({ kind: "Zone", ids: [after.zoneId] }) === "restored";
    const isReplaced = ({ id, item }: MissingFrame) =>
      item.frameId === undefined && !recorded.includes(id) && ledger.originOf(asObject(id)) === "created";
    this.#replaced = new Set(isPreview ? [] : this.#missing.filter(isReplaced).map(({ id }) => id));
    // No other resource adopts what this one inserts, and the one that it replaces leaves it alone: both may have this id.
    if (!isPreview) for (const { id } of this.#missing) ledger.adopt(asObject(id));
  }

  /** Whether it depends on the service what the program has to do. */
  get isNeeded(): boolean {
    const isOpen = ({ id, item }: MissingFrame) =>
      this.#isAdopting || item.frameId !== undefined || this.#replaced.has(id);
    const isNamed = this.#missing.length > 0 && this.#isInRestoredZone;
    return this.#after.unlisted !== "keep" || isNamed || this.#missing.some(isOpen);
  }

  /** The state with what is in the zone. */
  in(listed: readonly Frame[]): KnownFrames {
    const byId = new Map(listed.map((frame) => [frame.id, frame]));
    const adopted: MissingFrame[] = [];
    const present = this.#missing.flatMap((missing) => {
      const { key, id, item } = missing;
      // A derived id is in the list if an earlier run has inserted the frame.
      const own = item.frameId === undefined ? byId.get(id) : undefined;
      // One that the key has already is missing because somebody has renamed it.
      const isRenamed = this.#replaced.has(id) || this.#from.frameIds[key] === id;
      if (own) return [{ ...missing, item: isRenamed ? asListed(key, item, own) : asFound(item, own) }];
      const found = this.#adopt(missing, listed);
      if (found) adopted.push({ ...missing, id: found.id, item: asFound(item, found) });
      return [];
    });
    this.#report(adopted, present, listed);
    // What is replaced because somebody has renamed it stays if the program says so, as what was there before.
    const retained = this.#after.onDestroy === "retain" ? present.filter(({ id }) => this.#replaced.has(id)) : [];
    const renamed = retained.filter(({ key, item }) => !isSameFrame(key, item, this.#after.frames[key]));
    const ids = [...adopted, ...renamed].map(({ id }) => id);
    const found = withFrames(this.#from, [...present, ...adopted], ids);
    const known = new Set(Object.values(found.frameIds));
    const others = listed.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ frameId: id, name }));
    return { ...found, unlistedFrames: this.#after.unlisted === "keep" ? undefined : others };
  }

  /** Chooses the frame that a key adopts; no other key or resource of the program can have it then. */
  #adopt({ key, item }: MissingFrame, listed: readonly Frame[]): Frame | undefined {
    const { zoneId } = this.#after;
    const name = nameOf(key, item);
    const isGiven = item.frameId !== undefined;
    if (!isGiven && !this.#isAdopting) return undefined;
    const remedy = `give the id of the right one as ${terms.frameId}, or rename the others`;
    const found = isGiven
      ? this.#findGiven(listed, item.frameId)
      : pickOnly(`Frame "${name}" of zone ${zoneId}`, this.#freeOf(listed, name), remedy);
    if (!found) return undefined;
    const label = `Frame "${name}" (${found.id}) of zone ${zoneId}`;
    if (!equalNames(found.name, name)) {
      const rename = `set ${terms.name}: ${JSON.stringify(found.name)} to adopt it, because the service cannot rename frames`;
      throw new CanvasError(`frame ${item.frameId} of zone ${zoneId} has another name`, rename);
    }
    if (typeAsListed(item.type, found.type) !== item.type) {
      const otherwise = isGiven ? `remove ${terms.frameId}` : `choose another ${terms.name}`;
      const change = `set type: "${found.type}" to adopt it, or ${otherwise} to insert another frame`;
      throw new CanvasError(`${label} has the type ${found.type}`, change);
    }
    this.#own.add(found.id.toLowerCase());
    this.#session.ledger.adopt(asObject(found.id));
    return found;
  }

  /** The frame of the zone with this id, which only one key can have. */
  #findGiven(listed: readonly Frame[], frameId: string): Frame {
    const found = listed.find(({ id }) => equalUuids(id, frameId));
    const insert = `correct ${terms.frameId}, or remove it to insert another frame`;
    if (!found) throw new CanvasError(`zone ${this.#after.zoneId} has no frame ${frameId}`, insert);
    const keys = Object.entries(this.#after.frames).filter(([, item]) => equalUuids(item.frameId, frameId));
    const names = keys.map(([key]) => `"${key}"`).join(" and ");
    if (keys.length > 1) throw new CanvasError(`${names} are the same frame (${frameId})`, "list it once");
    return found;
  }

  /** The frames of this name that nothing manages. */
  #freeOf(listed: readonly Frame[], name: string): readonly Frame[] {
    const namesakes = listed.filter((frame) => !this.#own.has(frame.id.toLowerCase()) && equalNames(frame.name, name));
    const released = namesakes.filter(({ id }) => this.#released.has(id));
    return released.length > 0 ? released : this.#session.ledger.unclaimed(namesakes, ({ id }) => asObject(id));
  }

  /** Names what is adopted, and frames like the new ones in a zone that existed: they came with it, or were drawn later. */
  #report(adopted: readonly MissingFrame[], present: readonly MissingFrame[], listed: readonly Frame[]): void {
    const { info, warn } = this.#session;
    const { zoneId } = this.#after;
    const labels = adopted.map(({ key, id, item }) => `Frame "${nameOf(key, item)}" (${id})`);
    if (labels.length > 0) info(`adopts ${labels.join(", ")}`);
    if (!this.#isInRestoredZone) return;
    const placed = new Set([...adopted, ...present].map(({ key }) => key));
    const fresh = this.#missing.filter(({ key }) => !placed.has(key)).map(({ key, item }) => nameOf(key, item));
    const namesakes = [...new Set(fresh)].flatMap((name) => this.#freeOf(listed, name));
    if (namesakes.length === 0) return;
    const summary = `zone ${zoneId} already has frames with the names of new ones: ${joinNames(namesakes.map((frame) => `"${frame.name}" (${frame.id})`))}`;
    warn(`${summary}; to continue with one of them instead, give its id as ${terms.frameId}`);
  }
}

const asObject = (id: string) => ({ kind: "Frame", ids: [id] });

/** What an update does to frames that the program does not list, and why it is refused. */
export function reviewUnlisted(
  from: KnownFrames,
  inputs: WantedFrames,
  { isCertain }: { readonly isCertain: boolean } = { isCertain: false },
): { readonly others: readonly UnlistedFrame[]; readonly refusal?: CanvasError | undefined } {
  const { unlisted, maxRemovals, zoneId } = inputs;
  if (!from.unlistedFrames || unlisted === "keep") return { others: [] };
  // What is not known yet counts as unchanged.
  const after = hasUnknown(inputs.frames) ? { ...inputs, frames: from.frames } : inputs;
  const others = unlistedIn(from, after, { isCertain });
  if (unlisted === "report") return { others };
  const size = from.unlistedFrames.length + Object.keys(from.frameIds).length;
  const limit = { change: "the update would delete", size, kind: "frames", maxRemovals };
  const [problem] = tooManyRemovals(others.map(labelOf), limit);
  return { others, refusal: problem && new CanvasError(`zone ${zoneId}: ${problem.summary}`, problem.remedy) };
}

/** The warning about frames that the program does not list. */
export function unlistedWarning(
  { zoneId, unlisted }: WantedFrames,
  others: readonly UnlistedFrame[],
): string | undefined {
  if (others.length === 0) return undefined;
  const consequence = unlisted === "remove" ? "; the update deletes them" : "";
  return `zone ${zoneId} has frames that ${terms.program} does not list: ${joinNames(others.map(labelOf))}${consequence}`;
}

const labelOf = ({ frameId, name }: UnlistedFrame): string => `"${name}" (${frameId})`;

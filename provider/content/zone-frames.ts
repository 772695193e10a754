import { createHash } from "node:crypto";
import type { Frame } from "../api/endpoints/frames.ts";
import { typeAsListed } from "../drawing/frame-type.ts";
import { CanvasError, Inactive, isRefusal, OutcomeUnknownError, summaryOf } from "../errors.ts";
import { locateZone, zoneGone } from "../run/locate-zone.ts";
import { pickOnly } from "../run/match.ts";
import { rereadAfterDelay } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import { equalNames, equalUuids } from "../validation/formats.ts";

/** Where frames are expected. */
export interface FramesPlace {
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
}

/** The frames of a zone, and the space in which it is; undefined if the zone is gone. */
type FoundFrames = { readonly list: readonly Frame[]; readonly spaceId: string } | "not visible" | undefined;

/** The frames of the zone, wherever it is; undefined if the zone is gone. Those of a trashed zone are not visible. */
export async function listFrames(
  session: Session,
  { editionId, spaceId, zoneId }: FramesPlace,
  { fresh }: { readonly fresh: boolean },
): Promise<FoundFrames> {
  const list = async (at: string) => ({
    list: await session.client.frames.list(editionId, at, zoneId, { fresh }),
    spaceId: at,
  });
  return list(spaceId).catch(async (error: unknown) => {
    if (error instanceof Inactive) return "not visible";
    if (!isRefusal(error)) throw error;
    const location = await locateZone(session, { editionId, spaceId, zoneId }, { fresh });
    if (location.kind === "gone") return undefined;
    if (location.kind === "in trashed space" || location.trashed) return "not visible";
    if (location.spaceId === spaceId) throw error;
    return list(location.spaceId);
  });
}

/** `listFrames` for a refresh: where one of these frames is missing, the list is read again after a moment, once for all. */
export async function listSettledFrames(
  session: Session,
  place: FramesPlace,
  ids: readonly string[],
): Promise<FoundFrames> {
  const found = await listFrames(session, place, { fresh: false });
  if (found === undefined || found === "not visible" || presentIn(found, ids).length === ids.length) return found;
  return rereadAfterDelay(session, ["frames", place.editionId, place.zoneId], () =>
    listFrames(session, { ...place, spaceId: found.spaceId }, { fresh: true }),
  );
}

/** The frames of the zone by id, before a write; none if the service refuses to list them, as it will refuse the write. */
export async function currentFrames(
  { client }: Session,
  { editionId, spaceId, zoneId }: FramesPlace,
): Promise<ReadonlyMap<string, Frame>> {
  const frames = await client.frames.list(editionId, spaceId, zoneId).catch((error: unknown) => {
    if (isRefusal(error)) return [];
    throw error;
  });
  return new Map(frames.map((frame) => [frame.id, frame]));
}

/** What a frame that is adopted has to be: neither its name nor its type can be changed. */
interface AdoptedFrame {
  readonly name: string;
  readonly type: string;
  readonly zoneId: string;
}

/** The frame with the given id, to be adopted. */
export function findGivenFrame(frames: readonly Frame[], frameId: string, wanted: AdoptedFrame): Frame {
  const found = frames.find(({ id }) => equalUuids(id, frameId));
  if (!found)
    throw new CanvasError(
      `zone ${wanted.zoneId} has no frame ${frameId}`,
      `correct ${terms.frameId}, or remove it to insert another frame`,
    );
  if (equalNames(found.name, wanted.name)) return requireType(found, wanted, `remove ${terms.frameId}`);
  const remedy = `set ${terms.name}: ${JSON.stringify(found.name)} to adopt it, because the service cannot rename frames`;
  throw new CanvasError(`frame ${frameId} of zone ${wanted.zoneId} has another name`, remedy);
}

/** The only frame of that name, to be adopted. */
export function pickFrame(frames: readonly Frame[], wanted: AdoptedFrame): Frame | undefined {
  const { name, zoneId } = wanted;
  const found = pickOnly(
    `Frame "${name}" of zone ${zoneId}`,
    frames.filter((frame) => equalNames(frame.name, name)),
    `give the id of the right one as ${terms.frameId}, or rename the others`,
  );
  return found && requireType(found, wanted, `choose another ${terms.name}`);
}

/** `otherwise` is how to insert another frame instead. */
function requireType(found: Frame, { name, type, zoneId }: AdoptedFrame, otherwise: string): Frame {
  if (typeAsListed(type, found.type) === type) return found;
  const remedy = `set type: "${found.type}" to adopt it, or ${otherwise} to insert another frame`;
  throw new CanvasError(`Frame "${name}" (${found.id}) of zone ${zoneId} has the type ${found.type}`, remedy);
}

/** A UUID derived from an idempotency key and what identifies the frame, the same in every run (RFC 9562, version 8). */
export function deriveFrameId(idempotencyKey: string | undefined, ...parts: readonly string[]): string {
  const seed = idempotencyKey ?? crypto.randomUUID();
  const bytes = createHash("sha256")
    .update([seed, ...parts].join("\n"))
    .digest();
  const hex = bytes.subarray(0, 16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The frames that are in a list. */
export const presentIn = (
  found: { readonly list: readonly Frame[] } | undefined,
  ids: readonly string[],
): readonly string[] => ids.filter((id) => found?.list.some((frame) => frame.id === id));

/** The error about an insert of unknown outcome, after which the frames could not be found. */
export function mayBeInserted(
  zoneId: string,
  frames: readonly { readonly id: string; readonly name: string }[],
  cause: unknown,
): OutcomeUnknownError {
  const which = frames.map(({ id, name }) => `Frame "${name}" (${id})`).join(", ");
  const remedy = "run the update again, which finds what is there";
  return new OutcomeUnknownError(
    `${which} may have been inserted into zone ${zoneId}, but could not be found there (${summaryOf(cause)})`,
    remedy,
  );
}

/** The error about a refused insert. In a space that the program keeps in the trash, a refresh cannot see a deleted zone. */
export async function explainRefusal(session: Session, place: FramesPlace, refusal: unknown): Promise<unknown> {
  if (!isRefusal(refusal) || !session.ledger.isKeptInTrash(place.spaceId)) return refusal;
  const location = await locateZone(session, place, { fresh: true });
  return location.kind === "gone" ? zoneGone({ zoneId: place.zoneId }, true) : refusal;
}

/** When a refresh sees that a frame is gone, for a remedy: nothing if it does already. */
export function whenVisible({ ledger }: Session, { spaceId, zoneId }: FramesPlace): string {
  return ledger.isKeptInTrash(spaceId) || ledger.isKeptInTrash(zoneId) ? " once its zone is out of the trash" : "";
}

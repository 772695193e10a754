import { type Frame, knownDrawingOf } from "../api/endpoints/frames.ts";
import { managedDrawing } from "../drawing/drawing.ts";
import { typeAsListed } from "../drawing/frame-type.ts";
import { Inactive, isRefusal } from "../errors.ts";
import { locateZone, zoneGone } from "../run/locate-zone.ts";
import { rereadAfterDelay } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalNames } from "../validation/formats.ts";
import { type FrameItem, type KnownFrames, nameOf, withoutFrames } from "./frames-plan.ts";

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

/** The state as the service has it, for a refresh; undefined if the zone is gone. */
export async function readFrames(session: Session, state: KnownFrames): Promise<KnownFrames | undefined> {
  const ids = Object.values(state.frameIds);
  const found = await listSettledFrames(session, state, ids);
  if (found === "not visible") return state;
  if (found === undefined) return undefined;
  const { list, spaceId } = found;
  const byId = new Map(list.map((frame) => [frame.id, frame]));
  const left = withoutFrames(state, new Set(ids.filter((id) => !byId.has(id))));
  const items = Object.entries(left.frames).flatMap(([key, item]) => {
    const frame = byId.get(left.frameIds[key] ?? "");
    return frame ? [[key, asListed(key, item, frame)]] : [];
  });
  const others = list.filter(({ id }) => !ids.includes(id)).map(({ id, name }) => ({ frameId: id, name }));
  const unlistedFrames = state.unlisted === "keep" ? undefined : others;
  return { ...left, spaceId, frames: Object.fromEntries(items), unlistedFrames };
}

/** The list for a refresh: where one of these frames is missing, it is read again after a moment, once for all. */
async function listSettledFrames(session: Session, place: FramesPlace, ids: readonly string[]): Promise<FoundFrames> {
  const found = await listFrames(session, place, { fresh: false });
  if (found === undefined || found === "not visible" || presentIn(found, ids).length === ids.length) return found;
  return rereadAfterDelay(session, ["frames", place.editionId, place.zoneId], () =>
    listFrames(session, { ...place, spaceId: found.spaceId }, { fresh: true }),
  );
}

/** The item of the program with the drawing that its frame has; what means the same keeps the program's form. */
export const asFound = (item: FrameItem, found: Frame): FrameItem => ({
  ...item,
  ...managedDrawing(item, knownDrawingOf(found)),
});

/** The same with name and type, of which someone may have changed the name. */
export function asListed(key: string, item: FrameItem, found: Frame): FrameItem {
  const name = equalNames(found.name, nameOf(key, item)) ? item.name : found.name;
  return { ...asFound(item, found), name, type: typeAsListed(item.type, found.type) };
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

/** The frames that are in a list. */
export const presentIn = (
  found: { readonly list: readonly Frame[] } | undefined,
  ids: readonly string[],
): readonly string[] => ids.filter((id) => found?.list.some((frame) => frame.id === id));

/** The error about a refused insert. In a space that the program keeps in the trash, a refresh cannot see a deleted zone. */
export async function explainRefusal(session: Session, place: FramesPlace, refusal: unknown): Promise<unknown> {
  if (!isRefusal(refusal) || !session.containers.isKeptInTrash(place.spaceId)) return refusal;
  const location = await locateZone(session, place, { fresh: true });
  return location.kind === "gone" ? zoneGone({ zoneId: place.zoneId }, true) : refusal;
}

/** When a refresh sees that a frame is gone, for a remedy: nothing if it does already. */
export function whenVisible({ containers }: Session, { spaceId, zoneId }: FramesPlace): string {
  return containers.isKeptInTrash(spaceId) || containers.isKeptInTrash(zoneId)
    ? " once its zone is out of the trash"
    : "";
}

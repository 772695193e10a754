import { drawingOf } from "../api/endpoints/frames.ts";
import { managedDrawing } from "../drawing/drawing.ts";
import type { Session } from "../run/session.ts";
import { type AdoptableFrame, type KnownFrames, nameOf, planFrames, type WantedFrames } from "./frames-plan.ts";
import { pickFrame } from "./zone-frames.ts";

/** The frames of the zone that are adopted instead of inserting others, by key. */
export async function findAdoptable(
  session: Session,
  from: KnownFrames & { readonly editionId: string },
  inputs: WantedFrames & { readonly spaceId: string; readonly adopt?: boolean | undefined },
): Promise<ReadonlyMap<string, AdoptableFrame>> {
  const { wanted, inserts, removals } = planFrames(from, inputs);
  const adoptable = new Map<string, AdoptableFrame>();
  if (!inputs.adopt || inserts.length === 0) return adoptable;
  const { ledger } = session;
  const { spaceId, zoneId } = inputs;
  const listed = await session.client.frames.list(from.editionId, spaceId, zoneId);
  const own = new Set([...wanted.map(({ id }) => id), ...removals]);
  for (const { key, id, item } of inserts) {
    // The id is derived from our key: an interrupted run has inserted it.
    if (listed.some((frame) => frame.id === id)) continue;
    const unlisted = listed.filter((frame) => !(own.has(frame.id) || ledger.isManaged(asObject(frame.id))));
    const found = pickFrame(unlisted, { name: nameOf(key, item), type: item.type, zoneId });
    if (!found) continue;
    own.add(found.id);
    // The Frame that had it before may be deleted in this run.
    ledger.take(asObject(found.id));
    adoptable.set(key, { id: found.id, item: { ...item, ...managedDrawing(item, drawingOf(found)) } });
  }
  const names = [...adoptable].map(([key, { id }]) => `"${key}" (${id})`).join(", ");
  if (names !== "") session.info(`adopts frames of zone ${zoneId}: ${names}`);
  return adoptable;
}

const asObject = (id: string) => ({ kind: "Frame", ids: [id] });

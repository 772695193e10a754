import { isRemovable, type Origin } from "../run/ledger.ts";
import type { Session } from "../run/session.ts";
import { joinNames } from "../validation/messages.ts";
import type { KnownFrames } from "./frames-plan.ts";

/** The frames that a `Frames` manages. */
export function managedFrames({ frameIds, adoptedIds = [] }: Pick<KnownFrames, "frameIds" | "adoptedIds">) {
  return Object.values(frameIds).map((id) => {
    const origin: Origin = adoptedIds.includes(id) ? "adopted" : "created";
    return { id, object: { kind: "Frame", ids: [id] }, origin };
  });
}

/** The frames that deleting the resource deletes; says why the others stay. */
export function removableIds(
  session: Session,
  state: KnownFrames & { readonly zoneId: string; readonly onDestroy?: string | undefined },
): string[] {
  const managed = managedFrames(state);
  const held = managed.filter(({ object, origin }) =>
    session.ledger.isHeldByAnother(object, `Frames ${state.zoneId}`, origin),
  );
  const continued = managed.filter((one) => !held.includes(one) && session.ledger.isContinued(one.object));
  const others = managed.filter((one) => !held.includes(one) && !continued.includes(one));
  const adopted = others.filter(({ origin }) => !isRemovable(origin) && state.onDestroy === undefined);
  const warn = (reason: string, kept: typeof managed) => {
    const ids = joinNames(kept.map(({ id }) => id));
    if (kept.length > 0) session.warn(`frames of zone ${state.zoneId} are left alone, because ${reason}: ${ids}`);
  };
  warn("another resource has adopted them", held);
  warn("the program still manages them", continued);
  warn("they were adopted, and onDestroy is not set", adopted);
  return others.filter((one) => !adopted.includes(one)).map(({ id }) => id);
}

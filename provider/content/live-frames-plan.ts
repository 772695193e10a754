import { undefinedIfHidden } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { findExisting, warnOfNamesakes } from "./frames-adoption.ts";
import { type KnownFrames, planFrames, type WantedFrames } from "./frames-plan.ts";
import { findUnlisted, type UnlistedPolicy } from "./unlisted-frames.ts";
import { listFrames } from "./zone-frames.ts";

/** The frames of the state, and their edition. */
type Recorded = KnownFrames & { readonly editionId: string };
/** The frames of the program, and what happens to others. */
type Wanted = WantedFrames & UnlistedPolicy & { readonly spaceId: string; readonly adopt?: boolean | undefined };

/** The plan of an update, with the frames that it adopts or finds, and the others that the program does not list. */
export async function planWithService(session: Session, from: Recorded, inputs: Wanted) {
  const { adoptable, present } = await findExisting(session, from, inputs);
  const plan = planFrames(from, inputs, adoptable);
  const place = { ...inputs, editionId: from.editionId };
  await warnOfNamesakes(session, place, plan);
  return { plan, present, adoptable, others: await findUnlisted(session, place, plan) };
}

/** The plan of a preview, in the space that the zone is in before the update moves it; undefined if that is not visible. */
export async function planPreview(session: Session, from: Recorded, inputs: Wanted) {
  const planIn = (spaceId: string) => undefinedIfHidden(planWithService(session, from, { ...inputs, spaceId }));
  const here = await planIn(inputs.spaceId);
  if (here) return here;
  const found = await undefinedIfHidden(
    listFrames(session, { ...inputs, editionId: from.editionId }, { fresh: false }),
  );
  return found === undefined || found === "not visible" ? undefined : planIn(found.spaceId);
}

import { CanvasError } from "../errors.ts";
import { tooManyRemovals } from "../run/removal-limit.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import { equalNames } from "../validation/formats.ts";
import { joinNames } from "../validation/messages.ts";
import { hasUnknown } from "../validation/unknown.ts";
import { type FramePlan, type KnownFrames, nameOf, planFrames, type WantedFrames } from "./frames-plan.ts";
import { explainRefusal, type FramesPlace } from "./zone-frames.ts";

/** A frame of the zone that the program does not list. */
export interface UnlistedFrame {
  readonly frameId: string;
  readonly name: string;
}

/** What happens to frames that the program does not list. */
export interface UnlistedPolicy {
  readonly zoneId: string;
  readonly unlisted: "keep" | "report" | "remove";
  readonly maxRemovals: number;
}

/**
 * The frames that the program does not list, straight from the service, before anything is written; undefined if nothing
 * happens to them. Fails if the update would delete too many.
 */
export async function findUnlisted(
  session: Session,
  place: FramesPlace & UnlistedPolicy,
  { wanted, removals }: FramePlan,
): Promise<UnlistedFrame[] | undefined> {
  const { editionId, spaceId, zoneId, unlisted } = place;
  if (unlisted === "keep") return undefined;
  const listed = await session.client.frames
    .list(editionId, spaceId, zoneId, { fresh: true })
    .catch(async (error: unknown) => {
      throw await explainRefusal(session, place, error);
    });
  const known = new Set([...wanted.map(({ id }) => id), ...removals]);
  const others = listed.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ frameId: id, name }));
  const refusal = refusalOf(place, others, listed.length);
  if (refusal) throw refusal;
  return others;
}

/** What a preview says about an update, as far as the state knows which frames the zone has. */
export function reviewUnlisted(
  state: KnownFrames & { readonly unlistedFrames?: readonly UnlistedFrame[] | undefined },
  inputs: WantedFrames & UnlistedPolicy,
): { readonly others: readonly UnlistedFrame[]; readonly refusal?: CanvasError | undefined } {
  const { unlistedFrames } = state;
  if (!unlistedFrames || inputs.unlisted === "keep") return { others: [] };
  // What is not known yet counts as unchanged.
  const plan = planFrames(state, hasUnknown(inputs.frames) ? { ...inputs, frames: state.frames } : inputs);
  const released = Object.entries(state.frames).map(([key, item]) => {
    return { frameId: state.frameIds[key] ?? "", name: nameOf(key, item) };
  });
  // A frame of the name of a new one may be adopted, or may have been inserted by an interrupted run.
  const isNew = (name: string) => plan.inserts.some(({ key, item }) => equalNames(nameOf(key, item), name));
  const others = [...released.filter(({ frameId }) => plan.releases.includes(frameId)), ...unlistedFrames].filter(
    ({ name }) => !isNew(name),
  );
  const size = unlistedFrames.length + Object.keys(state.frameIds).length;
  return { others, refusal: refusalOf(inputs, others, size) };
}

/** The warning about frames that the program does not list. */
export function unlistedWarning(
  { zoneId, unlisted }: UnlistedPolicy,
  others: readonly UnlistedFrame[],
): string | undefined {
  if (others.length === 0) return undefined;
  const consequence = unlisted === "remove" ? "; the update deletes them" : "";
  return `zone ${zoneId} has frames that ${terms.program} does not list: ${joinNames(others.map(labelOf))}${consequence}`;
}

function refusalOf(
  { zoneId, unlisted, maxRemovals }: UnlistedPolicy,
  others: readonly UnlistedFrame[],
  size: number,
): CanvasError | undefined {
  if (unlisted !== "remove") return undefined;
  const limit = { change: "the update would delete", size, kind: "frames", maxRemovals };
  const [problem] = tooManyRemovals(others.map(labelOf), limit);
  return problem && new CanvasError(`zone ${zoneId}: ${problem.summary}`, problem.remedy);
}

const labelOf = ({ frameId, name }: UnlistedFrame): string => `"${name}" (${frameId})`;

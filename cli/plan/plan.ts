import type { Session } from "../../provider/run/session.ts";
import { objectOf } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import type { Spaces } from "../../provider/workspace/copied-spaces.ts";
import type { Change } from "./change.ts";
import { changesOf } from "./changes.ts";
import { withLiveContents } from "./consequences.ts";
import { withCopies, withReferences } from "./copied-spaces.ts";
import { takenBy } from "./effects.ts";
import { missingRights } from "./missing-rights.ts";
import type { Outcome } from "./outcome.ts";
import { type PlanStep, type PlanTeam, teamOf } from "./steps.ts";
import { Titles } from "./titles.ts";

/** What a run does to the workspace: everything that is said about it, and every guard, reads this. */
export interface Plan extends Outcome {
  readonly changes: readonly Change[];
}

/** The plan of a preview of these spaces, with what only the service knows about its consequences. */
export async function planOf(session: Session, outcome: Outcome, spaces: Spaces = {}): Promise<Plan> {
  const team = outcome.isDone ? teamOf(outcome.steps) : undefined;
  if (!team) return { ...outcome, changes: changesOf(outcome.steps) };
  const { steps, errors } = await withCopies(session, team, withReferences(outcome.steps, spaces));
  if (errors.length > 0) return { ...outcome, isDone: false, errors, changes: [] };
  const changes = changesOf(steps, await titlesOfOthers(session, team, steps));
  const rights = await missingRights(session, team, changes, steps);
  return {
    ...outcome,
    steps,
    warnings: [...outcome.warnings, ...rights],
    changes: await withLiveContents(session, team.editionId, changes, steps),
  };
}

/** The titles of the spaces that zones come from, and of those that are copied, if no step knows them. */
async function titlesOfOthers(
  { client }: Session,
  { editionId, teamId }: PlanTeam,
  steps: readonly PlanStep[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Titles(steps);
  const origins = steps.flatMap((step) => [takenBy(step)?.place ?? copiedIn(step), leftBy(step)].flat());
  if (origins.every((id) => titles.of(id) !== undefined)) return new Map();
  const spaces = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
  return new Map(spaces.map(({ spaceId, name }) => [spaceId, name]));
}

/** The space of a zone that the plan moves or trashes: somebody may have moved it there by hand. */
function leftBy({ type, op, before }: PlanStep): string[] {
  const { spaceId } = before?.outputs ?? {};
  return type === "Zone" && op !== "same" && typeof spaceId === "string" ? [spaceId] : [];
}

/** The space that a step copies, if its id is known. */
function copiedIn({ type, after }: PlanStep): string[] {
  const { space, copy } = objectOf(after?.inputs.from);
  return type === "Space" && copy === true && typeof space === "string" && !isUnknown(space) ? [space] : [];
}

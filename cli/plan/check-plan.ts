import type { Session } from "../../provider/run/session.ts";
import { equalUuids } from "../../provider/validation/formats.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import { objectOf } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import type { Spaces } from "../../provider/workspace/copied-spaces.ts";
import type { Change } from "./change.ts";
import { changesOf } from "./changes.ts";
import { withCopies, withOriginals } from "./copied-spaces.ts";
import { takenBy } from "./effects.ts";
import { existingNamesakes, type PlanTeam, teamOf, withLiveContents } from "./live-contents.ts";
import { missingRights } from "./missing-rights.ts";
import type { Outcome } from "./outcome.ts";
import { type DestroyOption, outdatedDestroyOptions, preventedDeletions } from "./prevented-deletions.ts";
import type { PlanStep } from "./steps.ts";
import { Titles } from "./titles.ts";
import { type Limits, limitProblems, totalsOf } from "./trash-limits.ts";

/** What a run does to the workspace: everything that is said about it, and every guard, reads this. */
export interface Plan extends Outcome {
  readonly changes: readonly Change[];
}

/** The plan of a preview of these spaces, with what only the service knows about its consequences. */
export async function planOf(session: Session, outcome: Outcome, spaces: Spaces = {}): Promise<Plan> {
  const team = outcome.isDone ? teamOf(outcome.steps) : undefined;
  if (!team) return { ...outcome, changes: changesOf(outcome.steps) };
  const { steps, ...copies } = await withCopies(session, team, withOriginals(outcome.steps, spaces));
  const errors = copies.errors.map((text) => new Titles(steps).inText(text));
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

interface Guards extends Limits, DestroyOption {
  /** Whether a space that the team has already would be created again: there is no state that could know it. */
  readonly refusesDuplicates: boolean;
}

/** Why a plan must not be carried out. */
export async function planProblems(
  session: Session,
  { changes, steps }: Plan,
  guards: Guards,
): Promise<readonly string[]> {
  const team = guards.refusesDuplicates ? teamOf(steps) : undefined;
  const namesakes = team ? await existingNamesakes(session, team, changes) : [];
  return [
    ...(createsTeam(steps) ? [noEdition] : []),
    ...doubledIds(steps),
    ...preventedDeletions(steps),
    ...outdatedDestroyOptions(steps, guards),
    ...limitProblems(changes, totalsOf(steps), guards),
    ...(namesakes.length === 0 ? [] : [namesakeProblem(namesakes)]),
  ];
}

const noEdition = "the token's user is in no edition; ask an admin of the service to add you to one";

/** Whether no team was found: without an edition, the update would create one together with the team. */
const createsTeam = (steps: readonly PlanStep[]): boolean =>
  steps.some(({ type, op, after }) => type === "Team" && op === "create" && after?.id === undefined);

function namesakeProblem(namesakes: readonly { readonly name: string; readonly id: string }[]): string {
  const names = joinNames(namesakes.map(({ name, id }) => `${quoted(name)} (${id})`));
  return `no state is recorded for this file, and the team already has spaces of these titles: ${names}; if an earlier update made them, use its state (the folder .pulumi-canvas, PULUMI_BACKEND_URL, or the name that the file had) or adopt them with options: { adopt: true }; to create second ones, run it once with --create-duplicates`;
}

/** Why spaces and zones cannot be adopted by their ids: another entry of the file has them already, or adopts them by their title. */
function doubledIds(steps: readonly PlanStep[]): readonly string[] {
  const kept = steps.filter(({ op }) => !op.includes("delete"));
  return kept.flatMap((step) => {
    const id = givenId(step);
    const other = kept.find(
      ({ urn, type, before, after }) =>
        [before?.id, after?.id].some((one) => equalUuids(one, id)) && type === step.type && urn !== step.urn,
    );
    if (!other) return [];
    const kind = step.type.toLowerCase();
    return [
      `the ${kind} ${nameOf(step)} has the id of ${nameOf(other)}, which the file has already; remove one of the two`,
    ];
  });
}

function givenId({ after }: PlanStep): string | undefined {
  const { zone, space, copy } = objectOf(after?.inputs.from);
  const id = copy === true ? undefined : (zone ?? space);
  return id === undefined ? undefined : String(id);
}

const nameOf = ({ after }: PlanStep): string => quoted(String(after?.inputs.name));

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

import type { Session } from "../../provider/run/session.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import type { Outcome } from "../engine/outcome.ts";
import type { RecordedWorkspace } from "../engine/recorded-workspace.ts";
import type { Change } from "../plan/change.ts";
import { changesOf } from "../plan/changes.ts";
import { existingNamesakes, teamOf, withLiveContents } from "./live-contents.ts";
import { type Limits, limitProblems } from "./trash-limits.ts";

/** What a run does to the workspace: everything that is said about it, and every guard, reads this. */
export interface Plan extends Outcome {
  readonly changes: readonly Change[];
}

/** The plan of a preview, with what only the service knows about its consequences. */
export async function planOf(session: Session, outcome: Outcome): Promise<Plan> {
  const changes = changesOf(outcome.steps);
  const team = teamOf(outcome.steps);
  const isLive = team && outcome.isDone;
  return {
    ...outcome,
    changes: isLive ? await withLiveContents(session, team.editionId, changes, outcome.steps) : changes,
  };
}

export interface Guards extends Limits {
  readonly allowsDuplicates: boolean;
}

/** Why a plan must not be carried out. */
export async function planProblems(
  session: Session,
  { changes, steps }: Plan,
  recorded: RecordedWorkspace,
  guards: Guards,
): Promise<readonly string[]> {
  const totals = { spaces: recorded.spaces.length, zones: recorded.zones.length };
  const isNew = recorded.team === undefined && recorded.interrupted.length === 0 && !guards.allowsDuplicates;
  const team = isNew ? teamOf(steps) : undefined;
  const namesakes = team ? await existingNamesakes(session, team, changes) : [];
  return [
    ...preventedDeletions(steps),
    ...limitProblems(changes, totals, guards),
    ...(namesakes.length === 0 ? [] : [namesakeProblem(namesakes)]),
  ];
}

/** What ends a thing, and what to do about it; an option counts from the update after the one that sets it. */
const endings: Readonly<Record<string, readonly [verb: string, before: string, after: string]>> = {
  delete: ["remove", "put it back", "remove it"],
  replace: ["replace", "undo that change", "make it again"],
};

/** The engine asks the provider only during the update. */
function preventedDeletions(steps: Plan["steps"]): readonly string[] {
  return steps.flatMap(({ op, type, before }) => {
    const { name, onDestroy } = before?.outputs ?? {};
    const ending = endings[op];
    if (!ending || onDestroy !== "prevent") return [];
    const [verb, first, last] = ending;
    return [
      `the update would ${verb} the ${type.toLowerCase()} ${quoted(String(name))}, and onDestroy: prevent forbids it; ${first}, set onDestroy: trash or retain in the options of the file, update once, then ${last}`,
    ];
  });
}

/** Why nothing must be destroyed. */
export function destroyProblems({ steps }: Plan): readonly string[] {
  const kept = steps.filter(({ op, before }) => op === "delete" && before?.outputs.onDestroy === "prevent");
  if (kept.length === 0) return [];
  const names = joinNames(
    kept.map(({ type, before }) => `${type.toLowerCase()} ${quoted(String(before?.outputs.name))}`),
  );
  return [
    `onDestroy: prevent keeps ${names}; to destroy the workspace, set onDestroy: trash or retain in the options of the file, and update once`,
  ];
}

function namesakeProblem(namesakes: readonly { readonly name: string; readonly id: string }[]): string {
  const names = joinNames(namesakes.map(({ name, id }) => `${quoted(name)} (${id})`));
  return `no state is recorded for this file, and the team already has spaces of these titles: ${names}; if an earlier update made them, use its state (the folder .pulumi-canvas, or PULUMI_BACKEND_URL) or adopt them with options: { adopt: true }; to create second ones, run it once with --create-duplicates`;
}

// Why a plan is refused: every reason looks at what the run does to all of the workspace.

import { endingOf } from "../../provider/core/ending.ts";
import type { Session } from "../../provider/run/session.ts";
import { equalNames, equalUuids } from "../../provider/validation/formats.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import { objectOf } from "../../provider/validation/properties.ts";
import type { Change } from "./change.ts";
import { isEnd } from "./consequences.ts";
import type { Plan } from "./plan.ts";
import { type PlanStep, type PlanTeam, teamOf } from "./steps.ts";
import { type Limits, limitProblems, totalsOf } from "./trash-limits.ts";

/** What a file says about spaces and zones that are removed from it. */
interface DestroyOption {
  readonly onDestroy?: "trash" | "retain" | "prevent" | undefined;
}

interface Guards extends Limits, DestroyOption {
  /** How many spaces may have a public link. */
  readonly maxLinks?: number | undefined;
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
  return [
    ...(createsTeam(steps) ? [noEdition] : []),
    ...doubledIds(steps),
    ...preventedEnds(changes),
    ...outdatedEnds(changes, guards),
    ...limitProblems(changes, totalsOf(steps), guards),
    ...openedSpaces(changes, steps, guards),
    ...(team ? await namesakeProblems(session, team, changes) : []),
  ];
}

/** Why nothing must be destroyed. */
export function destroyProblems({ changes }: Pick<Plan, "changes">, option: DestroyOption = {}): readonly string[] {
  const kept = endsIn(changes).filter(isPrevented);
  const prevented = `onDestroy: prevent keeps ${namesOf(kept)}; to destroy the workspace, set onDestroy: trash or retain in the options of the file, and update once`;
  return [
    ...(kept.length === 0 ? [] : [prevented]),
    ...lessStrictThanFile(inFile(changes), option).map(({ summary }) => `${summary}; run pulumi-canvas up first`),
    ...outdatedLeftovers(changes, option),
  ];
}

/** Whether a change makes a link, manages another one, or switches one on. */
function opens({ action, step: { before, after } }: Change): boolean {
  const isSwitchedOn = before?.outputs.active === false && after?.inputs.active !== false;
  return ["add", "adopt", "continue"].includes(action) || (action === "change" && isSwitchedOn);
}

/** Why spaces must not be opened to everyone who has a link: a file has to allow it before. */
function openedSpaces(
  changes: readonly Change[],
  steps: readonly PlanStep[],
  { maxLinks = 0 }: Guards,
): readonly string[] {
  const opened = changes.filter((change) => change.kind === "link" && opens(change));
  const total = steps.filter(({ type, op }) => type === "SpaceLink" && !op.includes("delete")).length;
  if (opened.length === 0 || total <= maxLinks) return [];
  const names = joinNames(opened.map(({ name }) => quoted(name)));
  const summary = `the update would open ${names} to everyone who has a public link, and maxLinks is ${maxLinks}`;
  return [`${summary}; if that is intended, set maxLinks: ${total} in the options of the file`];
}

const noEdition = "the token's user is in no edition; ask an admin of the service to add you to one";

/** Whether no team was found: without an edition, the update would create one together with the team. */
const createsTeam = (steps: readonly PlanStep[]): boolean =>
  steps.some(({ type, op, after }) => type === "Team" && op === "create" && after?.id === undefined);

/** Why spaces must not be created: the team has some of these titles, and no state could know them. */
async function namesakeProblems(
  { client }: Session,
  { editionId, teamId }: PlanTeam,
  changes: readonly Change[],
): Promise<readonly string[]> {
  const added = changes.filter(({ kind, action }) => kind === "space" && action === "add");
  if (added.length === 0) return [];
  const present = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
  const namesakes = present.filter((space) => added.some(({ name }) => equalNames(name, space.name)));
  if (namesakes.length === 0) return [];
  const names = joinNames(namesakes.map(({ name, spaceId }) => `${quoted(name)} (${spaceId})`));
  return [
    `no state is recorded for this file, and the team already has spaces of these titles: ${names}; if an earlier update made them, use its state (the folder .pulumi-canvas, PULUMI_BACKEND_URL, or the name that the file had) or adopt them with options: { adopt: true }; to create second ones, run it once with --create-duplicates`,
  ];
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

/** The verb of the message, and what to do before and after the update that relaxes `onDestroy`. */
const removals: Readonly<Record<string, readonly [verb: string, before: string, after: string]>> = {
  delete: ["remove", "put it back", "remove it"],
  replace: ["replace", "undo that change", "make it again"],
};

/** The spaces and zones that a run deletes or replaces by themselves. */
const endsIn = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(({ kind, action, step }) => ["space", "zone"].includes(kind) && isEnd(action) && step.op in removals);

const isPrevented = ({ step }: Change): boolean => step.before?.outputs.onDestroy === "prevent";

/** The engine asks the provider only during the update. */
const preventedEnds = (changes: readonly Change[]): readonly string[] =>
  endsIn(changes)
    .filter(isPrevented)
    .map(({ kind, name, step }) => {
      const [verb, first, last] = removals[step.op] ?? [];
      return `the update would ${verb} the ${kind} ${quoted(name)}, and onDestroy: prevent forbids it; ${first}, set onDestroy: trash or retain in the options of the file, update once, then ${last}`;
    });

/** Why things must not be removed or replaced as recorded: the file has become stricter since. */
function outdatedEnds(changes: readonly Change[], option: DestroyOption): readonly string[] {
  const problems = lessStrictThanFile(inFile(changes), option).map(({ summary, count }) => {
    const [it, was] = count === 1 ? ["it", "it was"] : ["them", "they were"];
    const then = option.onDestroy === "prevent" ? "" : `, then remove or replace ${it}`;
    return `${summary}; leave ${it} as ${was} and update once${then}`;
  });
  return [...problems, ...outdatedLeftovers(changes, option)];
}

const inFile = (changes: readonly Change[]): readonly Change[] => changes.filter(({ step }) => !step.isLeftover);

/** What an earlier update has replaced is deleted as it was recorded then: an update does not change that. */
function outdatedLeftovers(changes: readonly Change[], option: DestroyOption): readonly string[] {
  const leftovers = changes.filter(({ step }) => step.isLeftover);
  return lessStrictThanFile(leftovers, option).map(
    ({ summary, recorded }) => `${summary}; set onDestroy: ${recorded} in the options of the file, and update once`,
  );
}

const strictness: readonly unknown[] = ["delete", "trash", "retain", "prevent"];

/** The spaces and zones whose recorded `onDestroy` is less strict than that of the file, by recorded value. */
function lessStrictThanFile(changes: readonly Change[], { onDestroy }: DestroyOption) {
  const optionOf = ({ step }: Change, given: unknown) =>
    endingOf({ onDestroy: given, adopted: step.before?.outputs.adopted }, "trash");
  const recordedIn = (change: Change) => optionOf(change, change.step.before?.outputs.onDestroy);
  const isOutdated = (change: Change) =>
    strictness.indexOf(recordedIn(change)) < strictness.indexOf(optionOf(change, onDestroy));
  const found = endsIn(changes).filter((change) => change.step.before?.outputs.trashed !== true && isOutdated(change));
  const cause = onDestroy === undefined ? "the file has no onDestroy any more" : `onDestroy: ${onDestroy} is new`;
  return [...groupBy(found, recordedIn)].map(([recorded, some]) => ({
    summary: `${cause}, and this run would still remove or replace ${namesOf(some)} with onDestroy: ${recorded}`,
    count: some.length,
    recorded,
  }));
}

const namesOf = (ends: readonly Change[]): string => joinNames(ends.map(({ kind, name }) => `${kind} ${quoted(name)}`));

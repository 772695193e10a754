import { endingOf } from "../../provider/core/ending.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import { includedSteps } from "./changes.ts";
import type { Outcome } from "./outcome.ts";
import type { PlanStep } from "./steps.ts";

/** What a file says about spaces and zones that are removed from it. */
export interface DestroyOption {
  readonly onDestroy?: "trash" | "retain" | "prevent" | undefined;
}

/** The verb of the message, and what to do before and after the update that relaxes `onDestroy`. */
const removals: Readonly<Record<string, readonly [verb: string, before: string, after: string]>> = {
  delete: ["remove", "put it back", "remove it"],
  replace: ["replace", "undo that change", "make it again"],
};

/** The engine asks the provider only during the update. */
export function preventedDeletions(steps: readonly PlanStep[]): readonly string[] {
  const included = includedSteps(steps);
  return steps.flatMap((step) => {
    const { op, type, before } = step;
    const { name, onDestroy } = before?.outputs ?? {};
    const removal = removals[op];
    if (!removal || onDestroy !== "prevent" || included.has(step)) return [];
    const [verb, first, last] = removal;
    return [
      `the update would ${verb} the ${type.toLowerCase()} ${quoted(String(name))}, and onDestroy: prevent forbids it; ${first}, set onDestroy: trash or retain in the options of the file, update once, then ${last}`,
    ];
  });
}

/** Why things must not be removed or replaced as recorded: the file has become stricter since. */
export function outdatedDestroyOptions(steps: readonly PlanStep[], { onDestroy }: DestroyOption): readonly string[] {
  const problems = lessStrictThanFile(steps, onDestroy, isInFile).map(({ summary, count }) => {
    const [it, was] = count === 1 ? ["it", "it was"] : ["them", "they were"];
    const then = onDestroy === "prevent" ? "" : `, then remove or replace ${it}`;
    return `${summary}; leave ${it} as ${was} and update once${then}`;
  });
  return [...problems, ...outdatedLeftovers(steps, onDestroy)];
}

const isInFile = ({ isLeftover = false }: PlanStep): boolean => !isLeftover;

/** What an earlier update has replaced is deleted as it was recorded then: an update does not change that. */
function outdatedLeftovers(steps: readonly PlanStep[], onDestroy: DestroyOption["onDestroy"]): readonly string[] {
  const leftovers = lessStrictThanFile(steps, onDestroy, (step) => !isInFile(step));
  return leftovers.map(
    ({ summary, recorded }) => `${summary}; set onDestroy: ${recorded} in the options of the file, and update once`,
  );
}

/** Why nothing must be destroyed. */
export function destroyProblems(
  { steps }: Pick<Outcome, "steps">,
  { onDestroy }: DestroyOption = {},
): readonly string[] {
  const kept = steps.filter(({ op, before }) => op === "delete" && before?.outputs.onDestroy === "prevent");
  const prevented = `onDestroy: prevent keeps ${namesOf(kept)}; to destroy the workspace, set onDestroy: trash or retain in the options of the file, and update once`;
  return [
    ...(kept.length === 0 ? [] : [prevented]),
    ...lessStrictThanFile(steps, onDestroy, isInFile).map(({ summary }) => `${summary}; run pulumi-canvas up first`),
    ...outdatedLeftovers(steps, onDestroy),
  ];
}

const strictness: readonly unknown[] = ["delete", "trash", "retain", "prevent"];

/** The spaces and zones whose recorded `onDestroy` is less strict than that of the file, by recorded value. */
function lessStrictThanFile(
  steps: readonly PlanStep[],
  onDestroy: DestroyOption["onDestroy"],
  isMeant: (step: PlanStep) => boolean,
) {
  const included = includedSteps(steps);
  const optionOf = ({ before }: PlanStep, given: unknown) =>
    endingOf({ onDestroy: given, adopted: before?.outputs.adopted }, "trash");
  const recordedIn = (step: PlanStep) => optionOf(step, step.before?.outputs.onDestroy);
  const isOutdated = (step: PlanStep) =>
    strictness.indexOf(recordedIn(step)) < strictness.indexOf(optionOf(step, onDestroy));
  const isRemoved = ({ op, type, before }: PlanStep) =>
    op in removals && ["Space", "Zone"].includes(type) && before?.outputs.trashed !== true;
  const found = steps.filter((step) => isMeant(step) && isRemoved(step) && !included.has(step) && isOutdated(step));
  const change = onDestroy === undefined ? "the file has no onDestroy any more" : `onDestroy: ${onDestroy} is new`;
  return [...groupBy(found, recordedIn)].map(([recorded, some]) => ({
    summary: `${change}, and this run would still remove or replace ${namesOf(some)} with onDestroy: ${recorded}`,
    count: some.length,
    recorded,
  }));
}

const namesOf = (steps: readonly PlanStep[]): string =>
  joinNames(steps.map(({ type, before }) => `${type.toLowerCase()} ${quoted(String(before?.outputs.name))}`));

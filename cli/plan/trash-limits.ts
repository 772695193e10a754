import { allowedRemovals } from "../../provider/run/removal-limit.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import type { Change } from "./change.ts";
import { isEnd } from "./consequences.ts";
import type { PlanStep } from "./steps.ts";

/** How many spaces and zones an update may put into the trash, or stop managing: a number, or a share if it is below 1. */
export interface Limits {
  readonly maxTrashed?: number | undefined;
}

/** How much there is before an update. */
interface Totals {
  readonly spaces: number;
  readonly zones: number;
}

/** What a plan finds; the state may record what is gone by now. */
export function totalsOf(steps: readonly PlanStep[]): Totals {
  const known = steps.filter(({ op, before }) => before !== undefined && op !== "delete-replaced");
  const count = (kind: string) => new Set(known.filter(({ type }) => type === kind).map(({ urn }) => urn)).size;
  return { spaces: count("Space"), zones: count("Zone") };
}

/** Few enough for an edit, too few for an accident: at least so many may go even in a small workspace. */
const leastAllowed = { space: 1, zone: 3 } as const;
const defaultShare = 0.25;

/** Why a plan must not be carried out, with what allows it. */
export function limitProblems(changes: readonly Loss[], totals: Totals, limits: Limits): readonly string[] {
  // One limit for both kinds has to allow the larger number.
  const count = Math.max(...kinds.map((kind) => lossesOf(kind, changes).length));
  const remedy = `if that is intended, run it once with --max-trashed ${count}, or set maxTrashed: ${count} in the options of the file`;
  return kinds.flatMap((kind) =>
    lossProblems(kind, changes, totals[`${kind}s`], limits).map((problem) => `${problem}; ${remedy}`),
  );
}

/** What the limits look at. */
export type Loss = Pick<Change, "kind" | "action" | "name">;

const kinds = ["space", "zone"] as const;
type Kind = (typeof kinds)[number];

const isReleased = ({ action }: Loss): boolean => action === "keep";

/** What the file has no longer after the update, whether it goes to the trash or stays. */
const lossesOf = (kind: Kind, changes: readonly Loss[]): readonly Loss[] =>
  changes.filter((change) => change.kind === kind && isEnd(change.action));

function lossProblems(
  kind: Kind,
  changes: readonly Loss[],
  total: number,
  { maxTrashed = defaultShare }: Limits,
): readonly string[] {
  const losses = lossesOf(kind, changes);
  const isEverySpace = kind === "space" && losses.length === total && maxTrashed < 1;
  const allowed = isEverySpace ? 0 : allowedRemovals(maxTrashed, total, leastAllowed[kind]);
  if (losses.length === 0 || losses.length <= allowed) return [];
  const part = (some: readonly Loss[], verb: string, end: string) =>
    some.length === 0
      ? []
      : [`${verb} ${some.length} of ${total} ${kind}s${end} (${joinNames(some.map(({ name }) => quoted(name)))})`];
  const parts = [
    ...part(
      losses.filter((loss) => !isReleased(loss)),
      "put",
      " into the trash",
    ),
    ...part(losses.filter(isReleased), "stop managing", ""),
  ];
  const isRekeyed = changes.some((change) => change.kind === kind && change.action === "add");
  const hint = isRekeyed
    ? `; a ${kind} with both a new key and a new title is a new ${kind}: to rename one, keep its key`
    : "";
  return [`the update would ${parts.join(" and ")}${hint}`];
}

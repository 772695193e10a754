// A plan that was reviewed is what runs: the file has what was planned, and the update compares that with its own plan.

import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { version } from "../../provider/api/transport/version.ts";
import { CanvasError } from "../../provider/errors.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { JsonText } from "../json-text.ts";
import { writeBytes } from "../output/files.ts";
import { shownChange } from "../plan/change.ts";
import type { Plan } from "../plan/plan.ts";
import { sentencesOf } from "../plan/sentences.ts";
import { isResourceStep } from "../plan/steps.ts";
import { commandText, type StackPlace, shellPath } from "../run/stack-place.ts";
import { pathOf } from "./fleet.ts";

const Entry = z.object({
  file: z.string(),
  stack: z.string(),
  /** The workspace that the file described. */
  workspace: z.unknown(),
  sentences: z.array(z.string()).readonly(),
  /** What the plan does, with the ids of the service. */
  effects: z.array(z.string()).readonly(),
});
/** What a plan file keeps of the plan of a workspace. */
export type ReviewedPlan = z.output<typeof Entry>;

const PlanFile = JsonText.pipe(z.object({ version: z.string(), plans: z.array(Entry) }));
const VersionedFile = JsonText.pipe(z.object({ version: z.string() }));

/** Far above the largest workspace. */
const maxBytes = 500_000_000;

/** What is kept of a plan for its review. */
export function reviewedPlan({ file, stack }: StackPlace, workspace: Workspace, plan: Plan): ReviewedPlan {
  return { file: pathOf(file), stack, workspace, ...textsOf(plan) };
}

function textsOf({ changes, steps }: Plan): PlanTexts {
  const objects = steps
    .filter((step) => isResourceStep(step) && step.op !== "same")
    .map(({ op, urn, before, after }) => JSON.stringify([op, urn, before?.id ?? "", after?.id ?? ""]));
  return {
    sentences: sentencesOf(changes).map(({ text }) => text),
    effects: [...changes.map((change) => JSON.stringify(shownChange(change))), ...objects],
  };
}

/** Writes the plans of a preview. */
export function writePlans(path: string, plans: readonly ReviewedPlan[]): void {
  writeBytes(path, gzipSync(JSON.stringify({ version, plans })));
}

/** The plans of a file, for an update that must do nothing else. */
export class ReviewedPlans {
  readonly #path: string;
  readonly #plans: readonly ReviewedPlan[];

  private constructor(path: string, plans: readonly ReviewedPlan[]) {
    this.#path = path;
    this.#plans = plans;
  }

  static read(path: string): ReviewedPlans {
    const text = planText(path);
    const made = VersionedFile.safeParse(text).data?.version ?? version;
    if (made !== version)
      throw new CanvasError(
        `${path} was made by pulumi-canvas ${made}, and this is ${version}`,
        "preview with --out and update with --plan in the same version",
      );
    const file = PlanFile.safeParse(text);
    if (file.success) return new ReviewedPlans(path, file.data.plans);
    throw notPlan(path);
  }

  /** Whether the preview has planned a workspace. */
  has(place: StackPlace): boolean {
    return this.#find(place) !== undefined;
  }

  /** The files of planned workspaces that are not among these. */
  missingFrom(places: readonly StackPlace[]): readonly string[] {
    const known = new Set(places.map(keyOf));
    return this.#plans.filter((plan) => !known.has(keyOf(plan))).map(({ file }) => file);
  }

  /** Refuses a workspace that is not the one that was planned. */
  requireWorkspace(place: StackPlace, workspace: Workspace): void {
    const plan = this.#find(place);
    const { file, stack } = place;
    if (!plan) {
      const known = this.#plans.map((one) => `${one.file} (${one.stack})`).join(", ") || "nothing";
      throw new CanvasError(`${this.#path} has no plan of ${file} (${stack}); it has ${known}`, this.#remedy(place));
    }
    const changed = differences(plan.workspace, JSON.parse(JSON.stringify(workspace)));
    if (changed.length === 0) return;
    const more = changed.length > maxPaths ? ` and ${changed.length - maxPaths} more` : "";
    const names = `${changed.slice(0, maxPaths).join(", ")}${more}`;
    throw new CanvasError(`${file} has changed since the preview: ${names}`, this.#remedy(place));
  }

  /** Refuses a plan that is not the one that was reviewed: somebody has changed the service or the state since. */
  requirePlan(place: StackPlace, plan: Plan): void {
    const reviewed = this.#find(place) ?? { sentences: [], effects: [] };
    const lines = planDifferences(reviewed, textsOf(plan));
    if (lines.length === 0) return;
    const summary = `the plan of ${place.file} is not the one in ${this.#path}, so nothing was changed:`;
    throw new CanvasError([summary, ...lines], this.#remedy(place));
  }

  #find(place: StackPlace): ReviewedPlan | undefined {
    return this.#plans.find((plan) => keyOf(plan) === keyOf(place));
  }

  #remedy(place: StackPlace): string {
    return `run ${commandText("preview", place)} --out ${shellPath(this.#path)} and review that plan`;
  }
}

/** Refuses to leave out a workspace that was planned. */
export function requirePlanned(reviewed: ReviewedPlans, places: readonly StackPlace[]): void {
  const missing = reviewed.missingFrom(places);
  if (missing.length > 0)
    throw new CanvasError(
      `the plan is also about ${missing.join(", ")}`,
      "name the same folder or files, and the same --environment and --stack, as for the preview",
    );
}

/** How many places of a file an error names. */
const maxPaths = 5;

const keyOf = ({ file, stack }: Pick<StackPlace, "file" | "stack">): string => `${stack} ${pathOf(file)}`;

function planText(path: string): string {
  const bytes = readBytes(path);
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes }).toString("utf8");
  } catch (cause) {
    throw notPlan(path, { cause });
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new CanvasError(`${path} cannot be read`, "name the file that preview --out has written", { cause });
  }
}

const notPlan = (path: string, options?: ErrorOptions): CanvasError =>
  new CanvasError(`${path} is not a plan of preview --out`, "name the file that preview --out has written", options);

/** What two plans are compared by. */
interface PlanTexts {
  readonly sentences: readonly string[];
  /** Every single change and the objects that it is about. */
  readonly effects: readonly string[];
}

/** How a plan differs from the one that was reviewed, in lines; none if they are the same. */
export function planDifferences(reviewed: PlanTexts, current: PlanTexts): readonly string[] {
  const added = without(current.sentences, reviewed.sentences).map((text) => `now: ${oneLine(text)}`);
  const gone = without(reviewed.sentences, current.sentences).map((text) => `no longer: ${oneLine(text)}`);
  const lines = [...added, ...gone];
  if (lines.length > 0 || isSame(reviewed.effects, current.effects)) return lines;
  return ["the sentences are the same, but they are about other objects of the service"];
}

const without = (texts: readonly string[], others: readonly string[]): readonly string[] =>
  texts.filter((text) => !others.includes(text));

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted());

/** A sentence may list its names in lines of their own. */
const oneLine = (text: string): string => text.split("\n").join(" ");

/** The paths at which two plain values differ, such as `spaces.roadmap.title`; the order of keys counts. */
export function differences(before: unknown, after: unknown, path = ""): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!(isMap(before) && isMap(after))) return [path];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const inside = keys.flatMap((key) => differences(before[key], after[key], path === "" ? key : `${path}.${key}`));
  return inside.length > 0 ? inside : [`the order of ${path || "the file"}`];
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

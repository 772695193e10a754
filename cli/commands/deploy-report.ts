import { printableJson } from "../../provider/validation/printable-text.ts";
import type { Outcome } from "../engine/outcome.ts";
import { UsageError } from "../flags.ts";
import type { Plan } from "../guards/whole-plan.ts";
import { costText } from "../map/cost.ts";
import { formatOf, writeMap } from "../map/map-file.ts";
import type { Cost, MapPlan, WorkspaceMap } from "../map/model.ts";
import { mapOfPlan } from "../map/plan-map.ts";
import { type Ending, mapToMarkdown } from "../map/plan-markdown.ts";
import { readingText } from "../map/read-cost.ts";
import { writeText } from "../output/output-file.ts";
import { print, printError } from "../output/terminal.ts";
import type { Change } from "../plan/change.ts";
import { type Sentence, sentencesOf } from "../plan/sentences.ts";
import { type OutputFlags, requireOneOutput } from "./output-flags.ts";

export interface ReportOptions extends OutputFlags {
  /** The files for the plan as a map. */
  readonly map?: readonly string[] | undefined;
  /** The first line of the Markdown. */
  readonly marker?: string;
}

/** What a user, a script and a pull request read about a plan and the run that carries it out. */
export class Report {
  readonly #options: ReportOptions;
  #plan: Plan | undefined;
  readonly #json: Record<string, unknown> = {};
  #reading: string | undefined;
  #markdown = "";

  constructor(options: ReportOptions) {
    const unknown = options.map?.find((path) => formatOf(path) === undefined);
    if (unknown !== undefined) throw new UsageError(`--map ${unknown} must end with .html or .svg`);
    requireOneOutput(options);
    this.#options = options;
  }

  /** Reports the plan; returns its sentences. */
  plan(plan: Plan, problems: readonly string[] = []): readonly Sentence[] {
    const errors = [...plan.errors, ...problems];
    const { sentences, cost } = this.#record({ ...plan, errors });
    if (!this.#isInWords) return sentences;
    if (plan.isDone) print(linesOf(sentences) || "Nothing to change.\n");
    if (plan.isDone && cost.minutes > 0) print(`${costText(cost)}.\n`);
    printMessages({ ...plan, errors });
    return sentences;
  }

  /** Says what it takes to read the workspace, if that is slow. */
  reading(cost: Cost): void {
    this.#json.reading = cost;
    this.#reading = readingText(cost);
    if (this.#reading !== undefined) this.remark(this.#reading);
  }

  /** Says something at once, on standard error. */
  remark(text: string): void {
    printError(`${text}\n`);
  }

  /** Reports a run that a signal has stopped. */
  interrupted(result: Outcome, exitCode: number): number {
    const changes = this.#plan?.changes ?? [];
    const done = changes.filter(({ urn }) => result.ended.has(urn));
    const open = changes.filter(({ urn }) => !result.ended.has(urn));
    const list = (title: string, some: readonly Change[]) =>
      some.length === 0 ? "" : `${title}\n${linesOf(sentencesOf(some))}`;
    this.#recordResult({ ...result, isDone: false, errors: ["the update was interrupted", ...result.errors] });
    if (this.#isInWords) {
      print(`${list("Made:", done)}${list("Not made:", open)}`);
      print("The update was interrupted. Run the command again to continue.\n");
    }
    return exitCode;
  }

  /** Records the error that ended the plan, or the run: a pull request has to show that too. */
  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const nothing = { steps: [], ended: new Set<string>(), changes: [], warnings: [], notes: [] };
    const failure: Plan = { isDone: false, errors: [message], ...nothing };
    if (this.#plan) this.#recordResult(failure);
    else this.#record(failure);
  }

  note(text: string): void {
    if (this.#isInWords) print(`${text}\n`);
  }

  /** Reports the result of the run; returns the exit code. */
  result(result: Outcome): number {
    const { isDone, warnings } = result;
    this.#recordResult(result);
    if (this.#isInWords) {
      // The run repeats the plan's warnings.
      printMessages({ ...result, warnings: warnings.filter((text) => !this.#plan?.warnings.includes(text)) });
      print(isDone ? "Done.\n" : "The update stopped partway. Fix the errors and run the command again to continue.\n");
    }
    return isDone ? 0 : 1;
  }

  /** Prints the output for scripts, once it is complete. */
  close(): void {
    if (this.#options.json) print(`${printableJson(this.#json, 2)}\n`);
    if (this.#options.markdown === "-") print(this.#markdown);
  }

  /** Whether standard output is for people. */
  get #isInWords(): boolean {
    return !this.#options.json && this.#options.markdown !== "-";
  }

  #record(plan: Plan): MapPlan {
    this.#plan = plan;
    const { isDone, steps, changes, warnings, errors } = plan;
    const map = mapOfPlan(steps, isDone ? [] : errors, changes);
    const { sentences, cost } = map.plan;
    const known = { changes, plan: sentences.map(({ text }) => text), ...(isDone ? { cost } : {}) };
    Object.assign(this.#json, known, { warnings, errors });
    this.#write(map, { ...plan, of: "plan", reading: this.#reading });
    for (const path of this.#options.map ?? []) writeMap(path, map);
    return map.plan;
  }

  #recordResult(result: Outcome): void {
    const { isDone, warnings, errors, notes } = result;
    Object.assign(this.#json, { isDone, warnings, errors, notes });
    this.#write(mapOfPlan(this.#plan?.steps ?? [], [], this.#plan?.changes), { ...result, of: "update" });
  }

  #write(map: WorkspaceMap, ending: Ending): void {
    const { markdown, marker = "" } = this.#options;
    this.#markdown = `${marker}${mapToMarkdown(map, ending)}`;
    if (markdown !== undefined && markdown !== "-") writeText(markdown, this.#markdown);
  }
}

const linesOf = (sentences: readonly Sentence[]): string =>
  sentences.map(({ text }) => `  ${text.replaceAll("\n", "\n  ")}\n`).join("");

function printMessages({ warnings, errors, notes }: Outcome): void {
  for (const text of notes) print(`  ${text}\n`);
  for (const text of warnings) printError(`warning: ${text}\n`);
  for (const text of errors) printError(`error: ${text}\n`);
}

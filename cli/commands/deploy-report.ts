import type { Outcome } from "../engine/outcome.ts";
import { UsageError } from "../flags.ts";
import { formatOf, writeMap } from "../map/map-file.ts";
import type { MapPlan, WorkspaceMap } from "../map/model.ts";
import { mapOfPlan } from "../map/plan-map.ts";
import { type Ending, mapToMarkdown } from "../map/plan-markdown.ts";
import { writeText } from "../output/output-file.ts";
import { print } from "../output/terminal.ts";
import { changesOf } from "../plan/changes.ts";
import { type OutputFlags, requireOneOutput } from "./output-flags.ts";

export interface ReportOptions extends OutputFlags {
  /** The file for the plan as a map. */
  readonly map?: string | undefined;
}

/** What a user, a script and a pull request read about a plan and the run that carries it out. */
export class Report {
  readonly #options: ReportOptions;
  #plan: Outcome | undefined;
  readonly #json: Record<string, unknown> = {};
  #markdown = "";

  constructor(options: ReportOptions) {
    const { map } = options;
    if (map !== undefined && formatOf(map) === undefined)
      throw new UsageError(`--map ${map} must end with .html or .svg`);
    requireOneOutput(options);
    this.#options = options;
  }

  /** Reports the plan; returns its sentences. */
  plan(plan: Outcome): readonly string[] {
    const { sentences } = this.#record(plan);
    if (!this.#isInWords) return sentences;
    const lines = sentences.map((text) => `  ${text}\n`).join("");
    if (plan.isDone) print(lines || "Nothing to change.\n");
    printMessages(plan);
    return sentences;
  }

  /** Records the error that ended the plan, or the run: a pull request has to show that too. */
  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const failure: Outcome = { isDone: false, steps: [], warnings: [], errors: [message], notes: [] };
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
    if (this.#options.json) print(`${JSON.stringify(this.#json, null, 2)}\n`);
    if (this.#options.markdown === "-") print(this.#markdown);
  }

  /** Whether standard output is for people. */
  get #isInWords(): boolean {
    return !this.#options.json && this.#options.markdown !== "-";
  }

  #record(plan: Outcome): MapPlan {
    this.#plan = plan;
    const { isDone, steps, warnings, errors } = plan;
    const map = mapOfPlan(steps, errors);
    const { sentences, cost } = map.plan;
    const known = { changes: changesOf(steps), plan: sentences, ...(isDone ? { cost } : {}) };
    Object.assign(this.#json, known, { warnings, errors });
    this.#write(map, { ...plan, of: "plan" });
    if (this.#options.map !== undefined) writeMap(this.#options.map, map);
    return map.plan;
  }

  #recordResult(result: Outcome): void {
    const { isDone, warnings, errors, notes } = result;
    Object.assign(this.#json, { isDone, warnings, errors, notes });
    this.#write(mapOfPlan(this.#plan?.steps ?? []), { ...result, of: "update" });
  }

  #write(map: WorkspaceMap, ending: Ending): void {
    const { markdown } = this.#options;
    this.#markdown = mapToMarkdown(map, ending);
    if (markdown !== undefined && markdown !== "-") writeText(markdown, this.#markdown);
  }
}

function printMessages({ warnings, errors, notes }: Outcome): void {
  for (const text of notes) print(`  ${text}\n`);
  for (const text of warnings) process.stderr.write(`warning: ${text}\n`);
  for (const text of errors) process.stderr.write(`error: ${text}\n`);
}

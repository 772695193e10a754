import type { Outcome } from "../engine/workspace-stack.ts";
import { UsageError } from "../flags.ts";
import { formatOf, requireOneOutput, writeMap, writeText } from "../map/map-file.ts";
import type { MapPlan, WorkspaceMap } from "../map/model.ts";
import { mapOfPlan } from "../map/plan-map.ts";
import { type Ending, mapToMarkdown } from "../map/plan-markdown.ts";
import { print } from "../output/terminal.ts";
import { changesOf } from "../plan/changes.ts";

export interface ReportOptions {
  /** Whether to print one JSON object instead of words. */
  readonly json: boolean;
  /** The file for the plan as a map. */
  readonly map?: string | undefined;
  /** The file for plan and result as Markdown; `-` is standard output. */
  readonly markdown?: string | undefined;
}

/** What a user, a script and a pull request read about a plan, and about the run that carries it out. */
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

  /** Tells the plan; returns its sentences. */
  plan(plan: Outcome): readonly string[] {
    const { sentences } = this.#record(plan);
    if (!this.#isInWords) return sentences;
    const lines = sentences.map((text) => `  ${text}\n`).join("");
    if (plan.isDone) print(lines || "Nothing to change.\n");
    tell(plan);
    return sentences;
  }

  /** Records what has ended the plan, or the run, before its result: a pull request has to show that too. */
  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const failure: Outcome = { isDone: false, steps: [], warnings: [], errors: [message], notes: [] };
    if (this.#plan) this.#recordResult(failure);
    else this.#record(failure);
  }

  note(text: string): void {
    if (this.#isInWords) print(`${text}\n`);
  }

  /** Tells what has become of the plan; returns the exit code. */
  result(result: Outcome): number {
    const { isDone, warnings } = result;
    this.#recordResult(result);
    if (this.#isInWords) {
      // The run repeats the plan's warnings.
      tell({ ...result, warnings: warnings.filter((text) => !this.#plan?.warnings.includes(text)) });
      const failed = "Not everything could be done; correct it and run the command again: it goes on from here.\n";
      print(isDone ? "Done.\n" : failed);
    }
    return isDone ? 0 : 1;
  }

  /** Prints what standard output has for scripts, once all is known. */
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
    const { sentences, bill } = map.plan;
    const cost = isDone ? { bill } : {};
    Object.assign(this.#json, { changes: changesOf(steps), plan: sentences, ...cost, warnings, errors });
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

function tell({ warnings, errors, notes }: Outcome): void {
  for (const text of notes) print(`  ${text}\n`);
  for (const text of warnings) process.stderr.write(`warning: ${text}\n`);
  for (const text of errors) process.stderr.write(`error: ${text}\n`);
}

import type { LoadedWorkspace } from "../../provider/workspace/workspace-file.ts";
import { mapOfPlan } from "../map/build-map.ts";
import { originOf, type WorkspaceMap } from "../map/model.ts";
import { failureData } from "../output/failure.ts";
import { doneSign, paint } from "../output/style.ts";
import { type Output, terminal } from "../output/terminal.ts";
import { type Change, shownChange } from "../plan/change.ts";
import { withEnds } from "../plan/changes.ts";
import { separateChanges } from "../plan/consequences.ts";
import { type Cost, costOf, costText, readingText } from "../plan/cost.ts";
import type { Outcome } from "../plan/outcome.ts";
import type { Plan } from "../plan/plan.ts";
import { type PlanReport, planToMarkdown } from "../plan/plan-markdown.ts";
import { linesOf } from "../plan/plan-text.ts";
import { type Sentence, sentencesOf } from "../plan/sentences.ts";
import { teamTitle } from "../plan/titles.ts";

interface ReportOptions {
  /** Whether its output is for people. */
  readonly isInWords?: boolean;
  /** What the workspace is called among others; the default is its team. */
  readonly name?: string | undefined;
  /** The file that the heading of a map names. */
  readonly file?: string | undefined;
  /** What the dates in the file mean for the plan. */
  readonly dates?: Pick<LoadedWorkspace, "notes" | "ended"> | undefined;
}

/** What ends the report of a run that went well: without changes, and with some. */
export interface ReportSentences {
  readonly unchanged: string;
  readonly done: string;
}

/** What a user, a script and a pull request read about a plan and the run that carries it out. */
export class WorkspaceReport {
  readonly #options: ReportOptions;
  readonly #output: Output;
  #plan: Plan | undefined;
  readonly #json: Record<string, unknown> = {};
  #reading: string | undefined;
  #sentences: ReportSentences = { unchanged: "Nothing to change.", done: "Done." };
  #shown: PlanReport | undefined;

  constructor(options: ReportOptions = {}, output = terminal) {
    this.#options = options;
    this.#output = output;
  }

  /** What --json prints. */
  get json(): Readonly<Record<string, unknown>> {
    return this.#json;
  }

  /** The latest state as Markdown of at most this length; empty if there is none yet. */
  markdown(length?: number): string {
    return this.#shown ? planToMarkdown(this.#shown, length) : "";
  }

  /** Draws the workspace with its plan; undefined if there is none yet. */
  get map(): WorkspaceMap | undefined {
    if (!this.#plan) return undefined;
    const { isDone, steps, changes, errors, warnings, notes } = this.#plan;
    const remarks = { changes, warnings, notes, errors: isDone ? [] : errors, refusals: isDone ? errors : [] };
    const { file, name } = this.#options;
    const map = { ...mapOfPlan(steps, remarks), origin: file === undefined ? undefined : originOf(file) };
    return name === undefined ? map : { ...map, title: name };
  }

  setSentences(sentences: ReportSentences): void {
    this.#sentences = sentences;
  }

  /** Reports the plan; returns its sentences. */
  plan(outcome: Plan, problems: readonly string[] = []): readonly Sentence[] {
    const { isDone, changes, notes, errors } = outcome;
    const plan = {
      ...outcome,
      changes: withEnds(changes, this.#options.dates?.ended),
      notes: [...notes, ...this.#datedNotes],
      errors: [...errors, ...problems],
    };
    const { sentences, cost } = this.#record(plan);
    if (!this.#isInWords) return sentences;
    // Among others, a workspace without changes is only counted.
    const nothing = this.#options.name === undefined ? `${doneSign()}${this.#sentences.unchanged}\n` : "";
    if (isDone) this.#output.print(linesOf(sentences) || nothing);
    if (isDone && cost.minutes > 0) this.#output.print(`${costText(cost)}.\n`);
    this.#printMessages(plan);
    return sentences;
  }

  /** The plan in words and its cost, once it is known. */
  get planned(): PlanReport | undefined {
    return this.#shown;
  }

  /** Says what it takes to read the workspace, if that is slow. */
  reading(cost: Cost): void {
    this.#json.reading = cost;
    this.#reading = readingText(cost);
    if (this.#reading !== undefined) this.#output.printError(`${this.#reading}\n`);
  }

  /** Reports a run that a signal has stopped. */
  interrupted(result: Outcome, exitCode: number): number {
    const { changes, steps } = this.#plan ?? { changes: [], steps: [] };
    const [done, open] = separateChanges(changes, steps, result.ended);
    const list = (title: string, some: readonly Change[]) =>
      some.length === 0 ? "" : `${title}\n${linesOf(sentencesOf(some))}`;
    this.#recordResult({ ...result, isDone: false, errors: ["the update was interrupted", ...result.errors] });
    if (this.#isInWords) {
      this.#output.print(`${list("Done:", done)}${list("Not done:", open)}`);
      this.#output.print("The update was interrupted. Run the command again to continue.\n");
    }
    return exitCode;
  }

  /** Records the error that ended the plan, or the run: a pull request has to show that too. */
  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    Object.assign(this.#json, failureData(error));
    const nothing = { steps: [], ended: new Set<string>(), changes: [], warnings: [], notes: [] };
    const failure: Plan = { isDone: false, errors: [message], ...nothing };
    if (this.#plan) this.#recordResult(failure);
    else this.#record(failure);
  }

  /** Prints for people only. */
  printInWords(text: string): void {
    if (this.#isInWords) this.#output.print(`${text}\n`);
  }

  /** Reports the result of the run; returns the exit code. */
  result(result: Outcome): number {
    const { isDone, warnings } = result;
    this.#recordResult(result);
    if (this.#isInWords) {
      // The run repeats the plan's warnings.
      this.#printMessages({ ...result, warnings: warnings.filter((text) => !this.#plan?.warnings.includes(text)) });
      // A run that only records something has nothing to say after "Nothing to change".
      const done = this.#plan?.changes.length === 0 ? "" : `${doneSign()}${this.#sentences.done}\n`;
      this.#output.print(
        isDone ? done : "The update stopped partway. Fix the errors and run the command again to continue.\n",
      );
    }
    return isDone ? 0 : 1;
  }

  get #datedNotes(): readonly string[] {
    return this.#options.dates?.notes ?? [];
  }

  /** Whether standard output is for people. */
  get #isInWords(): boolean {
    return this.#options.isInWords ?? true;
  }

  #printMessages({ warnings, errors, notes }: Outcome): void {
    for (const text of notes) this.#output.print(`  ${text}\n`);
    for (const text of warnings) this.#output.printError(`${paint("yellow", "warning:")} ${text}\n`);
    for (const text of errors) this.#output.printError(`${paint("red", "error:")} ${text}\n`);
  }

  #record(plan: Plan): PlanReport {
    this.#plan = plan;
    const { isDone, changes, warnings, errors, notes } = plan;
    const report = this.#show("plan", plan);
    const { sentences, cost } = report;
    const known = {
      changes: changes.map(shownChange),
      plan: sentences.map(({ text }) => text),
      ...(isDone ? { cost } : {}),
    };
    Object.assign(this.#json, known, { warnings, errors, notes });
    return report;
  }

  #recordResult(result: Outcome): void {
    const { isDone, warnings, errors } = result;
    const notes = [...result.notes, ...this.#datedNotes];
    Object.assign(this.#json, { isDone, warnings, errors, notes });
    this.#show("update", { ...result, notes });
  }

  #show(of: PlanReport["of"], outcome: Omit<Outcome, "steps">): PlanReport {
    const { name } = this.#options;
    const { steps, changes } = this.#plan ?? { steps: [], changes: [] };
    const facts = {
      title: name ?? teamTitle(steps),
      changes,
      sentences: sentencesOf(changes),
      cost: costOf(changes),
    };
    const report = { ...outcome, ...facts, of, reading: of === "plan" ? this.#reading : undefined };
    this.#shown = report;
    return report;
  }
}

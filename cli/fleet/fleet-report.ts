import { inspect } from "node:util";
import { pluralize } from "../../picture/format.ts";
import { CanvasError } from "../../provider/errors.ts";
import { UsageError } from "../flags.ts";
import { writeMaps } from "../map/map-page.ts";
import { errorText } from "../output/error-text.ts";
import { type FailureData, failureData, markReported } from "../output/failure.ts";
import { type OutputFlags, writeText } from "../output/files.ts";
import { onTerminal, paint } from "../output/style.ts";
import { print, printJson, terminal } from "../output/terminal.ts";
import { summaryOfPlans } from "../plan/plan-text.ts";
import { type Member, pathOf } from "./fleet.ts";
import type { FleetFlags } from "./fleet-options.ts";
import { CollectedOutput, countsOf, fleetToMarkdown, type Result, summaryText } from "./summary.ts";
import { WorkspaceReport } from "./workspace-report.ts";
import type { DeployCommand, PlanOptions, WorkspaceRun } from "./workspace-run.ts";

/** The values of the options of preview, up and destroy. */
export interface DeployOptions extends PlanOptions, FleetFlags, OutputFlags {
  readonly yes?: boolean;
  readonly exitCode?: boolean;
  /** The file for the plan as a map. */
  readonly map?: string | undefined;
  readonly out?: string | undefined;
  readonly plan?: string | undefined;
  readonly state?: string | undefined;
  readonly saveState?: string | undefined;
  readonly stack?: string | undefined;
}

interface Heading {
  /** Whether the report is about one file that the command names, without a summary. */
  readonly isAlone: boolean;
  /** The line by which a job finds its comment. */
  readonly marker?: string;
}

/** A workspace, what is said about it, and its run once there is a plan. */
export class MemberReport {
  readonly member: Member;
  readonly report: WorkspaceReport;
  readonly output: CollectedOutput | undefined;
  result: Result = "not started";
  run?: WorkspaceRun;
  /** What its plan has to do, if it may be carried out. */
  planned?: { readonly isChange: boolean; readonly hasWork: boolean };

  constructor(command: DeployCommand, member: Member, options: DeployOptions, { isAlone }: Heading) {
    const { name, file, loaded } = member;
    this.member = member;
    this.output = isAlone ? undefined : new CollectedOutput(member);
    const dates = command === "destroy" || loaded instanceof Error ? undefined : loaded;
    const heading = { name: isAlone ? undefined : name, file, dates, isInWords: isInWords(options) };
    this.report = new WorkspaceReport(heading, this.output ?? terminal);
  }

  get name(): string {
    return this.member.name;
  }

  /** Records the error that ended its plan, or its run. */
  fail(error: unknown): void {
    const isExpected = error instanceof CanvasError || error instanceof UsageError;
    const message = isExpected ? error.message : inspect(error);
    this.output?.printError(`${paint("red", "error:")} ${isExpected ? errorText(error) : message}\n`);
    this.report.fail(new CanvasError(message.split("\n")));
    this.result = "failed";
  }
}

/** What a user, a script and a pull request read about the plans of workspaces, and their runs. */
export class FleetReport {
  readonly #command: DeployCommand;
  readonly #options: DeployOptions;
  readonly #heading: Heading;
  readonly members: readonly MemberReport[];
  #failure: FailureData | undefined;

  constructor(command: DeployCommand, members: readonly Member[], options: DeployOptions, heading: Heading) {
    this.#heading = heading;
    this.#command = command;
    this.#options = options;
    this.members = members.map((member) => new MemberReport(command, member, options, heading));
  }

  /** The workspaces whose plans have something to do. */
  get open(): readonly MemberReport[] {
    return this.members.filter(({ planned }) => planned?.hasWork);
  }

  /** Whether a plan says that something changes. */
  get hasChanges(): boolean {
    return this.open.some(({ planned }) => planned?.isChange);
  }

  /** Reports all plans, or what the runs did. */
  write(of: "plans" | "results"): void {
    for (const { output } of this.members) output?.flush();
    const { isAlone } = this.#heading;
    const isForPeople = isInWords(this.#options);
    if (isForPeople && !isAlone) print(`${this.#summary}.\n`);
    this.#writeFiles();
    const isLast = of === "plans" && this.#command === "preview" && this.#has("to change");
    if (isForPeople && isLast) print(onTerminal(this.summary));
  }

  /** How many things the plans are about, and what they cost together. */
  get summary(): string {
    return summaryOfPlans(
      this.members.flatMap(({ report, result }) => (result === "to change" ? (report.planned ?? []) : [])),
    );
  }

  /** Records the error that ended the command: a pull request has to show that too. */
  fail(error: unknown): void {
    this.#failure = failureData(error);
    if (this.#options.json) markReported(error);
    for (const member of this.members.filter(({ result }) => ["not started", "to change"].includes(result))) {
      member.report.fail(error);
      member.result = "failed";
    }
    this.#writeFiles();
  }

  unchanged(): void {
    if (isInWords(this.#options)) print("Nothing was changed.\n");
  }

  /** The exit code of what has ended. */
  get exitCode(): number {
    if (this.#has("failed")) return 1;
    return this.#options.exitCode && this.#has("to change") ? 2 : 0;
  }

  /** Whether a signal has left something to do. */
  get isStopped(): boolean {
    return this.#has("interrupted") || this.#has("not started");
  }

  /** Prints the output for scripts, once it is complete. */
  close(): void {
    const { json, markdown } = this.#options;
    const workspaces = this.members.map(({ member: { name, file }, result, report }) => ({
      ...(this.#heading.isAlone ? {} : { name, file: pathOf(file), result }),
      ...report.json,
    }));
    const all = { workspaces, summary: countsOf(this.#results), ...this.#failure };
    if (json) printJson(this.#heading.isAlone ? { ...workspaces[0], ...this.#failure } : all);
    if (markdown === "-") print(this.#markdown());
  }

  #writeFiles(): void {
    const { markdown, map } = this.#options;
    if (markdown !== undefined && markdown !== "-") writeText(markdown, this.#markdown());
    const maps = this.members.flatMap(({ report }) => report.map ?? []);
    if (map !== undefined) writeMaps(map, maps);
  }

  /** What failed comes first, and what is unchanged is only counted. */
  #markdown(): string {
    const { isAlone, marker = "" } = this.#heading;
    if (isAlone) return `${marker}${this.members.map(({ report }) => report.markdown()).join("")}`;
    const failed = this.members.filter(({ result }) => result === "failed");
    const others = this.members.filter(({ result }) => !["failed", "unchanged", "not in the plan"].includes(result));
    const sections = [...failed, ...others].map(({ member: { name }, report }) => ({
      name,
      markdown: (length?: number) => report.markdown(length),
    }));
    const verb = this.members.some(({ result }) => result === "to change") ? "Plan" : titles[this.#command];
    const text = fleetToMarkdown(`${verb} of ${pluralize(this.members.length, "workspace")}`, this.#summary, sections);
    return `${marker}${text}`;
  }

  get #summary(): string {
    return summaryText(this.#results) || "No workspace to work on";
  }

  get #results() {
    return this.members.map(({ member: { name }, result }) => ({ name, result }));
  }

  #has(result: Result): boolean {
    return this.members.some((member) => member.result === result);
  }
}

/** Whether standard output is for people. */
const isInWords = ({ json, markdown }: DeployOptions): boolean => !json && markdown !== "-";

const titles = { preview: "Plan", up: "Update", destroy: "Destroy" } as const;

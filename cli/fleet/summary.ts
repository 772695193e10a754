import { escapeMarkdown, maxComment } from "../output/markdown-text.ts";
import { paint } from "../output/style.ts";
import { type Output, terminal } from "../output/terminal.ts";

/** How it went with a workspace, in the order of a summary. */
const results = [
  "to change",
  "updated",
  "destroyed",
  "with drift",
  "without drift",
  "valid",
  "unchanged",
  "not in the plan",
  "not confirmed",
  "interrupted",
  "not started",
  "failed",
] as const;
export type Result = (typeof results)[number];

/** The results whose workspaces a summary names. */
const named: ReadonlySet<Result> = new Set(["interrupted", "not started", "failed"]);

/** The name of a workspace, and how it went. */
interface NamedResult {
  readonly name: string;
  readonly result: Result;
}

/** How many workspaces have each result. */
export function countsOf(members: readonly NamedResult[]): Readonly<Partial<Record<Result, number>>> {
  return Object.fromEntries(groupsOf(members).map(([result, names]) => [result, names.length]));
}

/** `3 to change, 56 unchanged, 1 failed: legal`. */
export function summaryText(members: readonly NamedResult[]): string {
  const groups = groupsOf(members);
  const textOf = ([result, names]: (typeof groups)[number]) =>
    `${names.length} ${result}${named.has(result) ? `: ${names.join(", ")}` : ""}`;
  const counted = groups.filter(([result]) => !named.has(result)).map(textOf);
  const listed = groups.filter(([result]) => named.has(result)).map(textOf);
  return [[...counted, ...listed.slice(0, 1)].join(", "), ...listed.slice(1)].filter(Boolean).join("; ");
}

function groupsOf(members: readonly NamedResult[]): (readonly [Result, readonly string[]])[] {
  return results.flatMap((result) => {
    const names = members.filter((member) => member.result === result).map(({ name }) => name);
    return names.length === 0 ? [] : [[result, names] as const];
  });
}

/** What is said about one workspace, until it is its turn: errors and warnings have its name, because logs mix. */
export class CollectedOutput implements Output {
  readonly #member: { readonly name: string; readonly file: string };
  #lines: (() => void)[] = [];
  #hasText = false;

  constructor(member: { readonly name: string; readonly file: string }) {
    this.#member = member;
  }

  readonly print = (text: string): void => {
    if (text === "") return;
    this.#hasText = true;
    this.#lines.push(() => terminal.print(text));
  };

  readonly printError = (text: string): void => {
    this.#lines.push(() => terminal.printError(`${this.#member.name}: ${text}`));
  };

  /** Prints what was collected, under the name of the workspace. */
  flush(): void {
    const { name, file } = this.#member;
    if (this.#hasText) terminal.print(`${paint("bold", name)} (${file})\n`);
    for (const print of this.#lines) print();
    this.#lines = [];
    this.#hasText = false;
  }
}

/** The part of a workspace in Markdown about many. */
interface Section {
  readonly name: string;
  /** Its Markdown, of at most this length. */
  readonly markdown: (length?: number) => string;
}

/** For the notice. */
const reserved = 1_000;
/** A section that has to be shorter than this only gets its name. */
const leastLength = 5_000;

/** Many workspaces for a pull request, in one comment: as many sections as fit, and the names of the others. */
export function fleetToMarkdown(title: string, summary: string, sections: readonly Section[]): string {
  const head = `# ${title}\n\n${escapeMarkdown(summary)}.\n`;
  let left = maxComment - head.length - reserved;
  const hidden: string[] = [];
  const shown = sections.flatMap(({ name, markdown }) => {
    const whole = markdown();
    const text = whole.length <= left ? whole : left >= leastLength ? markdown(left) : undefined;
    left -= text?.length ?? 0;
    if (text === undefined) hidden.push(name);
    return text ?? [];
  });
  return [head, ...shown, noticeOf(hidden)].filter((part) => part !== "").join("\n");
}

function noticeOf(hidden: readonly string[]): string {
  if (hidden.length === 0) return "";
  const names = escapeMarkdown(hidden.join(", "));
  const shown = names.length <= reserved / 2 ? `: ${names}` : "";
  return `**This is too long for a comment: ${hidden.length} more workspaces are not shown${shown}.** The log of the job and \`--json\` have all of it.\n`;
}

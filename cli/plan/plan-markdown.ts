import { formatCount, pluralize } from "../../picture/format.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import { shortName } from "../../provider/validation/printable-text.ts";
import { kinds } from "../kinds.ts";
import { escapeMarkdown, markdownList, markdownSection, maxComment, Room } from "../output/markdown-text.ts";
import type { Change } from "./change.ts";
import { type Cost, costText } from "./cost.ts";
import { countLooks } from "./marks.ts";
import { accessWeight, type Sentence } from "./sentences.ts";

/** A plan in words, or how its preview or update ended. */
export interface PlanReport extends PlanTexts {
  readonly of: "plan" | "update";
  readonly isDone: boolean;
  /** The workspace that it is about. */
  readonly title: string;
  readonly changes: readonly Change[];
  readonly cost: Cost;
  /** What it takes to read the workspace before, if that is slow. */
  readonly reading?: string | undefined;
}

/** The report for a pull request: what a plan does in words, removals first, the cost, errors, warnings, and what is pending. */
export function planToMarkdown(report: PlanReport, length = maxComment): string {
  const isKnown = report.isDone || report.of === "update";
  const sentences = report.sentences.toSorted((a, b) => Number(b.isRemoval) - Number(a.isRemoval));
  const texts = { ...report, sentences: isKnown ? sentences : [] };
  const whole = toMarkdown(report, { ...texts, notice: "" });
  return whole.length <= length ? whole : toMarkdown(report, excerptOf(texts, length));
}

function toMarkdown(report: PlanReport, texts: PlanExcerpt): string {
  const { cost, reading, sentences } = report;
  const isCostKnown = report.isDone && report.of === "plan" && sentences.length > 0;
  const parts = [
    `## ${headingOf(report)}\n`,
    texts.notice,
    markdownList(texts.sentences.map(({ text }) => text)),
    isCostKnown ? `${costText(cost)}.\n` : "",
    reading === undefined ? "" : `${reading}\n`,
    markdownSection("Errors", texts.errors),
    markdownSection("Warnings", texts.warnings),
    markdownSection("Pending", texts.notes),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function headingOf({ of, isDone, title, errors, changes }: PlanReport): string {
  const name = escapeMarkdown(shortName(title));
  if (!isDone) return `The ${of} of ${name} failed`;
  if (of === "plan" && errors.length > 0) return `The plan of ${name} is refused`;
  const counts = countLooks(changes).map(({ word, count }) => `${formatCount(count)} ${word.toLowerCase()}`);
  return `${of === "plan" ? "Plan" : "Update"} of ${name}: ${counts.join(", ") || "nothing to change"}`;
}

/** What Markdown about a plan or its result says. */
interface PlanTexts {
  readonly sentences: readonly Sentence[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** What is still pending. */
  readonly notes: readonly string[];
}

/** As much as a comment can hold. */
interface PlanExcerpt extends PlanTexts {
  /** What is missing, in Markdown. */
  readonly notice: string;
}

/** For the headings, the cost, and the notice. */
const reserved = 2_000;

/** Leaves out what does not fit: access and losses come first, then why the plan is refused, and invitations as members last. */
function excerptOf(texts: PlanTexts, length = maxComment): PlanExcerpt {
  const room = new Room(length - reserved);
  const drafts = texts.sentences.map(draftOf);
  takeLines(drafts, room, (weight) => weight >= accessWeight);
  const errors = texts.errors.filter((text) => room.take(text));
  takeLines(drafts, room, (weight) => weight < accessWeight);
  const warnings = texts.warnings.filter((text) => room.take(text));
  const notes = texts.notes.filter((text) => room.take(text));
  const shown = drafts.map(excerptOfDraft);
  const hidden = texts.sentences.map((one, index) => ({ ...one, count: one.count - (shown[index]?.count ?? 0) }));
  const missing = [
    ...countsOf(hidden.filter(({ isAccess }) => !isAccess)),
    ...difference("error", texts.errors, errors),
    ...difference("warning", texts.warnings, warnings),
    ...difference("note", texts.notes, notes),
  ];
  const notice = noticeOf(countsOf(hidden.filter(({ isAccess }) => isAccess)), missing);
  return { sentences: shown.filter(({ count }) => count > 0), errors, warnings, notes, notice };
}

/** A sentence, and those of its lines after the first, or the only one, that fit. */
interface Draft {
  readonly sentence: Sentence;
  readonly start: string;
  readonly names: readonly string[];
  readonly kept: Set<number>;
}

function draftOf(sentence: Sentence): Draft {
  const [start = "", ...names] = sentence.text.split("\n");
  return { sentence, start, names, kept: new Set() };
}

/** Takes the room for the lines of these weights, from the largest on. */
function takeLines(drafts: readonly Draft[], room: Room, isWanted: (weight: number) => boolean): void {
  const lines = drafts.flatMap((draft) => draft.sentence.weights.map((weight, index) => ({ draft, weight, index })));
  const sorted = lines.filter(({ weight }) => isWanted(weight)).sort((a, b) => b.weight - a.weight);
  for (const { draft, index } of sorted) {
    const line = draft.names[index] ?? "";
    if (room.take(draft.kept.size === 0 ? `${draft.start}\n${line}` : line)) draft.kept.add(index);
  }
}

/** A sentence with its lines that fit. */
function excerptOfDraft({ sentence, start, names, kept }: Draft): Sentence {
  if (names.length === 0) return { ...sentence, count: kept.size === 0 ? 0 : sentence.count };
  return { ...sentence, text: [start, ...names.filter((_, index) => kept.has(index))].join("\n"), count: kept.size };
}

/** `14 zones`, `200 frames`. */
function countsOf(sentences: readonly Sentence[]): string[] {
  const groups = groupBy(sentences, ({ kind }) => kinds[kind].plural);
  return [...groups].flatMap(([plural, some]) => {
    const total = some.reduce((sum, { count }) => sum + count, 0);
    const [first] = some;
    return first && total > 0 ? [pluralize(total, kinds[first.kind].singular, plural)] : [];
  });
}

function difference(word: string, all: readonly string[], shown: readonly string[]): string[] {
  return all.length === shown.length ? [] : [pluralize(all.length - shown.length, word)];
}

function noticeOf(access: readonly string[], missing: readonly string[]): string {
  const bold = access.length === 0 ? [] : [`**Changes of access that are not shown here: ${access.join(", ")}.**\n`];
  const rest = missing.length === 0 ? "" : ` Not shown: ${missing.join(", ")}.`;
  return [
    ...bold,
    `This is too long for a comment.${rest} The log of the job, \`--json\` and \`--map\` have all of it.\n`,
  ].join("\n");
}

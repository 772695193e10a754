import { pluralize } from "../../picture/format.ts";
import { kinds } from "../kinds.ts";
import { maxComment, Room } from "../output/markdown-text.ts";
import { groupBy } from "../plan/grouping.ts";
import type { Sentence } from "../plan/sentences.ts";

/** What Markdown about a plan or its result says. */
export interface PlanTexts {
  readonly sentences: readonly Sentence[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** What is still pending. */
  readonly notes: readonly string[];
}

/** As much as a comment can hold. */
export interface PlanExcerpt extends PlanTexts {
  /** What is missing, in Markdown. */
  readonly notice: string;
}

/** For the headings, the cost, and the notice. */
const reserved = 2_000;

/** Leaves out what does not fit: whose access changes comes first, then why the plan is refused. */
export function excerptOf(texts: PlanTexts): PlanExcerpt {
  const room = new Room(maxComment - reserved);
  const access = new Map(texts.sentences.flatMap((one) => (one.isAccess ? [[one, withRoom(one, room)]] : [])));
  const errors = texts.errors.filter((text) => room.take(text));
  const others = new Set(texts.sentences.filter(({ isAccess, text }) => !isAccess && room.take(text)));
  const warnings = texts.warnings.filter((text) => room.take(text));
  const notes = texts.notes.filter((text) => room.take(text));
  const hidden = texts.sentences.map((one) => ({ ...one, count: one.count - (access.get(one) ?? one).count }));
  const missing = [
    ...countsOf(texts.sentences.filter((one) => !one.isAccess && !others.has(one))),
    ...difference("error", texts.errors, errors),
    ...difference("warning", texts.warnings, warnings),
    ...difference("note", texts.notes, notes),
  ];
  const sentences = texts.sentences.flatMap((one) => access.get(one) ?? (others.has(one) ? one : []));
  const notice = noticeOf(countsOf(hidden), missing);
  return { sentences: sentences.filter(({ count }) => count > 0), errors, warnings, notes, notice };
}

/** A sentence with as many of its lines as fit. */
function withRoom(sentence: Sentence, room: Room): Sentence {
  const [start = "", ...names] = sentence.text.split("\n");
  if (!room.take(start)) return { ...sentence, count: 0 };
  if (names.length === 0) return sentence;
  const kept = names.filter((name) => room.take(name));
  return { ...sentence, text: [start, ...kept].join("\n"), count: kept.length };
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

import { formatCount, pluralize } from "../../../picture/format.ts";

const days = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });
const times = new Intl.DateTimeFormat("en", { timeStyle: "medium", hourCycle: "h23" });

/** A time of day, to the second. */
export const formatTime = (time: number): string => times.format(time);

/** Day, month and time of day. */
export const formatDateTime = (time: number): string => `${days.format(time)}, ${formatTime(time).slice(0, 5)}`;

/** How many are present, and how many wait in the trash or for an answer. */
export interface Count {
  readonly present: number;
  readonly waiting: number;
}

/** `4 · 1 pending`; only the first number if nothing waits. */
export const formatWaiting = ({ present, waiting }: Count, word: string): string =>
  waiting === 0 ? formatCount(present) : `${formatCount(present)} · ${formatCount(waiting)} ${word}`;

/** `2 zones, 1 in trash`. */
export const describeCount = ({ present, waiting }: Count, word: string, one: string, many?: string): string =>
  waiting === 0 ? pluralize(present, one, many) : `${pluralize(present, one, many)}, ${formatCount(waiting)} ${word}`;

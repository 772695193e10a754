import { formatNumber } from "../../../picture/format.ts";

const dateTimes = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const times = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });

/** Day, month and time of day. */
export function formatDateTime(time: number): string {
  return dateTimes.format(time);
}

/** A time of day, to the second. */
export function formatTime(time: number): string {
  return times.format(time);
}

/** A duration: `0.4 ms`, `12 ms`, `1.25 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${formatNumber(milliseconds / 1000)} s`;
  return milliseconds < 10 ? `${Math.round(milliseconds * 10) / 10} ms` : `${Math.round(milliseconds)} ms`;
}

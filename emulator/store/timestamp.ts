import type { Time } from "./tables.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const pad = (value: number): string => String(value).padStart(2, "0");

/** `<weekday>, <DD> <Mon> <YYYY>, <HH:MM:SS>`, in UTC; a short weekday has three letters. */
export function formatTimestamp(time: Time, length: "long" | "short"): string {
  const at = new Date(time);
  const day = `${pad(at.getUTCDate())} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  const clock = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`;
  const weekday = weekdays[at.getUTCDay()]?.slice(0, length === "short" ? 3 : undefined);
  return `${weekday}, ${day}, ${clock}`;
}

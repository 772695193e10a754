import type { Time } from "./tables.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const pad = (value: number): string => String(value).padStart(2, "0");

/** `<weekday>, <DD> <Mon> <YYYY>, <HH:MM:SS>`, in UTC. */
export function formatTimestamp(time: Time): string {
  const at = new Date(time);
  const day = `${pad(at.getUTCDate())} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  const clock = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`;
  return `${weekdays[at.getUTCDay()]}, ${day}, ${clock}`;
}

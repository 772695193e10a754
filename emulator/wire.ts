import type { Time } from "./tables.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const pad = (value: number): string => String(value).padStart(2, "0");

/** `<weekday>, <DD> <Mon> <YYYY>, <HH:MM:SS>`, in UTC. */
export function timestamp(time: Time): string {
  const at = new Date(time);
  const day = `${pad(at.getUTCDate())} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  const clock = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`;
  return `${weekdays[at.getUTCDay()]}, ${day}, ${clock}`;
}

/** Booleans of records travel as text. */
export const flag = (value: boolean): string => String(value);

/** Counts of records travel as text. */
export const count = (value: number): string => String(value);

export const apiRoot = "/service/api/v1";

/** The path of a resource as records carry it in `uri`. */
export const uri = (...segments: string[]): string => [apiRoot, ...segments.map(encodeURIComponent)].join("/");

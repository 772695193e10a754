import type { Time } from "./tables.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const pad = (value: number): string => String(value).padStart(2, "0");

/** `<weekday>, <DD> <Mon> <YYYY>, <HH:MM:SS>`, in UTC. */
export function formatTimestamp(time: Time): string {
  const at = new Date(time);
  const day = `${pad(at.getUTCDate())} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  const clock = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`;
  return `${weekdays[at.getUTCDay()]}, ${day}, ${clock}`;
}

/** The API returns booleans of records as strings. */
export const formatBoolean = (value: boolean): string => String(value);

/** The API returns counts as strings. */
export const formatCount = (value: number): string => String(value);

/** The base path of the service's API. */
export const apiRoot = "/service/api/v1";

/** The value of a record's `uri`: the path of the resource. */
export const uri = (...segments: string[]): string => [apiRoot, ...segments.map(encodeURIComponent)].join("/");

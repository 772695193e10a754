import { randomUUID } from "node:crypto";
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

/** The API returns booleans of records as strings. */
export const formatBoolean = (value: boolean): string => String(value);

/** The API returns counts as strings. */
export const formatCount = (value: number): string => String(value);

/** The base path of the service's API. */
export const apiRoot = "/service/api/v1";

/** The value of a record's `uri`: the path of the resource. */
export const uri = (...segments: string[]): string => [apiRoot, ...segments.map(encodeURIComponent)].join("/");

/** A response outside the service's envelope. */
export function jsonResponse(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** Marks the digits of a number that JSON.stringify would round; random, so that no text of a user can look like it. */
const numberMark = randomUUID();
const markedNumbers = new RegExp(`"${numberMark}(\\d+)"`, "g");

/** An id that a response has as a JSON number, with all its digits; `toJsonText` writes it. */
export const jsonNumber = (id: string): string => `${numberMark}${id}`;

/** JSON text in which every `jsonNumber` is a number. */
export const toJsonText = (value: unknown): string => JSON.stringify(value).replace(markedNumbers, "$1");

import { randomUUID } from "node:crypto";

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

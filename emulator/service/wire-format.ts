import { randomUUID } from "node:crypto";

/** The API returns the booleans of a record as strings. */
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

/** Marks the digits of a number that JSON.stringify would round; random, so a user's text cannot contain it. */
const numberMark = randomUUID();
const markedNumbers = new RegExp(`"${numberMark}(\\d+)"`, "g");

/** An id that `toJsonText` writes as a JSON number with all its digits. */
export const jsonNumber = (id: string): string => `${numberMark}${id}`;

/** JSON text in which every `jsonNumber` is a number. */
export const toJsonText = (value: unknown): string => JSON.stringify(value).replace(markedNumbers, "$1");

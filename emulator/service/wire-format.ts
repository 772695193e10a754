import { randomUUID } from "node:crypto";
import { services } from "./services.ts";

/** The base path of the API by default. */
export const { apiRoot } = services.canvas;

/** The API returns the booleans of a record as strings. */
export const formatBoolean = (value: boolean): string => String(value);

/** The API returns counts as strings. */
export const formatCount = (value: number): string => String(value);

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

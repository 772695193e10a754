import { toUSVString } from "node:util";
import { z } from "zod";
import { isRecord } from "./wire.ts";

/** The content of an error envelope; all optional, because a proxy may have answered instead. */
export interface ErrorDetails {
  readonly code: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

const SuccessEnvelope = z.object({ status: z.literal("success"), data: z.unknown().optional() });

/** `data` of a success envelope, or undefined if the body is none. */
export function dataOf(body: unknown): { readonly data: unknown } | undefined {
  const { data: envelope } = SuccessEnvelope.safeParse(body);
  return envelope && { data: envelope.data };
}

/** Reads the body of an error response. */
export function errorDetailsOf(body: unknown): ErrorDetails {
  const error = isRecord(body) ? body.error : undefined;
  const content = isRecord(error) && isRecord(error.details) ? error.details : {};
  const { error_code: code, message, ...details } = content;
  return { code: textOf(code), serviceMessage: textOf(message), details };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/**
 * Parses JSON; undefined if it is malformed. Integers beyond 15 digits become strings, so that ids keep all digits, and half
 * characters, which protobuf cannot hold, are replaced.
 */
export function parseJson(text: string): { readonly body: unknown } | undefined {
  try {
    const json = longDigits.test(text) ? text.replace(stringOrNumber, quoteLongInteger) : text;
    return { body: JSON.parse(json, surrogateEscape.test(json) ? replaceHalfCharacters : undefined) };
  } catch {
    return undefined;
  }
}

const longDigits = /\d{16}/;
/** Matches strings too, so that digits inside them are not replaced. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const quoteLongInteger = (token: string): string => (/^\d{16,}$/.test(token) ? `"${token}"` : token);

const surrogateEscape = /\\ud[89a-f]/i;

const replaceHalfCharacters = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? toUSVString(value) : value;

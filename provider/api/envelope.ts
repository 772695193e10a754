import { z } from "zod";
import { isRecord } from "./wire.ts";

/** What an error envelope tells; everything in it is optional, since a proxy may have answered instead. */
export interface ErrorDetails {
  readonly code: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

const SuccessEnvelope = z.object({ status: z.literal("success"), data: z.unknown().optional() });

/** `data` of a success envelope, or nothing if this is none. */
export function dataOf(body: unknown): { readonly data: unknown } | undefined {
  const { data: envelope } = SuccessEnvelope.safeParse(body);
  return envelope && { data: envelope.data };
}

/** What the body of a refusal says. */
export function errorDetailsOf(body: unknown): ErrorDetails {
  const error = isRecord(body) ? body.error : undefined;
  const told = isRecord(error) && isRecord(error.details) ? error.details : {};
  const { error_code: code, message, ...details } = told;
  return { code: textOf(code), serviceMessage: textOf(message), details };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Parses JSON, or nothing. Integers too long for a number become texts, so that an id keeps all its digits. */
export function parseJson(text: string): { readonly body: unknown } | undefined {
  try {
    return { body: JSON.parse(longDigits.test(text) ? text.replace(stringOrNumber, quoteLongInteger) : text) };
  } catch {
    return undefined;
  }
}

const longDigits = /\d{16}/;
/** Strings are matched as well, so that digits inside them are left alone. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const quoteLongInteger = (token: string): string => (/^\d{16,}$/.test(token) ? `"${token}"` : token);

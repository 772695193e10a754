import { toUSVString } from "node:util";
import { z } from "zod";

const SuccessEnvelope = z.object({ status: z.literal("success"), data: z.unknown().optional() });

/** `data` of a success envelope, or undefined if the body is not one. */
export function dataOf(body: unknown): { readonly data: unknown } | undefined {
  const { data: envelope } = SuccessEnvelope.safeParse(body);
  return envelope && { data: envelope.data };
}

const Text = z.string().optional().catch(undefined);
const Details = z.object({ error_code: Text, message: Text, field: Text, reason: Text });
const ErrorEnvelope = z.object({ error: z.object({ details: Details }) });

/** The content of an error envelope; all optional, because the response may come from a proxy. */
export function errorDetailsOf(body: unknown) {
  const {
    error_code: code,
    message: serviceMessage,
    field,
    reason,
  } = ErrorEnvelope.safeParse(body).data?.error.details ?? {};
  return { code, serviceMessage, field, reason };
}

/**
 * Parses JSON; undefined if it is malformed. Integers of more than 15 digits become strings, to keep all digits of ids. Half
 * characters, which protobuf cannot hold, are replaced; in all text, `mapText` can replace more.
 */
export function parseJson(text: string, mapText?: (text: string) => string): { readonly body: unknown } | undefined {
  try {
    const json = longDigits.test(text) ? text.replace(stringOrNumber, quoteLongInteger) : text;
    const map = mapText ?? (surrogateEscape.test(json) ? toUSVString : undefined);
    const revive = (_key: string, value: unknown) => (map && typeof value === "string" ? map(value) : value);
    return { body: JSON.parse(json, map && revive) };
  } catch {
    return undefined;
  }
}

const longDigits = /\d{16}/;
/** Matches strings too: digits inside them are not replaced. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const quoteLongInteger = (token: string): string => (/^\d{16,}$/.test(token) ? `"${token}"` : token);

const surrogateEscape = /\\ud[89a-f]/i;

import { toUSVString } from "node:util";
import { z } from "zod";

/** The body of a successful response. */
export const SuccessEnvelope = z.object({ status: z.literal("success"), data: z.unknown().optional() });

const Text = z.string().optional().catch(undefined);
const Details = z
  .object({ error_code: Text, message: Text, field: Text, reason: Text })
  .transform(({ error_code: code, message: serviceMessage, ...rest }) => ({ code, serviceMessage, ...rest }));
const ErrorEnvelope = z.object({ error: z.object({ details: Details }) });

/** The content of an error envelope; all optional, because the response may come from a proxy. */
export const errorDetailsOf = (body: unknown) => ErrorEnvelope.safeParse(body).data?.error.details;

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

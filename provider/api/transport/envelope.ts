import { toUSVString } from "node:util";
import { z } from "zod";

/** The body of a successful response. */
export const SuccessEnvelope = z.object({ status: z.literal("success"), data: z.unknown().optional() });

const Text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
/** Someone who was not added; without a license, the service does not say who. */
const FailedMember = z
  .object({ error_code: Text, error_message: Text, mail_id: Text, zuid: Text })
  .transform(({ error_code: code = "", error_message: reason = "", mail_id, zuid }) => ({
    code,
    reason,
    member: mail_id ?? zuid,
  }));
export const FailedMembers = z.array(FailedMember).optional().catch(undefined);

const Details = z.object({
  error_code: Text,
  message: Text,
  sdk_error_code: Text,
  attribute: Text,
  failed_members: FailedMembers,
});
const ErrorEnvelope = z
  .object({ request_uri: Text, error: z.object({ details: Details }) })
  .transform(({ request_uri: request, error: { details } }) => {
    const { error_code: code, message: serviceMessage, sdk_error_code: sdkCode } = details;
    const { attribute: field, failed_members: failedMembers } = details;
    return { code, serviceMessage, sdkCode, field, failedMembers, request };
  });

/** The content of an error envelope; undefined if there is none, because something on the way has answered. */
export const errorDetailsOf = (body: unknown) => ErrorEnvelope.safeParse(body).data;

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

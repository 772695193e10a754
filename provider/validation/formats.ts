import { z } from "zod";
import { addViolation } from "./messages.ts";
import { printable, quoted } from "./printable-text.ts";

/** A name cannot have what breaks a line or acts on a terminal, even where the service allows it. */
const nameCharacters =
  "0-9A-Za-z \\u00a0-\\u061b\\u061d-\\u200d\\u2010-\\u2027\\u202f-\\u2065\\u206a-\\uffff_~`#%&^*(){}[\\]+|=\\-.$@?,:;><\\\\/!'\"";
const unsafeCharacters = "\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069";

/** The name of a team, space or zone. */
export const EntityName = nameOf(
  `[${nameCharacters}]`,
  new RegExp(`[^${nameCharacters}]`, "u"),
  "names have letters of any language, digits, spaces, and punctuation, but no emoji, line breaks, control characters, or direction marks",
);

/** The name of a frame, which can have emoji. */
export const FrameName = nameOf(
  `[^${unsafeCharacters}]`,
  new RegExp(`[${unsafeCharacters}]`, "u"),
  "names have no line breaks, control characters, or direction marks",
);

function nameOf(allowed: string, oddCharacter: RegExp, rule: string) {
  const name = z.string().superRefine((text, context) => {
    const [odd] = oddCharacter.exec(text) ?? [];
    if (text === "") addViolation(context, { problem: "must not be empty" });
    else if (odd !== undefined)
      addViolation(context, {
        problem: "has a character that a name cannot have",
        remedy: `remove "${printable(odd)}" from ${quoted(text)}: ${rule}`,
      });
  });
  // The pattern is for the JSON Schema.
  return name.meta({ pattern: `^${allowed}+$` });
}

/** A numeric id of the service, as a string. */
export const NumericId = z.string().regex(/^\d+$/, "must be an id of the service: digits only, such as 1000000000001");

export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "must be a UUID such as 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21");

export const MailId = z.email({
  error: ({ code }) => (code === "invalid_format" ? "must be an e-mail address such as ada@example.com" : undefined),
});

/** The form of the UUIDs that the provider chooses itself (RFC 9562, version 8), which are in lower case. */
export const derivedUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

/** Compares e-mail addresses without case. */
export const equalAddresses = equalAs((address) => address.toLowerCase());

/** Compares UUIDs without case. */
export const equalUuids = equalAs((id) => id.toLowerCase());

/** A name in one of the two forms that Unicode has of an accented letter; a service may keep the other one. */
export const canonicalName = (name: string): string => name.normalize();

/** Compares names as people read them. */
export const equalNames = equalAs(canonicalName);

function equalAs(form: (text: string) => string): (a: unknown, b: unknown) => boolean {
  return (a, b) => typeof a === "string" && typeof b === "string" && form(a) === form(b);
}

export const EditionId = NumericId.optional().describe(
  "The edition (tenant) it belongs to. Default: the provider's `editionId`.",
);

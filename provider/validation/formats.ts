import { z } from "zod";
import { addViolation } from "./messages.ts";

const nameCharacters = "0-9A-Za-z\\s\\u0080-\\uffff_~`#%&^*(){}[\\]+|=\\-.$@?,:;><\\\\/!'\"";
const oddCharacter = new RegExp(`[^${nameCharacters}]`, "u");

/** The name of a space or zone; the pattern is for the JSON Schema. */
export const EntityName = z
  .string()
  .superRefine((name, context) => {
    const [odd] = oddCharacter.exec(name) ?? [];
    if (name === "") addViolation(context, { problem: "must not be empty" });
    else if (odd !== undefined)
      addViolation(context, {
        problem: "has a character that a name cannot have",
        remedy: `remove ${JSON.stringify(odd)}: names have letters of any language, digits, spaces, and punctuation, but no emoji or control characters`,
      });
  })
  .meta({ pattern: `^[${nameCharacters}]+$` });

/** A numeric id of the service, as a string. */
export const NumericId = z.string().regex(/^\d+$/, "must be an id of the service: digits only, such as 1000000000001");

export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "must be a UUID such as 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21");

export const MailId = z.email({
  error: ({ code }) => (code === "invalid_format" ? "must be an e-mail address such as ada@example.com" : undefined),
});

/** Compares e-mail addresses without case. */
export const equalAddresses = equalAs((address) => address.toLowerCase());

/** Compares names as people read them: Unicode has two forms of an accented letter, and a service may keep the other one. */
export const equalNames = equalAs((name) => name.normalize());

function equalAs(form: (text: string) => string): (a: unknown, b: unknown) => boolean {
  return (a, b) => typeof a === "string" && typeof b === "string" && form(a) === form(b);
}

export const EditionId = NumericId.optional().describe(
  "The edition (tenant) it belongs to. Default: the provider's `editionId`.",
);

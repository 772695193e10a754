import { z } from "zod";

/** The shapes that more than one resource uses, with the words that a bad one is told in. */

const nameCharacter = "[0-9A-Za-z\\s\\u0080-\\uffff_~`#%&^*(){}[\\]+|=\\-.$@?,:;><\\\\/!'\"]";

/** The service's rule for the names of spaces and zones. */
export const EntityName = z.string().regex(new RegExp(`^${nameCharacter}+$`, "u"), {
  error: ({ input }) => problemOfName(String(input)),
});

function problemOfName(name: string): string {
  const isAllowed = new RegExp(nameCharacter, "u");
  const odd = [...name].find((character) => !isAllowed.test(character));
  if (odd === undefined) return "must not be empty";
  const rule = "letters of any language, digits, spaces and punctuation, but no emoji and no control characters";
  return `cannot hold ${JSON.stringify(odd)}; a name is made of ${rule}`;
}

/** A numeric id of the service, as text. */
export const NumericId = z.string().regex(/^\d+$/, "must be an id of the service: digits only, such as 1000000000001");

export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "must be a UUID such as 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21");

/** An address that is missing or no text is told as for any other property. */
export const MailId = z.email({
  error: ({ code }) => (code === "invalid_format" ? "must be an e-mail address such as ada@example.com" : undefined),
});

/** Addresses are compared without case. */
export function sameAddress(a: unknown, b: unknown): boolean {
  return typeof a === "string" && typeof b === "string" && a.toLowerCase() === b.toLowerCase();
}

export const EditionId = NumericId.optional().describe(
  "The edition (tenant) it belongs to; the provider's `editionId` when left out.",
);

import { z } from "zod";

/** The shapes that more than one resource uses, with the words that a bad one is told in. */

const nameRule =
  "may hold letters, digits, spaces, characters up to U+FFFF (so no emoji) and the usual punctuation, and must not be empty";

/** The service's rule for the names of spaces and zones. */
export const EntityName = z
  .string()
  .regex(/^[0-9A-Za-z\s\u0080-\uffff_~`#%&^*(){}[\]+|=\-.$@?,:;><\\/!'"]+$/u, nameRule);

/** A numeric id of the service, as text. */
export const NumericId = z.string().regex(/^\d+$/, "must be an id of the service: digits only");

export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "must be a UUID such as 6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21");

export const MailId = z.email("must be an e-mail address");

/** Addresses are compared without case. */
export function sameAddress(a: unknown, b: unknown): boolean {
  return typeof a === "string" && typeof b === "string" && a.toLowerCase() === b.toLowerCase();
}

export const EditionId = NumericId.optional().describe(
  "The edition (tenant) it belongs to; the provider's `editionId` when left out.",
);

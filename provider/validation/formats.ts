import { z } from "zod";
import { addViolation } from "./messages.ts";
import { printable, quoted } from "./printable-text.ts";
import { input } from "./traits.ts";

/** A name cannot have what breaks a line or acts on a terminal, even where the service allows it. */
const nameCharacters =
  "0-9A-Za-z \\u00a0-\\u061b\\u061d-\\u200d\\u2010-\\u2027\\u202f-\\u2065\\u206a-\\uffff_~`#%&^*(){}[\\]+|=\\-.$@?,:;><\\\\/!'\"";
const unsafeCharacters = "\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069";

const nameRule =
  "names have letters of any language, digits, spaces, and punctuation, but no emoji, line breaks, control characters, or direction marks";

/** The name of a space or zone. */
export const EntityName = textOf(nameCharacters, nameRule);

/** The name of a frame, which can have emoji. */
export const FrameName = textOf(
  `^${unsafeCharacters}`,
  "names have no line breaks, control characters, or direction marks",
  { maxLength: 500 },
);

/** What people search for. */
export const SearchText = textOf(
  nameCharacters,
  "searches have letters of any language, digits, spaces, and punctuation, but no emoji or line breaks",
  { thing: "a search", maxLength: 100 },
);

/** What the service accepts neither in the name of a team nor in the description of one that it creates. */
const publicTextRules: readonly (readonly [refused: RegExp, problem: string])[] = [
  [/^\s+$/, "must not be blank"],
  [/[<>]/, "must not have < or >"],
  [/\b[\w.%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}\b/, "must not have an e-mail address in it"],
  [/(\d[\s.-]*){5}/, "must not have five digits in a row, even with spaces, dots, or hyphens between them"],
];

/** The name of a team. */
export const TeamName = textOf(nameCharacters, nameRule, { maxLength: 100, rules: publicTextRules });

const textCharacters = `${nameCharacters}\\s`;
const textRule =
  "descriptions have letters of any language, digits, white space, and punctuation, but no emoji, control characters, or direction marks";
const thing = "a description";

/** The description of a team; empty without one. */
export const Description = textOf(textCharacters, textRule, { thing, mayBeEmpty: true });

/** The description of a team that is created together with its edition. */
export const FirstDescription = textOf(textCharacters, textRule, { thing, maxLength: 500, rules: publicTextRules });

interface TextRules {
  /** What the message calls it: `a name`. */
  readonly thing?: string;
  readonly maxLength?: number;
  readonly mayBeEmpty?: boolean;
  readonly rules?: typeof publicTextRules;
}

/** Text of these characters, as inside the brackets of a regular expression. */
function textOf(characters: string, rule: string, more: TextRules = {}) {
  const { thing = "a name", maxLength, mayBeEmpty = false, rules = [] } = more;
  const oddCharacter = new RegExp(characters.startsWith("^") ? `[${characters.slice(1)}]` : `[^${characters}]`, "u");
  const text = maxLength === undefined ? z.string() : z.string().max(maxLength);
  const checked = text.superRefine((value, context) => {
    const [odd] = oddCharacter.exec(value) ?? [];
    if (value === "" && !mayBeEmpty) addViolation(context, { problem: "must not be empty" });
    else if (odd !== undefined)
      addViolation(context, {
        problem: `has a character that ${thing} cannot have`,
        remedy: `remove "${printable(odd)}" from ${quoted(value)}: ${rule}`,
      });
    const [, problem] = rules.find(([refused]) => refused.test(value)) ?? [];
    if (problem !== undefined)
      addViolation(context, { problem, remedy: `change ${quoted(value)}: the service refuses it` });
  });
  // The pattern is for the JSON Schema.
  return checked.meta({ pattern: `^[${characters}]${mayBeEmpty ? "*" : "+"}$` });
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

export const EditionId = input(
  NumericId.optional().describe("The edition (tenant) it belongs to. Default: the provider's `editionId`."),
  { replaces: true },
);

/** One of these values, each with its meaning, which the schema and the editors show. */
export function oneOf<const Meanings extends Readonly<Record<string, string>>>(meanings: Meanings) {
  const values = Object.keys(meanings) as (keyof Meanings & string)[];
  return z.enum(values).meta({ enumDescriptions: Object.values(meanings) });
}

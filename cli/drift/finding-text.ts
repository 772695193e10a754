import type { Kind } from "../plan/changes.ts";
import type { Finding, PropertyDrift } from "./findings.ts";

const nouns: Readonly<Record<Kind, string>> = {
  team: "team ",
  person: "",
  space: "space ",
  access: "",
  zone: "zone ",
  frame: "frame ",
};

const places: Readonly<Record<Kind, string>> = {
  team: "",
  person: "team",
  space: "team",
  access: "space",
  zone: "space",
  frame: "zone",
};

/** `zone "Plan" in space "Roadmap"`, `ada@example.com in team "Product"`. */
export function labelOf({ thing, name, place }: Pick<Finding, "thing" | "name" | "place">): string {
  const noun = nouns[thing];
  const where = place === undefined ? "" : ` in ${places[thing]} "${place}"`;
  return `${noun === "" ? name : `${noun}"${name}"`}${where}`;
}

/** What a collection or a list has: `frames of zone "Plan"`, `people of team "Product"`. */
export function contentLabel({ thing, place }: Pick<Finding, "thing" | "place">): string {
  return `${nouns[thing] === "" ? "people" : `${thing}s`} of ${places[thing]} "${place}"`;
}

/** What else is to be told of a finding: `name: "Plan" -> "Plans", left: 0 -> 120`. */
export function detailsOf({ kind, thing, id, properties }: Finding): string {
  if (kind !== "unmanaged") return properties.map(changeText).join(", ");
  const named = nouns[thing] === "" ? [] : [`id: ${id}`];
  return [...named, ...properties.map(({ property, to }) => `${property}: ${to}`)].join(", ");
}

function changeText({ property, from, to }: PropertyDrift): string {
  if (from === undefined && to === undefined) return `${property}: a secret`;
  const text = (value: string | undefined) => {
    if (value === undefined) return "nothing";
    return ["name", "description", "team", "space"].includes(property) ? `"${value}"` : value;
  };
  return `${property}: ${text(from)} -> ${text(to)}`;
}

/** Names are anybody's: what a terminal would execute, and what turns the direction of text, is shown as its code. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });

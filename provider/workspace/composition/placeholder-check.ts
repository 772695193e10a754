import { joinNames, suggest } from "../../validation/messages.ts";
import { objectOf } from "../../validation/properties.ts";
import { entriesIn, entryOf } from "./located.ts";
import type { Located, Origin } from "./origin.ts";
import type { Parameters } from "./parameters.ts";
import { namesIn } from "./placeholders.ts";
import type { Remarks } from "./remarks.ts";

/** Finds `${...}` in blueprints that no parameter belongs to. */
export class PlaceholderCheck {
  readonly #parametersOf: (blueprint: string) => Parameters | undefined;
  readonly #remarks: Remarks;

  constructor(parametersOf: (blueprint: string) => Parameters | undefined, remarks: Remarks) {
    this.#parametersOf = parametersOf;
    this.#remarks = remarks;
  }

  /** Checks the space or zone of a blueprint. */
  check(body: Located, parameters: Parameters): void {
    for (const [key, inner] of entriesIn(body)) {
      if (key === "zones") for (const [zone, entry] of entriesIn(inner)) this.#checkZone(zone, entry, parameters);
      else this.#visit(key, inner, [parameters]);
    }
  }

  /** An entry with `each` also has the parameters of its blueprint. */
  #checkZone(key: string, entry: Located, parameters: Parameters): void {
    const { blueprint } = objectOf(entry.value);
    const own = entryOf(entry, "each") ? this.#parametersOf(String(blueprint)) : undefined;
    this.#visit(key, entry, own ? [parameters, own] : [parameters]);
  }

  #visit(key: PropertyKey, { value, origin }: Located, known: readonly Parameters[]): void {
    if (typeof key === "string") this.#checkText(key, "key", origin, known);
    if (typeof value === "string") this.#checkText(value, "value", origin, known);
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) this.#visit(index, { value: item, origin: origin.at(index) }, known);
    else for (const [inner, entry] of entriesIn({ value, origin })) this.#visit(inner, entry, known);
  }

  #checkText(text: string, part: "key" | "value", origin: Origin, known: readonly Parameters[]): void {
    const unknown = namesIn(text).find((name) => !known.some((parameters) => parameters.has(name)));
    if (unknown === undefined) return;
    const remedy = () => {
      const names = known.flatMap((parameters) => [...parameters.keys()]);
      return suggest(unknown, names, `it has ${joinNames(names) || "none"}`);
    };
    this.#remarks.add(origin, part, () => `has \${${unknown}}, which is not a parameter of the blueprint; ${remedy()}`);
  }
}

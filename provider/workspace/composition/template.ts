import { isObject } from "../../validation/properties.ts";
import type { Budget } from "./budget.ts";
import { entriesIn, itemsIn, listOf, mapOf } from "./located.ts";
import type { Located, Origin } from "./origin.ts";
import { filledLength, fillText, fillValue, type Scope } from "./placeholders.ts";
import type { Remarks } from "./remarks.ts";

/** Puts values in place of `${...}`. */
export class Template {
  readonly #budget: Budget;
  readonly #remarks: Remarks;

  constructor(budget: Budget, remarks: Remarks) {
    this.#budget = budget;
    this.#remarks = remarks;
  }

  /** A value whose strings and keys have the values of parameters. */
  fill(located: Located, scope: Scope): Located {
    const { value, origin } = located;
    this.#budget.countValues(1, origin);
    if (typeof value === "string") {
      this.#budget.countCharacters(filledLength(value, scope), origin);
      return { value: fillValue(value, scope), origin };
    }
    if (Array.isArray(value))
      return listOf(
        origin,
        itemsIn(located).map((item) => this.fill(item, scope)),
      );
    if (!isObject(value)) return located;
    return this.mapOf(
      origin,
      entriesIn(located).map(([key, inner]) => [this.fillKey(key, scope, inner.origin), this.fill(inner, scope)]),
    );
  }

  /** A key with the values of parameters. */
  fillKey(key: string, scope: Scope, origin: Origin): string {
    this.#budget.countCharacters(filledLength(key, scope), origin);
    return fillText(key, scope);
  }

  /** A map of values from anywhere, which need different keys. */
  mapOf(origin: Origin, entries: readonly (readonly [string, Located])[]): Located {
    const made = mapOf(origin, entries);
    if (Object.keys(made.value).length < entries.length) this.#reportDuplicates(entries);
    return made;
  }

  #reportDuplicates(entries: readonly (readonly [string, Located])[]): void {
    const first = new Map<string, Origin>();
    for (const [key, { origin }] of entries) {
      const other = first.get(key);
      if (!other) first.set(key, origin);
      else
        this.#remarks.add(origin, "key", `makes the key ${key}, which is there already; use different keys`, [
          "also in",
          other,
        ]);
    }
  }
}

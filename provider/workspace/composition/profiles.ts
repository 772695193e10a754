import { suggest } from "../../validation/messages.ts";
import { isObject, objectOf } from "../../validation/properties.ts";
import type { Budget } from "./budget.ts";
import { entriesIn, entryOf, itemsIn, mapOf } from "./located.ts";
import type { Located } from "./origin.ts";
import type { Remarks } from "./remarks.ts";

/** Replaces the names of profiles with their entries. */
export class Profiles {
  readonly #section: Located | undefined;
  readonly #budget: Budget;
  readonly #remarks: Remarks;

  constructor(section: Located | undefined, budget: Budget, remarks: Remarks) {
    this.#section = section;
    this.#budget = budget;
    this.#remarks = remarks;
  }

  /** An `access` as a map, in which later entries of a list win. */
  resolve(access: Located): Located {
    const { value, origin } = access;
    if (isObject(value) || value === null) return access;
    const items = Array.isArray(value) ? itemsIn(access) : [access];
    return mapOf(
      origin,
      items.flatMap((item) => entriesIn(this.#mapOf(item))),
    );
  }

  #mapOf(item: Located): Located {
    const found = this.#find(item);
    this.#budget.countValues(1 + Object.keys(objectOf(found.value)).length, item.origin);
    return found;
  }

  #find(item: Located): Located {
    const { value, origin } = item;
    if (isObject(value)) return item;
    const found = typeof value === "string" && this.#section ? entryOf(this.#section, value) : undefined;
    if (found) return { value: found.value, origin: found.origin.with({ use: origin }) };
    const names = Object.keys(objectOf(this.#section?.value));
    const reason =
      typeof value === "string"
        ? () => `is "${value}", which is not a profile; ${suggest(value, names, "add it to profiles")}`
        : "must be a map, the name of a profile, or a list of these";
    this.#remarks.add(origin, "value", reason);
    return { value: {}, origin };
  }
}

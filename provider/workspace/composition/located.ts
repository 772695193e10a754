import { isObject, objectOf } from "../../validation/properties.ts";
import type { Located, Origin } from "./origin.ts";

/** The entries of a map, each with its origin; none of anything else. */
export const entriesIn = ({ value, origin }: Located): [string, Located][] =>
  Object.entries(objectOf(value)).map(([key, inner]) => [key, { value: inner, origin: origin.at(key) }]);

/** The value of a key, if the map has it. */
export function entryOf({ value, origin }: Located, key: string): Located | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? { value: value[key], origin: origin.at(key) } : undefined;
}

/** The items of a list, each with its origin; none of anything else. */
export const itemsIn = ({ value, origin }: Located): Located[] =>
  Array.isArray(value) ? value.map((item: unknown, index) => ({ value: item, origin: origin.at(index) })) : [];

/** A map of values from anywhere; a later entry replaces an earlier one of its key. */
export const mapOf = (origin: Origin, entries: readonly (readonly [string, Located])[]): Located => ({
  value: Object.fromEntries(entries.map(([key, { value }]) => [key, value])),
  origin: origin.withInner(entries.map(([key, inner]) => [key, inner.origin])),
});

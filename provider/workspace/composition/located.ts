import { isObject, objectOf, type Properties } from "../../validation/properties.ts";
import type { Located, Origin } from "./origin.ts";

/** The entries of a map, each with its origin; none of anything else. */
export const entriesIn = ({ value, origin }: Located): [string, Located][] =>
  Object.entries(objectOf(value)).map(([key, inner]) => [key, { value: inner, origin: origin.at(key) }]);

/** The value of a key, if the map has it. */
export function entryOf({ value, origin }: Located, key: string): Located | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? { value: value[key], origin: origin.at(key) } : undefined;
}

/** A map, and where it is written. */
interface LocatedMap extends Located {
  readonly value: Properties;
}

/** A map of values from anywhere; a later entry replaces an earlier one of its key. */
export const mapOf = (origin: Origin, entries: readonly (readonly [string, Located])[]): LocatedMap => ({
  value: Object.fromEntries(entries.map(([key, { value }]) => [key, value])),
  origin: origin.withInner(entries.map(([key, inner]) => [key, inner.origin])),
});

/** The items of a list, each with its origin; none of anything else. */
export const itemsIn = ({ value, origin }: Located): Located[] =>
  Array.isArray(value) ? value.map((item: unknown, index) => ({ value: item, origin: origin.at(index) })) : [];

/** A list of values from anywhere. */
export const listOf = (origin: Origin, items: readonly Located[]): Located => ({
  value: items.map(({ value }) => value),
  origin: origin.withInner(items.map((item, index) => [String(index), item.origin])),
});

/** A map without some of its keys. */
export const without = (located: Located, ...keys: readonly string[]): Located => ({
  value: Object.fromEntries(Object.entries(objectOf(located.value)).filter(([key]) => !keys.includes(key))),
  origin: located.origin,
});

/** How deep in a workspace something is, such as 2 for a space. */
export const depths = { workspace: 0, space: 2, zone: 4 } as const;

/** Merges maps by key, and replaces everything else; an empty entry changes nothing. */
export function overlay(base: Located, over: Located, depth: number, count: (entries: number) => void): Located {
  if (over.value === null && isObject(base.value)) return base;
  if (!isObject(base.value) || !isObject(over.value)) return over;
  count(Object.keys(base.value).length);
  const merged = entriesIn(over).map(([key, inner]): [string, Located] => {
    const before = entryOf(base, key);
    return [key, before && !isLayout(key, depth) ? overlay(before, inner, depth + 1, count) : inner];
  });
  const changed = mapOf(base.origin, merged);
  return { value: { ...base.value, ...changed.value }, origin: changed.origin };
}

/** A layout is replaced as a whole: rows and columns cannot be merged. */
const isLayout = (key: string, depth: number): boolean => key === "layout" && depth === depths.zone;

/** Checks the type of a value that came as JSON. */
export type Guard<T> = (value: unknown) => value is T;

export const isText: Guard<string> = (value) => typeof value === "string";
export const isNumber: Guard<number> = (value) => typeof value === "number";
export const isBoolean: Guard<boolean> = (value) => typeof value === "boolean";

export const isOneOf =
  <const T extends string>(...values: readonly T[]): Guard<T> =>
  (value): value is T =>
    values.some((known) => known === value);

export const isOptional =
  <T>(isValue: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || isValue(value);

export const isNullOr =
  <T>(isValue: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || isValue(value);

export const isListOf =
  <T>(isItem: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isItem);

/** Checks every field of an object; other fields are ignored. */
export const hasFields =
  <T extends object>(fields: { readonly [K in keyof T]-?: Guard<T[K]> }): Guard<T> =>
  (value): value is T => {
    if (!isObject(value)) return false;
    for (const name in fields) if (!fields[name](value[name])) return false;
    return true;
  };

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses JSON of the expected shape; an emulator that is newer than the page may send a different one. */
export function parseJson<T>(text: string, isExpected: Guard<T>): T {
  const value: unknown = JSON.parse(text);
  if (!isExpected(value)) throw new Error("The page does not understand this emulator. Reload the page.");
  return value;
}

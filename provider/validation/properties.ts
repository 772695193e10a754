import { excerpt, printableJson } from "./printable-text.ts";

/** Inputs or state of any resource, before they are parsed. */
export type Properties = Readonly<Record<string, unknown>>;

/** The path of a value inside properties: `["fills", 0, "gradient"]`. */
export type PropertyPath = readonly PropertyKey[];

/** Formats a path as Pulumi shows it: `fills[0].gradient`, `frames["next week"].layout`; `quote` writes what is not a word. */
export function formatPath(path: PropertyPath, quote: (key: string) => string = printableJson): string {
  const text = path.map((key) => {
    if (typeof key === "number") return `[${key}]`;
    return /^[\w$-]+$/.test(String(key)) ? `.${String(key)}` : `[${quote(String(key))}]`;
  });
  return text.join("").replace(/^\./, "");
}

/** The same for a message, which has room for the start of a long key. */
export const pathText = (path: PropertyPath): string =>
  formatPath(path.map((key) => (typeof key === "string" ? excerpt(key) : key)));

/** Drops keys that the engine and the dynamic provider add, and keys without a value. */
export function withoutReservedKeys(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([name, value]) => !name.startsWith("__") && value !== undefined && value !== null,
    ),
  );
}

/** Drops keys without a value, at any depth: protobuf has no undefined. */
export function withoutUndefined(properties: Properties): Properties {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    return isObject(value) ? withoutUndefined(value) : value;
  };
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, clean(value)]));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value, or an empty object if it is anything else. */
export const objectOf = (value: unknown): Properties => (isObject(value) ? value : {});

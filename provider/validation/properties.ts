/** Inputs or state of any resource, before they are parsed. */
export type Properties = Readonly<Record<string, unknown>>;

/** Where a value is inside properties: `["fills", 0, "gradient"]`. */
export type PropertyPath = readonly PropertyKey[];

/** Formats a path as Pulumi writes it: `fills[0].gradient`, `frames["next week"].layout`. */
export function formatPath(path: PropertyPath): string {
  const text = path.map((key) => {
    if (typeof key === "number") return `[${key}]`;
    return /^[\w$-]+$/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(String(key))}]`;
  });
  return text.join("").replace(/^\./, "");
}

/** Drops what the engine and the dynamic provider add for themselves, and what has no value. */
export function withoutReservedKeys(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([name, value]) => !name.startsWith("__") && value !== undefined && value !== null,
    ),
  );
}

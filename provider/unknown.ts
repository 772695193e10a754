/** What the engine sends in place of a value that only an update will know. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Whether a value as a whole is not known yet. */
export function isUnknown(value: unknown): boolean {
  return value === unknownValue;
}

/** Where in a value something is not known yet. */
export function unknownPaths(value: unknown, path: readonly PropertyKey[] = []): (readonly PropertyKey[])[] {
  if (isUnknown(value)) return [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownPaths(item, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => unknownPaths(item, [...path, key]));
}

/** Whether a value, or any part of it, is not known yet. */
export function hasUnknown(value: unknown): boolean {
  return unknownPaths(value).length > 0;
}

/** The engine's sentinel for a value that is not known at preview. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export function isUnknown(value: unknown): boolean {
  return value === unknownValue;
}

/** The paths of all unknown values inside a value. */
export function unknownPaths(value: unknown, path: readonly PropertyKey[] = []): (readonly PropertyKey[])[] {
  if (isUnknown(value)) return [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownPaths(item, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => unknownPaths(item, [...path, key]));
}

/** Whether a value, or any part of it, is unknown. */
export function hasUnknown(value: unknown): boolean {
  if (isUnknown(value)) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasUnknown);
}

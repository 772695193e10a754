import { CanvasError, isRefusal } from "../errors.ts";
import type { Session } from "./session.ts";

// Taking over what exists instead of creating it, and leaving it alone afterwards.

/** The only candidate, or none; several are an error that lists them. */
export function pickOnly<T extends { readonly id: string }>(
  what: string,
  candidates: readonly T[],
  remedy = "import the right one, or rename the others",
): T | undefined {
  const [found, ...others] = candidates;
  if (others.length === 0) return found;
  const ids = candidates.map(({ id }) => id).join(", ");
  throw new CanvasError(`${what}: there are several of that name (${ids}), and only one can be taken over`, remedy);
}

/** What a preview finds; nothing in a place that it cannot look into, as a space that the create takes out of the trash. */
export async function undefinedIfHidden<T>(lookup: Promise<T>): Promise<T | undefined> {
  return lookup.catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
}

/** Why an object is left alone when its resource is deleted; undefined if `onDestroy` decides. */
export function reasonToLeave(
  { claims }: Session,
  kind: string,
  ids: readonly string[],
  { adopted = false, onDestroy }: { readonly adopted?: boolean | undefined; readonly onDestroy?: string | undefined },
): string | undefined {
  if (claims.isTakenOver(kind, ids, ids, adopted)) return "another resource of the program has adopted it";
  if (adopted && onDestroy === undefined) return "it was adopted, and onDestroy is not set";
  return undefined;
}

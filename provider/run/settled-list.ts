import type { ListCache, Parent } from "../api/lists/list-cache.ts";
import type { Session } from "./session.ts";

/** Nothing promises that a list shows at once what was written; what it lacks after this time counts as removed. */
const settlingMs = 3_000;

/** Reads a list that lacks something again after a moment, once for all that miss something in it. */
export function readSettled<T>(
  session: Session,
  cache: ListCache<T>,
  parent: Parent,
  read: () => Promise<T>,
): Promise<T> {
  return cache.load(parent, async () => {
    await session.sleep(settlingMs);
    return read();
  });
}

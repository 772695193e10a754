// What an update takes from people: their place, their role, and the frames that the program did not draw.
import { isObject, objectOf, type Properties } from "../../../../provider/validation/properties.ts";
import type { Snapshot } from "../snapshot.ts";
import type { Write } from "../written.ts";
import type { ProgramState } from "./run.ts";

/** The departures that writes have made, in the words of `namedIn`. */
export function departuresIn(
  writes: readonly Write[],
  before: ProgramState | undefined,
  listed: Properties,
  { names }: Snapshot,
): ReadonlySet<string> {
  const nameOf = (id: string) => names.get(id) ?? id;
  const keep = new Set(Object.keys(objectOf(listed.members)).map((key) => nameOf(key.replace(/^team:/, ""))));
  const own = ownFrames(before, listed.onDestroy);
  return new Set(
    writes.flatMap(({ operation, body, data }) => {
      const [, method, place, id = ""] = /^(PUT|DELETE) \/\w+\/(\d+)\/members\/(\d+)$/.exec(operation) ?? [];
      const isListed = place === (listed.teamId ?? listed.spaceId) && keep.has(nameOf(id));
      if (method === "DELETE") return [`remove ${nameOf(id)}`];
      if (method === "PUT") return isListed ? [] : [`restore ${nameOf(id)} ${body.role}`];
      if (!/^DELETE .*\/frames$/.test(operation)) return [];
      const results = Array.isArray(data.results) ? data.results.filter(isObject) : [];
      const deleted = results.flatMap(({ frame_id, status }) => (status === "success" ? [String(frame_id)] : []));
      return deleted.filter((frame) => !own.has(frame)).map((frame) => `delete ${frame}`);
    }),
  );
}

/** The frames that a resource may delete: it has inserted them, or adopted them and says how they end. */
function ownFrames(known: ProgramState | undefined, ending: unknown): ReadonlySet<unknown> {
  const { frameIds, adoptedIds, onDestroy } = known?.state ?? {};
  const isDeleted = [onDestroy, ending].includes("delete");
  const adopted = new Set(Array.isArray(adoptedIds) && !isDeleted ? adoptedIds : []);
  return new Set(Object.values(objectOf(frameIds)).filter((id) => !adopted.has(id)));
}

import { parseUrn } from "../../provider/validation/urn.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { endKey } from "../../provider/workspace/people/workspace-of-day.ts";
import { isMember } from "../kinds.ts";
import type { Change } from "./change.ts";

/** The changes, with the day on which the entry of someone ended who is no longer listed. */
export function withEnds(changes: readonly Change[], ended: ReadonlyMap<string, string>): readonly Change[] {
  if (ended.size === 0) return changes;
  return changes.map((change) => {
    const places = isMember(change.kind) && ["remove", "keep"].includes(change.action) ? placesOf(change) : [];
    const until = places.map((place) => ended.get(endKey(place, change.name))).find((day) => day !== undefined);
    return until === undefined ? change : { ...change, until };
  });
}

/** The blocks of the file that may have the entry: someone who leaves the team also loses their access. */
function placesOf({ kind, urn }: Change): readonly string[] {
  const own = parseUrn(urn).name.slice(componentName.length + "/".length);
  return kind === "person" ? [own] : [own, "access", "people"];
}

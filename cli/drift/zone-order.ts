// The order of zones, which only their creation decides: the service lists it, and has no way to set it.

import { groupBy } from "../../provider/validation/grouping.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { quoted } from "../../provider/validation/printable-text.ts";
import type { Titles } from "../plan/titles.ts";
import type { Finding } from "./findings.ts";
import { ownItem } from "./items.ts";
import type { RecordedResource } from "./recorded-resources.ts";
import type { Listed } from "./unmanaged.ts";

/** The spaces whose zones the service shows in another order than they should have. */
export function reorderedSpaces(
  listed: readonly Listed[],
  resources: readonly RecordedResource[],
  titles: Titles,
): readonly Finding[] {
  const zones = resources.flatMap(({ type, rank, ...zone }) =>
    type === "Zone" && rank !== undefined ? [{ ...zone, rank }] : [],
  );
  const ordered = zones.toSorted((a, b) => a.rank - b.rank);
  const recorded = groupBy(ordered, ({ state }) => String(state.spaceId));
  return resources
    .filter(({ type }) => type === "Space")
    .flatMap((space) => {
      const live = listed.filter(({ thing, place }) => thing === "zone" && place.spaceId === space.id);
      const before = (recorded.get(space.id) ?? [])
        .map(({ id }) => id)
        .filter((id) => live.some((one) => one.id === id));
      const after = live.map(({ id }) => id).filter((id) => before.includes(id));
      if (before.join() === after.join()) return [];
      const names = (ids: readonly string[]) => joinNames(ids.map((id) => quoted(titles.of(id) ?? id)));
      const { properties: _, ...item } = ownItem(space, titles);
      return [
        { ...item, kind: "reordered", properties: [{ property: "zones", from: names(before), to: names(after) }] },
      ];
    });
}

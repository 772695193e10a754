import { type OperationId, operations } from "../../provider/api/transport/operations.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import type { ResourceStep } from "../plan/steps.ts";
import { costText, requestsFor, sumOf } from "./cost.ts";
import type { Cost } from "./model.ts";

type ResourceName = ResourceStep["type"];

/** A resource of a state, which a refresh or a comparison reads. */
export interface ReadResource {
  readonly type: ResourceName;
  readonly state: Properties;
}

interface Read {
  readonly operation: OperationId;
  /** What a list is about: resources with the same one share it. */
  readonly parent: "teamId" | "spaceId" | "zoneId";
  /** Whether the resources of a parent fill its pages. */
  readonly isPaged?: true;
}

/** What each type of resource is read with. */
const reads: Readonly<Record<ResourceName, Read>> = {
  Team: { operation: "getTeam", parent: "teamId" },
  TeamMember: { operation: "listTeamMembers", parent: "teamId", isPaged: true },
  TeamMembers: { operation: "listTeamMembers", parent: "teamId" },
  Space: { operation: "listSpaces", parent: "teamId", isPaged: true },
  SpaceMember: { operation: "listSpaceMembers", parent: "spaceId" },
  SpaceMembers: { operation: "listSpaceMembers", parent: "spaceId" },
  Zone: { operation: "listZones", parent: "spaceId" },
  Frame: { operation: "listFrames", parent: "zoneId" },
  Frames: { operation: "listFrames", parent: "zoneId" },
};

/** The requests that read resources, if each is where it was: something that is missing is looked for elsewhere. */
export function readCostOf(resources: readonly ReadResource[], zones: "fastest" | "lists"): Cost {
  const lists = groupBy(resources, ({ type, state }) => `${reads[type].operation} ${state[reads[type].parent]}`);
  const counts = new Map<OperationId, number>();
  for (const [first, ...others] of lists.values()) {
    if (!first) continue;
    const { operation, isPaged } = reads[first.type];
    const pages = isPaged ? requestsFor(operation, others.length + 1) : 1;
    counts.set(operation, (counts.get(operation) ?? 0) + pages);
  }
  return sumOf(zones === "fastest" ? withSearches(counts, resources) : counts);
}

/** The requests if zones are searched by their names while their lists would have to wait. */
function withSearches(
  counts: ReadonlyMap<OperationId, number>,
  resources: readonly ReadResource[],
): ReadonlyMap<OperationId, number> {
  const { perMinute } = operations.listZones;
  if ((counts.get("listZones") ?? 0) <= perMinute) return counts;
  const names = new Set(resources.filter(({ type }) => type === "Zone").map(({ state }) => state.name));
  return new Map(counts).set("listZones", perMinute).set("searchZones", names.size);
}

/** What teams, spaces, and zones contain, which drift lists as well. */
const contents: Partial<Record<ResourceName, readonly ResourceName[]>> = {
  Team: ["TeamMembers", "Space"],
  Space: ["SpaceMembers", "Zone"],
  Zone: ["Frames"],
};

/** The resources, and what drift lists next to them. */
export const withContents = (resources: readonly ReadResource[]): readonly ReadResource[] =>
  resources.flatMap(({ type, state }) => [type, ...(contents[type] ?? [])].map((one) => ({ type: one, state })));

/** What reading takes, in one sentence; undefined if the documented limits do not slow it down. */
export function readingText(cost: Cost): string | undefined {
  return cost.minutes === 0 ? undefined : `Reading the workspace: ${costText(cost).replace("About", "about")}.`;
}

import { pluralize } from "../../picture/format.ts";
import { type Operation, type OperationId, operations } from "../../provider/api/transport/operations.ts";
import type { Action, Change } from "../plan/change.ts";
import type { Cost, MapFrame, MapMember, MapSpace, MapZone, OperationCost, WorkspaceMap } from "./model.ts";

type Counts = Map<OperationId, number>;
type Part = Pick<MapSpace, "changes">;

/**
 * The requests of a successful update, without those of the preview before it. The estimate assumes that
 * - people who are added are not there yet, and lists have no more pages than the plan shows;
 * - people who are added to one team or space share requests, and so do the frames of a zone that are inserted, changed or
 *   deleted: collections do that, and single resources that start at the same time;
 * - a list is read once, whatever is written to it meanwhile;
 * - the first new thing in a place costs a list of what is there, unless the place is new too;
 * - the contents of a space or zone go with it (`deletedWith`).
 * As many requests of an operation as its limit allows go at once, and the rest a minute later.
 */
export function costOf(map: WorkspaceMap): Cost {
  const counts: Counts = new Map();
  countTeam(counts, map);
  countSpaces(counts, map);
  for (const space of map.spaces.filter((one) => !isGoing(one))) {
    countAccess(counts, space);
    countZones(counts, space);
  }
  countSharedReads(counts, map);
  return sumOf(counts);
}

function countTeam(counts: Counts, { changes, people }: WorkspaceMap): void {
  if (has({ changes }, "adopt")) add(counts, "listTeams");
  if (has({ changes }, "rename", "change")) add(counts, "updateTeam");
  if (!hasWrites(people)) return;
  add(counts, "addTeamMembers", requestsFor("addTeamMembers", numberOf(people, "add")));
  add(counts, "changeTeamMemberRole", numberOf(people, "change"));
  // The owner of the edition is not removed, nor an admin with a higher role in it.
  add(counts, "getEdition");
  add(counts, "getEditionPermission", numberOf(people.filter(isAdmin), "remove"));
  add(counts, "removeTeamMember", numberOf(people, "remove"));
}

function countSpaces(counts: Counts, { people, spaces }: WorkspaceMap): void {
  // Counts the spaces that change hands.
  if (numberOf(people, "remove") > 0) add(counts, "listSpaces", pagesOf("listSpaces", spaces.length));
  // One list of what is there, one of the trash.
  if (spaces.some((space) => has(space, "add", "adopt")))
    add(counts, "listSpaces", 2 * pagesOf("listSpaces", spaces.length));
  for (const space of spaces) {
    const { to, embed } = space.changes.find(({ action }) => action === "change") ?? {};
    const changed = to?.split(", ").filter((property) => !isOnlyRecorded(property)) ?? [];
    const flags = changed.length + (embed === undefined ? 0 : 1);
    const flagsOfNew = has(space, "add") ? Number(space.isFavorite) + Number(space.isEmbeddable) : 0;
    add(counts, "createSpace", numberOf([space], "add"));
    add(counts, "getSpace", numberOf([space], "adopt", "continue"));
    add(counts, "moveSpace", numberOf([space], "move"));
    add(counts, "updateSpaceMeta", flags + flagsOfNew + numberOf([space], "rename"));
    // A warning names the zones of others that go to the trash with it.
    add(counts, "listZones", numberOf([space], "trash"));
    add(counts, "setSpaceState", numberOf([space], "trash", "restore"));
  }
}

/** What changes the state, and nothing on the service. */
const isOnlyRecorded = (property: string): boolean => property.startsWith("onDestroy ");

function countAccess(counts: Counts, space: MapSpace): void {
  const { access } = space;
  if (!hasWrites(access)) return;
  // Names the team in which to look up an address.
  if (!has(space, "add") && access.some(isAddedByAddress)) add(counts, "getSpace");
  add(counts, "listSpaceMembers");
  add(counts, "addSpaceMembers", requestsFor("addSpaceMembers", numberOf(access, "add")));
  add(counts, "changeSpaceMemberRole", numberOf(access, "change"));
  add(counts, "removeSpaceMember", numberOf(access, "remove"));
}

function countZones(counts: Counts, space: MapSpace): void {
  const { zones } = space;
  if (numberOf(zones, "add", "adopt") > 0) add(counts, "listZones");
  add(counts, "createZone", numberOf(zones, "add"));
  add(counts, "moveZone", numberOf(zones, "move"));
  add(counts, "renameZone", numberOf(zones, "rename"));
  add(counts, "setZoneState", numberOf(zones, "trash", "restore", "remove"));
  for (const zone of zones.filter((one) => !isGoing(one))) countFrames(counts, zone);
}

/** The service cannot change the title of a frame: the frame is replaced. A new place keeps what the plan does not set. */
function countFrames(counts: Counts, { frames }: MapZone): void {
  const isReplaced = ({ name, before }: MapFrame) => before !== undefined && before.name !== name;
  const batch = (operation: OperationId, isIn: (frame: MapFrame) => boolean) =>
    add(counts, operation, requestsFor(operation, frames.filter(isIn).length));
  batch("insertFrames", (frame) => has(frame, "add") || isReplaced(frame));
  const isPlaced = ({ action, to = "" }: Change) => action === "move" || (action === "change" && to.includes("place"));
  if (frames.some((frame) => frame.changes.some(isPlaced) && !isReplaced(frame))) add(counts, "listFrames");
  batch("updateFrames", (frame) => has(frame, "change", "move") && !isReplaced(frame));
  batch("deleteFrames", (frame) => has(frame, "remove") || isReplaced(frame));
}

/** Reads that all resources share: the members of the team, and the caller's permission. */
function countSharedReads(counts: Counts, { people, spaces }: WorkspaceMap): void {
  const isTeamChanging = hasWrites(people);
  const isAccessChanging = spaces.some((space) => !isGoing(space) && hasWrites(space.access));
  const areAddressesLookedUp = spaces.some((space) => !isGoing(space) && space.access.some(isAddedByAddress));
  // An addition to the team makes its list stale.
  const isReadAgain = areAddressesLookedUp && numberOf(people, "add") > 0;
  if (isTeamChanging || areAddressesLookedUp)
    add(counts, "listTeamMembers", (isReadAgain ? 2 : 1) * pagesOf("listTeamMembers", people.length));
  const hasNew = spaces.some((space) => has(space, "add", "adopt") || numberOf(space.zones, "add", "adopt") > 0);
  if (isTeamChanging || isAccessChanging || hasNew) add(counts, "getTeamPermissions");
}

const has = ({ changes }: Part, ...actions: readonly Action[]): boolean =>
  changes.some(({ action }) => actions.includes(action));
const numberOf = (parts: readonly Part[], ...actions: readonly Action[]): number =>
  parts.filter((part) => has(part, ...actions)).length;
const hasWrites = (members: readonly MapMember[]): boolean => numberOf(members, "add", "change", "remove") > 0;
const isAdmin = ({ role }: MapMember): boolean => role === "TEAM_ADMIN";
const isAddedByAddress = (member: MapMember): boolean => member.name.includes("@") && has(member, "add");
const isGoing = (part: Part): boolean => has(part, "trash", "remove");

/** The requests that take or return this many items. */
export function requestsFor(operation: OperationId, count: number): number {
  const { maxItems = Number.POSITIVE_INFINITY }: Operation = operations[operation];
  return count === 0 ? 0 : Math.max(1, Math.ceil(count / maxItems));
}

/** The requests for a list, which may be empty. */
const pagesOf = (operation: OperationId, count: number): number => Math.max(1, requestsFor(operation, count));

function add(counts: Counts, operation: OperationId, count = 1): void {
  if (count > 0) counts.set(operation, (counts.get(operation) ?? 0) + count);
}

/** The cost of requests, by operation. */
export function sumOf(counts: ReadonlyMap<OperationId, number>): Cost {
  const costs = [...counts].map(([id, count]): OperationCost => {
    const { method, label, perMinute } = operations[id];
    return { method, label, count, perMinute };
  });
  const waits = costs.map(({ count, perMinute }) => Math.floor((count - 1) / perMinute));
  return {
    requests: costs.reduce((sum, { count }) => sum + count, 0),
    minutes: Math.max(0, ...waits),
    operations: costs.sort((one, other) => other.count - one.count),
  };
}

/** `About 95 requests, 3 minutes under the documented limits (zone move: 30 a minute)`. */
export function costText({ requests, minutes, operations }: Cost): string {
  if (requests === 0) return "No requests";
  const count = `About ${pluralize(requests, "request")}`;
  if (minutes === 0) return `${count}, less than a minute under the documented limits`;
  const slow = operations.filter(({ count, perMinute }) => count > perMinute);
  const limits = slow.map(({ label, perMinute }) => `${label}: ${perMinute} a minute`);
  return `${count}, ${pluralize(minutes, "minute")} under the documented limits (${limits.join(", ")})`;
}

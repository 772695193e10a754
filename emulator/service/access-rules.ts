import type { Space, SpaceRole, Team, Zone } from "../store/tables.ts";
import type { World } from "../store/world.ts";
import type { Call } from "./api-call.ts";
import { type ConditionName, ServiceError } from "./service-errors.ts";

/** The access that an operation needs: read a space, change its content, or manage its members, trash and moves. */
type AccessLevel = "view" | "edit" | "manage";

/** The roles of a space, from the least to the most privileged. */
export const roleRank: Readonly<Record<SpaceRole, number>> = {
  GUEST_VIEWER: 1,
  VIEWER: 1,
  GUEST_COMMENTER: 2,
  COMMENTER: 2,
  EDITOR: 3,
  ORGANISER: 4,
  CREATOR: 5,
};

const requiredRank: Readonly<Record<AccessLevel, number>> = { view: 1, edit: 3, manage: 4 };

/** Whether the user is SUPER_ADMIN or ORG_ADMIN of the edition. */
export function isEditionAdmin(world: World, editionId: string, zuid: string): boolean {
  const role = world.store.get("editionMembers", `${editionId}:${zuid}`)?.role;
  return role === "SUPER_ADMIN" || role === "ORG_ADMIN";
}

/** Whether the user is an admin of the team; an edition admin is not one unless they are a member of the team. */
export function isTeamAdmin(world: World, team: Team, zuid: string): boolean {
  return world.store.get("teamMembers", `${team.id}:${zuid}`)?.role === "TEAM_ADMIN";
}

/** The ids of the user's teams, groups and edition: space members through which the user can have a role. */
export function indirectMemberIds(world: World, editionId: string, zuid: string): string[] {
  const teams = world.store.where("teamMembers", "zuid", zuid).map((member) => member.teamId);
  const groups = world.store.where("groups", "editionId", editionId).filter((group) => group.zuids.includes(zuid));
  return [...teams, ...groups.map((group) => group.id), editionId];
}

/** The user's highest role in a space, direct or through a team, group or edition. */
export function spaceRole(
  world: World,
  space: Space,
  zuid: string,
  indirectIds: readonly string[] = indirectMemberIds(world, space.editionId, zuid),
): SpaceRole | undefined {
  let best: SpaceRole | undefined;
  for (const memberId of [zuid, ...indirectIds]) {
    const role = world.store.get("spaceMembers", `${space.id}:${memberId}`)?.role;
    if (role && (!best || roleRank[role] > roleRank[best])) best = role;
  }
  return best;
}

/** Whether the user has this access to a space; admins of its team have full access. */
export function hasAccess(
  world: World,
  level: AccessLevel,
  space: Space,
  zuid: string,
  indirectIds?: readonly string[],
): boolean {
  return rankIn(world, space, zuid, indirectIds) >= requiredRank[level];
}

function rankIn(world: World, space: Space, zuid: string, indirectIds?: readonly string[]): number {
  const team = world.store.get("teams", space.teamId);
  if (team && isTeamAdmin(world, team, zuid)) return roleRank.CREATOR;
  const role = spaceRole(world, space, zuid, indirectIds);
  return role ? roleRank[role] : 0;
}

/** A team of the edition, or a 404; does not check the caller's membership. */
export function findTeam({ store, edition }: Call, teamId: string): Team {
  const team = store.get("teams", teamId);
  if (team?.editionId !== edition.id) throw new ServiceError("unknownTeam");
  return team;
}

/** A team of the edition, or an error unless the caller is a member. */
export function requireTeam(call: Call, teamId: string): Team {
  const team = findTeam(call, teamId);
  if (!call.store.get("teamMembers", `${team.id}:${call.caller.id}`)) throw new ServiceError("notInTeam");
  return team;
}

/** The errors for a space that does not exist, and for one that the caller cannot view. */
interface Unreachable {
  readonly missing: ConditionName;
  readonly hidden: ConditionName;
}

const unknownSpace: Unreachable = { missing: "unknownSpace", hidden: "noPermission" };
/** The errors of operations that do not say whether a space exists. */
export const undisclosedSpace: Unreachable = { missing: "noPermission", hidden: "noPermission" };
/** The errors of operations that only members of a space can call. */
export const membersOnly: Unreachable = { missing: "unknownSpace", hidden: "notInSpace" };

/** The space of the path, trashed or not, with the required access. */
export function requireSpace(call: Call<"space_id">, level: AccessLevel, unreachable = unknownSpace): Space {
  return requireSpaceById(call, call.params.space_id, level, unreachable);
}

/** The space of the path, or a 400 if it is in the trash. */
export function requireActiveSpace(call: Call<"space_id">, level: AccessLevel, unreachable = unknownSpace): Space {
  return assertActive(requireSpace(call, level, unreachable));
}

/** A space that the request body names, or a 400 if it is in the trash. */
export function requireActiveSpaceById(call: Call, spaceId: string, level: AccessLevel): Space {
  return assertActive(requireSpaceById(call, spaceId, level, unknownSpace));
}

/** The zone of the path, trashed or not; `undefined` if the space does not have it. */
export function findZone(call: Call<"space_id" | "zone_id">, level: AccessLevel): Zone | undefined {
  const space = requireSpace(call, level);
  const zone = call.store.get("zones", call.params.zone_id);
  if (zone?.spaceId !== space.id) return undefined;
  if (isRestricted(call.world, space, zone.id, call.caller.id)) throw new ServiceError("restrictedZone");
  if (space.trashedTime !== null) throw new ServiceError("zoneInactive");
  return zone;
}

/** The zone of the path, or a 400 if it is in the trash. */
export function requireActiveZone(call: Call<"space_id" | "zone_id">, level: AccessLevel): Zone {
  const zone = findZone(call, level);
  if (!zone) throw new ServiceError("unknownZone");
  if (zone.trashedTime !== null) throw new ServiceError("zoneInactive");
  return zone;
}

/** Whether a share restricts the zone for this user; users with manage access are never restricted. */
export function isRestricted(world: World, space: Space, zoneId: string, zuid: string): boolean {
  const shares = world.store.where("zoneShares", "zoneId", zoneId);
  if (shares.length === 0 || hasAccess(world, "manage", space, zuid)) return false;
  const own = shares.find((share) => share.memberId === zuid);
  if (own) return own.permission === "restricted";
  const indirectIds = indirectMemberIds(world, space.editionId, zuid);
  return shares.some((share) => share.permission === "restricted" && indirectIds.includes(share.memberId));
}

/** A space of the edition, without a check of the caller's access. */
export function findSpace({ store, edition }: Call, spaceId: string): Space | undefined {
  const space = store.get("spaces", spaceId);
  return space?.editionId === edition.id ? space : undefined;
}

function requireSpaceById(call: Call, spaceId: string, level: AccessLevel, unreachable: Unreachable): Space {
  const space = findSpace(call, spaceId);
  if (!space) throw new ServiceError(unreachable.missing);
  const rank = rankIn(call.world, space, call.caller.id);
  if (rank < requiredRank.view) throw new ServiceError(unreachable.hidden);
  if (rank < requiredRank[level]) throw new ServiceError("noPermission");
  return space;
}

function assertActive(space: Space): Space {
  if (space.trashedTime !== null) throw new ServiceError("spaceInactive");
  return space;
}

import type { Call } from "./call.ts";
import { notFound, ServiceError } from "./errors.ts";
import type { Edition, Space, SpaceRole, Team, Zone } from "./tables.ts";
import type { World } from "./world.ts";

/** What a caller wants to do with a space: look, change its content, or decide about it. */
export type Need = "view" | "edit" | "manage";

const strength: Readonly<Record<SpaceRole, number>> = {
  GUEST_VIEWER: 1,
  VIEWER: 1,
  GUEST_COMMENTER: 2,
  COMMENTER: 2,
  EDITOR: 3,
  CREATOR: 4,
};

const needed: Readonly<Record<Need, number>> = { view: 1, edit: 3, manage: 4 };

export function isEditionAdmin(world: World, editionId: string, zuid: string): boolean {
  const role = world.store.get("editionMembers", `${editionId}:${zuid}`)?.role;
  return role === "SUPER_ADMIN" || role === "ORG_ADMIN";
}

/** Edition admins administer every team. */
export function isTeamAdmin(world: World, team: Team, zuid: string): boolean {
  const role = world.store.get("teamMembers", `${team.id}:${zuid}`)?.role;
  return role === "TEAM_ADMIN" || isEditionAdmin(world, team.editionId, zuid);
}

/** Everything besides a space that a person can be known to it by: their groups, teams and edition. */
export function circlesOf(world: World, editionId: string, zuid: string): string[] {
  const teams = world.store.where("teamMembers", "zuid", zuid).map((member) => member.teamId);
  const groups = world.store.where("groups", "editionId", editionId).filter((group) => group.zuids.includes(zuid));
  return [...teams, ...groups.map((group) => group.id), editionId];
}

/** The strongest role that a person has in a space: their own, or one given to a circle they are in. */
export function spaceRole(
  world: World,
  space: Space,
  zuid: string,
  circles: readonly string[] = circlesOf(world, space.editionId, zuid),
): SpaceRole | undefined {
  let best: SpaceRole | undefined;
  for (const memberId of [zuid, ...circles]) {
    const role = world.store.get("spaceMembers", `${space.id}:${memberId}`)?.role;
    if (role && (!best || strength[role] > strength[best])) best = role;
  }
  return best;
}

/** Whether a person may do this in a space; admins of its team may do everything. */
export function may(world: World, need: Need, space: Space, zuid: string, circles?: readonly string[]): boolean {
  return powerIn(world, space, zuid, circles) >= needed[need];
}

function powerIn(world: World, space: Space, zuid: string, circles?: readonly string[]): number {
  const team = world.store.get("teams", space.teamId);
  if (team && isTeamAdmin(world, team, zuid)) return strength.CREATOR;
  const role = spaceRole(world, space, zuid, circles);
  return role ? strength[role] : 0;
}

/** A team of the edition, whoever asks. */
export function findTeam(world: World, edition: Edition, teamId: string): Team {
  const team = world.store.get("teams", teamId);
  if (team?.editionId !== edition.id) throw notFound("team");
  return team;
}

/** The team of the path, for a caller who is in it. */
export function teamOf(call: Call<"team_id">): Team {
  const team = findTeam(call.world, call.edition, call.params.team_id);
  requireTeamMember(call, team);
  return team;
}

export function requireTeamMember(call: Call, team: Team): void {
  const member = call.store.get("teamMembers", `${team.id}:${call.caller.id}`);
  if (!member && !isEditionAdmin(call.world, team.editionId, call.caller.id)) throw new ServiceError("noPermission");
}

/** The space of the path, trashed or not, for a caller who may do this; who may not even see it gets a 404. */
export function anySpaceOf(call: Call<"space_id">, need: Need): Space {
  return findSpace(call, call.params.space_id, need);
}

/** The space of the path, which must not be in the trash. */
export function spaceOf(call: Call<"space_id">, need: Need): Space {
  return active(anySpaceOf(call, need));
}

/** Another active space of the edition, named in the body. */
export function otherSpace(call: Call, spaceId: string, need: Need): Space {
  return active(findSpace(call, spaceId, need));
}

/** The zone of the path, trashed or not. */
export function anyZoneOf(call: Call<"space_id" | "zone_id">, need: Need): Zone {
  const space = anySpaceOf(call, need);
  const zone = call.store.get("zones", call.params.zone_id);
  if (zone?.spaceId !== space.id) throw new ServiceError("zoneNotFound");
  if (isRestricted(call.world, space, zone.id, call.caller.id)) throw new ServiceError("restrictedZone");
  if (space.trashedTime !== null) throw new ServiceError("zoneInactive");
  return zone;
}

/** The zone of the path, which must not be in the trash. */
export function zoneOf(call: Call<"space_id" | "zone_id">, need: Need): Zone {
  const zone = anyZoneOf(call, need);
  if (zone.trashedTime !== null) throw new ServiceError("zoneInactive");
  return zone;
}

/** Whether a zone was closed to this person, who may otherwise see its space. Whoever manages a space sees it all. */
export function isRestricted(world: World, space: Space, zoneId: string, zuid: string): boolean {
  const shares = world.store.where("zoneShares", "zoneId", zoneId);
  if (shares.length === 0 || may(world, "manage", space, zuid)) return false;
  const own = shares.find((share) => share.memberId === zuid);
  if (own) return own.permission === "restricted";
  const circles = circlesOf(world, space.editionId, zuid);
  return shares.some((share) => share.permission === "restricted" && circles.includes(share.memberId));
}

function findSpace(call: Call, spaceId: string, need: Need): Space {
  const space = call.store.get("spaces", spaceId);
  if (space?.editionId !== call.edition.id) throw notFound("space");
  const power = powerIn(call.world, space, call.caller.id);
  if (power < needed.view) throw notFound("space");
  if (power < needed[need]) throw new ServiceError("noPermission");
  return space;
}

function active(space: Space): Space {
  if (space.trashedTime !== null) throw new ServiceError("spaceInactive");
  return space;
}

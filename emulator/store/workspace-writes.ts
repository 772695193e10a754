import { standardTemplates } from "./standard-templates.ts";
import type { Comment, Edition, Frame, Plan, Space, Team, TeamRole, User, Zone, ZoneVersion } from "./tables.ts";
import type { World } from "./world.ts";

/** Writes to the workspace that both the handlers and the seed loader use; all need a transaction. */

export function createUser(world: World, mailId: string, displayName = displayNameFrom(mailId)): User {
  return world.store.put("users", { id: world.newId(), mailId, address: mailId.toLowerCase(), displayName });
}

/** An edition to create, with defaults for its limits. */
export interface NewEdition extends Pick<Edition, "name" | "type" | "plan" | "ownerZuid"> {
  readonly seats?: number | undefined;
  readonly zoneLimit?: number | undefined;
}

/** Creates an edition with its API key, owner and standard templates. */
export function createEdition(world: World, edition: NewEdition): Edition {
  const { name, type, plan, ownerZuid, seats = defaultSeats[plan], zoneLimit = 1000 } = edition;
  const now = world.now();
  const id = world.newId();
  const created = world.store.put("editions", {
    id,
    name,
    type,
    plan,
    ownerZuid,
    seats,
    zoneLimit,
    createdTime: now,
    modifiedTime: now,
  });
  world.store.put("apiKeys", { id, key: `key_${world.uuid()}` });
  addToEdition(world, created, edition.ownerZuid, "SUPER_ADMIN");
  for (const template of standardTemplates) {
    world.store.put("templates", { id: world.newId(), editionId: created.id, ...template });
  }
  return created;
}

const defaultSeats: Readonly<Record<Plan, number>> = { FREE: 25, TRIAL: 100, PAID: 10_000 };

/** Adds a user to an edition; a user's first edition is their default. */
export function addToEdition(
  world: World,
  edition: Edition,
  zuid: string,
  role: "SUPER_ADMIN" | "ORG_ADMIN" | "MEMBER",
): void {
  const isDefault = world.store.countWhere("editionMembers", "zuid", zuid) === 0;
  world.store.put("editionMembers", { id: `${edition.id}:${zuid}`, editionId: edition.id, zuid, role, isDefault });
}

/** Creates a team with its creator as admin. */
export function createTeam(
  world: World,
  edition: Edition,
  team: Pick<Team, "name" | "description" | "isDefault" | "createdBy">,
): Team {
  const created = { id: world.newId(), editionId: edition.id, ...team, createdTime: world.now() };
  addToTeam(world, created, team.createdBy, "TEAM_ADMIN", team.createdBy);
  return world.store.put("teams", created);
}

export function addToTeam(world: World, team: Team, zuid: string, role: TeamRole, addedBy: string): void {
  const now = world.now();
  const id = `${team.id}:${zuid}`;
  world.store.put("teamMembers", { id, teamId: team.id, zuid, role, addedTime: now, modifiedTime: now, addedBy });
}

/** Creates a space with its owner as CREATOR. */
export function createSpace(world: World, team: Team, name: string, ownerZuid: string): Space {
  const now = world.now();
  const space = world.store.put("spaces", {
    id: world.newId(),
    editionId: team.editionId,
    teamId: team.id,
    name,
    ownerZuid,
    lastAuthorZuid: ownerZuid,
    allowEmbed: false,
    trashedTime: null,
    createdTime: now,
    modifiedTime: now,
  });
  world.store.put("spaceMembers", {
    id: `${space.id}:${ownerZuid}`,
    spaceId: space.id,
    memberId: ownerZuid,
    type: "USER",
    role: "CREATOR",
    addedTime: now,
    addedBy: ownerZuid,
  });
  return space;
}

export type NewFrame = Pick<Frame, "name" | "type" | "properties">;

export function createZone(
  world: World,
  space: Space,
  name: string,
  authorZuid: string,
  frames: readonly NewFrame[] = [],
  id = world.uuid(),
): Zone {
  const now = world.now();
  const zone = world.store.put("zones", {
    id,
    key: world.newId(),
    spaceId: space.id,
    name,
    position: world.nextPosition(),
    authorZuid,
    lastAuthorZuid: authorZuid,
    trashedTime: null,
    createdTime: now,
    modifiedTime: now,
    stateModifiedTime: now,
  });
  addVersion(world, zone, authorZuid, "Zone created");
  touchSpace(world, space.id, authorZuid);
  for (const frame of frames) addFrame(world, zone, world.uuid(), frame);
  return zone;
}

export function addFrame(world: World, zone: Zone, frameId: string, { name, type, properties }: NewFrame): Frame {
  return world.store.put("frames", { id: `${zone.id}:${frameId}`, zoneId: zone.id, frameId, name, type, properties });
}

export function addComment(world: World, zone: Zone, text: string, authorZuid: string): Comment {
  return world.store.put("comments", { id: world.uuid(), zoneId: zone.id, text, authorZuid });
}

/** Records a change of a zone's content: adds a version and updates author and time of the zone and its space. */
export function touchZone(
  world: World,
  zone: Zone,
  zuid: string,
  description: string,
  framesBefore?: ZoneVersion["framesBefore"],
): Zone {
  addVersion(world, zone, zuid, description, framesBefore);
  touchSpace(world, zone.spaceId, zuid);
  return world.store.put("zones", { ...zone, lastAuthorZuid: zuid, modifiedTime: world.now() });
}

export function touchSpace(world: World, spaceId: string, zuid: string): Space | undefined {
  const space = world.store.get("spaces", spaceId);
  return space && world.store.put("spaces", { ...space, lastAuthorZuid: zuid, modifiedTime: world.now() });
}

/** The frames of a zone as they were in a version: now, with the changes of later versions undone. */
export function framesAt({ store }: World, zone: Zone, version: ZoneVersion): readonly Frame[] {
  const versions = store.where("zoneVersions", "zoneId", zone.id);
  const later = versions.slice(versions.indexOf(version) + 1);
  const frames = new Map<string, Frame | null>(
    store.where("frames", "zoneId", zone.id).map((frame) => [frame.frameId, frame]),
  );
  for (const { framesBefore = {} } of later.reverse())
    for (const [frameId, frame] of Object.entries(framesBefore)) frames.set(frameId, frame);
  return [...frames.values()].filter((frame) => frame !== null);
}

export interface CopyOptions {
  readonly name: string;
  readonly authorZuid: string;
  /** Default: those of the zone. */
  readonly frames?: readonly Frame[];
  readonly comments: boolean;
}

export function copyZone(world: World, zone: Zone, space: Space, options: CopyOptions): Zone {
  const { name, authorZuid: author, frames = world.store.where("frames", "zoneId", zone.id) } = options;
  const copy = createZone(world, space, name, author, frames);
  if (options.comments) {
    for (const { text, authorZuid } of world.store.where("comments", "zoneId", zone.id))
      addComment(world, copy, text, authorZuid);
  }
  return copy;
}

/** Deletes a zone and, in cascade, its frames, comments, shares and versions. */
export function deleteZone(world: World, zone: Zone): void {
  for (const table of ["frames", "comments", "zoneShares", "zoneVersions"] as const) {
    world.store.removeWhere(table, "zoneId", zone.id);
  }
  world.store.remove("zones", zone.id);
}

/** Copies the members of a space, except its creator and those that the other space has. */
export function copyMembers({ store }: World, from: Space, to: Space): void {
  for (const member of store.where("spaceMembers", "spaceId", from.id)) {
    const id = `${to.id}:${member.memberId}`;
    if (member.role === "CREATOR" || store.get("spaceMembers", id)) continue;
    store.put("spaceMembers", { ...member, id, spaceId: to.id });
  }
}

/** The zones of a space that are not in the trash, in display order. */
export function activeZones(world: World, spaceId: string): Zone[] {
  return world.store
    .where("zones", "spaceId", spaceId)
    .filter((zone) => zone.trashedTime === null)
    .sort((a, b) => a.position - b.position);
}

/** Removes a user from a team's spaces and reassigns the spaces and zones that they own. */
export function reassignContent(world: World, team: Team, fromZuid: string, toZuid: string): void {
  const { store } = world;
  for (const space of store.where("spaces", "teamId", team.id)) {
    const membership = store.get("spaceMembers", `${space.id}:${fromZuid}`);
    if (membership) store.remove("spaceMembers", membership.id);
    if (space.ownerZuid === fromZuid) {
      store.put("spaces", { ...space, ownerZuid: toZuid });
      const id = `${space.id}:${toZuid}`;
      const addedTime = store.get("spaceMembers", id)?.addedTime ?? world.now();
      store.put("spaceMembers", {
        id,
        spaceId: space.id,
        memberId: toZuid,
        type: "USER",
        role: "CREATOR",
        addedTime,
        addedBy: toZuid,
      });
    }
    for (const zone of store.where("zones", "spaceId", space.id)) {
      if (zone.authorZuid === fromZuid) store.put("zones", { ...zone, authorZuid: toZuid });
    }
  }
}

function addVersion(
  world: World,
  zone: Zone,
  modifiedBy: string,
  description: string,
  framesBefore?: ZoneVersion["framesBefore"],
): void {
  const version = { id: world.newId(), zoneId: zone.id, time: world.now(), modifiedBy, description };
  world.store.put("zoneVersions", framesBefore ? { ...version, framesBefore } : version);
}

/** The default display name: `ada.lovelace@example.com` is Ada Lovelace. */
function displayNameFrom(mailId: string): string {
  const words = mailId.replace(/@.*/, "").split(/[._+-]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

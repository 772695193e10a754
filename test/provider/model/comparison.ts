// Resources as the program declares them, and what the service has.
import { expect } from "vitest";
import type { Resource } from "./deployment.ts";
import { partsOf } from "./parts.ts";
import { isRoster, peopleIn, rosterOf } from "./roster-rules.ts";
import type { World } from "./world.ts";

/** The service has a resource as the program declares it. */
export function expectAsDeclared(world: World, resource: Resource): void {
  for (const part of partsOf(resource)) expect(actual(world, part), part.name).toEqual(expected(part));
  if (isCollection(resource)) expectUnlisted(world, resource);
}

const isCollection = ({ type }: Resource): boolean => type === "Frames" || isRoster(type);

/** What is in the same place, and the program does not list, is gone if it says so, and known if it asks for it. */
function expectUnlisted(world: World, resource: Resource): void {
  const { name, inputs, state } = resource;
  const others = unlistedIn(world, resource).sort();
  const reported: readonly object[] = Object(state.unlistedFrames ?? state.unlistedMembers ?? []);
  const ids = reported.map((one) => Object(one).frameId ?? Object(one).zuid ?? Object(one).memberId).sort();
  if (inputs.unlisted === "remove") expect(others, name).toEqual([]);
  if (inputs.unlisted === "report") expect(ids, name).toEqual(others);
}

/** The ids of what the service has besides the collection; the creator of a space is always there. */
function unlistedIn({ store }: World, { type, inputs, state }: Resource): string[] {
  if (type !== "Frames") {
    const roster = rosterOf(type, inputs, state);
    const others = peopleIn(store, roster).filter(
      ({ address, role }) => !(address in roster.members || role === "CREATOR"),
    );
    return others.map(({ id }) => id);
  }
  const own = new Set(Object.values(Object(state.frameIds)));
  const ids = store.where("frames", "zoneId", String(state.zoneId)).map(({ frameId }) => frameId);
  return ids.filter((id) => !own.has(id));
}

/** A resource on the service. */
function actual(world: World, { type, id, inputs, state }: Resource): object | undefined {
  const { store } = world;
  const trashed = (record: { readonly trashedTime: number | null }) => record.trashedTime !== null;
  if (type === "Team") return { description: store.get("teams", id)?.description };
  if (type === "Space") {
    const space = store.get("spaces", id);
    if (!space) return undefined;
    const isFavorite = store.get("favorites", `${id}:${world.zuid("owner@example.com")}`) !== undefined;
    const { name, teamId } = space;
    const favorite = inputs.favorite === undefined ? undefined : isFavorite;
    const allowEmbed = inputs.allowEmbed === undefined ? undefined : space.allowEmbed;
    return { name, teamId, allowEmbed, trashed: trashed(space), favorite };
  }
  if (type === "Zone") {
    const zone = store.get("zones", id);
    return zone && { name: zone.name, spaceId: zone.spaceId, trashed: trashed(zone) };
  }
  if (type === "Frame") {
    const frame = store.where("frames", "zoneId", String(state.zoneId)).find(({ frameId }) => frameId === id);
    return frame && { name: frame.name, left: frame.properties.layout?.left ?? 0 };
  }
  const person = store.where("users", "address", String(state.mailId))[0]?.id;
  if (type === "TeamMember") {
    const member = store.get("teamMembers", `${state.teamId}:${person}`);
    const invitation = store.get("invitations", `${state.teamId}:${state.mailId}`);
    return member ? { role: member.role } : invitation && { invited: true };
  }
  const isInTeam =
    store.get("teamMembers", `${store.get("spaces", String(state.spaceId))?.teamId}:${person}`) !== undefined;
  const access = store.get("spaceMembers", `${state.spaceId}:${person}`);
  return access ? { role: access.role } : { waiting: !isInTeam };
}

/** A resource as the program declares it. */
function expected({ type, inputs, state }: Resource): object {
  const { name, teamId, spaceId, allowEmbed, favorite, trashed, description, role } = inputs;
  if (type === "Team") return { description };
  if (type === "Space") return { name, teamId, allowEmbed, trashed, favorite };
  if (type === "Zone") return { name, spaceId, trashed };
  if (type === "Frame") return { name, left: Object(inputs.layout).left };
  if (state.status === "invited") return { invited: true };
  if (state.status === "waiting") return { waiting: true };
  // The owner of the edition is an admin of every team, whatever the program asks for.
  return { role: state.effectiveRole === "SUPER_ADMIN" ? "TEAM_ADMIN" : (state.effectiveRole ?? role) };
}

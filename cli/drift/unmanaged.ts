// Things in managed teams, spaces and zones that no resource manages.
import type { Zone } from "../../provider/api/endpoints/zones.ts";
import { listFrames } from "../../provider/content/zone-frames.ts";
import { look } from "../../provider/people/membership.ts";
import { canonicalKey, keysOf, labelOf, type Member } from "../../provider/people/person.ts";
import { creatorRole } from "../../provider/people/roles.ts";
import { spaces } from "../../provider/people/space-place.ts";
import { teams } from "../../provider/people/team-place.ts";
import { undefinedIfHidden } from "../../provider/run/outcomes.ts";
import type { Session } from "../../provider/run/session.ts";
import { groupBy } from "../../provider/validation/grouping.ts";
import { objectOf, type Properties } from "../../provider/validation/properties.ts";
import { type Content, contentsOf, isMember, isNamedAlone, type Kind, kindOf } from "../kinds.ts";
import type { Titles } from "../plan/titles.ts";
import type { LiveResource } from "./compare-states.ts";
import type { Finding } from "./findings.ts";
import { itemsIn, placeId, placeName } from "./items.ts";
import { propertyDrift } from "./property-drift.ts";
import type { RecordedResource } from "./recorded-resources.ts";

/** The ids of a place; a team has no space, and a space no zone. */
type Place = Readonly<Record<"editionId" | "teamId" | "spaceId" | "zoneId", string>>;

/** A list of what is in a managed team, space or zone. */
interface Search {
  readonly thing: Content;
  readonly resource: RecordedResource;
  readonly place: Place;
}

/** A thing that the service lists; members have a role. */
type Entry = Omit<Member, "role" | "addedBy"> & Partial<Pick<Member, "role">> & Authorship;

/** The user who changed it last, or added a person, and when. */
interface Authorship {
  readonly changedBy?: string | undefined;
  readonly changedTime?: string | undefined;
}

/** A thing in a managed team, space or zone. */
export type Listed = Entry & Pick<Search, "thing" | "place">;

/** Each list once. What is gone or in the trash cannot be listed. */
export function searchesIn(all: readonly LiveResource[]): readonly Search[] {
  const visible = all.flatMap(({ resource, live }) => (live && live.trashed !== true ? [{ resource, live }] : []));
  const searches = visible.flatMap(({ resource, live }) =>
    contentsOf(resource.type).map((thing) => ({ thing, resource, place: placeIn(live) })),
  );
  const copies = new Set(visible.filter(({ live }) => isCopy(live)).map(({ resource }) => resource.id));
  for (const { resource, live } of visible)
    if (live.foundAs !== undefined && copies.has(placeId(kindOf(resource.type), live) ?? "")) copies.add(resource.id);
  const isOwn = ({ thing, place }: Search) => isNamedAlone(thing) || !copies.has(placeId(thing, place) ?? "");
  return [...groupBy(searches.filter(isOwn), keyOf).values()].flatMap(([first]) => first ?? []);
}

/** What is in a copy, or in a zone that came with one, may be from the original or a template: it is not unmanaged. */
function isCopy({ from }: Properties): boolean {
  const { copy, template } = objectOf(from);
  return copy === true || template !== undefined;
}

const placeIn = ({ editionId, teamId, spaceId, zoneId }: Properties): Place => ({
  editionId: String(editionId),
  teamId: String(teamId),
  spaceId: String(spaceId),
  zoneId: String(zoneId),
});

const keyOf = ({ thing, place }: Pick<Search, "thing" | "place">): string => `${thing} ${placeId(thing, place)}`;

const lists: Readonly<Record<Content, (session: Session, place: Place) => Promise<readonly Entry[]>>> = {
  async person(session, place) {
    return (await teams.open(session, { ...place, id: place.teamId }).list()).map(memberEntry);
  },
  async access(session, place) {
    const present = await look(spaces.open(session, { ...place, id: place.spaceId }));
    const members = typeof present === "string" ? [] : present;
    return members.filter(({ role }) => role !== creatorRole).map(memberEntry);
  },
  async space({ client }, { editionId, teamId }) {
    const listed = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
    return listed.map((one) => ({ id: one.spaceId, name: one.name, ...changeOf(one) }));
  },
  async link({ client }, { editionId, teamId, spaceId }) {
    // Not every token may list them, and not every plan has them.
    const links = (await undefinedIfHidden(client.links.list(editionId, teamId))) ?? [];
    return links.filter((link) => link.spaceId === spaceId).map(({ name = "public link" }) => ({ id: spaceId, name }));
  },
  async zone({ client }, { editionId, spaceId }) {
    const zones = await client.zones.list(editionId, spaceId);
    return zones
      .filter(({ isActive }) => isActive)
      .map((one) => ({ id: one.zoneId, name: one.name, ...changeOf(one) }));
  },
  async frame(session, place) {
    const frames = await listFrames(session, place, { fresh: false });
    return typeof frames === "object" ? frames.list.map(({ id, name }) => ({ id, name })) : [];
  },
};

const memberEntry = ({ addedBy, ...member }: Member): Entry => ({ ...member, changedBy: addedBy });

const changeOf = ({
  lastAuthorZuid,
  lastModifiedTime,
}: Pick<Zone, "lastAuthorZuid" | "lastModifiedTime">): Authorship => ({
  changedBy: lastAuthorZuid,
  changedTime: lastModifiedTime,
});

/** Reads a list, which reading the resources has cached in most cases. */
export async function list(session: Session, { thing, place }: Search): Promise<readonly Listed[]> {
  return (await lists[thing](session, place)).map((entry) => ({ ...entry, thing, place }));
}

/** The things that no resource manages. */
export function unmanagedAmong(
  listed: readonly Listed[],
  resources: readonly RecordedResource[],
  titles: Titles,
  authorOf: (one: Listed) => Pick<Finding, "by" | "at">,
): readonly Finding[] {
  const known = new Set(resources.flatMap((resource) => knownKeys(resource, titles)));
  const isKnown = (one: Listed) => keysOf(one).some((key) => known.has(knownKey(one.thing, one.place, key)));
  return listed
    .filter((one) => !isKnown(one))
    .map((one) => ({
      kind: "unmanaged",
      thing: one.thing,
      id: one.id,
      name: nameOf(one, titles),
      place: placeName(one.thing, one.place, titles),
      properties: propertyDrift({}, { role: one.role }, String),
      ...authorOf(one),
    }));
}

function knownKeys(resource: RecordedResource, titles: Titles): string[] {
  const { state } = resource;
  const items = itemsIn({ ...resource, secrets: new Set() }, state, titles);
  return [...items].flatMap(([key, { thing, id }]) => [key, id].map((one) => knownKey(thing, state, one)));
}

/** A member is known in one team or space, anything else wherever it is. */
const knownKey = (thing: Kind, state: Properties, key: string): string =>
  [thing, isMember(thing) ? placeId(thing, state) : "", canonicalKey(key)].join(" ");

function nameOf(entry: Entry, titles: Titles): string {
  const { type = "USER", id } = entry;
  return ["TEAM", "ORG"].includes(type) ? titles.memberName(`${type.toLowerCase()}:${id}`) : labelOf(entry);
}

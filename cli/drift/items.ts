import type { ResourceName } from "../../provider/resources/index.ts";
import type { Properties } from "../../provider/validation/properties.ts";
import { type Kind, singleMember } from "../plan/changes.ts";
import type { Titles } from "../plan/titles.ts";
import type { Finding } from "./findings.ts";
import { type RecordedResource, withoutSecrets } from "./recorded-resources.ts";

/** One thing of a resource: the resource itself, or an item of a collection. */
export interface Item extends Pick<Finding, "thing" | "id" | "name" | "place" | "urn"> {
  readonly properties: Properties;
}

const things: Readonly<Record<ResourceName, { readonly kind: Kind; readonly collection?: "members" | "frames" }>> = {
  Team: { kind: "team" },
  TeamMember: { kind: "person" },
  TeamMembers: { kind: "person", collection: "members" },
  Space: { kind: "space" },
  SpaceMember: { kind: "access" },
  SpaceMembers: { kind: "access", collection: "members" },
  Zone: { kind: "zone" },
  Frame: { kind: "frame" },
  Frames: { kind: "frame", collection: "frames" },
};

export const kindOf = ({ type }: RecordedResource): Kind => things[type].kind;

export const isCollection = ({ type }: RecordedResource): boolean => things[type].collection !== undefined;

const placeIds: Readonly<Partial<Record<Kind, string>>> = {
  person: "teamId",
  space: "teamId",
  access: "spaceId",
  zone: "spaceId",
  frame: "zoneId",
};

/** The id of the team, space or zone that a thing is in. */
export function placeId(kind: Kind, state: Properties): string | undefined {
  const id = state[placeIds[kind] ?? ""];
  return id === undefined ? undefined : String(id);
}

/** The things in a state of a resource, by key. A collection that is secret is one thing. */
export function itemsIn(resource: RecordedResource, state: Properties, titles: Titles): ReadonlyMap<string, Item> {
  const { kind, collection } = things[resource.type];
  const own = ownItem(resource, titles);
  if (collection === undefined)
    return new Map([[isMember(kind) ? memberKey(state) : own.id, { ...own, properties: state }]]);
  if (resource.secrets.has(collection)) return new Map([[own.id, { ...own, properties: state }]]);
  const itemOf = collection === "members" ? memberItem : frameItem;
  const entries = Object.entries(Object(state[collection]));
  return new Map(entries.map(([key, value]) => [key, { ...own, ...itemOf(key, value, state, titles) }]));
}

/** Whether a thing is somebody, in a team or in a space. */
export const isMember = (kind: Kind): boolean => kind === "person" || kind === "access";

/** The key that a roster would have for a single member. */
const memberKey = (state: Properties): string => Object.keys(singleMember(state)).join();

function memberItem(key: string, role: unknown, { people }: Properties, titles: Titles) {
  const { zuid, memberId = zuid ?? key } = Object(Object(people)[key]);
  return { id: String(memberId), name: titles.memberName(key), properties: { role } };
}

function frameItem(key: string, frame: unknown, { frameIds }: Properties) {
  const properties: Properties = Object(frame);
  return { id: String(Object(frameIds)[key] ?? key), name: String(properties.name ?? key), properties };
}

/** The resource as one thing. */
export function ownItem(resource: RecordedResource, titles: Titles): Item {
  const { kind, collection } = things[resource.type];
  const { urn, id } = resource;
  const properties = withoutSecrets(resource, resource.state);
  const isSingleMember = collection === undefined && isMember(kind);
  const name = isSingleMember ? titles.memberName(memberKey(properties)) : String(properties.name ?? id);
  return { thing: kind, id, urn, name, place: placeName(kind, properties, titles), properties };
}

/** The zone that frames are in. */
export function zoneOfFrames({ urn, state }: RecordedResource, titles: Titles): Item {
  const id = String(state.zoneId);
  const place = placeName("zone", state, titles);
  return { thing: "zone", id, urn, name: titles.of(id) ?? id, place, properties: {} };
}

/** The name of the team, space or zone that a thing is in, or else its id. */
export function placeName(kind: Kind, state: Properties, titles: Titles): string | undefined {
  const id = placeId(kind, state);
  return titles.of(id) ?? id;
}

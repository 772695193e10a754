import { objectOf, type Properties } from "../../provider/validation/properties.ts";
import { collectionOf, containerId, isMember, type Kind, kindOf } from "../kinds.ts";
import { framesIn, memberKey, membersIn } from "../plan/items.ts";
import type { Titles } from "../plan/titles.ts";
import type { Finding } from "./findings.ts";
import { type RecordedResource, withoutSecrets } from "./recorded-resources.ts";

/** One thing of a resource: the resource itself, or an item of a collection. */
export interface Item extends Pick<Finding, "thing" | "id" | "name" | "place" | "urn"> {
  readonly properties: Properties;
}

/** The things in a state of a resource, by key. A secret collection is one thing. */
export function itemsIn(resource: RecordedResource, state: Properties, titles: Titles): ReadonlyMap<string, Item> {
  const { type, secrets } = resource;
  const own = ownItem(resource, titles);
  const collection = collectionOf(type);
  if (collection === undefined || secrets.has(collection)) {
    const key = collection === undefined && isMember(own.thing) ? memberKey(state) : own.id;
    return new Map([[key, { ...own, properties: state }]]);
  }
  const items = collection === "members" ? memberItems(resource, state, titles) : frameItems(resource, state);
  return new Map(items.map(([key, item]) => [key, { ...own, ...item }]));
}

type Entry = readonly [key: string, item: Pick<Item, "id" | "name" | "properties">];

function memberItems({ type }: RecordedResource, state: Properties, titles: Titles): Entry[] {
  return Object.entries(membersIn(type, state)).map(([key, role]) => {
    const { zuid, memberId = zuid ?? key } = objectOf(objectOf(state.people)[key]);
    return [key, { id: String(memberId), name: titles.memberName(key), properties: { role } }];
  });
}

function frameItems({ type }: RecordedResource, state: Properties): Entry[] {
  return Object.entries(framesIn(type, state)).map(([key, properties]) => {
    const id = String(objectOf(state.frameIds)[key] ?? key);
    return [key, { id, name: String(properties.name ?? key), properties }];
  });
}

/** The resource as one thing. */
export function ownItem(resource: RecordedResource, titles: Titles): Item {
  const { urn, id, type } = resource;
  const thing = kindOf(type);
  const properties = withoutSecrets(resource, resource.state);
  const isSingleMember = isMember(thing) && collectionOf(type) === undefined;
  const name = isSingleMember ? titles.memberName(memberKey(properties)) : String(properties.name ?? id);
  return { thing, id, urn, name, place: placeName(thing, properties, titles), properties };
}

/** The zone that frames are in. */
export function zoneOfFrames({ urn, state }: RecordedResource, titles: Titles): Item {
  const id = String(state.zoneId);
  const place = placeName("zone", state, titles);
  return { thing: "zone", id, urn, name: titles.of(id) ?? id, place, properties: {} };
}

/** The id of the team, space or zone that a thing is in. */
export function placeId(kind: Kind, state: Properties): string | undefined {
  const id = kind === "team" ? undefined : state[containerId(kind)];
  return id === undefined ? undefined : String(id);
}

/** The name of the team, space or zone that a thing is in, or else its id. */
export function placeName(kind: Kind, state: Properties, titles: Titles): string | undefined {
  const id = placeId(kind, state);
  return titles.of(id) ?? id;
}

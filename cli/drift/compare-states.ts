// What was read, compared with what was recorded: two states in, findings out.
import { diff, equalityOf } from "../../provider/core/diff.ts";
import { parseState } from "../../provider/core/parse.ts";
import { definitionOf } from "../../provider/resources/index.ts";
import { type Properties, withoutUndefined } from "../../provider/validation/properties.ts";
import { isContainer, kindOf } from "../kinds.ts";
import type { Titles } from "../plan/titles.ts";
import type { Finding } from "./findings.ts";
import { type Item, itemsIn, ownItem, placeId, zoneOfFrames } from "./items.ts";
import { propertyDrift } from "./property-drift.ts";
import type { RecordedResource } from "./recorded-resources.ts";

/** A resource and its state on the service; undefined if it is gone. */
export interface LiveResource {
  readonly resource: RecordedResource;
  readonly live: Properties | undefined;
}

/** How resources differ from their records. */
export function compareAll(all: readonly LiveResource[], titles: Titles): readonly Finding[] {
  const places = all.filter(({ resource }) => isContainer(kindOf(resource.type)));
  const gone = new Set(places.filter(({ live }) => !live).map(({ resource }) => resource.id));
  // The contents of something that is gone went with it.
  const isIncluded = ({ resource, live }: LiveResource) =>
    !live && gone.has(placeId(kindOf(resource.type), resource.state) ?? "");
  const findings = all.filter((one) => !isIncluded(one)).flatMap((one) => compare(one, titles));
  // Frames report that their zone moved, unless the zone is managed and reports it itself.
  const isReported = ({ thing, id, urn }: Finding) =>
    thing !== "zone" || places.every(({ resource }) => resource.id !== id || resource.urn === urn);
  return findings.filter(isReported);
}

/** What a refresh would find, and the next update undo. */
function compare({ resource, live }: LiveResource, titles: Titles): readonly Finding[] {
  const recorded = withoutUndefined(parseState(definitionOf(resource.type), resource.state));
  if (!live) return [...itemsIn(resource, recorded, titles).values()].map((item) => findingOf(item, "missing"));
  const found = withoutUndefined(live);
  const names = changedInputs(resource, recorded, found);
  const own = ownItem(resource, titles);
  const hidden = names.filter((name) => resource.secrets.has(name)).map((property) => ({ property }));
  const isZoneMoved = kindOf(resource.type) === "frame" && names.includes("spaceId");
  const isComparable = (name: string) =>
    !(resource.secrets.has(name) || name === "trashed" || (isZoneMoved && name === "spaceId"));
  return [
    ...(names.includes("trashed") ? [findingOf(own, found.trashed === true ? "trashed" : "restored")] : []),
    ...(hidden.length > 0 ? [findingOf(own, "changed", hidden)] : []),
    ...(isZoneMoved ? changed(zoneOfFrames(resource, titles), spaceIn(recorded), spaceIn(found), titles) : []),
    ...changedItems(resource, recorded, { ...recorded, ...pick(found, names.filter(isComparable)) }, titles),
  ];
}

/** The inputs that differ from the record, and that an update would set again. */
function changedInputs({ type, inputs }: RecordedResource, recorded: Properties, found: Properties): readonly string[] {
  const definition = definitionOf(type);
  return diff(definition, found, inputs).changed.filter(
    (name) => !equalityOf(definition, name, recorded)(recorded[name], found[name]),
  );
}

function changedItems(
  resource: RecordedResource,
  before: Properties,
  after: Properties,
  titles: Titles,
): readonly Finding[] {
  const now = itemsIn(resource, after, titles);
  return [...itemsIn(resource, before, titles)].flatMap(([key, item]) => {
    const there = now.get(key);
    return there ? changed(item, item.properties, there.properties, titles) : [findingOf(item, "missing")];
  });
}

function changed(item: Item, before: Properties, after: Properties, titles: Titles): readonly Finding[] {
  const properties = propertyDrift(before, after, (id) => titles.of(id) ?? String(id));
  return properties.length > 0 ? [findingOf(item, "changed", properties)] : [];
}

function findingOf(
  { thing, id, name, place, urn }: Item,
  kind: Finding["kind"],
  properties: Finding["properties"] = [],
): Finding {
  return { kind, thing, id, name, place, urn, properties };
}

const spaceIn = ({ spaceId }: Properties): Properties => ({ spaceId });

const pick = (properties: Properties, names: readonly string[]): Properties =>
  Object.fromEntries(names.map((name) => [name, properties[name]]));

// Collections as the single resources that they stand for: the same must hold for both.
import type { ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import type { Resource } from "./deployment.ts";

/** What a collection has, as resources of its own; any other resource is its only part. */
export function partsOf(resource: Resource): readonly Resource[] {
  if (resource.type === "Frames") return framesOf(resource);
  if (resource.type === "TeamMembers") return membersOf(resource, "TeamMember");
  if (resource.type === "SpaceMembers") return membersOf(resource, "SpaceMember");
  return [resource];
}

function membersOf(resource: Resource, type: ResourceName): readonly Resource[] {
  const { people, teamId, spaceId, editionId } = resource.state;
  // Unlike for a single member, it never concerns those who were there before.
  const onDestroy = resource.state.onDestroy === "retain" ? "retain" : undefined;
  return entriesOf<Properties>(people).map(([mailId, person]) => ({
    ...{ ...resource, name: `${resource.name} ${mailId}`, type, id: `${teamId ?? spaceId}/${mailId.toLowerCase()}` },
    inputs: { mailId, role: Object(resource.inputs.members)[mailId] },
    state: { teamId, spaceId, editionId, onDestroy, mailId, ...person },
  }));
}

function framesOf(resource: Resource): readonly Resource[] {
  const { frameIds, adoptedIds = [], zoneId, spaceId, editionId, onDestroy } = resource.state;
  return entriesOf<string>(frameIds).map(([key, id]) => {
    const inputs = entriesOf<Properties>(resource.inputs.frames).find(([one]) => one === key)?.[1];
    const adopted = (adoptedIds as readonly string[]).includes(id);
    return {
      ...{ ...resource, name: `${resource.name} ${key}`, type: "Frame", id },
      inputs: { name: key, ...inputs },
      state: { zoneId, spaceId, editionId, onDestroy, adopted },
    };
  });
}

const entriesOf = <T>(map: unknown): readonly [string, T][] => Object.entries(Object(map));

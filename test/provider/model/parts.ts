// Collections as the single resources that they stand for, so that the same must hold for both.
import type { Properties } from "../../../provider/validation/properties.ts";
import type { Resource } from "./deployment.ts";

/** What a collection has, as resources of its own; any other resource is its only part. */
export function partsOf(resource: Resource): readonly Resource[] {
  return resource.type === "Frames" ? framesOf(resource) : [resource];
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

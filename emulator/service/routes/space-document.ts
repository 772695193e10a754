import type { Space, Zone } from "../../store/tables.ts";
import type { World } from "../../store/world.ts";

/** The `space_data` of a create zone response: the space with the new zone. */
export function spaceDocument(world: World, space: Space, zone: Zone): object {
  const [version] = world.store.where("zoneVersions", "zoneId", zone.id).slice(-1);
  return {
    id: space.id,
    docDatas: [
      {
        document: { id: zone.id, meta: { name: zone.name }, elements: elements(world, zone) },
        baseMeta: {
          createdTime: zone.createdTime,
          author: zone.authorZuid,
          collaborationId: zone.key,
          current: { version: version?.id, time: version?.time, modifiedBy: version?.modifiedBy },
        },
      },
    ],
  };
}

/** The frames of the zone's template, each with the object drawn in it. */
function elements(world: World, zone: Zone): object[] {
  return world.store.where("frames", "zoneId", zone.id).flatMap(({ frameId, name }) => [
    { type: "FRAME", id: frameId, name },
    { type: "OBJECT", id: world.uuid(), frameId },
  ]);
}

import { z } from "zod";
import type { Zone } from "../api/endpoints/zones.ts";
import { defineFunction } from "../definition/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { findZone } from "../run/find.ts";
import { EditionId, NumericId, Uuid } from "../validation/formats.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";

export const ZoneInfo = z
  .object({
    zoneId: z.string().describe("The id of the zone."),
    name: z.string().describe("The name of the zone."),
    spaceId: z.string().describe("The space of the zone."),
    trashed: z.boolean().describe("Whether it is in the trash."),
    zoneKey: z.string().optional().describe("The service's number for it."),
    authorZuid: z.string().optional().describe("The user who created it."),
    lastAuthorZuid: z.string().optional().describe("The user who changed it last."),
    createdTime: z.string().optional().describe("When it was created."),
    lastModifiedTime: z.string().optional().describe("When it was last changed."),
    stateModifiedTime: z.string().optional().describe("When it was last trashed or restored."),
  })
  .meta({ title: "ZoneInfo", description: "The details of a zone." });

export const getZone = defineFunction({
  name: "getZone",
  description: "A zone of a space, by id or name.",
  inputs: z
    .strictObject({
      spaceId: NumericId.describe("The space of the zone."),
      zoneId: Uuid.optional().describe("The zone."),
      name: z.string().min(1).optional().describe("The name of the zone, if it is unique in the space."),
      editionId: EditionId,
    })
    .refine(...requiredUnless("zoneId", "name"))
    .refine(...conflictsWith("name", "zoneId")),
  outputs: ZoneInfo,

  async call(session, { spaceId, zoneId, name = "", editionId }) {
    return infoOf(await findZone(session, requireEditionId(session, editionId), spaceId, zoneId ?? name));
  },
});

export const getZones = defineFunction({
  name: "getZones",
  description: "The zones of a space, in display order.",
  inputs: z.strictObject({ spaceId: NumericId.describe("The space."), editionId: EditionId }),
  outputs: z.object({ zones: z.array(ZoneInfo).describe("The zones, in order.") }),

  async call(session, { spaceId, editionId }) {
    const zones = await session.client.zones.list(requireEditionId(session, editionId), spaceId);
    return { zones: zones.map(infoOf) };
  },
});

function infoOf({ isActive, ...zone }: Zone): z.output<typeof ZoneInfo> {
  return { ...zone, trashed: !isActive };
}

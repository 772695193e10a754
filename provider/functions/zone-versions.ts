import { z } from "zod";
import { defineFunction } from "../definition/function.ts";
import { requireEditionId } from "../run/edition.ts";
import { EditionId, NumericId, Uuid } from "../validation/formats.ts";

export const ZoneVersion = z
  .object({
    versionId: z.string().describe("The id of the version."),
    modifiedBy: z.string().optional().describe("The user who created it."),
    time: z.string().optional().describe("When it was created."),
    description: z.string().optional().describe("What it is about."),
  })
  .meta({ title: "ZoneVersion", description: "A version of a zone." });

export const getZoneVersions = defineFunction({
  name: "getZoneVersions",
  description: "The versions of a zone: those that the user can open, and those that the plan does not include.",
  inputs: z.strictObject({
    spaceId: NumericId.describe("The space of the zone."),
    zoneId: Uuid.describe("The zone."),
    editionId: EditionId,
  }),
  outputs: z.object({
    allowed: z.array(ZoneVersion).describe("The versions that can be opened."),
    restricted: z
      .array(ZoneVersion)
      .describe("The versions that cannot be opened; the service returns less about them."),
  }),

  async call(session, { spaceId, zoneId, editionId }) {
    return session.client.zones.versions(requireEditionId(session, editionId), spaceId, zoneId);
  },
});

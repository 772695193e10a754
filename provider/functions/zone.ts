import { z } from "zod";
import { knownDrawingOf } from "../api/endpoints/frames.ts";
import type { Zone } from "../api/endpoints/zones.ts";
import { defineFunction } from "../core/function.ts";
import { Fill, Layout, Stroke } from "../drawing/drawing.ts";
import { requireEditionId } from "../run/edition.ts";
import { findZone } from "../run/find.ts";
import { undefinedIfFailed } from "../run/outcomes.ts";
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
    stateModifiedTime: z.string().optional().describe("When its state was last changed; only `getZones` has it."),
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

  async call(session, { spaceId, ...inputs }) {
    const editionId = requireEditionId(session, inputs.editionId);
    const { zones: endpoint } = session.client;
    const [zones, times] = await Promise.all([
      endpoint.list(editionId, spaceId),
      // These times are only shown: without them, the zones still are.
      undefinedIfFailed(endpoint.stateTimes(editionId, spaceId)),
    ]);
    return {
      zones: zones.map((zone) => {
        const stateModifiedTime = zone.stateModifiedTime ?? times?.get(zone.zoneId);
        return infoOf({ ...zone, ...(stateModifiedTime === undefined ? {} : { stateModifiedTime }) });
      }),
    };
  },
});

function infoOf({ isActive, ...zone }: Zone): z.output<typeof ZoneInfo> {
  return { ...zone, trashed: !isActive };
}

const ZoneInputs = z.strictObject({
  spaceId: NumericId.describe("The space of the zone."),
  zoneId: Uuid.describe("The zone."),
  editionId: EditionId,
});

export const ZoneVersion = z
  .object({
    versionId: z.string().describe("The id of the version."),
    modifiedBy: z.string().optional().describe("The user who modified the zone."),
    time: z.string().optional().describe("The time of the version."),
    description: z.string().optional().describe("What it is about."),
  })
  .meta({ title: "ZoneVersion", description: "A version of a zone." });

export const getZoneVersions = defineFunction({
  name: "getZoneVersions",
  description: "The versions of a zone, divided into allowed and restricted ones by the service.",
  inputs: ZoneInputs,
  outputs: z.object({
    allowed: z.array(ZoneVersion).describe("The allowed versions."),
    restricted: z.array(ZoneVersion).describe("The versions that the plan of the edition restricts."),
  }),

  async call(session, { spaceId, zoneId, editionId }) {
    return session.client.zones.versions(requireEditionId(session, editionId), spaceId, zoneId);
  },
});

export const FrameInfo = z
  .object({
    frameId: z.string().describe("The id of the frame."),
    name: z.string().describe("The name of the frame."),
    type: z.string().describe("The kind of frame."),
    layout: Layout.describe("The position and size of the frame."),
    fills: z.array(Fill).describe("The paint of the frame, from the bottom up."),
    strokes: z.array(Stroke).describe("The lines around the frame."),
  })
  .meta({ title: "FrameInfo", description: "The details of a frame." });

export const getFrames = defineFunction({
  name: "getFrames",
  description: "The frames of a zone, in the form that a `Frame` takes.",
  inputs: ZoneInputs,
  outputs: z.object({ frames: z.array(FrameInfo).describe("The frames.") }),

  async call(session, { spaceId, zoneId, editionId }) {
    const frames = await session.client.frames.list(requireEditionId(session, editionId), spaceId, zoneId);
    return {
      frames: frames.map((frame) => {
        const { id: frameId, name, type } = frame;
        return { frameId, name, type, ...knownDrawingOf(frame) };
      }),
    };
  },
});

import { z } from "zod";
import { FrameProperties } from "../../store/frame-properties.ts";
import type { Frame, Zone } from "../../store/tables.ts";
import { addFrame, touchZone } from "../../store/workspace-writes.ts";
import { requireActiveSpace, requireActiveZone } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { listedProperties } from "../frame-listing.ts";
import { invalid, ServiceError } from "../service-errors.ts";
import { Uuid } from "../validation.ts";

const ListFrames = z.strictObject({ ids: z.string().optional() });
const InsertFrames = z.strictObject({
  frames: z
    .array(
      z.strictObject({
        meta: z.strictObject({ id: Uuid, name: z.string().default("") }),
        type: z.string().min(1).max(100).default("CUSTOM"),
        properties: FrameProperties.default({}),
      }),
    )
    .min(1),
});
const UpdateFrames = z.strictObject({
  frames: z
    .array(
      z.strictObject({
        id: z.string(),
        properties: FrameProperties.refine((value) => Object.keys(value).length > 0, "has no facet"),
      }),
    )
    .min(1),
});
const DeleteFrames = z.strictObject({ ids: z.array(z.string()).min(1) });

export const frames: Handlers<"listFrames" | "insertFrames" | "updateFrames" | "deleteFrames"> = {
  listFrames(call) {
    const zone = requireFrameZone(call, "view");
    const { ids } = call.query(ListFrames);
    const wanted = ids === undefined ? undefined : new Set(ids.split(","));
    const frames = call.store
      .where("frames", "zoneId", zone.id)
      .filter(({ frameId }) => !wanted || wanted.has(frameId))
      .map(({ frameId, name, type, properties }) => ({
        meta: { id: frameId, name },
        type,
        properties: listedProperties(call.world, properties),
      }));
    return { message: "Frames fetched", data: { total_count: frames.length, frames } };
  },

  insertFrames(call) {
    const zone = requireFrameZone(call, "edit");
    const { frames } = call.body(InsertFrames);
    const before = framesOf(
      call,
      zone,
      frames.map(({ meta }) => meta.id),
    );
    const seen = new Set<string>();
    for (const [index, { meta, type, properties }] of frames.entries()) {
      if (seen.has(meta.id)) throw invalid(`frames[${index}].meta.id`, "appears twice");
      seen.add(meta.id);
      if (findFrame(call, zone, meta.id)) throw new ServiceError("frameExists", { frame_id: meta.id });
      addFrame(call.world, zone, meta.id, { name: meta.name, type, properties });
    }
    touchZone(call.world, zone, call.caller.id, "Frames inserted", before);
    const inserted_ids = call.world.reads("unconfirmed-additions") ? [] : frames.map(({ meta }) => meta.id);
    return { message: "Frames inserted", data: { inserted_ids } };
  },

  updateFrames(call) {
    const zone = requireFrameZone(call, "edit");
    const { frames } = call.body(UpdateFrames);
    const before = framesOf(
      call,
      zone,
      frames.map(({ id }) => id),
    );
    const results = frames.map(({ id, properties }, index) => {
      const frame = call.failingItems.has(index) ? undefined : findFrame(call, zone, id);
      if (frame) call.store.put("frames", { ...frame, properties: { ...frame.properties, ...properties } });
      return { id, status: resultStatus(frame) };
    });
    touchZone(call.world, zone, call.caller.id, "Frames updated", before);
    return { message: "Frames updated", data: { results } };
  },

  deleteFrames(call) {
    const zone = requireFrameZone(call, "edit");
    const { ids } = call.body(DeleteFrames);
    const before = framesOf(call, zone, ids);
    const results = ids.map((id, index) => {
      const frame = call.failingItems.has(index) ? undefined : findFrame(call, zone, id);
      if (frame) call.store.remove("frames", frame.id);
      return { frame_id: id, status: resultStatus(frame) };
    });
    touchZone(call.world, zone, call.caller.id, "Frames deleted", before);
    return { message: "Frames deleted", data: { results } };
  },
};

/** The zone of the path; in a trashed space the error is the space's, unlike for other zone operations. */
function requireFrameZone(call: Call<"space_id" | "zone_id">, level: "view" | "edit"): Zone {
  requireActiveSpace(call, level);
  const { trashedTime = null } = call.store.get("zones", call.params.zone_id) ?? {};
  if (trashedTime !== null && call.world.reads("trashed-frames-hidden")) throw new ServiceError("zoneNotFound");
  return requireActiveZone(call, level);
}

/** The frames with these ids, before a request changes them. */
function framesOf(call: Call, zone: Zone, ids: readonly string[]): Readonly<Record<string, Frame | null>> {
  return Object.fromEntries(ids.map((id) => [id, findFrame(call, zone, id) ?? null]));
}

function findFrame(call: Call, zone: Zone, frameId: string): Frame | undefined {
  return call.store.get("frames", `${zone.id}:${frameId}`);
}

const resultStatus = (frame: Frame | undefined): "success" | "failed" => (frame ? "success" : "failed");

import type { Frame, Zone } from "../../store/tables.ts";
import { addFrame, touchZone } from "../../store/workspace-writes.ts";
import { requireActiveSpace, requireActiveZone } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { listedFrame } from "../frame-listing.ts";
import { ServiceError } from "../service-errors.ts";

const unknownFrame = { error_code: "EL1002", message: "Frame not found" };
/** Why an item fails that was chosen to. */
const chosenToFail = { error_code: "EL1004", message: "Invalid field value" };

/** The message of a bulk operation: all items succeeded, some did, or none did. */
function bulkMessage(all: string, failed: number, total: number): string {
  if (failed === 0) return all;
  return failed === total ? "All operations in the batch failed" : "Partial success: some operations failed";
}

export const frames: Handlers<"listFrames" | "insertFrames" | "updateFrames" | "deleteFrames"> = {
  listFrames(call) {
    const zone = requireFrameZone(call, "view");
    const { ids } = call.query;
    const frames = ids
      ? ids.flatMap((id) => findFrame(call, zone, id) ?? [])
      : call.store.where("frames", "zoneId", zone.id);
    const errors = (ids ?? []).filter((id) => !findFrame(call, zone, id)).map((id) => ({ ...unknownFrame, id }));
    const message = bulkMessage("Frames fetched successfully", errors.length, ids?.length ?? 0);
    const total_count = frames.length;
    const listed = frames.map(listedFrame);
    if (errors.length === 0) return { message, data: { frames: listed, total_count } };
    return { message, data: total_count === 0 ? { errors } : { elements: listed, total_count, errors } };
  },

  insertFrames(call) {
    const zone = requireFrameZone(call, "edit");
    const { frames } = call.body;
    const inserted_ids = frames.map(({ meta }) => meta.id);
    const before = framesOf(call, zone, inserted_ids);
    for (const { meta, type, properties } of frames) {
      if (findFrame(call, zone, meta.id)) throw new ServiceError("frameExists", { frame_id: meta.id });
      addFrame(call.world, zone, meta.id, { name: meta.name, type, properties });
    }
    touchZone(call.world, zone, call.caller.id, "Frames inserted", before);
    return { message: "Frames inserted successfully", data: { inserted_ids } };
  },

  updateFrames(call) {
    const zone = requireFrameZone(call, "edit");
    const { frames } = call.body;
    const bare = frames.findIndex(({ properties }) => Object.keys(properties).length === 0);
    if (bare >= 0)
      throw new ServiceError("noFacet", { message: `frames[${bare}] must carry at least one of 'properties'` });
    const before = framesOf(
      call,
      zone,
      frames.map(({ id }) => id),
    );
    const results = frames.map(({ id, properties }, index) => {
      const frame = findFrame(call, zone, id);
      const error = call.failingItems.has(index) ? chosenToFail : unknownFrame;
      if (!frame || error === chosenToFail) return { id, errors: [{ ...error, facet: "frame" }], status: "failed" };
      call.store.put("frames", { ...frame, properties: { ...frame.properties, ...properties } });
      return { id, status: "success" };
    });
    touchZone(call.world, zone, call.caller.id, "Frames updated", before);
    return {
      message: bulkMessage("Frames updated successfully", failures(results), results.length),
      data: { results },
    };
  },

  deleteFrames(call) {
    const zone = requireFrameZone(call, "edit");
    const { ids } = call.body;
    const before = framesOf(call, zone, ids);
    const results = ids.map((id, index) => {
      const frame = findFrame(call, zone, id);
      const error = call.failingItems.has(index) ? chosenToFail : unknownFrame;
      if (!frame || error === chosenToFail) return { id, errors: [error], status: "failed" };
      call.store.remove("frames", frame.id);
      return { frame_id: id, status: "success" };
    });
    touchZone(call.world, zone, call.caller.id, "Frames deleted", before);
    return {
      message: bulkMessage("Frames deleted successfully", failures(results), results.length),
      data: { results },
    };
  },
};

const failures = (results: readonly { readonly status: string }[]): number =>
  results.filter(({ status }) => status === "failed").length;

/** The zone of the path; in a trashed space the error is the space's, unlike for other zone operations. */
function requireFrameZone(call: Call<"space_id" | "zone_id">, level: "view" | "edit"): Zone {
  requireActiveSpace(call, level);
  return requireActiveZone(call, level);
}

/** The frames with these ids, before a request changes them. */
function framesOf(call: Call, zone: Zone, ids: readonly string[]): Readonly<Record<string, Frame | null>> {
  return Object.fromEntries(ids.map((id) => [id, findFrame(call, zone, id) ?? null]));
}

function findFrame(call: Call, zone: Zone, frameId: string): Frame | undefined {
  return call.store.get("frames", `${zone.id}:${frameId}`);
}

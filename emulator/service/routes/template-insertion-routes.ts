import { z } from "zod";
import type { Zone } from "../../store/tables.ts";
import { addFrame, type NewFrame, touchZone } from "../../store/workspace-writes.ts";
import { requireActiveZone } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { invalidRequest } from "../service-errors.ts";
import { requireAvailableTemplate } from "./template-routes.ts";

export const templateInsertion: Handlers<"insertTemplate"> = {
  insertTemplate(call) {
    const zone = requireActiveZone(call, "edit");
    const { template_id, placement, position } = call.body;
    if (placement !== "AUTO" && !position) throw invalidRequest("missing", "position");
    const template = requireAvailableTemplate(call, template_id);
    const corner = placement !== "AUTO" && position ? position : { top: lowestEdge(call, zone) + 40, left: 0 };
    const inserted_ids = template.frames.map(
      (frame) => addFrame(call.world, zone, call.world.uuid(), offsetFrame(frame, corner)).frameId,
    );
    const before = Object.fromEntries(inserted_ids.map((id) => [id, null]));
    touchZone(call.world, zone, call.caller.id, "Template inserted", before);
    return { message: "Template inserted successfully", data: { inserted_ids } };
  },
};

const Box = z
  .object({ top: z.number().default(0), left: z.number().default(0), height: z.number().default(0) })
  .loose();

function offsetFrame(frame: NewFrame, corner: { top: number; left: number }): NewFrame {
  const box = Box.parse(frame.properties.layout ?? {});
  const layout = { ...box, top: box.top + corner.top, left: box.left + corner.left };
  return { ...frame, properties: { ...frame.properties, layout } };
}

function lowestEdge(call: Call, zone: Zone): number {
  const boxes = call.store.where("frames", "zoneId", zone.id).map((frame) => Box.parse(frame.properties.layout ?? {}));
  return boxes.reduce((bottom, box) => Math.max(bottom, box.top + box.height), -40);
}

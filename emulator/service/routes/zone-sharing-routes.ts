import { z } from "zod";
import type { Zone } from "../../store/tables.ts";
import { addFrame, type NewFrame, touchZone } from "../../store/workspace-writes.ts";
import { requireActiveSpace, requireActiveZone } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { invalid, ServiceError } from "../service-errors.ts";
import { limitedSize, NumericId, Uuid } from "../validation.ts";
import { requireAvailableTemplate } from "./template-routes.ts";

const ShareZones = z.strictObject({
  members_info: limitedSize(
    z
      .array(
        z.strictObject({
          member_id: z.string().max(100),
          member_type: z.enum(["USER", "TEAM", "ORG"]),
          role: z.enum(["EDITOR", "COMMENTER", "VIEWER", "ORGANISER"]).optional(),
          resource_id: Uuid,
          permission: z.enum(["restricted", "allowed"]).optional(),
        }),
      )
      .min(1)
      .max(100),
  ),
});

const Position = z.strictObject({ top: z.number(), left: z.number() });
const InsertTemplate = z
  .strictObject({
    template_id: NumericId,
    placement: z.enum(["AUTO", "AT_POSITION", "NEAR_POSITION"]).default("AUTO"),
    position: Position.optional(),
  })
  .refine((body) => body.placement === "AUTO" || body.position !== undefined, {
    path: ["position"],
    message: "is required for AT_POSITION and NEAR_POSITION",
  });

export const zoneSharing: Handlers<"shareZones" | "insertTemplate"> = {
  shareZones(call) {
    const space = requireActiveSpace(call, "manage");
    const { members_info } = call.body(ShareZones);
    for (const [index, share] of members_info.entries()) {
      const zone = call.store.get("zones", share.resource_id);
      const isHidden = zone?.trashedTime !== null && call.world.reads("trash-hidden");
      if (zone?.spaceId !== space.id || isHidden) throw new ServiceError("zoneNotFound");
      if (!isInEdition(call, share.member_type, share.member_id)) {
        throw invalid(`members_info[${index}].member_id`, "is not in this edition");
      }
      call.store.put("zoneShares", {
        id: `${share.resource_id}:${share.member_id}`,
        zoneId: share.resource_id,
        memberId: share.member_id,
        memberType: share.member_type,
        role: share.role ?? "VIEWER",
        permission: share.permission ?? "allowed",
      });
    }
    return { message: "Zones shared", data: { shared_members: members_info } };
  },

  insertTemplate(call) {
    const zone = requireActiveZone(call, "edit");
    const { template_id, placement, position } = call.body(InsertTemplate);
    const template = requireAvailableTemplate(call, template_id);
    const corner = placement !== "AUTO" && position ? position : { top: lowestEdge(call, zone) + 40, left: 0 };
    const inserted_ids = template.frames.map(
      (frame) => addFrame(call.world, zone, call.world.uuid(), offsetFrame(frame, corner)).frameId,
    );
    touchZone(
      call.world,
      zone,
      call.caller.id,
      "Template inserted",
      Object.fromEntries(inserted_ids.map((id) => [id, null])),
    );
    return { message: "Template inserted", data: { inserted_ids } };
  },
};

function isInEdition({ store, edition }: Call, type: "USER" | "TEAM" | "ORG", id: string): boolean {
  if (type === "USER") return store.get("editionMembers", `${edition.id}:${id}`) !== undefined;
  if (type === "TEAM") return store.get("teams", id)?.editionId === edition.id;
  return id === edition.id;
}

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

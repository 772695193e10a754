// Frames, moves, and the trash.
import { randomUUID } from "node:crypto";
import { isObject, objectOf } from "../../../provider/validation/properties.ts";
import { keyNames, onIf, type Probe, unknownBecause } from "./probe.ts";
import { createZone, isSoon, listZones, zonePath } from "./scene.ts";

const frames: Probe = {
  readings: ["frame-defaults", "frame-zeros-omitted"],
  async ask(scene) {
    const { zoneId } = await createZone(scene, "frames");
    const path = zonePath(scene, zoneId);
    const layout = { top: 0, left: 0, width: 100, height: 100 };
    const frame = { meta: { id: randomUUID(), name: "probe" }, type: "CUSTOM", properties: { layout } };
    await scene.wire.ask("insertFrames", path, { body: { frames: [frame] } });
    const { data } = await scene.wire.ask("listFrames", path);
    const { frames: listed } = objectOf(data);
    const [only] = Array.isArray(listed) ? listed : [];
    const found = objectOf(objectOf(only).properties).layout;
    if (!isObject(found)) return { unknown: unknownBecause(this.readings, "a new frame is listed without a layout") };
    const added = Object.keys(found).filter((key) => !(key in layout));
    return {
      on: [...onIf("frame-defaults", added.length > 0), ...onIf("frame-zeros-omitted", !("top" in found))],
      facts: added.length > 0 ? [`A frame is listed with ${keyNames(added)}, which it was not given.`] : [],
    };
  },
};

const moves: Probe = {
  readings: ["move-new-zone-id"],
  async ask(scene) {
    const { zoneId, name } = await createZone(scene, "moved");
    const destination = { destination_type: "EXISTING_SPACE", destination_space_id: scene.otherSpaceId };
    const body = { move_zone: { ...destination, copy_comments: true } };
    const { status, data } = await scene.wire.ask("moveZone", zonePath(scene, zoneId), { body });
    if (status >= 300) return { unknown: unknownBecause(this.readings, `a move returned ${status}`) };
    const find = async () => (await listZones(scene, scene.otherSpaceId)).find((zone) => zone.name === name);
    await isSoon(scene, async () => (await find()) !== undefined);
    const moved = await find();
    if (!moved) return { unknown: unknownBecause(this.readings, "a moved zone is not listed in its new space") };
    const keys = keyNames(Object.keys(objectOf(data)));
    return {
      on: onIf("move-new-zone-id", moved.zoneId !== zoneId),
      facts: [`The response to a move has ${keys === "" ? "no data" : `${keys} as its data`}.`],
    };
  },
};

/** Trashes the second space: nothing uses it after this. */
const trash: Probe = {
  readings: ["trash-hidden", "trashed-frames-hidden"],
  async ask(scene) {
    const path = { editionId: scene.place.editionId, spaceId: scene.otherSpaceId };
    const { status } = await scene.wire.ask("setSpaceState", path, { body: { space_state: "TRASH" } });
    if (status >= 300) return { unknown: unknownBecause(this.readings, `trashing a space returned ${status}`) };
    scene.made.delete(scene.otherSpaceId);
    const found = await scene.wire.ask("getSpace", path);
    const { status: word } = objectOf(objectOf(found.data).space_info);
    if (found.status === 404)
      return {
        on: ["trash-hidden"],
        unknown: { "trashed-frames-hidden": "trash-hidden hides everything in the trash" },
      };
    const facts =
      typeof word === "string" && keyNames([word]) !== "" ? [`A trashed space has the status ${word}.`] : [];
    return { ...(await trashedFrames(scene)), facts };
  },
};

async function trashedFrames(scene: Parameters<Probe["ask"]>[0]) {
  const { zoneStateConfig } = scene;
  if (!zoneStateConfig) return { unknown: { "trashed-frames-hidden": "no path is known that trashes a zone" } };
  const { zoneId } = await createZone(scene, "trashed");
  const path = zonePath(scene, zoneId);
  await scene.wire.under(zoneStateConfig).ask("setZoneState", path, { body: { zone_state: "TRASH" } });
  const { status } = await scene.wire.ask("listFrames", path);
  return { on: onIf("trashed-frames-hidden", status === 404) };
}

/** Probes of zones and what is in them; the paths are known when they run. */
export const zoneProbes: readonly Probe[] = [frames, moves, trash];

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Call, demand, type Routes, spaceOf } from "./call.ts";
import { addFrame, addSpace, addZone, type Rows } from "./records.ts";

/** The rule for the names of spaces and zones. */
const Name = z.string().regex(/^[\d\sA-Za-z\u0080-\uFFFF_~`#%&^*(){}[\]+|=\-.$@?,:;></!'\\"]+$/);
const Text = z.string();
const Destination = z.object({
  destination_type: z.enum(["SAME_SPACE", "EXISTING_SPACE"]),
  destination_space_id: Text.optional(),
  zone_name: Name.optional(),
  version_id: Text.optional(),
});
const Properties = z.object({ layout: z.unknown(), fills: z.unknown(), strokes: z.unknown() }).partial();
const Facets = Properties.refine((properties) => Object.keys(properties).length > 0);
const NewFrame = z.object({
  meta: z.object({ id: Text, name: Text }),
  type: Text.default("CUSTOM"),
  properties: Properties.default({}),
});

/** As lists show properties: complete layouts, `noFill`, and the default of `alpha`. */
const Fill = z
  .looseObject({ alpha: z.number().default(1) })
  .transform(({ no_fill, ...fill }) => (no_fill ? { ...fill, noFill: {} } : fill));
const Shown = z.object({
  layout: z.looseObject({}).default({}),
  fills: z.array(Fill).default([]),
  strokes: z.array(z.looseObject({ fill: Fill.optional() })).default([]),
});
const wholeLayout = { top: 0, left: 0, width: 0, height: 0, rotate: 0, fliph: false, flipv: false };

function listedFrame({ frameId, name, type, properties }: Rows["frames"]) {
  const { layout, ...others } = Shown.parse(properties);
  return { meta: { id: frameId, name }, type, properties: { layout: { ...wholeLayout, ...layout }, ...others } };
}

function listedSpace({ store, me }: Call, { id, name, teamId, trashedTime }: Rows["spaces"]) {
  const known = {
    space_id: id,
    space_name: name,
    team_id: teamId,
    status: trashedTime === null ? "ACTIVE" : "TRASHED",
  };
  const favorite = String(store.get("favorites", `${id}:${me}`) !== undefined);
  return { ...known, is_favorite: favorite, can_edit: "true", owner_zuid: me, created_time: store.createdTime(id) };
}

const wholeSpace = (call: Call, space: Rows["spaces"]) => ({
  space_info: { ...listedSpace(call, space), allow_embed: String(space.allowEmbed) },
});

const zoneInfo = ({ store, me }: Call, { id, name, spaceId }: Rows["zones"]) => {
  const known = { zone_id: id, zone_name: name, space_id: spaceId, status: "ACTIVE" };
  return { ...known, author_zuid: me, created_time: store.createdTime(id) };
};

/** The zone in the path, unless it is in the trash. */
function zoneOf(call: Call, accepts: "active" | "any" = "active"): Rows["zones"] {
  const zone = call.store.get("zones", call.id("zone"));
  demand(zone?.spaceId === spaceOf(call).id, 404, "Zone not found", "Z1008");
  demand(accepts === "any" || zone.trashedTime === null, 400, "Zone is not in an active state", "Z1011");
  return zone;
}

/** A space or zone in another state: only what is in the trash can be restored, or deleted for good. */
function inState<Row extends { trashedTime: number | null }>(row: Row, state: "TRASH" | "RESTORE" | "DELETE"): Row {
  demand((row.trashedTime === null) === (state === "TRASH"), 400, "It is not active, or not in the trash");
  return { ...row, trashedTime: state === "TRASH" ? Date.now() : null };
}

function copyZone({ store }: Call, zone: Rows["zones"], changes: Partial<Rows["zones"]>): Rows["zones"] {
  const copy = addZone(store, { ...zone, ...changes });
  for (const { frameId, ...frame } of store.where("frames", ({ zoneId }) => zoneId === zone.id))
    addFrame(store, { ...frame, zoneId: copy.id });
  return copy;
}

/** The space that a zone is moved or copied to. */
function destinationOf({ store, id }: Call, to: z.output<typeof Destination>): string {
  const spaceId = to.destination_type === "SAME_SPACE" ? id("space") : to.destination_space_id;
  const space = store.get("spaces", spaceId ?? "");
  demand(space?.trashedTime === null, 404, "Destination space not found");
  return space.id;
}

/** The operations on spaces and what is in them. */
export const contentRoutes: Routes = {
  "GET /spaces": (call) => {
    const { team_id, action_type, from = 1, limit = 10, need_total_count } = call.query;
    demand(Number(limit) <= 10, 400, "Invalid limit");
    const isTrash = action_type === "RECENTLY_TRASHED";
    const isListed = ({ teamId, trashedTime }: Rows["spaces"]) =>
      teamId === team_id && (trashedTime !== null) === isTrash;
    const spaces = call.store.where("spaces", isListed).reverse();
    const [start, size] = [(Number(from) - 1) * Number(limit), Number(limit)];
    const page = spaces.slice(start, start + size).map((space) => listedSpace(call, space));
    return { space_count: need_total_count === "true" ? spaces.length : page.length, spaces_info: page };
  },
  "POST /spaces": (call) => {
    const { create_space } = call.body({ create_space: z.object({ space_name: Name, team_id: Text }) });
    const { space_name: name, team_id: teamId } = create_space;
    const editionId = call.id("edition");
    demand(call.store.get("teams", teamId)?.editionId === editionId, 404, "Team not found");
    const { id } = addSpace(call.store, { name, teamId, editionId }, call.me);
    return call.done({ space_id: id, uri: `/service/api/v1/editions/${editionId}/spaces/${id}` });
  },
  "GET /spaces/:space": (call) => wholeSpace(call, spaceOf(call)),
  "POST /spaces/:space/duplicate": (call) => {
    const source = spaceOf(call);
    const Copy = z.object({ space_name: Name.default(`Copy of ${source.name}`) });
    const { space_name: name } = call.body({ duplicate_space: Copy }).duplicate_space;
    const copy = addSpace(call.store, { ...source, name }, call.me);
    for (const zone of call.store.where("zones", ({ spaceId }) => spaceId === source.id))
      copyZone(call, zone, { spaceId: copy.id });
    return wholeSpace(call, copy);
  },
  "POST /spaces/:space/move": (call) => {
    const { team_id: teamId } = call.body({ move_space: z.object({ team_id: Text }) }).move_space;
    const space = spaceOf(call);
    demand(call.store.get("teams", teamId)?.editionId === space.editionId, 404, "Team not found");
    demand(space.teamId !== teamId, 403, "The space is already in the team");
    return wholeSpace(call, call.store.put("spaces", { ...space, teamId }));
  },
  "PUT /spaces/:space/state": (call) => {
    const { space_state } = call.body({ space_state: z.enum(["TRASH", "RESTORE"]) });
    const { id } = call.store.put("spaces", inState(spaceOf(call, "any"), space_state));
    return call.done({ space_state, space_id: id });
  },
  "PUT /spaces/:space/meta": (call) => {
    const space = spaceOf(call);
    const favorite = `${space.id}:${call.me}`;
    const done = (more: object) => call.done({ space_id: space.id, ...more });
    const { action_type } = call.body({ action_type: z.enum(["SPACE_NAME", "FAVORITE", "EMBED"]) });
    if (action_type === "SPACE_NAME") {
      const { space_name: name } = call.body({ space_name: Name });
      demand(space.name !== name, 409, "The space has the same name");
      return done({ new_name: call.store.put("spaces", { ...space, name }).name });
    }
    const { value } = call.body({ value: z.boolean() });
    const isSo = action_type === "EMBED" ? space.allowEmbed : call.store.get("favorites", favorite) !== undefined;
    demand(isSo !== value, 409, "It is already so");
    if (action_type === "EMBED")
      return done({ embed_status: call.store.put("spaces", { ...space, allowEmbed: value }).allowEmbed });
    if (value) call.store.put("favorites", { id: favorite });
    else call.store.remove("favorites", favorite);
    return done({ is_favourite: value });
  },
  "GET /spaces/:space/zones/meta": (call) => {
    const { id } = spaceOf(call);
    const zones = call.store.where("zones", ({ spaceId, trashedTime }) => spaceId === id && trashedTime === null);
    const zone_meta = Object.fromEntries(zones.map((zone) => [zone.id, zoneInfo(call, zone)]));
    return { zones_info: { zone_order: zones.map((zone) => zone.id), zone_meta } };
  },
  "POST /spaces/:space/zones": (call) => {
    const { create_zone } = call.body({ create_zone: z.object({ zone_name: Name, template_id: Text.optional() }) });
    const { zone_name: name, template_id } = create_zone;
    const { id: spaceId } = spaceOf(call);
    demand(!template_id || call.store.get("templates", template_id), 404, "Template not found");
    const { id } = addZone(call.store, { name, spaceId, trashedTime: null });
    const frames = template_id ? [addFrame(call.store, { zoneId: id, name: "Ideas" })] : [];
    const elements = frames.map(({ frameId }) => ({ type: "FRAME", frame: { id: frameId } }));
    const document = { id, meta: { name }, elements };
    const baseMeta = { createdTime: Date.now(), author: call.me, collaborationId: randomUUID() };
    return JSON.stringify({ space_data: { id: spaceId, docDatas: [{ document, baseMeta }] } });
  },
  "GET /spaces/:space/zones/:zone/meta": (call) => ({ zone_info: zoneInfo(call, zoneOf(call)) }),
  "PUT /spaces/:space/zones/:zone/meta": (call) => {
    const { zone_name: name } = call.body({ zone_name: Name });
    const zone = zoneOf(call);
    demand(zone.name !== name, 409, "The zone has the same name");
    call.store.put("zones", { ...zone, name });
    return call.done({ space_id: zone.spaceId, zone_id: zone.id, new_name: name });
  },
  "PUT /spaces/:space/zones/:zone/state": (call) => {
    const { zone_state } = call.body({ zone_state: z.enum(["RESTORE", "TRASH", "DELETE"]) });
    const { id, spaceId } = call.store.put("zones", inState(zoneOf(call, "any"), zone_state));
    if (zone_state === "DELETE") call.store.remove("zones", id);
    return call.done({ space_id: spaceId, zone_id: id, zone_state });
  },
  "POST /spaces/:space/zones/:zone/move": (call) => {
    const spaceId = destinationOf(call, call.body({ move_zone: Destination }).move_zone);
    const { id } = call.store.put("zones", { ...zoneOf(call), spaceId });
    return call.done({ space_id: spaceId, zone_id: id });
  },
  "POST /spaces/:space/zones/:zone/duplicate": (call) => {
    const zone = zoneOf(call);
    const to = call.body({ duplicate_zone: Destination }).duplicate_zone;
    const { version_id: version, zone_name: name = `Copy of ${zone.name}` } = to;
    demand(!version || call.store.get("zoneVersions", version)?.zoneId === zone.id, 404, "Version not found");
    return { zone_info: zoneInfo(call, copyZone(call, zone, { spaceId: destinationOf(call, to), name })) };
  },
  "GET /spaces/:space/zones/:zone/frames": (call) => {
    const { id } = zoneOf(call);
    const frames = call.store.where("frames", ({ zoneId }) => zoneId === id).map(listedFrame);
    return { total_count: frames.length, frames };
  },
  "POST /spaces/:space/zones/:zone/frames": (call) => {
    const { frames } = call.body({ frames: z.array(NewFrame).min(1) });
    const { id: zoneId } = zoneOf(call);
    const isTaken = frames.some(({ meta }) => call.store.get("frames", `${zoneId}:${meta.id}`));
    demand(!isTaken, 409, "A frame with this id exists");
    for (const { meta, ...frame } of frames)
      addFrame(call.store, { ...frame, zoneId, frameId: meta.id, name: meta.name });
    return { inserted_ids: frames.map(({ meta }) => meta.id) };
  },
  "PUT /spaces/:space/zones/:zone/frames": (call) => {
    const { frames } = call.body({ frames: z.array(z.object({ id: Text, properties: Facets })).min(1) });
    const { id: zoneId } = zoneOf(call);
    const results = frames.map(({ id, properties }) => {
      const frame = call.store.get("frames", `${zoneId}:${id}`);
      if (frame) call.store.put("frames", { ...frame, properties: { ...frame.properties, ...properties } });
      return { id, status: frame ? "success" : "failure" };
    });
    return { results };
  },
  "DELETE /spaces/:space/zones/:zone/frames": (call) => {
    const { ids } = call.body({ ids: z.array(Text).min(1) });
    const { id: zoneId } = zoneOf(call);
    const remove = (id: string) => (call.store.remove("frames", `${zoneId}:${id}`) ? "success" : "failure");
    return { results: ids.map((id) => ({ frame_id: id, status: remove(id) })) };
  },
};

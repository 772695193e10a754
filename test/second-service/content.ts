import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Call, context, demand, type Routes, spaceOf } from "./call.ts";
import { addFrame, addSpace, addZone, type Rows } from "./records.ts";

/** The rule for the names of spaces and zones. */
const Name = z.string().regex(/^[\d\sA-Za-z\u0080-\uFFFF_~`#%&^*(){}[\]+|=\-.$@?,:;></!'\\"]+$/);
const SpaceChange = z.discriminatedUnion("action_type", [
  z.object({ action_type: z.literal("SPACE_NAME"), space_name: Name }),
  z.object({ action_type: z.enum(["FAVORITE", "EMBED"]), value: z.boolean() }),
]);
const SpaceQuery = z.object({
  ...{ team_id: z.string(), action_type: z.enum(["ALLSPACES", "RECENTLY_TRASHED"]) },
  ...{
    from: z.coerce.number().min(1).default(1),
    limit: z.coerce.number().default(10),
    need_total_count: z.string().optional(),
  },
});
const Destination = z.object({
  destination_type: z.enum(["SAME_SPACE", "EXISTING_SPACE"]),
  ...{ destination_space_id: z.string().optional(), zone_name: Name.optional(), version_id: z.string().optional() },
});

const listedSpace = ({ store, me }: Call, { id, name, teamId, trashedTime }: Rows["spaces"]) => ({
  ...{ space_id: id, space_name: name, team_id: teamId, status: trashedTime === null ? "ACTIVE" : "TRASHED" },
  ...{ is_favorite: String(store.get("favorites", `${id}:${me}`) !== undefined), can_edit: "true", publish: "false" },
  ...{ owner_zuid: me, created_time: store.times(id).created, last_modified_time: store.times(id).changed },
  space_member_count: String(store.where("spaceMembers", ({ spaceId }) => spaceId === id).length),
});
const wholeSpace = (call: Call, space: Rows["spaces"]) => ({
  space_info: { ...listedSpace(call, space), allow_embed: String(space.allowEmbed) },
});

/** The zone in the path, unless it is in the trash. */
function zoneOf(call: Call, accepts: "active" | "any" = "active"): Rows["zones"] {
  const zone = call.store.get("zones", call.id("zone"));
  demand(zone?.spaceId === spaceOf(call).id, 404, "Zone not found", "Z1008");
  demand(accepts === "any" || zone.trashedTime === null, 400, "Zone is not in an active state", "Z1011");
  return zone;
}
const zoneInfo = ({ store, me }: Call, { id, name, spaceId }: Rows["zones"]) => ({
  ...{ zone_id: id, zone_key: String(Number.parseInt(id, 16)), zone_name: name, space_id: spaceId, status: "ACTIVE" },
  ...{ author_zuid: me, created_time: store.times(id).created, last_modified_time: store.times(id).changed },
});

function copyZone({ store }: Call, zone: Rows["zones"], changes: Partial<Rows["zones"]>): Rows["zones"] {
  const copy = addZone(store, { ...zone, ...changes });
  for (const { frameId, ...frame } of store.where("frames", ({ zoneId }) => zoneId === zone.id))
    addFrame(store, { ...frame, zoneId: copy.id });
  return copy;
}

/** The space that a zone is moved or copied to. */
function destinationOf(
  call: Call,
  { destination_type, destination_space_id = "" }: z.output<typeof Destination>,
): string {
  const space = call.store.get("spaces", destination_type === "SAME_SPACE" ? call.id("space") : destination_space_id);
  demand(space?.trashedTime === null, 404, "Destination space not found");
  return space.id;
}

const layout = { top: 0, left: 0, width: 0, height: 0, rotate: 0, fliph: false, flipv: false };
const Hsb = z.object({ hue: z.number(), saturation: z.number(), brightness: z.number() });
const fractions = ({ hue, saturation, brightness }: z.output<typeof Hsb>) => ({
  ...{ hue: hue / 360, saturation: saturation / 100, brightness: brightness / 100 },
});
const Color = z.looseObject({ hsb: Hsb.transform(fractions).optional() });
const Fill = z
  .looseObject({ alpha: z.number().default(1), solid: z.object({ color: Color }).optional() })
  .transform(({ no_fill, ...fill }) => (no_fill ? { ...fill, noFill: {} } : fill));

/** As lists show properties: complete layouts, `noFill`, the default of `alpha`, and HSB in fractions. */
const Shown = z.object({
  layout: z
    .looseObject({})
    .default({})
    .transform((given) => ({ ...layout, ...given })),
  fills: z.array(Fill).default([]),
  strokes: z.array(z.looseObject({ fill: Fill.optional() })).default([]),
});
const Properties = z.object({ layout: z.unknown(), fills: z.unknown(), strokes: z.unknown() }).partial();
const Meta = z.object({ id: z.string(), name: z.string() });
const Insertion = z.object({ meta: Meta, type: z.string().default("CUSTOM"), properties: Properties.default({}) });
const Facets = Properties.refine((properties) => Object.keys(properties).length > 0);

/** The operations on spaces and what is in them. */
export const contentRoutes: Routes = {
  "GET /spaces": (call) => {
    const { team_id, action_type, from, limit, need_total_count } = SpaceQuery.parse(Object.fromEntries(call.query));
    const isTrash = action_type === "RECENTLY_TRASHED";
    const isListed = ({ teamId, trashedTime }: Rows["spaces"]) =>
      teamId === team_id && (trashedTime !== null) === isTrash;
    const spaces = call.store.where("spaces", isListed).reverse();
    const size = Math.min(limit, 100);
    const page = spaces.slice((from - 1) * size, from * size).map((space) => listedSpace(call, space));
    return { space_count: need_total_count === "true" ? spaces.length : page.length, spaces_info: page };
  },
  "POST /spaces": (call) => {
    const Body = z.object({ create_space: z.object({ space_name: Name, team_id: z.string() }) });
    const { space_name: name, team_id: teamId } = call.body(Body).create_space;
    const editionId = call.id("edition");
    demand(call.store.get("teams", teamId)?.editionId === editionId, 404, "Team not found");
    const { id } = addSpace(call.store, { name, teamId, editionId }, call.me);
    return { ...context(call), space_id: id, uri: `/service/api/v1/editions/${editionId}/spaces/${id}` };
  },
  "GET /spaces/:space": (call) => wholeSpace(call, spaceOf(call)),
  "POST /spaces/:space/duplicate": (call) => {
    const source = spaceOf(call);
    const Body = z.object({ duplicate_space: z.object({ space_name: Name.default(`Copy of ${source.name}`) }) });
    const copy = addSpace(call.store, { ...source, name: call.body(Body).duplicate_space.space_name }, call.me);
    for (const zone of call.store.where("zones", ({ spaceId }) => spaceId === source.id))
      copyZone(call, zone, { spaceId: copy.id });
    return wholeSpace(call, copy);
  },
  "POST /spaces/:space/move": (call) => {
    const { team_id: teamId } = call.body(z.object({ move_space: z.object({ team_id: z.string() }) })).move_space;
    const space = spaceOf(call);
    demand(call.store.get("teams", teamId)?.editionId === space.editionId, 404, "Team not found");
    demand(space.teamId !== teamId, 403, "The space is already in the team");
    return wholeSpace(call, call.store.put("spaces", { ...space, teamId }));
  },
  "PUT /spaces/:space/state": (call) => {
    const { space_state } = call.body(z.object({ space_state: z.enum(["TRASH", "RESTORE"]) }));
    const space = spaceOf(call, "any");
    demand((space.trashedTime === null) === (space_state === "TRASH"), 400, "Space is not active, or not in the trash");
    call.store.put("spaces", { ...space, trashedTime: space_state === "TRASH" ? Date.now() : null });
    return { ...context(call), space_state, space_id: space.id };
  },
  "PUT /spaces/:space/meta": (call) => {
    const change = call.body(SpaceChange);
    const space = spaceOf(call);
    const favorite = `${space.id}:${call.me}`;
    const known = { ...context(call), space_id: space.id };
    if (change.action_type === "SPACE_NAME") {
      demand(space.name !== change.space_name, 409, "The space has the same name");
      return { ...known, new_name: call.store.put("spaces", { ...space, name: change.space_name }).name };
    }
    if (change.action_type === "EMBED") {
      demand(space.allowEmbed !== change.value, 409, "Already embedded, or not in embed state");
      return { ...known, embed_status: call.store.put("spaces", { ...space, allowEmbed: change.value }).allowEmbed };
    }
    demand((call.store.get("favorites", favorite) !== undefined) !== change.value, 409, "Already so");
    if (change.value) call.store.put("favorites", { id: favorite });
    else call.store.remove("favorites", favorite);
    return { ...known, is_favourite: change.value };
  },
  "GET /spaces/:space/zones/meta": (call) => {
    const { id } = spaceOf(call);
    const zones = call.store.where("zones", ({ spaceId, trashedTime }) => spaceId === id && trashedTime === null);
    const zone_meta = Object.fromEntries(zones.map((zone) => [zone.id, zoneInfo(call, zone)]));
    return { zones_info: { zone_order: zones.map((zone) => zone.id), zone_meta } };
  },
  "POST /spaces/:space/zones": (call) => {
    const Body = z.object({ create_zone: z.object({ zone_name: Name, template_id: z.string().optional() }) });
    const { zone_name: name, template_id } = call.body(Body).create_zone;
    const { id: spaceId } = spaceOf(call);
    demand(!template_id || call.store.get("templates", template_id), 404, "Template not found");
    const { id } = addZone(call.store, { name, spaceId, trashedTime: null });
    const frames = template_id ? [addFrame(call.store, { zoneId: id, name: "Ideas" })] : [];
    const elements = frames.map(({ frameId }) => ({ type: "FRAME", frame: { id: frameId } }));
    const baseMeta = {
      createdTime: Date.now(),
      author: call.me,
      collaborationId: randomUUID(),
      current: { version: "1" },
    };
    return JSON.stringify({
      space_data: { id: spaceId, docDatas: [{ document: { id, meta: { name }, elements }, baseMeta }] },
    });
  },
  "GET /spaces/:space/zones/:zone/meta": (call) => ({ zone_info: zoneInfo(call, zoneOf(call)) }),
  "PUT /spaces/:space/zones/:zone/meta": (call) => {
    const { zone_name } = call.body(z.object({ zone_name: Name }));
    const zone = zoneOf(call);
    demand(zone.name !== zone_name, 409, "The zone has the same name");
    call.store.put("zones", { ...zone, name: zone_name });
    return { ...context(call), space_id: zone.spaceId, zone_id: zone.id, new_name: zone_name };
  },
  // Only what is in the trash can be restored, or deleted for good.
  "PUT /spaces/:space/zones/:zone/state": (call) => {
    const { zone_state } = call.body(z.object({ zone_state: z.enum(["RESTORE", "TRASH", "DELETE"]) }));
    const zone = zoneOf(call, "any");
    demand((zone.trashedTime === null) === (zone_state === "TRASH"), 400, "Zone is not active, or not in the trash");
    if (zone_state === "DELETE") call.store.remove("zones", zone.id);
    else call.store.put("zones", { ...zone, trashedTime: zone_state === "TRASH" ? Date.now() : null });
    return { ...context(call), space_id: zone.spaceId, zone_id: zone.id, zone_state };
  },
  "POST /spaces/:space/zones/:zone/move": (call) => {
    const zone = zoneOf(call);
    const spaceId = destinationOf(call, call.body(z.object({ move_zone: Destination })).move_zone);
    call.store.put("zones", { ...zone, spaceId });
    return { ...context(call), space_id: spaceId, zone_id: zone.id };
  },
  "POST /spaces/:space/zones/:zone/duplicate": (call) => {
    const zone = zoneOf(call);
    const to = call.body(z.object({ duplicate_zone: Destination })).duplicate_zone;
    const { version_id: version } = to;
    demand(!version || call.store.get("zoneVersions", version)?.zoneId === zone.id, 404, "Version not found");
    const copy = copyZone(call, zone, {
      spaceId: destinationOf(call, to),
      name: to.zone_name ?? `Copy of ${zone.name}`,
    });
    return { zone_info: zoneInfo(call, copy) };
  },
  "GET /spaces/:space/zones/:zone/frames": (call) => {
    const { id } = zoneOf(call);
    const frames = call.store
      .where("frames", ({ zoneId }) => zoneId === id)
      .map(({ frameId, name, type, properties }) => ({
        meta: { id: frameId, name },
        type,
        properties: Shown.parse(properties),
      }));
    return { total_count: frames.length, frames };
  },
  "POST /spaces/:space/zones/:zone/frames": (call) => {
    const { frames } = call.body(z.object({ frames: z.array(Insertion).min(1) }));
    const { id: zoneId } = zoneOf(call);
    const isTaken = frames.some(({ meta }) => call.store.get("frames", `${zoneId}:${meta.id}`));
    demand(!isTaken, 409, "A frame with this id exists");
    for (const { meta, ...frame } of frames)
      addFrame(call.store, { ...frame, zoneId, frameId: meta.id, name: meta.name });
    return { inserted_ids: frames.map(({ meta }) => meta.id) };
  },
  "PUT /spaces/:space/zones/:zone/frames": (call) => {
    const { frames } = call.body(
      z.object({ frames: z.array(z.object({ id: z.string(), properties: Facets })).min(1) }),
    );
    const { id: zoneId } = zoneOf(call);
    const results = frames.map(({ id, properties }) => {
      const frame = call.store.get("frames", `${zoneId}:${id}`);
      if (frame) call.store.put("frames", { ...frame, properties: { ...frame.properties, ...properties } });
      return { id, status: frame ? "success" : "failure" };
    });
    return { results };
  },
  "DELETE /spaces/:space/zones/:zone/frames": (call) => {
    const { ids } = call.body(z.object({ ids: z.array(z.string()).min(1) }));
    const { id: zoneId } = zoneOf(call);
    const remove = (id: string) => (call.store.remove("frames", `${zoneId}:${id}`) ? "success" : "failure");
    return { results: ids.map((id) => ({ frame_id: id, status: remove(id) })) };
  },
};

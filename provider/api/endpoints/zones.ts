import { z } from "zod";
import { QuotaUsedUp } from "../../errors.ts";
import { equalNames, equalUuids } from "../../validation/formats.ts";
import { isObject } from "../../validation/properties.ts";
import type { ListOptions } from "../lists/list-cache.ts";
import { parseJson } from "../transport/envelope.ts";
import { Active, echoOf, Id, record, shown, Text, Timestamp, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const ZoneRecord = record(
  {
    zoneId: Id,
    name: z.string(),
    spaceId: Id,
    isActive: Active,
    zoneKey: shown(Id),
    authorZuid: Id.exactOptional(),
    lastAuthorZuid: shown(Id),
    createdTime: Timestamp.exactOptional(),
    lastModifiedTime: Timestamp.exactOptional(),
    stateModifiedTime: Timestamp.exactOptional(),
  },
  { name: "zone_name", isActive: "status" },
);

const VersionRecord = record(
  {
    versionId: Id,
    modifiedBy: shown(Id),
    time: Timestamp.exactOptional(),
    description: Text.exactOptional(),
  },
  { time: "version_time" },
);
const VersionsRecord = record(
  { allowed: z.array(VersionRecord).default([]), restricted: z.array(VersionRecord).default([]) },
  { allowed: "allowed_versions", restricted: "restricted_versions" },
);

/** A canvas in a space. */
export type Zone = z.output<typeof ZoneRecord>;

/** What a copy of a zone takes from it; what is omitted, the service decides. */
export interface CopyOptions {
  readonly versionId?: string | undefined;
  readonly deepCopy?: boolean | undefined;
  readonly copyComments?: boolean | undefined;
}

/** The zones of a space. */
export class Zones extends Endpoint {
  readonly #cache = this.lists.cacheOf<readonly Zone[]>("zones");

  /**
   * The zones in display order. Zones in the trash, or hidden from the caller, may be missing. With `ifFree`, it fails with
   * QuotaUsedUp instead of waiting for quota.
   */
  async list(
    editionId: string,
    spaceId: string,
    { ifFree = false, ...options }: ListOptions & { readonly ifFree?: boolean | undefined } = {},
  ): Promise<readonly Zone[]> {
    const params = { editionId, spaceId };
    const read = () => this.send({ operation: "listZones", params, ifFree, response: zoneList(spaceId) });
    return this.#cache.load([editionId, spaceId], read, options).catch((error: unknown) => {
      // The one who has started to read the list did not want to wait.
      if (error instanceof QuotaUsedUp && !ifFree) return this.list(editionId, spaceId, options);
      throw error;
    });
  }

  /** When each zone's state last changed; only a list of selected fields has it. Fails instead of waiting for quota. */
  async stateTimes(editionId: string, spaceId: string): Promise<ReadonlyMap<string, string>> {
    const times = z.record(z.string(), record({ stateModifiedTime: Timestamp.exactOptional() }));
    const response = under("zones_info", under("zone_meta", times.default({})));
    const query = { fields: "state_modified_time" };
    const params = { editionId, spaceId };
    const meta = await this.send({ operation: "listZones", params, query, ifFree: true, response });
    return new Map(
      Object.entries(meta).flatMap(([zoneId, { stateModifiedTime: time }]) =>
        time === undefined ? [] : [[zoneId, time] as const],
      ),
    );
  }

  /** The zones of all spaces that were listed, and not changed since. */
  async listed(editionId: string): Promise<readonly Zone[]> {
    return (await this.#cache.cachedIn([editionId])).flat();
  }

  async get(editionId: string, spaceId: string, zoneId: string): Promise<Zone> {
    const isSame = (found: Zone) => equalUuids(found.zoneId, zoneId);
    const response = under("zone_info", ZoneRecord).refine(isSame, "is a different zone");
    return this.send({ operation: "getZone", params: { editionId, spaceId, zoneId }, response });
  }

  async create(
    editionId: string,
    spaceId: string,
    { name, templateId }: { readonly name: string; readonly templateId?: string | undefined },
  ): Promise<{ readonly zoneId: string }> {
    return this.send({
      operation: "createZone",
      params: { editionId, spaceId },
      body: { create_zone: { zone_name: name, template_id: templateId } },
      stale: { zones: [[editionId, spaceId]] },
      response: createdZone(name),
    });
  }

  /** Moves a zone, with its comments, to another space; returns whether the response confirms the space. */
  async move(editionId: string, spaceId: string, zoneId: string, destinationSpaceId: string): Promise<boolean> {
    const zones = [spaceId, destinationSpaceId].map((id) => [editionId, id]);
    const destination = { destination_type: "EXISTING_SPACE", destination_space_id: destinationSpaceId };
    return this.send({
      operation: "moveZone",
      params: { editionId, spaceId, zoneId },
      body: { move_zone: { ...destination, copy_comments: true } },
      stale: { zones, frames: [[editionId, spaceId, zoneId]] },
      response: under("space_info", echoOf("space_id", destinationSpaceId)),
    });
  }

  async versions(editionId: string, spaceId: string, zoneId: string) {
    return this.send({
      operation: "listZoneVersions",
      params: { editionId, spaceId, zoneId },
      query: { fields: "version_id,modified_by,version_time,description", from: 0, limit: 999 },
      response: under("zone_versions", VersionsRecord),
    });
  }

  /** Returns whether the response confirms the name. */
  async rename(editionId: string, spaceId: string, zoneId: string, name: string): Promise<boolean> {
    return this.send({
      operation: "renameZone",
      params: { editionId, spaceId, zoneId },
      body: { zone_name: name },
      stale: { zones: [[editionId, spaceId]] },
      response: echoOf("new_name", name),
    });
  }

  /** Returns whether the response confirms the state. */
  async setState(editionId: string, spaceId: string, zoneId: string, state: "TRASH" | "RESTORE" | "DELETE") {
    return this.send({
      operation: "setZoneState",
      params: { editionId, spaceId, zoneId },
      body: { zone_state: state },
      stale: { zones: [[editionId, spaceId]], frames: [[editionId, spaceId, zoneId]] },
      // The service names it so, and the description of `canvas` names it after the request.
      response: z.union([echoOf("space_state", state), echoOf("zone_state", state)]),
    });
  }

  /** Copies a zone into a space. */
  async duplicate(
    editionId: string,
    spaceId: string,
    zoneId: string,
    {
      destinationSpaceId,
      name,
      versionId,
      deepCopy,
      copyComments,
    }: CopyOptions & { readonly destinationSpaceId: string; readonly name: string },
  ): Promise<{ readonly zoneId: string }> {
    const destination =
      destinationSpaceId === spaceId
        ? { destination_type: "SAME_SPACE" }
        : { destination_type: "EXISTING_SPACE", destination_space_id: destinationSpaceId };
    const options = { version_id: versionId, deep_copy: deepCopy, copy_comments: copyComments };
    return this.send({
      operation: "duplicateZone",
      params: { editionId, spaceId, zoneId },
      body: { duplicate_zone: { ...destination, zone_name: name, ...options } },
      stale: { zones: [[editionId, destinationSpaceId]] },
      response: record({ zoneId: Id }),
    });
  }
}

/** The zones of `zone_meta` in the order of `zone_order`; those missing from the order come last. */
function zoneList(spaceId: string) {
  return under(
    "zones_info",
    z.preprocess((info) => {
      if (!isObject(info)) return info;
      const { zone_order: order, zone_meta: meta = Array.isArray(order) && order.length === 0 ? {} : undefined } = info;
      if (!isObject(meta)) return meta;
      const ids = new Set([...(Array.isArray(order) ? order.map(String) : []), ...Object.keys(meta)]);
      // Records may omit their own id and space.
      return [...ids].flatMap((id) => (isObject(meta[id]) ? [{ zone_id: id, space_id: spaceId, ...meta[id] }] : []));
    }, z.array(ZoneRecord)),
  );
}

const Documents = z.array(
  z.object({ document: z.object({ id: Id, meta: z.object({ name: z.string().optional() }).optional() }) }),
);

/** The id of a new zone, from its record, or from the other documented form: the document of its space, as JSON text. */
function createdZone(name: string) {
  return z.union([under("zone_info", record({ zoneId: Id })), zoneInDocument(name)]);
}

/** A document of several zones has the new one under its name. */
function zoneInDocument(name: string) {
  return z
    .preprocess(unwrap, record({ docDatas: Documents }, { docDatas: "docDatas" }))
    .transform(({ docDatas }, context) => {
      const named = docDatas.filter(({ document }) => equalNames(document.meta?.name, name));
      const [only, ...others] = docDatas.length > 1 ? named : docDatas;
      if (only && others.length === 0) return { zoneId: only.document.id };
      context.addIssue({ code: "custom", message: "does not have the id of exactly one zone" });
      return z.NEVER;
    });
}

function unwrap(data: unknown): unknown {
  const document = typeof data === "string" ? parseJson(data)?.body : data;
  return isObject(document) ? (document.space_data ?? document) : document;
}

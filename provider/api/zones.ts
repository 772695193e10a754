import { z } from "zod";
import { AssumedZones } from "./assumed-zones.ts";
import type { ListOptions } from "./loader.ts";
import { path } from "./path.ts";
import { Active, Id, isRecord, record, Timestamp, under } from "./wire.ts";
import { createdZone } from "./zone-document.ts";

const ZoneRecord = record(
  {
    zoneId: Id,
    name: z.string(),
    spaceId: Id,
    isActive: Active,
    zoneKey: Id.exactOptional(),
    authorZuid: Id.exactOptional(),
    lastAuthorZuid: Id.exactOptional(),
    createdTime: Timestamp.exactOptional(),
    lastModifiedTime: Timestamp.exactOptional(),
    stateModifiedTime: Timestamp.exactOptional(),
  },
  { name: "zone_name", isActive: "status" },
);

const VersionRecord = record(
  {
    versionId: Id,
    modifiedBy: Id.exactOptional(),
    time: Timestamp.exactOptional(),
    description: z.string().exactOptional(),
  },
  { time: "version_time" },
);
const VersionsRecord = record(
  { allowed: z.array(VersionRecord).default([]), restricted: z.array(VersionRecord).default([]) },
  { allowed: "allowed_versions", restricted: "restricted_versions" },
);

/** A document of a space, shown as a canvas. */
export type Zone = z.output<typeof ZoneRecord>;
export type ZoneVersion = z.output<typeof VersionRecord>;
/** The versions of a zone that the plan lets one open, and the others. */
export type ZoneVersions = z.output<typeof VersionsRecord>;

/** The zones of a space. */
export class Zones extends AssumedZones {
  /** The zones in display order; one that the caller may not see may be missing, so ask for it before calling it gone. */
  async list(editionId: string, spaceId: string, options?: ListOptions): Promise<readonly Zone[]> {
    const read = () =>
      this.transport.send({
        operation: "zones",
        method: "GET",
        path: path`/editions/${editionId}/spaces/${spaceId}/zones/meta`,
        scope: "Service.spaces.READ",
        answer: zoneList(spaceId),
      });
    return this.lists.zones.load([editionId, spaceId], read, options);
  }

  async get(editionId: string, spaceId: string, zoneId: string): Promise<Zone> {
    return this.transport.send({
      operation: "zone meta",
      method: "GET",
      path: path`/editions/${editionId}/spaces/${spaceId}/zones/${zoneId}/meta`,
      scope: "Service.spaces.READ",
      answer: under("zone_info", ZoneRecord),
    });
  }

  async create(
    editionId: string,
    spaceId: string,
    { name, templateId }: { readonly name: string; readonly templateId?: string | undefined },
  ): Promise<{ readonly zoneId: string }> {
    return this.lists.writing({ zones: [[editionId, spaceId]] }, () =>
      this.transport.send({
        operation: "zone",
        method: "POST",
        path: path`/editions/${editionId}/spaces/${spaceId}/zones`,
        scope: "Service.zones.CREATE",
        body: { create_zone: { zone_name: name, template_id: templateId } },
        answer: createdZone(name),
      }),
    );
  }

  /** Moves a zone with its comments to another space of the edition; it keeps its id. */
  async move(editionId: string, spaceId: string, zoneId: string, destinationSpaceId: string): Promise<void> {
    const stale = {
      zones: [
        [editionId, spaceId],
        [editionId, destinationSpaceId],
      ],
      frames: [[editionId, spaceId, zoneId]],
    };
    const destination = { destination_type: "EXISTING_SPACE", destination_space_id: destinationSpaceId };
    await this.lists.writing(stale, () =>
      this.transport.send({
        operation: "zone move",
        method: "POST",
        path: path`/editions/${editionId}/spaces/${spaceId}/zones/${zoneId}/move`,
        scope: "Service.spaces.CREATE",
        body: { move_zone: { ...destination, copy_comments: true } },
        answer: z.unknown(),
      }),
    );
  }

  async versions(editionId: string, spaceId: string, zoneId: string): Promise<ZoneVersions> {
    return this.transport.send({
      operation: "zone versions",
      method: "GET",
      path: path`/editions/${editionId}/spaces/${spaceId}/zones/${zoneId}/version`,
      scope: "Service.documents.READ",
      query: { fields: "version_id,modified_by,version_time,description" },
      answer: under("zone_versions", VersionsRecord),
    });
  }
}

/** Zones by id, put into display order; those that the order forgets come last. */
function zoneList(spaceId: string) {
  return under(
    "zones_info",
    z.preprocess((info) => {
      if (!isRecord(info) || !isRecord(info.zone_meta)) return info;
      const { zone_meta: meta, zone_order: order } = info;
      const ids = new Set([...(Array.isArray(order) ? order.map(String) : []), ...Object.keys(meta)]);
      // A record may leave out what its place in the answer tells.
      return [...ids].flatMap((id) => (isRecord(meta[id]) ? [{ zone_id: id, space_id: spaceId, ...meta[id] }] : []));
    }, z.array(ZoneRecord)),
  );
}

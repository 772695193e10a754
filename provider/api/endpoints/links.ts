import { z } from "zod";
import { BadRequest } from "../../errors.ts";
import { readAllPages } from "../lists/pages.ts";
import { Flag, Id, listUnder, record, shown } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

/** Milliseconds since the epoch; -1 without an end. */
const Expiration = z.coerce
  .number()
  .int()
  .transform((time) => (time < 0 ? undefined : time));

const LinkRecord = record(
  {
    spaceId: Id,
    permission: z.enum(["VIEWER", "COMMENTER", "EDITOR"]),
    shareType: z.enum(["ALL_ZONES", "PARTIAL_ZONES"]),
    zones: z.array(record({ zoneId: z.string() })).default([]),
    hasPassword: Flag.default(false),
    /** Kept in memory only, to be sent again. */
    password: z.string().exactOptional(),
    expires: Expiration.optional(),
    url: z.string(),
    name: z.string().exactOptional(),
    sharedBy: shown(Id),
    id: shown(z.string()),
  },
  {
    zones: "zone_ids",
    hasPassword: "is_password_enabled",
    expires: "expiration_time",
    url: "external_share_url",
    name: "link_name",
    id: "external_share_id",
  },
).transform(({ shareType, zones, id, ...link }) => ({
  ...link,
  /** Undefined for all zones. */
  zones: shareType === "ALL_ZONES" ? undefined : zones.map(({ zoneId }) => zoneId),
  /** What deleting it takes: the last part of its address, if it has that form. */
  id: id ?? /\/([\w-]+\.[\w-]+)$/.exec(link.url)?.[1],
}));

/** The public link of a space, as the service shows it: neither its password nor whether it is switched off. */
export type Link = z.output<typeof LinkRecord>;

export interface LinkSettings {
  readonly permission: string;
  /** Undefined for all zones. */
  readonly zones?: readonly string[] | undefined;
  readonly password?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expires?: number | undefined;
  readonly name?: string | undefined;
  readonly active: boolean;
}

/** The public links of spaces, of which each has at most one. */
export class Links extends Endpoint {
  readonly #cache = this.lists.cacheOf<Link | undefined>("links");
  readonly #teamLists = this.lists.cacheOf<readonly Link[]>("teamLinks");

  /** The link of a space; undefined if it has none. */
  async find(editionId: string, spaceId: string, options?: { readonly fresh?: boolean }): Promise<Link | undefined> {
    const read = () =>
      this.send({ operation: "getExternalShare", params: { editionId, spaceId }, response: LinkRecord }).catch(
        (error: unknown) => {
          if (error instanceof BadRequest && error.code === notShared) return undefined;
          throw error;
        },
      );
    return this.#cache.load([editionId, spaceId], read, options);
  }

  /** The links of all spaces of a team that the caller may manage. */
  async list(editionId: string, teamId: string): Promise<readonly Link[]> {
    return this.#teamLists.load([editionId, teamId], () =>
      readAllPages({
        name: `public links of team ${teamId}`,
        pageSize: 100,
        idOf: ({ spaceId }: Link) => spaceId,
        readPage: async (range) => ({
          items: await this.send({
            operation: "listExternalShares",
            params: { editionId, teamId },
            query: range,
            response: listUnder("external_share_info", LinkRecord),
          }),
        }),
      }),
    );
  }

  async create(editionId: string, spaceId: string, settings: LinkSettings): Promise<Link> {
    return this.#write("createExternalShare", editionId, spaceId, bodyOf(settings));
  }

  async update(editionId: string, spaceId: string, settings: LinkSettings): Promise<Link> {
    const body = bodyOf(settings);
    // What ends an expiry is the value that the service shows without one.
    return this.#write("updateExternalShare", editionId, spaceId, { expiration_time: "-1", ...body });
  }

  async delete(editionId: string, spaceId: string, linkId: string): Promise<boolean> {
    return this.send({
      operation: "deleteExternalShare",
      params: { editionId, spaceId },
      body: { external_share_id: linkId },
      stale: staleIn(editionId, spaceId),
      response: record({ externalShareRemoved: Flag.default(false) }).transform((data) => data.externalShareRemoved),
    });
  }

  #write(
    operation: "createExternalShare" | "updateExternalShare",
    editionId: string,
    spaceId: string,
    body: object,
  ): Promise<Link> {
    const stale = staleIn(editionId, spaceId);
    return this.send({ operation, params: { editionId, spaceId }, body, stale, response: LinkRecord });
  }
}

/** The code with which the service says that a space has no link. */
const notShared = "S1046";

const staleIn = (editionId: string, spaceId: string) => ({
  links: [[editionId, spaceId]],
  teamLinks: [[editionId]],
});

function bodyOf({ permission, zones, password, expires, name, active }: LinkSettings): object {
  return {
    permission,
    share_type: zones ? "PARTIAL_ZONES" : "ALL_ZONES",
    zone_ids: zones?.join(","),
    is_password_enabled: password !== undefined,
    password,
    ...(expires === undefined ? {} : { expiration_time: String(expires) }),
    link_name: name,
    status: active ? "ACTIVE" : "INACTIVE",
  };
}

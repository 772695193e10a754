import { z } from "zod";
import type { ListOptions, StaleLists } from "../lists/list-cache.ts";
import { type PageRange, readAllPages } from "../lists/pages.ts";
import { Active, Count, echoOf, Flag, Id, record, shown, Timestamp, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const SpaceRecord = record(
  {
    spaceId: Id,
    name: z.string(),
    teamId: Id,
    isActive: Active,
    favorite: Flag.default(false),
    // Only shown, so anything but true counts as false.
    canEdit: Flag.catch(false),
    published: Flag.catch(false),
    allowEmbed: Flag.exactOptional(),
    memberCount: shown(Count),
    ownerZuid: Id.exactOptional(),
    lastAuthorZuid: shown(Id),
    createdTime: Timestamp.exactOptional(),
    lastModifiedTime: Timestamp.exactOptional(),
  },
  {
    name: "space_name",
    isActive: "status",
    favorite: "is_favorite",
    published: "publish",
    memberCount: "space_member_count",
  },
);

const SpacePage = record(
  { items: z.array(SpaceRecord).exactOptional(), total: Count.exactOptional() },
  { items: "spaces_info", total: "space_count" },
)
  // A response without a list must not look like an empty one.
  .refine(({ items, total }) => items !== undefined || total === 0, "has no spaces_info")
  .transform(({ items = [], total }) => ({ items, total }));

/** A workspace; lists omit `allowEmbed`. */
export type Space = z.output<typeof SpaceRecord>;

/** The `action_type` values of the space list, as the service `canvas` names them. */
export const spaceKinds = {
  ALLSPACES: "All spaces that are not in the trash.",
  SHARED_SPACES: "Shared spaces.",
  SHARED_BY_ME: "Spaces that the user shared.",
  SHARED_BY_OTHERS: "Spaces that others shared.",
  PUBLISHED_WITH_TEAM: "Spaces that are published with the team.",
  FAVORITES: "Favorites of the user.",
  DRAFT_SPACES: "Draft spaces.",
  RECENTLY_TRASHED: "Spaces in the trash.",
} as const;

/** The `sort_by` values of the space list. */
export const spaceOrders = {
  TIME_CREATED: "By the time they were created.",
  TIME_DELETED_ASC: "By the time they were trashed, oldest first.",
  TIME_DELETED_DESC: "By the time they were trashed, newest first.",
  A_Z: "By name.",
  Z_A: "By name, in reverse.",
  RECENTLY_OPENED: "Most recently opened first.",
  RECENTLY_TRASHED: "Most recently trashed first.",
  RECENTLY_ACCESSED_BY_USER: "Most recently accessed by the user first.",
} as const;

export type SpaceKind = keyof typeof spaceKinds;
export type SpaceOrder = keyof typeof spaceOrders;

interface SpaceFilter {
  /** Without it, the spaces of all teams, if the service lists them together. */
  readonly teamId?: string | undefined;
  readonly kind: SpaceKind;
  readonly sortBy?: SpaceOrder | undefined;
}

/** The spaces of an edition. */
export class Spaces extends Endpoint {
  readonly #cache = this.lists.cacheOf<readonly Space[]>("spaces");
  readonly #teams = this.lists.cacheOf<string>("spaceTeams");

  async get(editionId: string, spaceId: string): Promise<Space> {
    const isSame = (found: Space) => found.spaceId === spaceId;
    const response = under("space_info", SpaceRecord).refine(isSame, "is a different space");
    return this.send({ operation: "getSpace", params: { editionId, spaceId }, response });
  }

  /** The team of a space, requested once, if no list has shown it: only a move changes it. */
  async teamOf(editionId: string, spaceId: string): Promise<string> {
    return this.#teams.load([editionId, spaceId], async () => (await this.get(editionId, spaceId)).teamId);
  }

  /** Whether one list has the spaces of all teams. */
  get areListedTogether(): boolean {
    return this.transport.service.listsAllTeams;
  }

  async list(editionId: string, filter: SpaceFilter, options?: ListOptions): Promise<readonly Space[]> {
    const { teamId, kind, sortBy = "TIME_CREATED" } = filter;
    const { spacesFrom, spaceKinds } = this.transport.service;
    const name = teamId === undefined ? `spaces of edition ${editionId}` : `spaces of team ${teamId}`;
    const readPage = (range: PageRange) =>
      this.send({
        operation: "listSpaces",
        params: { editionId },
        label: name,
        query: {
          team_id: teamId,
          action_type: spaceKinds[kind] ?? kind,
          sort_by: sortBy,
          ...range,
          need_total_count: true,
        },
        response: SpacePage,
      });
    const list = { name, from: spacesFrom, readPage, idOf: ({ spaceId }: Space) => spaceId };
    const read = async () => {
      const { invalidations } = this.#teams;
      const spaces = await readAllPages(list);
      // After a move in the meantime, the list may have the former team.
      if (this.#teams.invalidations === invalidations)
        for (const { spaceId, teamId: team } of spaces) this.#teams.put([editionId, spaceId], team);
      return spaces;
    };
    return this.#cache.load([editionId, teamId ?? "", kind, sortBy], read, options);
  }

  async create(editionId: string, { teamId, name }: { readonly teamId: string; readonly name: string }) {
    const created = await this.send({
      operation: "createSpace",
      params: { editionId },
      body: { create_space: { space_name: name, team_id: teamId } },
      stale: { spaces: [[editionId]] },
      response: record({ spaceId: Id }),
    });
    this.#teams.put([editionId, created.spaceId], teamId);
    return created;
  }

  /** Copies a space; without a name, the service chooses one, and without a team, the copy is in that of the original. */
  async duplicate(
    editionId: string,
    spaceId: string,
    { name, teamId }: { readonly name?: string | undefined; readonly teamId?: string | undefined } = {},
  ): Promise<Space> {
    return this.send({
      operation: "duplicateSpace",
      params: { editionId, spaceId },
      body: { duplicate_space: { space_name: name, team_id: teamId } },
      stale: { spaces: [[editionId]] },
      response: under("space_info", SpaceRecord),
    });
  }

  /** Moves a space to another team; returns whether the response confirms it. */
  async move(editionId: string, spaceId: string, teamId: string): Promise<boolean> {
    return this.send({
      operation: "moveSpace",
      params: { editionId, spaceId },
      body: { move_space: { team_id: teamId } },
      stale: everythingOf(editionId, spaceId),
      response: under("space_info", echoOf("team_id", teamId)),
    });
  }

  /** Returns whether the response confirms the state, like the changes below. */
  async setState(editionId: string, spaceId: string, state: "TRASH" | "RESTORE"): Promise<boolean> {
    return this.send({
      operation: "setSpaceState",
      params: { editionId, spaceId },
      body: { space_state: state },
      stale: everythingOf(editionId, spaceId),
      response: echoOf("space_state", state),
    });
  }

  async rename(editionId: string, spaceId: string, name: string): Promise<boolean> {
    return this.#setMeta(editionId, spaceId, { action_type: "SPACE_NAME", space_name: name }, echoOf("new_name", name));
  }

  async setFavorite(editionId: string, spaceId: string, value: boolean): Promise<boolean> {
    return this.#setMeta(editionId, spaceId, { action_type: "FAVORITE", value }, echoOf("is_favourite", value));
  }

  async setEmbed(editionId: string, spaceId: string, value: boolean): Promise<boolean> {
    return this.#setMeta(editionId, spaceId, { action_type: "EMBED", value }, echoOf("embed_status", value));
  }

  #setMeta(editionId: string, spaceId: string, body: object, response: z.ZodType<boolean>): Promise<boolean> {
    return this.send({
      operation: "updateSpaceMeta",
      params: { editionId, spaceId },
      body,
      stale: { spaces: [[editionId]] },
      response,
    });
  }
}

/** Moving, trashing or restoring a space affects everything inside it. */
function everythingOf(editionId: string, spaceId: string): StaleLists {
  const inside = [[editionId, spaceId]];
  return { spaces: [[editionId]], spaceTeams: inside, spaceMembers: inside, zones: inside, frames: inside };
}

import type { CanvasClient } from "../../provider/api/client.ts";
import type { Space } from "../../provider/api/endpoints/spaces.ts";
import type { Team } from "../../provider/api/endpoints/teams.ts";
import type { Zone } from "../../provider/api/endpoints/zones.ts";
import { ApiError, CanvasError, isRefusal, Unauthorized } from "../../provider/errors.ts";
import { pickByIdOrName } from "../../provider/run/match.ts";
import { undefinedIfHidden } from "../../provider/run/outcomes.ts";
import { type ReadProgress, ReadQueue } from "./read-queue.ts";
import { isShared, type Omission, type Snapshot, type SpaceSnapshot, type ZoneSnapshot } from "./snapshot.ts";

export interface SnapshotScope {
  readonly editionId: string;
  /** Id or name; may be omitted if the edition has only one team. */
  readonly team?: string | undefined;
  /** Ids or names; if omitted, all spaces of the team, and its people. */
  readonly spaces?: readonly string[] | undefined;
}

interface SnapshotOptions {
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Called once the spaces are known, before the lists of each. */
  readonly onSpaces?: ((spaceIds: readonly string[]) => void) | undefined;
  /** Ends the snapshot: aborts reads that are under way, and closes the client. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a team with its people, spaces, zones and frames: a list of teams, the pages of members and spaces, two lists for each
 * space and one for each zone.
 */
export async function readSnapshot(
  client: CanvasClient,
  scope: SnapshotScope,
  { onProgress = () => {}, onSpaces = () => {}, signal }: SnapshotOptions = {},
): Promise<Snapshot> {
  const stop = new AbortController();
  const reader = new SnapshotReader(client, scope, onSpaces, new ReadQueue(onProgress, stop.signal));
  const cancel = () => {
    stop.abort(new CanvasError("reading the workspace was canceled", "run the command again"));
    client.close("it was canceled");
  };
  signal?.addEventListener("abort", cancel);
  try {
    if (signal?.aborted) cancel();
    return await reader.read();
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    // After a failure, queued reads are dropped.
    stop.abort();
    signal?.removeEventListener("abort", cancel);
  }
}

class SnapshotReader {
  readonly #client: CanvasClient;
  readonly #scope: SnapshotScope;
  readonly #onSpaces: (spaceIds: readonly string[]) => void;
  readonly #queue: ReadQueue;
  readonly #omissions: Omission[] = [];

  constructor(
    client: CanvasClient,
    scope: SnapshotScope,
    onSpaces: (spaceIds: readonly string[]) => void,
    queue: ReadQueue,
  ) {
    this.#client = client;
    this.#scope = scope;
    this.#onSpaces = onSpaces;
    this.#queue = queue;
  }

  async read(): Promise<Snapshot> {
    const { editionId } = this.#scope;
    const teams = await this.#queue.run("teams", () => this.#client.teams.list(editionId));
    const { teamId, name, description = "" } = pickTeam(teams, this.#scope);
    const team = { teamId, name, description, isNameShared: isShared(name, teams) };
    const [members, spaces] = await Promise.all([this.#readMembers(team), this.#readSpaces(team)]);
    const omissions = this.#omissions.toSorted((a, b) => compare(a.what, b.what));
    return { editionId, team, members, spaces, omissions };
  }

  /** The people belong to the team, and not to some of its spaces. */
  #readMembers({ teamId, name }: Pick<Team, "teamId" | "name">): Promise<Snapshot["members"]> {
    if (this.#scope.spaces) return Promise.resolve(undefined);
    const what = `members of team "${name}" (${teamId})`;
    const list = () => this.#client.teamMembers.list(this.#scope.editionId, teamId);
    return this.#unlessHidden(what, () => this.#queue.run(what, list));
  }

  async #readSpaces({ teamId, name }: Pick<Team, "teamId" | "name">): Promise<readonly SpaceSnapshot[]> {
    const what = `spaces of team "${name}" (${teamId})`;
    const filter = { teamId, kind: "ALLSPACES" } as const;
    const listed = await this.#queue.run(what, () => this.#client.spaces.list(this.#scope.editionId, filter));
    const spaces = pickSpaces(listed, `team ${teamId}`, this.#scope).toSorted(byName((space) => space.spaceId));
    this.#onSpaces(spaces.map(({ spaceId }) => spaceId));
    // Not every token may list them, and not every plan has them.
    const listLinks = () => undefinedIfHidden(this.#client.links.list(this.#scope.editionId, teamId));
    const [links = [], ...read] = await Promise.all([
      this.#queue.run(`public links of team "${name}" (${teamId})`, listLinks),
      ...spaces.map((space) => this.#readSpace(space, isShared(space.name, listed))),
    ]);
    const linkOf = (id: string) => links.find(({ spaceId }) => spaceId === id);
    return read.flatMap((space) => (space ? [{ ...space, link: linkOf(space.spaceId) }] : []));
  }

  #readSpace(space: Space, isNameShared: boolean): Promise<SpaceSnapshot | undefined> {
    const { editionId } = this.#scope;
    const { spaceId, name, favorite } = space;
    const label = `space "${name}" (${spaceId})`;
    return this.#unlessHidden(label, async () => {
      const [members, zones] = await Promise.all([
        this.#queue.run(`members of ${label}`, () => this.#client.spaceMembers.list(editionId, spaceId)),
        this.#queue.run(`zones of ${label}`, () => this.#client.zones.list(editionId, spaceId)),
      ]);
      const read = await Promise.all(zones.map((zone) => this.#readZone(space, zone, isShared(zone.name, zones))));
      return { spaceId, name, isNameShared, favorite, members, zones: read.flatMap((zone) => zone ?? []) };
    });
  }

  async #readZone(space: Space, zone: Zone, isNameShared: boolean): Promise<ZoneSnapshot | undefined> {
    const { zoneId, name, isActive } = zone;
    const label = `zone "${name}" (${zoneId}) of space "${space.name}"`;
    if (!isActive) {
      this.#omissions.push({ what: label, reason: "it is in the trash; restore it to include it" });
      return undefined;
    }
    return this.#unlessHidden(label, async () => {
      const list = () => this.#client.frames.list(this.#scope.editionId, space.spaceId, zoneId);
      const frames = await this.#queue.run(`frames of ${label}`, list);
      return { zoneId, name, isNameShared, frames };
    });
  }

  /** Leaves out what the caller may not see, and what is gone since it was listed. */
  async #unlessHidden<T>(what: string, read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ApiError) || !(isRefusal(error) || error instanceof Unauthorized)) throw error;
      // A 401 can mean a missing permission or an expired token: this fails if it is the token.
      if (error instanceof Unauthorized) await this.#client.teams.list(this.#scope.editionId, { fresh: true });
      this.#omissions.push({ what, reason: error.message });
      return undefined;
    }
  }
}

function pickTeam(teams: readonly Team[], { editionId, team }: SnapshotScope): Team {
  const candidates = teams.map((one) => ({ ...one, id: one.teamId }));
  const place = `edition ${editionId}`;
  if (team !== undefined) return pickByIdOrName(candidates, team, { place, kind: "team" });
  const [only, ...others] = candidates;
  if (only && others.length === 0) return only;
  const names = teams.map(({ teamId, name }) => `"${name}" (${teamId})`).join(", ");
  throw only
    ? new CanvasError(`${place} has several teams`, `choose one with --team: ${names}`)
    : new CanvasError(`${place} has no team`);
}

function pickSpaces(listed: readonly Space[], place: string, { spaces }: SnapshotScope): readonly Space[] {
  if (!spaces) return listed;
  const candidates = listed.map((space) => ({ ...space, id: space.spaceId }));
  return [...new Set(spaces.map((text) => pickByIdOrName(candidates, text, { place, kind: "space" })))];
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By name, and by id where several have the same: the order of the service's lists may change. */
function byName<T extends { readonly name: string }>(idOf: (item: T) => string) {
  return (a: T, b: T): number => compare(a.name, b.name) || compare(idOf(a), idOf(b));
}

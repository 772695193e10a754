import { CanvasError } from "../../provider/errors.ts";
import { creatorRole } from "../../provider/people/roles.ts";
import type { Session } from "../../provider/run/session.ts";
import { equalNames } from "../../provider/validation/formats.ts";
import { objectOf } from "../../provider/validation/properties.ts";
import type { Change, Contents } from "./change.ts";
import { stepsInside } from "./changes.ts";
import { memberKey } from "./items.ts";
import { containerIdIn, type PlanStep } from "./steps.ts";
import { Titles } from "./titles.ts";

/** How many spaces are looked into: zones and frames can be listed some 60 times in a minute. */
const maxInspected = 20;

/** The edition and team of a plan. */
export interface PlanTeam {
  readonly editionId: string;
  readonly teamId: string;
}

/** The team of a plan, if it is known. */
export function teamOf(steps: readonly PlanStep[]): PlanTeam | undefined {
  const step = steps.find(({ type }) => type === "Team");
  const { id, outputs } = step?.before ?? step?.after ?? {};
  const editionId = outputs?.editionId;
  return id !== undefined && typeof editionId === "string" ? { editionId, teamId: id } : undefined;
}

/** The changes, with what is in spaces and zones that go to the trash according to the service. */
export async function withLiveContents(
  session: Session,
  editionId: string,
  changes: readonly Change[],
  steps: readonly PlanStep[],
): Promise<readonly Change[]> {
  const inspected = new Set(changes.filter(({ contents }) => contents !== undefined).slice(0, maxInspected));
  const titles = new Titles(steps);
  return Promise.all(
    changes.map(async (change) => {
      const { contents, kind, urn } = change;
      if (!contents || !inspected.has(change)) return change;
      const { id, outputs } = steps.find((step) => step.urn === urn)?.before ?? {};
      if (id === undefined) return change;
      const place = { client: session.client, editionId, managed: managedIn(urn, steps) };
      const live: Promise<Partial<Contents>> =
        kind === "space"
          ? liveSpace({ ...place, spaceId: id }, titles, zonesLeaving(id, steps))
          : liveFrames({ ...place, spaceId: String(outputs?.spaceId) }, id);
      return { ...change, contents: { ...contents, ...(await live.catch(nothingIfRefused)) } };
    }),
  );
}

/** What the state records is better than no plan. */
function nothingIfRefused(error: unknown): Partial<Contents> {
  if (error instanceof CanvasError) return {};
  throw error;
}

/** A space, or the space of a zone, that goes to the trash. */
interface TrashedPlace extends Pick<Session, "client"> {
  readonly editionId: string;
  readonly spaceId: string;
  /** The frames that the state lists, by the id of each zone that it records, in lower case, which a service may not keep. */
  readonly managed: ReadonlyMap<string, ReadonlySet<unknown>>;
}

/** The frames of each zone that the state records in a space, or of the zone itself. */
function managedIn(urn: string, steps: readonly PlanStep[]): TrashedPlace["managed"] {
  const zones = [...steps.filter((step) => step.urn === urn), ...stepsInside(urn, steps)].filter(isZone);
  return new Map(
    zones.map((zone) => {
      const outputs = stepsInside(zone.urn, steps).map(({ before }) => before?.outputs ?? {});
      const ids = outputs.flatMap(({ frameId, frameIds = { frameId } }) => Object.values(objectOf(frameIds)));
      return [zone.before?.id?.toLowerCase() ?? "", new Set(ids)];
    }),
  );
}

const isZone = ({ type }: PlanStep): boolean => type === "Zone";

/** The zones that the plan moves from a space to another one: moves come before deletes. */
function zonesLeaving(spaceId: string, steps: readonly PlanStep[]): ReadonlySet<string | undefined> {
  const isLeaving = ({ after }: PlanStep) => after !== undefined && containerIdIn(after, "space") !== spaceId;
  return new Set(
    steps.filter((step) => isZone(step) && isLeaving(step)).map(({ before }) => before?.id?.toLowerCase()),
  );
}

/** Nothing that the service refuses to list hides the rest. */
async function liveSpace(
  space: TrashedPlace,
  titles: Titles,
  leaving: ReadonlySet<string | undefined>,
): Promise<Partial<Contents>> {
  const zones = await liveZones(space, leaving).catch(nothingIfRefused);
  const people = await livePeople(space, titles).catch(nothingIfRefused);
  return { ...zones, ...people };
}

async function liveZones(space: TrashedPlace, leaving: ReadonlySet<string | undefined>) {
  const { client, editionId, spaceId, managed } = space;
  const listed = (await client.zones.list(editionId, spaceId)).filter(({ isActive }) => isActive);
  const zones = listed.map(({ zoneId }) => zoneId).filter((zoneId) => !leaving.has(zoneId.toLowerCase()));
  const isManaged = (zoneId: string) => managed.has(zoneId.toLowerCase());
  const foreign = zones.filter((zoneId) => !isManaged(zoneId));
  // The state has most of what is in the others.
  const sorted = [...foreign, ...zones.filter(isManaged)];
  const framesIn = await Promise.all(
    sorted.map(async (zoneId, index) => {
      const live = index < maxInspected ? await liveFrames(space, zoneId).catch(nothingIfRefused) : {};
      return { frames: managed.get(zoneId.toLowerCase())?.size ?? 0, foreignFrames: 0, ...live };
    }),
  );
  return {
    zones: zones.length,
    frames: framesIn.reduce((sum, { frames }) => sum + frames, 0),
    foreignZones: foreign.length,
    foreignFrames: framesIn.reduce((sum, { foreignFrames }) => sum + foreignFrames, 0),
  };
}

async function livePeople({ client, editionId, spaceId }: TrashedPlace, titles: Titles) {
  const members = await client.spaceMembers.list(editionId, spaceId);
  const losers = members.filter(({ role }) => role !== creatorRole);
  return {
    people: losers.map(({ mailId, memberId, type }) => titles.memberName(memberKey({ mailId, memberId, type }))),
  };
}

async function liveFrames({ client, editionId, spaceId, managed }: TrashedPlace, zoneId: string) {
  const frames = await client.frames.list(editionId, spaceId, zoneId);
  const foreign = frames.filter(({ id }) => !managed.get(zoneId.toLowerCase())?.has(id));
  return { frames: frames.length, foreignFrames: foreign.length };
}

/** The spaces that a plan would create although the team has one of that name. */
export async function existingNamesakes(
  { client }: Session,
  { editionId, teamId }: PlanTeam,
  changes: readonly Change[],
): Promise<readonly { readonly name: string; readonly id: string }[]> {
  const added = changes.filter(({ kind, action }) => kind === "space" && action === "add");
  if (added.length === 0) return [];
  const present = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
  return present
    .filter((space) => added.some(({ name }) => equalNames(name, space.name)))
    .map(({ spaceId, name }) => ({ id: spaceId, name }));
}

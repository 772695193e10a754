import { CanvasError } from "../../provider/errors.ts";
import { creatorRole } from "../../provider/people/roles.ts";
import type { Session } from "../../provider/run/session.ts";
import { equalNames } from "../../provider/validation/formats.ts";
import type { Change, Contents } from "../plan/change.ts";
import { stepsInside } from "../plan/changes.ts";
import { memberKey } from "../plan/items.ts";
import type { PlanStep } from "../plan/steps.ts";
import { Titles } from "../plan/titles.ts";

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

/** The changes, with what is in spaces that go to the trash according to the service. */
export async function withLiveContents(
  session: Session,
  editionId: string,
  changes: readonly Change[],
  steps: readonly PlanStep[],
): Promise<readonly Change[]> {
  const trashed = changes.filter(({ kind, action }) => kind === "space" && action === "trash");
  const inspected = new Set(trashed.slice(0, maxInspected));
  const titles = new Titles(steps);
  return Promise.all(
    changes.map(async (change) => {
      const { contents, urn } = change;
      const spaceId = steps.find((step) => step.urn === urn)?.before?.id;
      if (!contents || spaceId === undefined || !inspected.has(change)) return change;
      const managed = new Set(stepsInside(urn, steps).map(({ before }) => before?.id));
      return { ...change, contents: await liveContents(session, { editionId, spaceId }, contents, managed, titles) };
    }),
  );
}

async function liveContents(
  { client }: Session,
  { editionId, spaceId }: { readonly editionId: string; readonly spaceId: string },
  recorded: Contents,
  managed: ReadonlySet<string | undefined>,
  titles: Titles,
): Promise<Contents> {
  try {
    const zones = await client.zones.list(editionId, spaceId);
    const foreign = zones.filter(({ zoneId }) => !managed.has(zoneId));
    const drawn = foreign.slice(0, maxInspected).map(({ zoneId }) => client.frames.list(editionId, spaceId, zoneId));
    const frames = (await Promise.all(drawn)).flat();
    const members = await client.spaceMembers.list(editionId, spaceId);
    return {
      zones: zones.length,
      frames: recorded.frames + frames.length,
      foreignZones: foreign.length,
      people: members
        .filter(({ role }) => role !== creatorRole)
        .map(({ mailId, memberId, type }) => titles.memberName(memberKey({ mailId, memberId, type }))),
    };
  } catch (error) {
    // What the state records is better than no plan.
    if (error instanceof CanvasError) return recorded;
    throw error;
  }
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

import { findInAnySpace, locateZone, type ZoneLocation } from "../../provider/run/locate-zone.ts";
import type { Session } from "../../provider/run/session.ts";
import { objectOf } from "../../provider/validation/properties.ts";
import { isUnknown } from "../../provider/validation/unknown.ts";
import { foundIn } from "../plan/container-changes.ts";
import type { PlanState, PlanStep } from "../plan/steps.ts";
import { Titles } from "../plan/titles.ts";
import type { PlanTeam } from "./live-contents.ts";

/** The steps, with what the preview of a zone could not look for because its space does not exist yet. */
export function withFoundZones(
  session: Session,
  team: PlanTeam,
  steps: readonly PlanStep[],
): Promise<readonly PlanStep[]> {
  return Promise.all(
    steps.map(async (step) => {
      const { after } = step;
      if (step.type !== "Zone" || !after || !isUnknown(after.inputs.spaceId)) return step;
      const { zoneId: id, location } = (await givenZone(session, team, after)) ?? {};
      if (location?.kind !== "found") return step;
      const { spaceId, trashed, name = String(after.inputs.name) } = location;
      const isAdopted = after.inputs.restoreZoneId !== undefined && !trashed;
      const outputs = {
        ...after.outputs,
        foundAs: { name, spaceId, trashed },
        ...(isAdopted ? { adopted: true } : {}),
      };
      return { ...step, after: { ...after, id, outputs } };
    }),
  );
}

/** Why zones cannot be adopted: no space has them, and a space that does not exist yet has nothing in its trash. */
export function missingZones(steps: readonly PlanStep[]): readonly string[] {
  return steps.flatMap((step) => {
    const { restoreZoneId, spaceId } = step.after?.inputs ?? {};
    if (step.type !== "Zone" || restoreZoneId === undefined || !isUnknown(spaceId) || foundIn(step)) return [];
    return [`there is no zone ${restoreZoneId} in any space that the token's user can see; correct its id`];
  });
}

/** The titles of the spaces that zones come from, and of those that are copied, if no step knows them. */
export async function titlesOfOthers(
  { client }: Session,
  { editionId, teamId }: PlanTeam,
  steps: readonly PlanStep[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Titles(steps);
  const origins = steps.flatMap((step) => [foundIn(step)?.spaceId ?? copiedIn(step), leftBy(step)].flat());
  if (origins.every((id) => titles.of(id) !== undefined)) return new Map();
  const spaces = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
  return new Map(spaces.map(({ spaceId, name }) => [spaceId, name]));
}

/** The space of a zone that the plan moves or trashes: somebody may have moved it there by hand. */
function leftBy({ type, op, before }: PlanStep): string[] {
  const { spaceId } = before?.outputs ?? {};
  return type === "Zone" && op !== "same" && typeof spaceId === "string" ? [spaceId] : [];
}

/** The space that a step copies, if its id is known. */
function copiedIn({ type, after }: PlanStep): string[] {
  const { sourceSpaceId: id } = after?.inputs ?? {};
  return type === "Space" && typeof id === "string" && !isUnknown(id) ? [id] : [];
}

/** The zone that a new resource names by its id, and where it is. */
async function givenZone(
  session: Session,
  team: PlanTeam,
  { inputs }: PlanState,
): Promise<{ readonly zoneId: string; readonly location: ZoneLocation | undefined } | undefined> {
  const { name, restoreZoneId, former } = inputs;
  const place = { editionId: team.editionId, name: String(name) };
  if (typeof restoreZoneId === "string") {
    const zone = { ...place, zoneId: restoreZoneId };
    return { zoneId: restoreZoneId, location: await findInAnySpace(session, zone, team.teamId) };
  }
  const { zoneId, spaceId } = objectOf(former);
  if (typeof zoneId !== "string" || typeof spaceId !== "string" || isUnknown(spaceId)) return undefined;
  // The frames that the file had adopted come back with it.
  session.creates.markParent(`frames of zone ${zoneId}`, "returning");
  return { zoneId, location: await locateZone(session, { ...place, zoneId, spaceId }) };
}

import type { z } from "zod";
import type { Space } from "../api/endpoints/spaces.ts";
import type { Team } from "../api/endpoints/teams.ts";
import type { Zone } from "../api/endpoints/zones.ts";
import { CanvasError, Inactive } from "../errors.ts";
import { equalNames, equalUuids, NumericId, Uuid } from "../validation/formats.ts";
import { issueText, problemFor } from "../validation/messages.ts";
import { pathText } from "../validation/properties.ts";
import { pickByIdOrName } from "./match.ts";
import { undefinedIfNotFound, undefinedIfUnreadable } from "./outcomes.ts";
import { listSpaces } from "./presence.ts";
import type { Session } from "./session.ts";

// Finds existing objects for import and functions, by id or by unique name.

const isNumeric = (text: string): boolean => NumericId.safeParse(text).success;

export async function findTeam({ client }: Session, editionId: string, text: string): Promise<Team> {
  const teams = await client.teams.list(editionId);
  const isListed = teams.some(({ teamId, name }) => teamId === text || equalNames(name, text));
  const unlisted =
    isNumeric(text) && !isListed ? await undefinedIfNotFound(client.teams.get(editionId, text)) : undefined;
  const candidates = teams.map((team) => ({ id: team.teamId, name: team.name, team }));
  return unlisted ?? pickByIdOrName(candidates, text, { place: `edition ${editionId}`, kind: "team" }).team;
}

/** Finds a space, active or trashed, by id, or by name in one team or in all teams of the edition. */
export async function findSpace(session: Session, editionId: string, text: string, teamId?: string): Promise<Space> {
  const { spaces } = session.client;
  const found = isNumeric(text) ? await undefinedIfUnreadable(spaces.get(editionId, text)) : undefined;
  if (found) return found;
  const listed = await findListedSpace(session, editionId, text, teamId);
  // Lists omit `allowEmbed`.
  const read = spaces.get(editionId, listed.spaceId);
  return listed.isActive ? read : ((await undefinedIfUnreadable(read)) ?? listed);
}

async function findListedSpace(session: Session, editionId: string, text: string, teamId?: string): Promise<Space> {
  const active = await listSpaces(session, editionId, "ALLSPACES", teamId);
  // An active space takes precedence over trashed ones of the same name.
  const isActive = active.some(({ name }) => equalNames(name, text));
  const trashed = isActive ? [] : await listSpaces(session, editionId, "RECENTLY_TRASHED", teamId);
  const candidates = [...active, ...trashed].map((space) => ({ id: space.spaceId, name: space.name, space }));
  const place = teamId === undefined ? `edition ${editionId}` : `team ${teamId}`;
  return pickByIdOrName(candidates, text, { place, kind: "space" }).space;
}

/** Runs a search inside a space given by id, which needs no request for the space itself, or by name. */
export async function findInSpace<T extends object>(
  session: Session,
  editionId: string,
  text: string,
  search: (spaceId: string) => Promise<T>,
): Promise<T> {
  const mayBeId = isNumeric(text);
  // The number may be a name, or the space may be trashed: reading the space shows which.
  const found = mayBeId ? await undefinedIfUnreadable(search(text)) : undefined;
  if (found) return found;
  const { spaceId, name, isActive } = await (mayBeId ? findSpace : findListedSpace)(session, editionId, text);
  if (isActive) return search(spaceId);
  throw new CanvasError(
    `space "${name}" (${spaceId}) is in the trash, where nothing in it can be seen`,
    "restore it first",
  );
}

export async function findZone({ client }: Session, editionId: string, spaceId: string, text: string): Promise<Zone> {
  const zones = await client.zones.list(editionId, spaceId);
  const isListed = zones.some(({ zoneId, name }) => equalUuids(zoneId, text) || equalNames(name, text));
  const mayBeId = !isListed && Uuid.safeParse(text).success;
  const unlisted = mayBeId
    ? await undefinedIfNotFound(client.zones.get(editionId, spaceId, text).catch(explainTrash))
    : undefined;
  const candidates = zones.map((zone) => ({ id: zone.zoneId, name: zone.name, zone }));
  return unlisted ?? pickByIdOrName(candidates, text, { place: `space ${spaceId}`, kind: "zone" }).zone;

  function explainTrash(error: unknown): never {
    if (!(error instanceof Inactive)) throw error;
    const problem = "is in the trash, where the service does not show its name";
    throw new CanvasError(`zone ${text} of space ${spaceId} ${problem}`, "restore it first");
  }
}

/** Parses what was found as inputs. It can fail: an owner, for one, has a role that no program can set. */
export function parseImportedInputs<Inputs extends z.ZodType>(
  inputs: Inputs,
  found: object,
  what: string,
): z.output<Inputs> {
  const result = inputs.safeParse(found, { error: problemFor, reportInput: true });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `its ${pathText(issue.path)} ${issueText(issue)}`);
  throw new CanvasError(`${what} cannot be imported: ${problems.join(", and ")}`);
}

import type { z } from "zod";
import type { Space, SpaceKind } from "./api/spaces.ts";
import type { Team } from "./api/teams.ts";
import type { Zone } from "./api/zones.ts";
import { propertyPath } from "./check.ts";
import { BadRequest, CanvasError, NotFound, ZoneInactive } from "./errors.ts";
import { ifThere } from "./outcomes.ts";
import { reasonOf } from "./reasons.ts";
import { NumericId, Uuid } from "./schemas.ts";
import type { Session } from "./session.ts";

/** Finds what is there already by what a person knows of it: its id, or a name that only one thing has. */

/** Where a thing is looked for, in the words of a message: `edition 1 has no team named "Alhpa"`. */
interface Search {
  /** What holds the candidates: `edition 1`. */
  readonly place: string;
  /** What is looked for: `team`. */
  readonly kind: string;
  /** How names are compared; to the letter unless told. */
  readonly same?: (name: string, text: string) => boolean;
  /** What to say when there is none. */
  readonly remedy?: string;
}

interface Candidate {
  readonly id: string;
  readonly name: string;
}

const shownAtMost = 10;

/** The one candidate that has the id or, alone, the name. */
export function pick<T extends Candidate>(candidates: readonly T[], text: string, search: Search): T {
  return candidates.find(({ id }) => id === text) ?? pickByName(candidates, text, search);
}

/** The one candidate that has the name. */
export function pickByName<T extends Candidate>(candidates: readonly T[], name: string, search: Search): T {
  const { place, kind, same = (a, b) => a === b, remedy = "; correct the id or name" } = search;
  const [found, ...others] = candidates.filter((candidate) => same(candidate.name, name));
  if (found && others.length === 0) return found;
  if (found) {
    const ids = shown([found, ...others].map(({ id }) => id));
    throw new CanvasError(`${place} has several ${kind}s named "${name}" (${ids}); choose one by its id`);
  }
  throw new CanvasError(`${place} has no ${kind} named "${name}" (it has ${told(candidates)})${remedy}`);
}

/** Candidates by name, and those whose name is not their own with their ids. */
function told(candidates: readonly Candidate[]): string {
  const isShared = ({ id, name }: Candidate) => candidates.some((other) => other.name === name && other.id !== id);
  return shown(candidates.map((one) => `"${one.name}"${isShared(one) ? ` ${one.id}` : ""}`)) || "none";
}

function shown(texts: readonly string[]): string {
  const more = texts.length > shownAtMost ? [`and ${texts.length - shownAtMost} more`] : [];
  return [...texts.slice(0, shownAtMost), ...more].join(", ");
}

const isNumeric = (text: string): boolean => NumericId.safeParse(text).success;

/** A team of an edition, by id or name. */
export async function teamBy({ client }: Session, editionId: string, text: string): Promise<Team> {
  const teams = await client.teams.list(editionId);
  const isListed = teams.some(({ teamId, name }) => teamId === text || name === text);
  const unlisted = isNumeric(text) && !isListed ? await ifThere(client.teams.get(editionId, text)) : undefined;
  const candidates = teams.map((team) => ({ id: team.teamId, name: team.name, team }));
  return unlisted ?? pick(candidates, text, { place: `edition ${editionId}`, kind: "team" }).team;
}

/** A space, also in the trash, by id, or by name among the spaces of one team or of all teams of the edition. */
export async function spaceBy(session: Session, editionId: string, text: string, teamId?: string): Promise<Space> {
  const { spaces } = session.client;
  const found = isNumeric(text) ? await ifThere(spaces.get(editionId, text)) : undefined;
  // A list leaves out some of what the space itself tells.
  return found ?? spaces.get(editionId, (await listedSpace(session, editionId, text, teamId)).spaceId);
}

async function listedSpace(session: Session, editionId: string, text: string, teamId?: string): Promise<Space> {
  const active = await spacesOf(session, editionId, "ALLSPACES", teamId);
  // A name means the space in use, if there is one, whatever is in the trash.
  const isInUse = active.some(({ name }) => name === text);
  const trashed = isInUse ? [] : await spacesOf(session, editionId, "RECENTLY_TRASHED", teamId);
  const candidates = [...active, ...trashed].map((space) => ({ id: space.spaceId, name: space.name, space }));
  const place = teamId === undefined ? `edition ${editionId}` : `team ${teamId}`;
  return pick(candidates, text, { place, kind: "space" }).space;
}

/** The spaces of one team, or of all teams of the edition. */
export async function spacesOf(
  { client }: Session,
  editionId: string,
  kind: SpaceKind,
  teamId: string | undefined,
): Promise<readonly Space[]> {
  const teamIds = teamId === undefined ? (await client.teams.list(editionId)).map((team) => team.teamId) : [teamId];
  return (await Promise.all(teamIds.map((id) => client.spaces.list(editionId, { teamId: id, kind })))).flat();
}

/** Looks for something inside a space that is given by id, which needs no request of its own, or by name. */
export async function inSpace<T extends object>(
  session: Session,
  editionId: string,
  text: string,
  look: (spaceId: string) => Promise<T>,
): Promise<T> {
  const mayBeId = isNumeric(text);
  const found = mayBeId ? await look(text).catch(nothingIfRefused) : undefined;
  if (found) return found;
  const { spaceId, name, isActive } = await (mayBeId ? spaceBy : listedSpace)(session, editionId, text);
  if (isActive) return look(spaceId);
  throw new CanvasError(
    `space "${name}" (${spaceId}) is in the trash, where nothing in it can be seen; restore it first`,
  );
}

/** A number may be a name, and a space may be in the trash: the space itself tells. */
function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof NotFound || error instanceof BadRequest)) throw error;
}

/** A zone of a space, by id or name. */
export async function zoneBy({ client }: Session, editionId: string, spaceId: string, text: string): Promise<Zone> {
  const zones = await client.zones.list(editionId, spaceId);
  const isListed = zones.some(({ zoneId, name }) => zoneId === text || name === text);
  const mayBeId = !isListed && Uuid.safeParse(text).success;
  const unlisted = mayBeId ? await ifThere(client.zones.get(editionId, spaceId, text).catch(tellTrash)) : undefined;
  const candidates = zones.map((zone) => ({ id: zone.zoneId, name: zone.name, zone }));
  return unlisted ?? pick(candidates, text, { place: `space ${spaceId}`, kind: "zone" }).zone;

  function tellTrash(error: unknown): never {
    if (!(error instanceof ZoneInactive)) throw error;
    const reason = "is in the trash, where the service does not tell its name; restore it first";
    throw new CanvasError(`zone ${text} of space ${spaceId} ${reason}`);
  }
}

/** What is there, as a program would state it; an owner, for one, has a role that no program can give. */
export function asInputs<Inputs extends z.ZodType>(inputs: Inputs, found: object, what: string): z.output<Inputs> {
  const result = inputs.safeParse(found, { error: reasonOf });
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `its ${propertyPath(path)} ${message}`);
  throw new CanvasError(`${what} cannot be imported: ${problems.join(", and ")}`);
}

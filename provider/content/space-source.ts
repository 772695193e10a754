import type { Space } from "../api/endpoints/spaces.ts";
import { CanvasError, Forbidden, MissingScope, NotFound } from "../errors.ts";
import type { CreatePlace, Existing } from "../run/create-once.ts";
import { pickOnly } from "../run/match.ts";
import { undefinedIfFailed } from "../run/outcomes.ts";
import { readSpace, type SpacePlace } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { terms } from "../validation/audience.ts";
import { equalNames } from "../validation/formats.ts";
import { copiedSpace, givenSpace, policyOf, type SpaceOrigin } from "./space-origin.ts";

// Where the space of a new resource comes from: it is created, copied, adopted by name or id, or restored from the trash.

/** The inputs that decide where a space comes from. */
type SpaceSource = SpaceOrigin & { readonly teamId: string; readonly name: string };

/** The fields of a space that the state is built from. */
export type SpaceFields = Pick<Space, "spaceId" | "teamId" | "name" | "isActive" | "favorite" | "ownerZuid"> & {
  readonly allowEmbed?: boolean | undefined;
};

/** A space that a resource continues with. */
export interface ExistingSpace {
  readonly id: string;
  readonly space: SpaceFields;
  readonly adopted?: true;
}

/** Fails at preview if the space cannot be copied; one of the program that is in the trash is restored before it is copied. */
export async function reviewOriginal(session: Session, editionId: string, spaceId: string): Promise<void> {
  const { name, isActive } = await session.client.spaces.get(editionId, spaceId).catch((error: unknown) => {
    throw isHidden(error) ? noOriginal(spaceId, error) : error;
  });
  if (isActive || isRestoredByProgram(session, spaceId)) return;
  const remedy = `restore it, or correct ${terms.copied}`;
  throw new CanvasError(`space "${name}" (${spaceId}), which is to be copied, is in the trash`, remedy);
}

/** Whether the service hides an object, or has none: A1003 is the answer to both. */
const isHidden = (error: unknown): boolean =>
  error instanceof NotFound || (error instanceof Forbidden && error.code === "A1003");

const noOriginal = (spaceId: string, cause: unknown): CanvasError =>
  new CanvasError(`there is no space ${spaceId} to copy that the token's user can see`, `correct ${terms.copied}`, {
    cause,
  });

/** Whether the program has the space, and not in the trash: the update restores one that a preview finds there. */
export function isRestoredByProgram({ ledger, containers }: Session, spaceId: string): boolean {
  const space = { kind: "Space", ids: [spaceId] };
  return (ledger.isContinued(space) || ledger.isTaken(space)) && !containers.isKeptInTrash(spaceId);
}

/** The space to adopt instead of creating one: the given one, or the only one of that name in the team, or in its trash. */
export async function findExistingSpace(
  session: Session,
  editionId: string,
  inputs: SpaceSource,
): Promise<ExistingSpace | undefined> {
  const { teamId } = inputs;
  const given = givenSpace(inputs);
  if (given !== undefined) return findGiven(session, { editionId, spaceId: given, teamId }, inputs.name);
  return (
    (await findFormer(session, editionId, inputs)) ??
    (await adoptActive(session, editionId, inputs)) ??
    session.creates.adopt(placeOf(session, editionId, inputs), () => findInTrash(session, editionId, inputs))
  );
}

/** The only active space of that name in the team. */
async function adoptActive(
  session: Session,
  editionId: string,
  inputs: SpaceSource,
): Promise<ExistingSpace | undefined> {
  const { name, teamId } = inputs;
  const { active } = policyOf(inputs);
  if (active === "warn") return undefined;
  const place = placeOf(session, editionId, inputs);
  return session.creates.adopt(place, async () => {
    const free = await session.creates.findFree(place);
    const adopt = active === "adopt";
    const isCandidate = ({ id, createdByCaller }: Existing) =>
      id !== copiedSpace(inputs) && (active !== "own" || createdByCaller);
    const candidates = free.filter(isCandidate);
    if (active === "fail" && candidates.length > 0) throw exists(`team ${teamId} has`, name, candidates);
    const id = pickOnly(`Space "${name}"`, candidates)?.id;
    if (id === undefined) return undefined;
    // Lists omit `allowEmbed`, and may be older than the last change.
    const space = await session.client.spaces.get(editionId, id);
    if (!space.isActive || !equalNames(space.name, name) || space.teamId !== teamId)
      throw new CanvasError(`Space "${name}" (${id}) was just changed by someone else`, "run the update again");
    session.info(`${adopt ? "adopts" : "continues with"} Space "${name}" (${id})`);
    return { id, space, ...(adopt ? { adopted: true } : {}) };
  });
}

/** The space with the given id: one that is not in the trash is adopted. */
async function findGiven(session: Session, place: SpacePlace, name: string): Promise<ExistingSpace> {
  const { spaceId: id } = place;
  const space = await readSpace(session, place);
  if (!space) throw new CanvasError(`there is no space ${id}, given for "${name}"`, `correct ${terms.givenSpace}`);
  session.ledger.adoptGiven({ kind: "Space", ids: [id] });
  return { id, space, ...(space.isActive ? { adopted: true } : {}) };
}

/** The space that an earlier resource has left, in the trash or not; undefined if it is gone. */
async function findFormer(
  session: Session,
  editionId: string,
  { continues, teamId }: SpaceSource,
): Promise<ExistingSpace | undefined> {
  const id = continues?.space;
  const space = id === undefined ? undefined : await readSpace(session, { editionId, spaceId: id, teamId });
  if (id === undefined || !space) return undefined;
  session.ledger.adopt({ kind: "Space", ids: [id] });
  // The program may put its zones into other spaces.
  if (!space.isActive) session.containers.arrive(id, "returning");
  session.info(`${space.isActive ? "continues with" : "restores"} Space "${space.name}" (${id})`);
  return { id, space };
}

/** The space of that name in the team's trash, if the program wants it back. */
async function findInTrash(
  session: Session,
  editionId: string,
  inputs: SpaceSource,
): Promise<ExistingSpace | undefined> {
  const { teamId, name: wanted } = inputs;
  const { trashed } = policyOf(inputs);
  if (trashed === "ignore") return undefined;
  const trash = await listTrash(session, editionId, teamId);
  if (trash instanceof CanvasError) {
    if (trashed === "warn") return undefined;
    throw trash;
  }
  const found = trash
    .filter(
      ({ name, spaceId }) => equalNames(name, wanted) && !session.ledger.isManaged({ kind: "Space", ids: [spaceId] }),
    )
    .map((space) => ({ id: space.spaceId, space }));
  if (found.length === 0) return undefined;
  const place = `the trash of team ${teamId} holds`;
  if (trashed === "fail") throw exists(place, wanted, found);
  if (trashed === "warn") {
    // The new one exists by now: only a replacement brings the other one back.
    const summary = namesakesIn(place, wanted, found);
    session.warn(`${summary}, and another one is created; give that id as ${terms.givenSpace} to restore it instead`);
    return undefined;
  }
  const chosen = trashed === "restore" ? pickTrashed(wanted, found) : await findLatestOwn(session, editionId, found);
  if (chosen) session.info(`restores Space "${wanted}" (${chosen.id}) from the trash`);
  return chosen;
}

const pickTrashed = (name: string, found: readonly ExistingSpace[]): ExistingSpace | undefined =>
  pickOnly(`Space "${name}" in the trash`, found, `give the id of the right one as ${terms.givenSpace}`);

/** The one of the token's user that was trashed last: the first one. */
async function findLatestOwn({ client }: Session, editionId: string, found: readonly ExistingSpace[]) {
  const me = await client.myZuid(editionId);
  return found.find(({ space }) => space.ownerZuid === me);
}

const namesakesIn = (place: string, name: string, found: readonly { readonly id: string }[]): string =>
  `${place} a Space named "${name}" (${found.map(({ id }) => id).join(", ")})`;

function exists(place: string, name: string, found: readonly { readonly id: string }[]): CanvasError {
  const take = found.length === 1 ? "adopt or ignore" : `ignore, give the id of the right one as ${terms.givenSpace}`;
  return new CanvasError(namesakesIn(place, name, found), `set existing to ${take}, or choose another ${terms.name}`);
}

/** The trash of a team, latest first, listed once in a run; an error if that failed, which matters only to those who need the list. */
function listTrash({ client, cache }: Session, editionId: string, teamId: string) {
  return cache.once(["trash of team", editionId, teamId], () =>
    client.spaces
      .list(editionId, { teamId, kind: "RECENTLY_TRASHED", sortBy: "TIME_DELETED_DESC" })
      .catch((error: unknown) => {
        if (error instanceof CanvasError) return error;
        throw error;
      }),
  );
}

/** Where the space is to be, and what is there. */
function placeOf(
  session: Session,
  editionId: string,
  { teamId, name }: Pick<SpaceSource, "teamId" | "name">,
): CreatePlace {
  return {
    kind: "Space",
    parent: `spaces of team ${teamId}`,
    name,
    existing: async () => {
      const me = await session.client.myZuid(editionId);
      const spaces = await session.client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
      return spaces.map((space) => ({ id: space.spaceId, name: space.name, createdByCaller: space.ownerZuid === me }));
    },
  };
}

/** Creates the space, or a copy, which has the zones of its original. */
export async function createSpace(session: Session, editionId: string, inputs: SpaceSource): Promise<SpaceFields> {
  const { spaces } = session.client;
  const { teamId, name } = inputs;
  const copied = copiedSpace(inputs);
  const me = await session.client.myZuid(editionId);
  const list = () => spaces.list(editionId, { teamId, kind: "ALLSPACES" }, { fresh: true });
  const request = {
    ...placeOf(session, editionId, inputs),
    findOwn: async () =>
      (await list()).filter((space) => equalNames(space.name, name) && space.ownerZuid === me).map(withId),
    create: async () => {
      if (copied !== undefined) return withId(await spaces.duplicate(editionId, copied, { name, teamId }));
      const { spaceId } = await spaces.create(editionId, { teamId, name });
      // The fields of a new space are known, which saves a request.
      return withId({ spaceId, name, teamId, isActive: true, favorite: false, allowEmbed: false, ownerZuid: me });
    },
    warn: session.warn,
  };
  const { value } = await session.creates.create(request).catch(async (error: unknown) => {
    throw copied === undefined ? error : await explainRefusedCopy(session, editionId, copied, error);
  });
  const isCopy = copied !== undefined;
  session.containers.arrive(value.spaceId, isCopy ? "copied" : "created");
  if (!isCopy) session.client.spaceMembers.markNew(editionId, value.spaceId, value.ownerZuid ?? "");
  return value;
}

/** The error about a refused copy: the 403 of a trial has no code of its own, but the plan shows whether it can be that. */
async function explainRefusedCopy({ client }: Session, editionId: string, copied: string, refusal: unknown) {
  if (isHidden(refusal)) return noOriginal(copied, refusal);
  if (!(refusal instanceof MissingScope)) return refusal;
  const subscription = await undefinedIfFailed(client.editions.subscription(editionId));
  if (subscription?.planName !== "TRIAL_PLAN") return refusal;
  const remedy = `the service does not copy spaces of a trial team: leave out ${terms.copied}`;
  return new CanvasError(refusal.summary, remedy, { cause: refusal });
}

const withId = (value: SpaceFields) => ({ id: value.spaceId, value });

/** Half of the zone lists that the service allows in a minute: the others are for what has to be known. */
const maxInspections = 30;

/**
 * Warns before a space goes to the trash with zones of other people in it. Zones of the caller may belong to the program,
 * which the engine shows later, or never if they are `deletedWith` the space.
 */
export async function warnOfForeignZones(
  session: Session,
  { editionId, spaceId, name }: { readonly editionId: string; readonly spaceId: string; readonly name: string },
): Promise<void> {
  if (session.cache.count(["space whose zones are named"]) > maxInspections) return;
  try {
    const zones = (await session.client.zones.list(editionId, spaceId)).filter(({ isActive }) => isActive);
    if (zones.length === 0) return;
    const me = await session.client.myZuid(editionId);
    const authors = zones.flatMap(({ zoneId, authorZuid }) =>
      authorZuid === undefined || authorZuid === me || session.ledger.isManaged({ kind: "Zone", ids: [zoneId] })
        ? []
        : [authorZuid],
    );
    if (authors.length === 0) return;
    const counts = [...new Set(authors)].map(
      (author) => `${authors.filter((one) => one === author).length} of user ${author}`,
    );
    const zonesOfOthers = `${authors.length} ${authors.length === 1 ? "zone" : "zones"} of other people`;
    session.warn(
      `Space "${name}" (${spaceId}) goes to the trash with ${zonesOfOthers} in it (${counts.join(", ")}); restoring it gives them back`,
    );
  } catch (error) {
    // A warning that cannot be given stops nothing.
    if (!(error instanceof CanvasError)) throw error;
  }
}

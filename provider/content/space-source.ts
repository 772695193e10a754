import type { Space } from "../api/endpoints/spaces.ts";
import { CanvasError } from "../errors.ts";
import type { CreatePlace } from "../run/create-once.ts";
import { pickOnly } from "../run/match.ts";
import { readSpace } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalNames } from "../validation/formats.ts";

// Where the space of a new resource comes from: it is created, copied, adopted by name or id, or restored from the trash.

/** The inputs that decide where a space comes from. */
export interface SpaceSource {
  readonly teamId: string;
  readonly name: string;
  readonly adopt?: boolean | undefined;
  readonly onTrashed?: "restore" | "createNew" | "fail" | undefined;
  readonly sourceSpaceId?: string | undefined;
  readonly restoreSpaceId?: string | undefined;
}

/** The fields of a space that the state is built from. */
export type SpaceFields = Pick<Space, "spaceId" | "teamId" | "name" | "isActive" | "favorite" | "ownerZuid"> & {
  readonly allowEmbed?: boolean | undefined;
};

/** The space that a create ends with, before the inputs are applied to it. */
export interface SpaceOrigin {
  readonly space: SpaceFields;
  readonly adopted?: true;
}

/** Creates the space, or finds the one to adopt. */
export async function createOrAdoptSpace(
  session: Session,
  editionId: string,
  inputs: SpaceSource,
): Promise<SpaceOrigin> {
  const { client, ledger } = session;
  const { restoreSpaceId, sourceSpaceId, teamId } = inputs;
  if (restoreSpaceId !== undefined) {
    const found = await readSpace(session, { editionId, spaceId: restoreSpaceId, teamId });
    if (!found) throw new CanvasError(`there is no space ${restoreSpaceId} to restore`, "correct restoreSpaceId");
    ledger.take({ kind: "Space", ids: [restoreSpaceId] });
    return { space: found };
  }
  const existing = await adoptExistingSpace(session, editionId, inputs);
  if (existing) return existing;
  // A copy is created in the team of its source, and moved afterwards.
  const home = sourceSpaceId === undefined ? teamId : (await client.spaces.get(editionId, sourceSpaceId)).teamId;
  const space = await createSpace(session, editionId, { ...inputs, teamId: home });
  // A copy contains the zones of its source.
  if (sourceSpaceId === undefined) {
    session.creates.markEmpty(`zones of space ${space.spaceId}`);
    client.spaceMembers.markNew(editionId, space.spaceId, space.ownerZuid ?? "");
  }
  return { space };
}

/** The space to adopt instead of creating one: the only one of that name in the team, or in its trash. */
export function adoptExistingSpace(
  session: Session,
  editionId: string,
  inputs: SpaceSource,
): Promise<(SpaceOrigin & { readonly id: string }) | undefined> {
  const { adopt, name, teamId, sourceSpaceId } = inputs;
  const place = placeOf(session, editionId, inputs);
  return session.creates.adopt(place, async () => {
    const unmanaged = adopt ? await session.creates.findUnmanaged(place) : [];
    const active = pickOnly(
      `Space "${name}"`,
      unmanaged.filter(({ id }) => id !== sourceSpaceId),
    );
    if (!active) return findInTrash(session, editionId, inputs);
    const { id } = active;
    // Lists omit `allowEmbed`, and may be older than the last change.
    const space = await session.client.spaces.get(editionId, id);
    if (!space.isActive || !equalNames(space.name, name) || space.teamId !== teamId)
      throw new CanvasError(`Space "${name}" (${id}) was just changed by someone else`, "run the update again");
    session.info(`adopts Space "${name}" (${id})`);
    return { id, space, adopted: true };
  });
}

/** The space of that name in the team's trash, if the program wants it back. */
async function findInTrash(
  session: Session,
  editionId: string,
  { teamId, name: wanted, onTrashed }: SpaceSource,
): Promise<(SpaceOrigin & { readonly id: string }) | undefined> {
  if (onTrashed === "createNew") return undefined;
  const trash = await listTrash(session, editionId, teamId);
  if (trash instanceof CanvasError) {
    if (onTrashed === undefined) return undefined;
    throw trash;
  }
  const found = trash
    .filter(
      ({ name, spaceId }) => equalNames(name, wanted) && !session.ledger.isManaged({ kind: "Space", ids: [spaceId] }),
    )
    .map((space) => ({ id: space.spaceId, space: { ...space, isActive: false } }));
  if (found.length === 0) return undefined;
  if (onTrashed !== "restore") return refuseOrWarn(session, found, { teamId, name: wanted, onTrashed });
  const only = pickOnly(`Space "${wanted}" in the trash`, found, "give the id of the right one as restoreSpaceId");
  if (only) session.info(`restores Space "${wanted}" (${only.id}) from the trash`);
  return only;
}

function refuseOrWarn(
  session: Session,
  found: readonly { readonly id: string }[],
  { teamId, name, onTrashed }: Pick<SpaceSource, "teamId" | "name" | "onTrashed">,
): undefined {
  const summary = `the trash of team ${teamId} holds a Space named "${name}" (${found.map(({ id }) => id).join(", ")})`;
  if (onTrashed === "fail")
    throw new CanvasError(summary, "set onTrashed to restore or createNew, or choose another name");
  session.warn(`${summary}, and another one is created; set onTrashed: "restore" to restore it, or "createNew"`);
}

/** The trash of a team, listed once in a run; an error if that failed, which matters only to those who need the list. */
function listTrash({ client, lookups }: Session, editionId: string, teamId: string) {
  return lookups.trash.load([editionId, teamId], () =>
    client.spaces.list(editionId, { teamId, kind: "RECENTLY_TRASHED" }).catch((error: unknown) => {
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

async function createSpace(session: Session, editionId: string, inputs: SpaceSource): Promise<SpaceFields> {
  const { spaces } = session.client;
  const { sourceSpaceId, teamId, name } = inputs;
  const me = await session.client.myZuid(editionId);
  const list = () => spaces.list(editionId, { teamId, kind: "ALLSPACES" }, { fresh: true });
  const { value } = await session.creates.create({
    ...placeOf(session, editionId, inputs),
    findOwn: async () =>
      (await list()).filter((space) => equalNames(space.name, name) && space.ownerZuid === me).map(withId),
    create: async () => {
      if (sourceSpaceId !== undefined) return withId(await spaces.duplicate(editionId, sourceSpaceId, { name }));
      const { spaceId } = await spaces.create(editionId, { teamId, name });
      // The fields of a new space are known, which saves a request.
      return withId({ spaceId, name, teamId, isActive: true, favorite: false, allowEmbed: false, ownerZuid: me });
    },
    warn: session.warn,
  });
  return value;
}

const withId = (value: SpaceFields) => ({ id: value.spaceId, value });

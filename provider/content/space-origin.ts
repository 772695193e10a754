import type { Space } from "../api/endpoints/spaces.ts";
import { CanvasError } from "../errors.ts";
import { pickOnly } from "../run/adopt.ts";
import type { CreatePlace } from "../run/create-once.ts";
import { readSpace } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { equalNames } from "../validation/formats.ts";

// Where the space of a new resource comes from: it is created, copied, adopted by name or id, or taken out of the trash.

/** The inputs that decide where a space comes from. */
export interface SpaceWish {
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

/** Creates the space, or finds the one to take over. */
export async function createOrAdoptSpace(session: Session, editionId: string, inputs: SpaceWish): Promise<SpaceOrigin> {
  const { client, claims } = session;
  const { restoreSpaceId, sourceSpaceId, teamId } = inputs;
  if (restoreSpaceId !== undefined) {
    const found = await readSpace(session, { editionId, spaceId: restoreSpaceId, teamId });
    if (!found) throw new CanvasError(`there is no space ${restoreSpaceId} to restore`, "correct restoreSpaceId");
    claims.adopt("Space", restoreSpaceId);
    return { space: found };
  }
  const taken = await takeOverSpace(session, editionId, inputs);
  if (taken) return taken;
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

/** The space to take over instead of creating one: the only one of that name in the team, or in its trash. */
export function takeOverSpace(
  session: Session,
  editionId: string,
  inputs: SpaceWish,
): Promise<(SpaceOrigin & { readonly id: string }) | undefined> {
  const { adopt, name, teamId, sourceSpaceId } = inputs;
  const place = placeOf(session, editionId, inputs);
  return session.creates.takeOver(place, async () => {
    const unmanaged = adopt ? await session.creates.findUnmanaged(place) : [];
    const active = pickOnly(
      `Space "${name}"`,
      unmanaged.filter(({ id }) => id !== sourceSpaceId),
    );
    if (!active) return takeFromTrash(session, editionId, inputs);
    const { id } = active;
    // Lists omit `allowEmbed`, and may be older than the last change.
    const space = await session.client.spaces.get(editionId, id);
    if (!space.isActive || space.name !== name || space.teamId !== teamId)
      throw new CanvasError(`Space "${name}" (${id}) was changed by somebody else just now`, "run the update again");
    session.claims.adopt("Space", id);
    session.info(`takes over Space "${name}" (${id})`);
    return { id, space, adopted: true };
  });
}

/** The space of that name in the team's trash, if the program wants it back. */
async function takeFromTrash(
  session: Session,
  editionId: string,
  { teamId, name, onTrashed }: SpaceWish,
): Promise<(SpaceOrigin & { readonly id: string }) | undefined> {
  if (onTrashed === "createNew") return undefined;
  const trash = await listTrash(session, editionId, teamId);
  if (trash instanceof CanvasError) {
    if (onTrashed === undefined) return undefined;
    throw trash;
  }
  const found = trash
    .filter((space) => space.name === name && !session.creates.isManaged(space.spaceId))
    .map((space) => ({ id: space.spaceId, space: { ...space, isActive: false } }));
  if (found.length === 0) return undefined;
  if (onTrashed !== "restore") return refuseOrWarn(session, found, { teamId, name, onTrashed });
  const only = pickOnly(`Space "${name}" in the trash`, found, "give the id of the right one as restoreSpaceId");
  if (only) {
    session.claims.adopt("Space", only.id);
    session.info(`takes Space "${name}" (${only.id}) out of the trash`);
  }
  return only;
}

function refuseOrWarn(
  session: Session,
  found: readonly { readonly id: string }[],
  { teamId, name, onTrashed }: Pick<SpaceWish, "teamId" | "name" | "onTrashed">,
): undefined {
  const fact = `the trash of team ${teamId} holds a Space named "${name}" (${found.map(({ id }) => id).join(", ")})`;
  if (onTrashed === "fail")
    throw new CanvasError(fact, "set onTrashed to restore or createNew, or choose another name");
  session.warn(`${fact}, and another one is created; set onTrashed: "restore" to take it back, or "createNew"`);
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
  { teamId, name }: Pick<SpaceWish, "teamId" | "name">,
): CreatePlace {
  return {
    kind: "Space",
    parent: `spaces of team ${teamId}`,
    name,
    existing: async () => {
      const me = await session.client.myZuid(editionId);
      const spaces = await session.client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
      return spaces.map((space) => ({ id: space.spaceId, name: space.name, isOwn: space.ownerZuid === me }));
    },
  };
}

async function createSpace(session: Session, editionId: string, inputs: SpaceWish): Promise<SpaceFields> {
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

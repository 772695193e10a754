import { BadRequest, CanvasError, NotFound } from "../errors.ts";
import type { CreatePlace, Existing } from "../run/create-once.ts";
import { findInAnySpace, locateZone, type ZonePlace } from "../run/locate-zone.ts";
import { pickOnly } from "../run/match.ts";
import { undefinedIfFailed } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { setZoneState } from "../run/trash.ts";
import { terms } from "../validation/audience.ts";
import { equalNames, equalUuids } from "../validation/formats.ts";
import { quoted } from "../validation/printable-text.ts";
import { isUnknown } from "../validation/unknown.ts";
import { isFirstZone, type NewZone, takeFirstZone } from "./first-zone.ts";
import { isRestoredByProgram } from "./space-source.ts";
import { copiedZone, givenZone, type ZoneOrigin } from "./zone-origin.ts";

// Where the zone of a new resource comes from: it is created, copied, adopted by name or id, or restored from the trash.

/** The inputs that decide where a zone comes from. */
export type ZoneSource = ZoneOrigin & { readonly spaceId: string; readonly name: string };

/** A zone that a resource continues with. */
export interface ExistingZone {
  readonly id: string;
  readonly spaceId: string;
  /** Nobody can read the name of a zone in the trash. */
  readonly name?: string | undefined;
  readonly trashed: boolean;
  readonly adopted?: true;
}

/** Creates the zone, or takes the one that has come with a new space. */
export async function createZone(session: Session, editionId: string, inputs: ZoneSource): Promise<NewZone> {
  const { spaceId, name, from } = inputs;
  const place = placeOf(session, editionId, inputs);
  const first = from ? undefined : await takeFirstZone(session, { editionId, spaceId }, place);
  return first ?? { id: await sendCreate(session, editionId, inputs), spaceId, name };
}

/** The zone to adopt instead of creating one: the given one, or the only one of that name in the space. */
export async function findExistingZone(
  session: Session,
  editionId: string,
  inputs: ZoneSource,
): Promise<ExistingZone | undefined> {
  const { existing, continues, name, from, spaceId } = inputs;
  const given = givenZone(inputs);
  if (given !== undefined) return findGiven(session, editionId, { ...inputs, zoneId: given });
  const former = await findFormer(session, editionId, inputs);
  if (former) return former;
  const place = placeOf(session, editionId, inputs);
  return session.creates.adopt(place, async () => {
    // What came with the copy of a space is what the program asked for, no matter who has drawn it.
    const arrival = session.containers.arrivalOf(spaceId);
    const isCopied = continues?.own && arrival === "copied" && !from;
    const adopt = existing === "adopt";
    const isSearched = adopt || existing === "fail" || continues?.own || arrival === "returning";
    const candidates = isSearched ? await session.creates.findFree(place) : [];
    const found = pickOnly(
      `Zone "${name}"`,
      candidates.filter(
        ({ id, createdByCaller }) =>
          !equalUuids(id, copiedZone(inputs)?.zone) && (adopt || isCopied || createdByCaller),
      ),
      adopt ? undefined : `give the id of the right one as ${terms.givenZone}`,
    );
    const [first] = candidates;
    const isReturning = found && arrival === "returning";
    if (first && !isReturning && existing === "fail" && !continues?.own) {
      // What came with a new space becomes the zone that is created.
      if (!from && (await isFirstZone(session, { editionId, spaceId }, place, first))) return undefined;
      throw exists(inputs, candidates);
    }
    if (!found) return warnOfOthers(session, inputs, candidates);
    const { id } = found;
    const adopted = adopt && !isCopied;
    if (!adopted) session.containers.arrive(id, "returning");
    session.info(`${adopted ? "adopts" : "continues with"} Zone "${name}" (${id})`);
    return { id, spaceId, name, trashed: false, ...(adopted ? { adopted: true } : {}) };
  });
}

/** Names zones of other people that may have come with the copy of a space: only the run that made it knows. */
function warnOfOthers(
  session: Session,
  { spaceId, name, continues, from }: ZoneSource,
  others: readonly Existing[],
): undefined {
  if (others.length === 0 || !continues?.own || from) return;
  const remedy = `give its id as ${terms.givenZone} to continue with it instead`;
  session.warn(`${namesakesIn(spaceId, name, others)}, and another one is created; ${remedy}`);
}

const namesakesIn = (spaceId: string, name: string, others: readonly Existing[]): string =>
  `the zones of space ${spaceId} already include a Zone named "${name}" (${others.map(({ id }) => id).join(", ")})`;

const exists = ({ spaceId, name }: ZoneSource, others: readonly Existing[]): CanvasError =>
  new CanvasError(namesakesIn(spaceId, name, others), `set existing to adopt, or choose another ${terms.name}`);

/** The zone with the given id: one that is not in the trash is adopted. */
async function findGiven(
  session: Session,
  editionId: string,
  { spaceId, zoneId, name }: ZoneSource & { readonly zoneId: string },
): Promise<ExistingZone> {
  const location = await locateZone(
    session,
    { editionId, spaceId, zoneId, name },
    { fresh: true, looksIntoEveryTrash: true },
  );
  session.ledger.adoptGiven({ kind: "Zone", ids: [zoneId] });
  // The service may hide what is in the trash: restoring it shows whether it is there.
  return givenAt(zoneId, location.kind === "found" ? location : { spaceId, trashed: true });
}

/** The given or former zone, which a preview looks for before there is a space that it comes to. */
export async function findWithoutSpace(
  session: Session,
  editionId: string,
  inputs: ZoneSource,
): Promise<ExistingZone | undefined> {
  const { continues: { space } = {}, name } = inputs;
  const zoneId = givenZone(inputs);
  if (zoneId === undefined)
    return space === undefined || isUnknown(space)
      ? undefined
      : findFormer(session, editionId, { ...inputs, spaceId: space });
  const location = await findInAnySpace(session, { editionId, zoneId, name });
  if (location?.kind !== "found") {
    const summary = `there is no zone ${zoneId} in any space that the token's user can see`;
    throw new CanvasError(summary, `correct ${terms.givenZone} of zone ${quoted(name)}`);
  }
  return givenAt(zoneId, location);
}

/** A given zone: one that is not in the trash is adopted. */
const givenAt = (id: string, { spaceId, name, trashed }: Omit<ExistingZone, "id" | "adopted">): ExistingZone => ({
  ...{ id, spaceId, name, trashed },
  ...(trashed ? {} : { adopted: true }),
});

/** The zone that an earlier resource has left, in the trash or not; undefined if it is gone, or in a space that stays there. */
async function findFormer(
  session: Session,
  editionId: string,
  { spaceId, name, continues: { zone: zoneId, space: home = spaceId } = {} }: ZoneSource,
): Promise<ExistingZone | undefined> {
  if (zoneId === undefined) return undefined;
  const place = { editionId, spaceId: home, zoneId, name };
  const location = await locateZone(session, place, { likelySpaceId: spaceId });
  // Only a zone of the same space waits until an update has restored it.
  const isReturning =
    session.containers.arrivalOf(home) === "returning" || (home === spaceId && isRestoredByProgram(session, home));
  if (location.kind === "gone" || (location.kind === "in trashed space" && !isReturning)) {
    session.warn(`Zone "${name}" (${zoneId}) ${outOfReach[location.kind](home)}`);
    return undefined;
  }
  session.ledger.adopt({ kind: "Zone", ids: [zoneId] });
  session.containers.arrive(zoneId, "returning");
  // A preview finds the space in the trash; the zone comes back with it.
  if (location.kind === "in trashed space") return { id: zoneId, spaceId: home, trashed: true };
  const { name: present = name, trashed } = location;
  if (!trashed) session.info(`continues with Zone "${present}" (${zoneId})`);
  return { id: zoneId, spaceId: location.spaceId, name: present, trashed };
}

/** Why another zone is created; the service may hide one that is in the trash. */
const outOfReach = {
  gone: () =>
    `is in no space that the token's user can see: another one is created; if it is in the trash, give its id as ${terms.givenZone} to restore it instead`,
  "in trashed space": (home: string) => `is in space ${home}, which is in the trash: another one is created`,
};

/** Takes a zone out of the trash, which shows its name; returns it as it is if that cannot be read. */
export async function restoreZone<Zone extends ZonePlace & { readonly trashed: boolean }>(
  session: Session,
  zone: Zone,
): Promise<Zone> {
  const { editionId, spaceId, zoneId } = zone;
  const place = { editionId, spaceId, zoneId };
  await setZoneState(session, place, "RESTORE").catch(async (error: unknown) => {
    const { kind } = await locateZone(session, place, { fresh: true });
    if (kind !== "gone") throw error;
    const where = `in the trash of space ${spaceId}, or in any space that the token's user can see`;
    throw new CanvasError(`there is no zone ${zoneId} ${where}`, `correct ${terms.givenZone}`);
  });
  session.containers.noteRestored(zoneId);
  const restored = await undefinedIfFailed(session.client.zones.get(editionId, spaceId, zoneId));
  // It is read again once the resource is recorded.
  if (!restored) return zone;
  const { name } = restored;
  session.info(`restores Zone "${name}" (${zoneId}) from the trash`);
  return { ...zone, name, trashed: false };
}

/** Where the zone is to be, and what is there. */
const placeOf = (session: Session, editionId: string, { spaceId, name }: ZoneSource): CreatePlace => ({
  kind: "Zone",
  parent: `zones of space ${spaceId}`,
  isParentNew: session.containers.arrivalOf(spaceId) === "created",
  name,
  existing: () => listZones(session, editionId, spaceId, { fresh: false }),
});

/** The zones of a space that are not in the trash, which a service may list, too. */
async function listZones(
  { client }: Session,
  editionId: string,
  spaceId: string,
  options: { readonly fresh: boolean },
): Promise<Existing[]> {
  const me = await client.myZuid(editionId);
  const listed = await client.zones.list(editionId, spaceId, options);
  return listed
    .filter(({ isActive }) => isActive)
    .map(({ zoneId: id, name, authorZuid, createdTime, lastModifiedTime }) => ({
      ...{ id, name, createdByCaller: authorZuid === me },
      untouchedSince: lastModifiedTime === createdTime ? createdTime : undefined,
    }));
}

async function sendCreate(session: Session, editionId: string, inputs: ZoneSource): Promise<string> {
  const { zones } = session.client;
  const { spaceId, name, from } = inputs;
  const copied = copiedZone(inputs);
  const request = {
    ...placeOf(session, editionId, inputs),
    findOwn: async () =>
      (await listZones(session, editionId, spaceId, { fresh: true })).filter(
        (found) => equalNames(found.name, name) && found.createdByCaller,
      ),
    create: async () => {
      if (!copied) return { id: (await zones.create(editionId, spaceId, { name, templateId: from?.template })).zoneId };
      const { zone, space, version: versionId, deepCopy, copyComments } = copied;
      const copy = { versionId, deepCopy, copyComments, destinationSpaceId: spaceId, name };
      return { id: (await zones.duplicate(editionId, space, zone, copy)).zoneId };
    },
    warn: session.warn,
  };
  const { id } = await session.creates.create(request).catch(async (error: unknown) => {
    throw copied ? await explainRefusedCopy(session, editionId, copied, error) : error;
  });
  return id;
}

/** The error about a copy that was refused: if the zone to copy, or its version, is the reason, it says so. */
async function explainRefusedCopy(
  { client: { zones } }: Session,
  editionId: string,
  { space, zone, version: versionId }: NonNullable<ReturnType<typeof copiedZone>>,
  refusal: unknown,
): Promise<unknown> {
  if (!(refusal instanceof NotFound || refusal instanceof BadRequest)) return refusal;
  const explained = (remedy: string) => new CanvasError(refusal.summary, remedy, { cause: refusal });
  if (refusal.code === "Z1008")
    return explained(`space ${space} has no zone ${zone} that the token's user can see: correct ${terms.copied}`);
  if (versionId === undefined) return refusal;
  // The token may not be allowed to list versions.
  const versions = await zones.versions(editionId, space, zone).catch(() => undefined);
  if (!versions || versions.allowed.some((version) => version.versionId === versionId)) return refusal;
  return explained(
    `zone ${zone} has no version ${versionId} that can be copied: take one that getZoneVersions lists as allowed`,
  );
}

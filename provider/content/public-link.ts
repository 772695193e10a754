import type { Link, LinkSettings } from "../api/endpoints/links.ts";
import { BadRequest, CanvasError, isOutcomeUnknown, isRefusal } from "../errors.ts";
import { applyOrVerify, isUnreadable, undefinedIfFailed } from "../run/outcomes.ts";
import { readSpaceOnce } from "../run/presence.ts";
import type { Session } from "../run/session.ts";

/** What a program says about a public link. */
export type WantedLink = {
  readonly spaceId: string;
  readonly permission: "VIEWER" | "COMMENTER" | "EDITOR";
  readonly zones?: string[] | undefined;
  /** The last day on which it works. */
  readonly expires?: string | undefined;
  /** Empty for none; undefined for what is there. */
  readonly password?: string | undefined;
  readonly name?: string | undefined;
  readonly active: boolean;
};

/** Where a link is, in which edition. */
interface LinkPlace {
  readonly editionId: string;
  readonly spaceId: string;
}

export const linkLabel = ({ spaceId }: Pick<LinkPlace, "spaceId">): string => `the public link of space ${spaceId}`;

/** Compares zones as a set, without case. */
export function equalZones(old: unknown, now: unknown): boolean {
  const [before, after] = [old, now].map((ids) =>
    Array.isArray(ids) ? [...new Set(ids.map((id) => String(id).toLowerCase()))].sort().join() : undefined,
  );
  return before === after;
}

const compared = ["active", "permission", "zones", "expires", "password", "name"] as const;
export type LinkProperty = (typeof compared)[number];

/** What differs; a password or name that the program does not give stays as it is. */
export const differencesOf = (before: WantedLink, after: WantedLink): readonly LinkProperty[] =>
  compared.filter((key) => {
    if (key === "zones") return !equalZones(before.zones, after.zones);
    if (key === "name" || key === "password") return after[key] !== undefined && after[key] !== (before[key] ?? "");
    return before[key] !== after[key];
  });

/** The last second of a day, in UTC. */
const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const hasEnded = ({ expires }: Pick<WantedLink, "expires">): boolean =>
  expires !== undefined && endOfDay(expires) < Date.now();

/** What the service shows of a link. Its password is only compared: one that is not the known one, or is missing, is an empty one. */
export function shownLink({ permission, zones, expires, name, hasPassword, ...link }: Link, known: string | undefined) {
  const isKnown = hasPassword && (link.password === undefined || link.password === known);
  return {
    ...{ permission, zones, name },
    expires: expires === undefined ? undefined : dayOf(expires),
    password: known === undefined || isKnown ? known : "",
    // One that is switched off is not shown.
    active: true,
  };
}

const settingsOf = ({ permission, zones, password, expires, name, active }: WantedLink): LinkSettings => ({
  ...{ permission, zones, name, active },
  password: password || undefined,
  expires: expires === undefined ? undefined : endOfDay(expires),
});

/** The link of a space: one request for all links of its team, if the caller may read it, and one for the space otherwise. */
export async function findLink({ client }: Session, { editionId, spaceId }: LinkPlace): Promise<Link | undefined> {
  const teamId = await undefinedIfFailed(client.spaces.teamOf(editionId, spaceId));
  const links = teamId && (await undefinedIfFailed(client.links.list(editionId, teamId)));
  const listed = links ? links.find((link) => link.spaceId === spaceId) : undefined;
  return listed ?? client.links.find(editionId, spaceId, { fresh: true });
}

/** The same, for a space that may be in the trash, where nobody can see its link, or gone. */
export async function findLinkOrSpace(session: Session, place: LinkPlace): Promise<Link | "in the trash" | undefined> {
  const link = await findLink(session, place).catch(async (refusal: unknown) => {
    if (!isUnreadable(refusal) || (await readSpaceOnce(session, place))?.isActive) throw refusal;
    return undefined;
  });
  if (link) return link;
  const space = await readSpaceOnce(session, place);
  return space && !space.isActive ? "in the trash" : undefined;
}

/** Creates the link; one whose response got lost is there all the same. */
export async function createLink({ client: { links } }: Session, editionId: string, wanted: WantedLink): Promise<Link> {
  const { spaceId } = wanted;
  return links.create(editionId, spaceId, settingsOf(wanted)).catch(async (error: unknown) => {
    const link = isOutcomeUnknown(error) && (await links.find(editionId, spaceId, { fresh: true }));
    if (!link) throw error;
    return link;
  });
}

/** Sets everything about the link; one that is gone, which the service does not tell from one that is off, is made again. */
export async function updateLink(session: Session, editionId: string, wanted: WantedLink): Promise<Link> {
  const { links } = session.client;
  const { spaceId } = wanted;
  const settings = settingsOf(await withWhatIsThere(session, editionId, wanted));
  try {
    return await links.update(editionId, spaceId, settings);
  } catch (error) {
    if (error instanceof BadRequest && error.code === "S1046") return links.create(editionId, spaceId, settings);
    if (!isOutcomeUnknown(error)) throw error;
    const link = await links.find(editionId, spaceId, { fresh: true });
    const isDone = link && differencesOf({ ...wanted, ...shownLink(link, wanted.password) }, wanted).length === 0;
    // What the service does not show cannot be confirmed.
    const isShown = link?.password !== undefined || !wanted.password;
    if (!(isDone && isShown)) throw error;
    return link;
  }
}

/** The password and the name are sent again: what a request leaves out is removed. */
async function withWhatIsThere(session: Session, editionId: string, wanted: WantedLink): Promise<WantedLink> {
  if (wanted.password !== undefined && wanted.name !== undefined) return wanted;
  const current = await findLink(session, { editionId, spaceId: wanted.spaceId });
  const { password = current?.password, name = current?.name } = wanted;
  if (current?.hasPassword && password === undefined)
    throw new CanvasError(`${linkLabel(wanted)} has a password that the service does not show`, "give it a password");
  return { ...wanted, password, name };
}

/** Revokes the link; if the service does not give the id that this takes, the link is switched off. */
export async function revokeLink(session: Session, editionId: string, state: WantedLink): Promise<void> {
  const { links } = session.client;
  const { spaceId } = state;
  const label = linkLabel(state);
  const link = await findLinkOrSpace(session, { editionId, spaceId });
  if (link === "in the trash")
    return session.warn(`${label} comes back with its space, which is in the trash: restore the space to revoke it`);
  if (!link) return;
  if (link.id !== undefined) {
    try {
      const isGone = async () => (await links.find(editionId, spaceId, { fresh: true })) === undefined;
      return await applyOrVerify(label, links.delete(editionId, spaceId, link.id), isGone);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  await updateLink(session, editionId, { ...state, active: false });
  session.warn(`${label} is switched off, because the service does not show the id that deleting it takes`);
}

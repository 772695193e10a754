import { z } from "zod";
import type { Link, LinkSettings } from "../api/endpoints/links.ts";
import { type Effect, planned } from "../core/effect.ts";
import { endingOf } from "../core/ending.ts";
import { formatImportId } from "../core/import-id.ts";
import { handlersOf } from "../core/planned-resource.ts";
import { defineResource } from "../core/resource.ts";
import { CanvasError, Conflict, isOutcomeUnknown, isRefusal } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { findSpace, parseImportedInputs } from "../run/find.ts";
import { applyOrVerify, isUnreadable, undefinedIfFailed } from "../run/outcomes.ts";
import { readSpaceOnce } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { EditionId, NumericId, oneOf, Uuid } from "../validation/formats.ts";
import { joinNames } from "../validation/messages.ts";
import { input } from "../validation/traits.ts";
import { isUnknown } from "../validation/unknown.ts";

/** The service takes only these in the name and the password of a link. */
const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(
      /^[a-zA-Z0-9\-+^ '~!@#$%&"=?;`/|\\*()[\]{}_:.,]*$/,
      "must have only letters without accents, digits, spaces, and punctuation",
    );

/** As many ids as the service takes in 1,000 characters. */
const maxZones = 27;

const shape = {
  spaceId: input(NumericId.describe("The space that the link opens."), { replaces: true }),
  permission: oneOf({
    VIEWER: "Look at the zones.",
    COMMENTER: "Look at them, and comment.",
    EDITOR: "Change them.",
  })
    .default("VIEWER")
    .describe("What everyone who has the link may do."),
  zones: input(
    z
      .array(Uuid)
      .min(1, "must have a zone, or be left out")
      .max(maxZones)
      .optional()
      .describe("The ids of the zones that the link shows. Default: all zones of the space, also later ones."),
    { equals: equalSets },
  ),
  expires: z.iso
    .date("must be a day such as 2030-12-31")
    .optional()
    .describe("The last day on which the link works, in UTC: `2026-12-31`. Default: it works until it is revoked."),
  password: input(
    plainText(100)
      .optional()
      .describe(
        "What people have to enter; an empty text for nothing. It is never read back: the service shows only whether there is one. Left as it is when omitted.",
      ),
    { isSecret: true, keptWhenOmitted: true },
  ),
  name: input(plainText(255).min(1).optional().describe("The name of the link; left as it is when omitted."), {
    keptWhenOmitted: true,
  }),
  active: z.boolean().default(true).describe("Whether the link works. The service does not show it."),
  adopt: input(
    z
      .boolean()
      .optional()
      .describe(
        "Whether creating the resource manages a link that the space has already; otherwise that is an error. An adopted link stays when the resource is deleted, unless `onDestroy` is given.",
      ),
    { onlyAtCreate: true },
  ),
  onDestroy: input(
    oneOf({ revoke: "Revoke the link.", retain: "Leave the link as it is." })
      .optional()
      .describe(
        "What deleting the resource does: `revoke` the link, or `retain` it. Default: `retain` for an adopted link, `revoke` otherwise.",
      ),
    { unlessAdopted: "revoke" },
  ),
  editionId: EditionId,
};

export const SpaceLinkInputs = z.strictObject(shape);

export const SpaceLinkState = z.object({
  ...shape,
  url: z.string().describe("The address to pass on."),
  editionId: NumericId.describe("The edition that holds the space."),
  adopted: z.boolean().optional().describe("Whether the link existed before, and `adopt` has adopted it."),
});

type Inputs = z.output<typeof SpaceLinkInputs>;
type State = z.output<typeof SpaceLinkState>;

export const spaceLink = defineResource({
  name: "SpaceLink",
  description:
    "The public link of a space: everyone who has it can open the space, or some of its zones, without an account.",
  lifecycle:
    "A space has at most one link. Changing `spaceId` replaces it; everything else is changed in place, and the address stays. Deleting the resource revokes the link; one that was adopted stays, unless `onDestroy` says otherwise.",
  inputs: SpaceLinkInputs,
  state: SpaceLinkState,
  declares: ({ spaceId }) => ({ object: { kind: "SpaceLink", ids: [spaceId] } }),

  ...handlersOf<Inputs, State>({
    idOf: ({ spaceId }) => spaceId,

    async look(session, before, after) {
      if (before || !after || isNew(session, after.spaceId)) return undefined;
      const editionId = requireEditionId(session, after.editionId);
      const link = await session.client.links.find(editionId, after.spaceId, { fresh: true });
      if (!link) return undefined;
      const state = stateOf({ ...after, editionId }, link);
      if (after.adopt) return { ...state, adopted: true };
      if (differencesOf(state, after).length === 0) return state;
      const summary = `space ${after.spaceId} has a public link already`;
      throw new CanvasError(summary, "set adopt: true to manage it here, or revoke it");
    },

    plan(before, after, found) {
      if (!after) return before ? [endOf(before)] : [];
      if (before) return changesOf(before, after);
      if (found)
        return [{ action: found.adopted ? "adopt" : "continue", name: nameOf(found) }, ...changesOf(found, after)];
      const { permission: to, expires: until } = after;
      return [{ action: "add", name: nameOf(after), to, until, zones: knownZones(after) }];
    },

    async begin(session, inputs, found) {
      if (found) return found;
      const editionId = requireEditionId(session, inputs.editionId);
      return stateOf({ ...inputs, editionId }, await create(session, editionId, inputs));
    },

    effects: {
      add: { sends: ["createExternalShare"] },
      adopt: { sends: ["getExternalShare"] },
      change: {
        sends: ["updateExternalShare"],
        async make(session, state, _effects, inputs) {
          const { editionId, url, password, name, adopted } = state;
          const wanted = { password, name, ...(inputs ?? state), editionId, url, adopted };
          const link = await update(session, wanted);
          const refused = differencesOf(stateOf(wanted, link), wanted);
          if (refused.length === 0) return stateOf(wanted, link);
          const summary = `${labelOf(state)}: the service did not take ${joinNames(refused)}`;
          throw new CanvasError(summary, "make sure that its zones are in the space, and not in the trash");
        },
      },
      remove: { sends: ["deleteExternalShare"] },
    },

    async end(session, state, { action }) {
      if (action === "remove") await revoke(session, state);
    },
  }),

  async read(session, _id, state) {
    const link = (await findInTeam(session, state)) ?? (await findInSpace(session, state));
    if (link === "in the trash") return state;
    // The service may not show a link that has ended, or is switched off, as the program wants it.
    if (!link) return hasEnded(state) || !state.active ? state : undefined;
    return stateOf(state, link);
  },

  importIdParts: ["SPACE"],
  async import(session, editionId, [text = ""]) {
    const { spaceId } = await findSpace(session, editionId, text);
    const link = await session.client.links.find(editionId, spaceId);
    if (!link) throw new CanvasError(`space ${spaceId} has no public link`, "create the resource instead");
    const { expires, permission, zones, name } = stateOf({ spaceId, editionId, active: true }, link);
    const inputs = parseImportedInputs(
      SpaceLinkInputs,
      { spaceId, permission, zones, expires, name },
      `the link of space ${spaceId}`,
    );
    return { id: spaceId, state: { ...inputs, editionId, url: link.url } };
  },

  listQuery: z.strictObject({ teamId: NumericId.describe("The team.") }),
  async list({ client }, editionId, { teamId }) {
    const links = await client.links.list(editionId, teamId);
    return links.map(({ spaceId, name = spaceId }) => ({ id: formatImportId(editionId, spaceId), name }));
  },
});

/** Whether this run has made the space: it has no link then. */
const isNew = ({ containers }: Session, spaceId: string): boolean => containers.arrivalOf(spaceId) === "created";

const nameOf = ({ name }: Pick<Inputs, "name">): string => name ?? "public link";
const labelOf = ({ spaceId }: Pick<State, "spaceId">): string => `the public link of space ${spaceId}`;

/** The zones whose ids are known; a list that is not known at all has none. */
const knownZones = ({ zones }: Pick<Inputs, "zones">): string[] | undefined =>
  zones && (isUnknown(zones) ? [] : zones.filter((zone) => !isUnknown(zone)));

function equalSets(old: unknown, now: unknown): boolean {
  const [before, after] = [old, now].map((ids) =>
    Array.isArray(ids) ? [...new Set(ids.map((id) => String(id).toLowerCase()))].sort().join() : undefined,
  );
  return before === after;
}

const compared = ["permission", "zones", "expires", "password", "name", "active"] as const;

/** What differs, in the order in which a plan shows it. */
const differencesOf = (before: Inputs | State, after: Inputs): readonly (typeof compared)[number][] =>
  compared.filter((key) => {
    if (key === "zones") return !equalSets(before.zones, after.zones);
    if (key === "name" || key === "password") return after[key] !== undefined && after[key] !== (before[key] ?? "");
    return before[key] !== after[key];
  });

function changesOf(before: State, after: Inputs): readonly Effect[] {
  const differences = differencesOf(before, after);
  const changed = differences.map((property) =>
    property === "password" || property === "zones"
      ? { property }
      : { property, from: textOf(before[property]), to: textOf(after[property]) },
  );
  const [from, to] = [before, after].map((one) =>
    endingOf({ onDestroy: one.onDestroy, adopted: before.adopted }, "revoke"),
  );
  const name = nameOf(after);
  const { permission, expires: until } = after;
  return planned(
    changed.length > 0 && { action: "change", name, to: permission, until, zones: knownZones(after), changed },
    from !== to && { action: "settle", name, from, to },
  );
}

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

const endOf = (before: State): Effect => ({
  action: endingOf(before, "revoke") === "retain" ? "keep" : "remove",
  name: nameOf(before),
});

/** The last second of a day, in UTC. */
const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const hasEnded = ({ expires }: Pick<State, "expires">): boolean =>
  expires !== undefined && endOfDay(expires) < Date.now();

const settingsOf = ({ permission, zones, password, expires, name, active }: Inputs): LinkSettings => ({
  ...{ permission, zones, name, active },
  password: password || undefined,
  expires: expires === undefined ? undefined : endOfDay(expires),
});

/** The state with what the service shows of a link; a password that is not there any more is an empty one. */
function stateOf(
  known: Partial<Inputs> & { readonly spaceId: string; readonly editionId: string; readonly active: boolean },
  { permission, zones, expires, name, url, hasPassword }: Link,
): State {
  const { password } = known;
  return {
    ...known,
    ...{ permission, zones, name, url },
    expires: expires === undefined ? undefined : dayOf(expires),
    password: hasPassword || password === undefined ? password : "",
  };
}

/** One request for all links of a team, if the caller may read it. */
async function findInTeam({ client }: Session, { editionId, spaceId }: State): Promise<Link | undefined> {
  const teamId = await undefinedIfFailed(client.spaces.teamOf(editionId, spaceId));
  const links = teamId && (await undefinedIfFailed(client.links.list(editionId, teamId)));
  return links ? links.find((link) => link.spaceId === spaceId) : undefined;
}

/** The link of a space in the trash, which nobody can see, comes back with it. */
async function findInSpace(session: Session, state: State): Promise<Link | "in the trash" | undefined> {
  const { editionId, spaceId } = state;
  const link = await session.client.links.find(editionId, spaceId).catch(async (refusal: unknown) => {
    if (!isUnreadable(refusal) || (await readSpaceOnce(session, state))?.isActive) throw refusal;
    return undefined;
  });
  if (link) return link;
  const space = await readSpaceOnce(session, state);
  return space && !space.isActive ? "in the trash" : undefined;
}

/** Creates the link; one whose response is lost, or that is switched off, is there all the same. */
async function create(session: Session, editionId: string, inputs: Inputs): Promise<Link> {
  const { links } = session.client;
  try {
    return await links.create(editionId, inputs.spaceId, settingsOf(inputs));
  } catch (error) {
    if (error instanceof Conflict) return update(session, { ...inputs, editionId });
    const link = isOutcomeUnknown(error) && (await links.find(editionId, inputs.spaceId, { fresh: true }));
    if (!link) throw error;
    return link;
  }
}

/** Sets everything about the link: what the program does not say stays as it is. */
async function update({ client: { links } }: Session, wanted: Inputs & { readonly editionId: string }): Promise<Link> {
  const { editionId, spaceId } = wanted;
  const find = () => links.find(editionId, spaceId, { fresh: true });
  const current = wanted.password === undefined || wanted.name === undefined ? await find() : undefined;
  const { password = current?.password, name = current?.name } = wanted;
  const settings = settingsOf({ ...wanted, password, name });
  return links.update(editionId, spaceId, settings).catch(async (error: unknown) => {
    const link = isOutcomeUnknown(error) ? await find() : undefined;
    if (!link || differencesOf(stateOf(wanted, link), wanted).length > 0) throw error;
    return link;
  });
}

/** Revokes the link; if the service does not give the id that this takes, the link is switched off. */
async function revoke(session: Session, state: State): Promise<void> {
  const { editionId, spaceId } = state;
  const { links } = session.client;
  const find = () => links.find(editionId, spaceId, { fresh: true });
  const link = await find();
  if (!link) return;
  if (link.id !== undefined) {
    try {
      const isGone = async () => (await find()) === undefined;
      return await applyOrVerify(labelOf(state), links.delete(editionId, spaceId, link.id), isGone);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  await update(session, { ...state, active: false });
  session.warn(`${labelOf(state)} is switched off, because the service does not show the id that deleting it takes`);
}

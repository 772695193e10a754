import { z } from "zod";
import type { Link } from "../api/endpoints/links.ts";
import {
  createLink,
  differencesOf,
  equalZones,
  findLink,
  findLinkOrSpace,
  hasEnded,
  linkLabel,
  revokeLink,
  shownLink,
  updateLink,
} from "../content/public-link.ts";
import { type Effect, planned } from "../core/effect.ts";
import { endingOf } from "../core/ending.ts";
import { formatImportId } from "../core/import-id.ts";
import { handlersOf } from "../core/planned-resource.ts";
import { defineResource } from "../core/resource.ts";
import { CanvasError } from "../errors.ts";
import { requireEditionId } from "../run/edition.ts";
import { findSpace, parseImportedInputs } from "../run/find.ts";
import { undefinedIfHidden } from "../run/outcomes.ts";
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
    { equals: equalZones },
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
    { isSecret: true },
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
  // Someone may have set by hand what a program cannot.
  zones: z.array(z.string()).optional().describe("The ids of the zones that the link shows."),
  name: z.string().optional().describe("The name of the link."),
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
  // Only a replacement of the same space has the same link.
  deleteBeforeReplace: "ifForced",
  declares: ({ spaceId }) => ({ object: objectOf(spaceId) }),

  ...handlersOf<Inputs, State>({
    idOf: ({ spaceId }) => spaceId,

    async look(session, before, after, { isPreview }) {
      if (before || !after || isNew(session, after.spaceId)) return undefined;
      const editionId = requireEditionId(session, after.editionId);
      const search = findLink(session, { editionId, spaceId: after.spaceId });
      const link = await (isPreview ? undefinedIfHidden(search) : search);
      return link && takeExisting(session, { ...after, editionId }, link, isPreview);
    },

    plan(before, after, found) {
      if (!after) return before ? [endOf(before)] : [];
      if (before) return changesOf(before, after);
      if (!found) return [{ ...shownBy(after), action: "add" }];
      return [{ ...shownBy(found), action: found.adopted ? "adopt" : "continue" }, ...changesOf(found, after)];
    },

    async begin(session, inputs, found) {
      if (found) return found;
      const editionId = requireEditionId(session, inputs.editionId);
      const link = await createLink(session, editionId, inputs);
      return { ...stateOf({ ...inputs, editionId }, link), active: inputs.active };
    },

    effects: {
      add: { sends: ["createExternalShare"] },
      adopt: { sends: ["listExternalShares"] },
      change: {
        sends: ["updateExternalShare"],
        async make(session, state, _effects, inputs) {
          const { editionId, name, adopted } = state;
          const wanted = { name, ...(inputs ?? state), editionId, adopted };
          const made = { ...stateOf(wanted, await updateLink(session, editionId, wanted)), active: wanted.active };
          const refused = differencesOf(made, wanted);
          if (refused.length === 0) return made;
          const summary = `${linkLabel(state)}: the service did not take ${joinNames(refused)}`;
          throw new CanvasError(summary, "make sure that its zones are in the space, and not in the trash");
        },
      },
      remove: { sends: ["deleteExternalShare"] },
    },

    // A password that the program no longer gives is nowhere any more: the engine may not know that it is a secret.
    settled: (state, inputs) => ({
      ...state,
      ...inputs,
      ...{ password: inputs.password, onDestroy: inputs.onDestroy, editionId: state.editionId },
    }),

    async end(session, state, { action }) {
      if (action === "remove") await revokeLink(session, state.editionId, state);
    },
  }),

  async read(session, _id, state) {
    const link = await findLinkOrSpace(session, state);
    if (link === "in the trash") return state;
    // The service does not show a link that is switched off, and may not show one that has ended.
    if (!link) return hasEnded(state) || !state.active ? state : undefined;
    return stateOf(state, link);
  },

  importIdParts: ["SPACE"],
  async import(session, editionId, [text = ""]) {
    const { spaceId } = await findSpace(session, editionId, text);
    const link = await session.client.links.find(editionId, spaceId);
    if (!link) throw new CanvasError(`space ${spaceId} has no public link`, "create the resource instead");
    const { permission, zones, expires, name } = shownLink(link, undefined);
    const found = { spaceId, permission, zones, expires, name };
    const inputs = parseImportedInputs(SpaceLinkInputs, found, `the link of space ${spaceId}`);
    return { id: spaceId, state: { ...inputs, editionId, url: link.url } };
  },

  listQuery: z.strictObject({ teamId: NumericId.describe("The team.") }),
  async list({ client }, editionId, { teamId }) {
    const links = await client.links.list(editionId, teamId);
    return links.map(({ spaceId, name = spaceId }) => ({ id: formatImportId(editionId, spaceId), name }));
  },
});

const objectOf = (spaceId: string) => ({ kind: "SpaceLink", ids: [spaceId] });

/** Whether this run has made the space: it has no link then. */
const isNew = ({ containers }: Session, spaceId: string): boolean => containers.arrivalOf(spaceId) === "created";

/** A link that is there: the program's own, one that an interrupted run has made, or one to be adopted. */
async function takeExisting(
  session: Session,
  wanted: Inputs & { readonly editionId: string },
  link: Link,
  isPreview: boolean,
): Promise<State> {
  const { editionId, spaceId, adopt } = wanted;
  const object = objectOf(spaceId);
  const origin = session.ledger.originOf(object);
  const found = stateOf(wanted, link);
  const isLeft = async () =>
    link.sharedBy === (await session.client.myZuid(editionId)) &&
    link.hasPassword === Boolean(wanted.password) &&
    differencesOf(found, wanted).length === 0;
  const isOwn = origin === "created" || (origin === undefined && !adopt && (await isLeft()));
  if (!isOwn && !adopt && origin === undefined)
    throw new CanvasError(
      `space ${spaceId} has a public link already`,
      "set adopt: true to manage it here, or revoke it",
    );
  if (!isPreview) session.ledger.adopt(object);
  return isOwn ? found : { ...found, adopted: true };
}

const nameOf = ({ name }: Pick<Inputs, "name">): string =>
  name === undefined || isUnknown(name) ? "public link" : name;

/** What everyone sees from then on, and until when; a list of zones that is not known at all has none. */
function shownBy(link: Inputs): Omit<Effect, "action"> {
  const { permission, expires, zones, active } = link;
  const known = zones && (isUnknown(zones) ? [] : zones.filter((zone) => !isUnknown(zone)));
  const until = isUnknown(expires) ? undefined : expires;
  return { name: nameOf(link), to: active ? permission : undefined, until, zones: known };
}

function changesOf(before: State, after: Inputs): readonly Effect[] {
  const changed = differencesOf(before, after).map((property) =>
    property === "password" || property === "zones"
      ? { property }
      : { property, from: textOf(before[property]), to: textOf(after[property]) },
  );
  const { adopted } = before;
  const [from, to] = [before, after].map(({ onDestroy }) => endingOf({ onDestroy, adopted }, "revoke"));
  return planned(
    changed.length > 0 && { ...shownBy(after), action: "change", changed },
    from !== to && { action: "settle", name: nameOf(after), from, to },
  );
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || isUnknown(value) ? undefined : String(value);

const endOf = (before: State): Effect => ({
  action: endingOf(before, "revoke") === "retain" ? "keep" : "remove",
  name: nameOf(before),
});

/** The state with what the service shows of a link. */
const stateOf = (
  known: Inputs & { readonly editionId: string; readonly adopted?: boolean | undefined },
  link: Link,
): State => ({
  ...known,
  ...shownLink(link, known.password),
  url: link.url,
});

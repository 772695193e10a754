import { z } from "zod";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { SpaceMemberRole } from "../people/roles.ts";
import {
  applyRoster,
  deleteRoster,
  finishRoster,
  previewPeople,
  previewRoster,
  readPeople,
  unlistedIn,
} from "../people/roster.ts";
import {
  creatorRole,
  equalMembers,
  isUpdateDue,
  leftOpenIn,
  listedMembers,
  type Member,
  openTextsOf,
  type Person,
} from "../people/roster-plan.ts";
import { previewPlan, previewRefusal, type RosterRecord, warningOf } from "../people/roster-preview.ts";
import { membersMap, rosterOutputs, rosterShape } from "../people/roster-schema.ts";
import { requireEditionId } from "../run/edition.ts";
import { findInSpace, parseImportedInputs } from "../run/find.ts";
import { recordProgress } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { EditionId, MailId, NumericId } from "../validation/formats.ts";
import { hasUnknown } from "../validation/unknown.ts";
import { SpaceMemberState } from "./space-member.ts";
import { memberOf, presentOrPlace, SpaceRoster } from "./space-roster.ts";

const MemberKey = z
  .string()
  .refine(
    (key) => memberOf(key).memberId !== undefined || MailId.safeParse(key).success,
    "must be an e-mail address, a user id, or group:ID, team:ID or org:ID",
  );

const shape = {
  spaceId: NumericId.describe("The space."),
  members: membersMap(MemberKey, SpaceMemberRole).describe(
    "Everybody who has access to the space, besides its creator: the role by e-mail address, by user id (zuid), or by `group:ID`, `team:ID` or `org:ID`; upper and lower case are the same.",
  ),
  ...rosterShape,
  editionId: EditionId,
};

export const SpaceMembersInputs = z.strictObject(shape);

const person = z
  .object({
    status: SpaceMemberState.shape.status,
    memberId: z.string().optional().describe("The id of the user, group, team or edition, once it is known."),
    role: z.string().describe("The role in the space; of someone who is waiting, the one to be given."),
    effectiveRole: SpaceMemberState.shape.effectiveRole,
    waitingFor: SpaceMemberState.shape.waitingFor,
    adopted: z.boolean().optional().describe("Whether the member was there before."),
  })
  .meta({ title: "SpacePerson", description: "A member of a `SpaceMembers`." });

const unlistedMember = z
  .object({
    memberId: z.string().describe("The id of the user, group, team or edition."),
    type: z.string().optional().describe("The type of member."),
    mailId: z.string().optional().describe("The e-mail address of a person."),
    name: z.string().optional().describe("The display name."),
    role: z.string().describe("The role in the space."),
  })
  .meta({ title: "UnlistedSpaceMember", description: "A member of the space whom the program does not list." });

export const SpaceMembersState = z.object({
  ...shape,
  members: z.record(z.string(), z.string()).describe("The role of each member, by key."),
  editionId: NumericId.describe("The edition that holds the space."),
  people: z.record(z.string(), person).describe("What became of each member, by key."),
  unlistedMembers: z
    .array(unlistedMember)
    .describe("Those who are in the space and not in `members`, without its creator."),
  ...rosterOutputs,
});

type Inputs = z.output<typeof SpaceMembersInputs>;
type State = z.output<typeof SpaceMembersState>;

export const spaceMembers = defineResource({
  name: "SpaceMembers",
  description:
    "Everybody who has access to a space as one resource: a map from person, group, team or organisation to role. Those who are there are taken over, and stay when the resource is deleted; the creator is never changed. Not together with `SpaceMember` for the same space.",
  lifecycle:
    "An update adds, changes and removes only whom the change of the program concerns; it is refused, at preview too, if it would remove more members than `maxRemovals`. Whoever is no longer listed is removed if the resource has added them. Deleting the resource removes those whom it has added; whoever was there before stays.",
  inputs: SpaceMembersInputs,
  state: SpaceMembersState,
  replaceOn: ["editionId", "spaceId"],
  unchangedWhileUnknown: ["editionId"],
  keepWhenOmitted: ["editionId"],
  identityOf: ({ spaceId }) => [spaceId],
  containerOf: ({ spaceId }) => ({ spaceId }),
  collectionOf: ({ spaceId }) => ({ name: `the members of space ${spaceId}`, isWhole: true }),
  membersOf: (state, { members }) => listedMembers("SpaceMember", state.spaceId, recordOf(state).people, members),
  equals: { members: equalMembers },
  computedOnUpdate: ["people", "unlistedMembers", "open", "protectedMembers"],
  needsUpdate: (state) => isUpdateDue(recordOf(state).people, state.unlisted, state.unlistedMembers.length),
  leftOpen: (state) => leftOpenIn(nameOf(state), recordOf(state).people),
  previewRefusal: (state, inputs) => previewRefusal(recordOf(state), inputs, nameOf(state)),
  previewWarning: (state, inputs) => {
    // What is not known yet counts as unchanged.
    const plan = previewPlan(recordOf(state), hasUnknown(inputs) ? state : inputs);
    return warningOf(plan, { place: nameOf(state) });
  },

  async preview(session, inputs, known) {
    if (known) return undefined;
    const editionId = requireEditionId(session, inputs.editionId);
    const place = { ...inputs, editionId };
    const present = await presentOrPlace(session, place);
    if (typeof present === "string") return undefined;
    const found = await previewRoster(session, new SpaceRoster(session, place), present, inputs);
    const people = previewPeople(inputs.members, outputsOf({ people: found, unlisted: [] }).people);
    return { id: inputs.spaceId, outputs: { editionId, people } };
  },

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const nobody = { members: {}, people: {}, unlistedMembers: [], open: [], protectedMembers: {} };
    return finishRoster(inputs.spaceId, apply(session, { ...inputs, editionId, ...nobody }, inputs));
  },

  async read(session, _id, state): Promise<State | undefined> {
    const present = await presentOrPlace(session, state);
    if (present === "gone") return undefined;
    // Members of a trashed space are not visible, and are restored with it.
    if (present === "in the trash") return state;
    const people = await readPeople(new SpaceRoster(session, state), recordOf(state).people);
    return { ...state, ...outputsOf({ people, unlisted: unlistedIn(people, present) }) };
  },

  async update(session, _id, state, inputs) {
    return apply(session, state, inputs);
  },

  async delete(session, _id, state) {
    if (state.onDestroy === "retain") return;
    const present = await presentOrPlace(session, state);
    if (present === "gone") return;
    if (present === "in the trash")
      return session.warn(`${nameOf(state)} is in the trash, where members cannot be removed: they stay in it`);
    await deleteRoster(session, new SpaceRoster(session, state), recordOf(state).people, state);
  },

  importIdParts: ["SPACE"],
  import(session, editionId, [space = ""]) {
    return findInSpace(session, editionId, space, async (spaceId) => {
      const place = new SpaceRoster(session, { spaceId, editionId });
      const present = await place.list({ fresh: false });
      const listed = present.filter(({ role }) => role !== creatorRole);
      const people = Object.fromEntries(
        listed.map((member) => [keyOf(member), { status: "active", id: member.id, role: member.role, adopted: true }]),
      );
      const outputs = outputsOf({ people, unlisted: unlistedIn(people, present) });
      const given = { spaceId, members: outputs.members };
      const inputs = parseImportedInputs(SpaceMembersInputs, given, `the members of space ${spaceId}`);
      const protectedMembers = await place.protectedIds(present);
      return { id: spaceId, state: { ...inputs, ...outputs, editionId, protectedMembers } };
    });
  },

  listQuery: z.strictObject({ teamId: NumericId.describe("The team.") }),
  async list({ client }, editionId, { teamId }) {
    const spaces = await client.spaces.list(editionId, { teamId, kind: "ALLSPACES" });
    return spaces.map(({ spaceId, name }) => ({ id: formatImportId(editionId, spaceId), name }));
  },
});

const nameOf = ({ spaceId }: State): string => `space ${spaceId}`;

/** The key of someone who is there: the e-mail address of a person, else the id. */
function keyOf({ id, mailId, type = "USER" }: Member): string {
  return MailId.safeParse(mailId).data ?? (type === "USER" ? id : `${type.toLowerCase()}:${id}`);
}

/** Brings the space to what the program lists; what succeeded is recorded even if the rest fails. */
function apply(session: Session, from: State, inputs: Inputs): Promise<State> {
  const { editionId } = from;
  return recordProgress(from, async (record) => {
    const place = new SpaceRoster(session, { spaceId: inputs.spaceId, editionId });
    await applyRoster(session, place, recordOf(from).people, inputs, (now) =>
      record({ ...outputsOf(now), protectedMembers: { ...now.protectedIds } }),
    );
    record({ ...inputs, editionId });
  });
}

function recordOf({ people, unlistedMembers, protectedMembers }: State): RosterRecord {
  const entries = Object.entries(people).map(([key, { memberId: id, ...rest }]) => [key, { ...rest, id }] as const);
  const unlisted = unlistedMembers.map(({ memberId: id, ...rest }) => ({ ...rest, id }));
  return { people: Object.fromEntries(entries), unlisted, protectedIds: protectedMembers };
}

function outputsOf({ people, unlisted }: Pick<RosterRecord, "people" | "unlisted">) {
  const entries = Object.entries(people);
  const toState = ({ id: memberId, status, ...rest }: Person) => ({
    ...{ ...rest, memberId },
    status: SpaceMemberState.shape.status.parse(status),
  });
  return {
    members: Object.fromEntries(entries.map(([key, { role }]) => [key, role])),
    people: Object.fromEntries(entries.map(([key, one]) => [key, toState(one)])),
    unlistedMembers: unlisted.map(({ id, type, mailId, name, role }) => ({ memberId: id, type, mailId, name, role })),
    open: openTextsOf(people),
  };
}

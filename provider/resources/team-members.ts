import { z } from "zod";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { TeamMemberRole } from "../people/roles.ts";
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
  equalMembers,
  isUpdateDue,
  leftOpenIn,
  listedMembers,
  openTextsOf,
  type Person,
} from "../people/roster-plan.ts";
import { previewPlan, previewRefusal, type RosterRecord, warningOf } from "../people/roster-preview.ts";
import { membersMap, rosterOutputs, rosterShape } from "../people/roster-schema.ts";
import { requireEditionId } from "../run/edition.ts";
import { findTeam, parseImportedInputs } from "../run/find.ts";
import { recordProgress } from "../run/outcomes.ts";
import type { Session } from "../run/session.ts";
import { EditionId, equalAddresses, MailId, NumericId } from "../validation/formats.ts";
import { conflictsWith } from "../validation/rules.ts";
import { hasUnknown } from "../validation/unknown.ts";
import { TeamMemberState } from "./team-member.ts";
import { handOverText, presentUnlessGone, TeamRoster } from "./team-roster.ts";

const Assignee = z
  .string()
  .refine(
    (text) => MailId.safeParse(text).success || NumericId.safeParse(text).success,
    "must be an e-mail address or a user id",
  );

const shape = {
  teamId: NumericId.describe("The team."),
  members: membersMap(MailId, TeamMemberRole).describe(
    "Everybody who belongs to the team: the role by e-mail address; upper and lower case are the same.",
  ),
  ...rosterShape,
  minAdmins: z
    .int()
    .min(1)
    .default(1)
    .describe("How many team admins an update has to leave in the team. One that would leave fewer is refused."),
  assignToZuid: NumericId.optional().describe(
    "The user who receives the records of people who are removed. Default: the user of the access token.",
  ),
  assignTo: MailId.optional().describe("The same by e-mail address, of someone in the team."),
  handOver: z
    .record(MailId, Assignee)
    .optional()
    .describe(
      "Who receives the records of a person who is removed, by e-mail address or user id, if it is not `assignTo`: by the e-mail address of the person.",
    ),
  adoptInvitations: z
    .boolean()
    .optional()
    .describe(
      "Whether a refused invitation means that the person is invited already. The service does not tell that from other reasons, such as a used-up licence, so that by default it is an error.",
    ),
  editionId: EditionId,
};

export const TeamMembersInputs = z.strictObject(shape).refine(...conflictsWith("assignTo", "assignToZuid"));

const person = z
  .object({
    status: TeamMemberState.shape.status,
    zuid: z.string().optional().describe("The user id, once the person is active."),
    role: z.string().describe("The role in the team; of an invited person, the one to be given."),
    effectiveRole: TeamMemberState.shape.effectiveRole,
    adopted: z.boolean().optional().describe("Whether the person was there, or invited, before."),
  })
  .meta({ title: "TeamPerson", description: "A person of a `TeamMembers`." });

const unlistedMember = z
  .object({
    zuid: z.string().describe("The user id."),
    mailId: z.string().optional().describe("The e-mail address."),
    name: z.string().optional().describe("The display name."),
    role: z.string().describe("The role in the team."),
  })
  .meta({ title: "UnlistedTeamMember", description: "Someone in the team whom the program does not list." });

export const TeamMembersState = z.object({
  ...shape,
  members: z.record(z.string(), z.string()).describe("The role of each person, by e-mail address."),
  editionId: NumericId.describe("The edition that holds the team."),
  people: z.record(z.string(), person).describe("What became of each person, by e-mail address."),
  unlistedMembers: z.array(unlistedMember).describe("Those who are in the team and not in `members`."),
  ...rosterOutputs,
});

type Inputs = z.output<typeof TeamMembersInputs>;
type State = z.output<typeof TeamMembersState>;

export const teamMembers = defineResource({
  name: "TeamMembers",
  description:
    "Everybody in a team as one resource: a map from e-mail address to role. Those who are not in the team are invited, a hundred with one request; those who are there are taken over, and stay when the resource is deleted. Not together with `TeamMember` for the same team.",
  lifecycle:
    "An update adds, changes and removes only whom the change of the program concerns; it is refused, at preview too, if it would remove more people than `maxRemovals`, or leave fewer admins than `minAdmins`. Whoever is no longer listed is removed if the resource has added them. Deleting the resource removes those whom it has added; whoever was there before stays.",
  inputs: TeamMembersInputs,
  state: TeamMembersState,
  replaceOn: ["editionId", "teamId"],
  unchangedWhileUnknown: ["editionId"],
  keepWhenOmitted: ["editionId", "adoptInvitations"],
  identityOf: ({ teamId }) => [teamId],
  collectionOf: ({ teamId }) => ({ name: `the members of team ${teamId}`, isWhole: true }),
  membersOf: (state, { members }) => listedMembers("TeamMember", state.teamId, recordOf(state).people, members),
  // What it means to be refused matters while people are added only.
  equals: { members: equalMembers, assignTo: equalAddresses, adoptInvitations: () => true },
  computedOnUpdate: ["people", "unlistedMembers", "open", "protectedMembers"],
  needsUpdate: (state) => isUpdateDue(recordOf(state).people, state.unlisted, state.unlistedMembers.length),
  leftOpen: (state) => leftOpenIn(nameOf(state), recordOf(state).people),
  previewRefusal: (state, inputs) => previewRefusal(recordOf(state), inputs, nameOf(state)),
  previewWarning: async (state, inputs, session) => {
    // What is not known yet counts as unchanged.
    const plan = previewPlan(recordOf(state), hasUnknown(inputs) ? state : inputs);
    const handOver = session ? await handOverText(session, state, plan.removals) : "";
    return warningOf(plan, { place: nameOf(state), handOver });
  },

  async preview(session, inputs, known) {
    if (known) return undefined;
    const editionId = requireEditionId(session, inputs.editionId);
    const place = new TeamRoster(session, { ...inputs, editionId });
    const found = await previewRoster(session, place, await place.list({ fresh: false }), inputs);
    const people = previewPeople(inputs.members, outputsOf({ people: found, unlisted: [] }).people);
    return { id: inputs.teamId, outputs: { editionId, people } };
  },

  async create(session, inputs) {
    const { teamId: id } = inputs;
    const editionId = requireEditionId(session, inputs.editionId);
    const nobody = { members: {}, people: {}, unlistedMembers: [], open: [], protectedMembers: {} };
    return finishRoster(id, apply(session, { ...inputs, editionId, ...nobody }, inputs));
  },

  async read(session, _id, state): Promise<State | undefined> {
    const place = new TeamRoster(session, state);
    const present = await presentUnlessGone(session, state);
    if (!present) return undefined;
    const people = await readPeople(place, recordOf(state).people);
    return { ...state, ...outputsOf({ people, unlisted: unlistedIn(people, present) }) };
  },

  async update(session, _id, state, inputs) {
    return apply(session, state, inputs);
  },

  async delete(session, _id, state) {
    if (state.onDestroy === "retain") return;
    if (!(await presentUnlessGone(session, state))) return;
    await deleteRoster(session, new TeamRoster(session, state), recordOf(state).people, state);
  },

  importIdParts: ["TEAM"],
  async import(session, editionId, [team = ""]) {
    const { teamId } = await findTeam(session, editionId, team);
    const place = new TeamRoster(session, { teamId, editionId });
    const present = await place.list({ fresh: false });
    const listed = present.flatMap((member) => {
      const mailId = MailId.safeParse(member.mailId).data;
      return mailId === undefined
        ? []
        : [[mailId, { status: "active", id: member.id, role: member.role, adopted: true }] as const];
    });
    const people = Object.fromEntries(listed);
    const outputs = outputsOf({ people, unlisted: unlistedIn(people, present) });
    const given = { teamId, members: outputs.members };
    const inputs = parseImportedInputs(TeamMembersInputs, given, `the members of team ${teamId}`);
    const protectedMembers = await place.protectedIds(present, []);
    return { id: teamId, state: { ...inputs, ...outputs, editionId, protectedMembers } };
  },

  listQuery: z.strictObject({}),
  async list({ client }, editionId) {
    const teams = await client.teams.list(editionId);
    return teams.map(({ teamId, name }) => ({ id: formatImportId(editionId, teamId), name }));
  },
});

const nameOf = ({ teamId }: Pick<State, "teamId">): string => `team ${teamId}`;

/** Brings the team to what the program lists; what succeeded is recorded even if the rest fails. */
function apply(session: Session, from: State, inputs: Inputs): Promise<State> {
  const place = new TeamRoster(session, { ...from, ...inputs, editionId: from.editionId });
  return recordProgress(from, async (record) => {
    await applyRoster(session, place, recordOf(from).people, inputs, (now) =>
      record({ ...outputsOf(now), protectedMembers: { ...now.protectedIds } }),
    );
    const { assignTo, assignToZuid, handOver } = inputs;
    record({ ...inputs, assignTo, assignToZuid, handOver, editionId: from.editionId });
  });
}

function recordOf({ people, unlistedMembers, protectedMembers }: State): RosterRecord {
  const entries = Object.entries(people).map(([key, { zuid: id, ...rest }]) => [key, { ...rest, id }] as const);
  const unlisted = unlistedMembers.map(({ zuid: id, ...rest }) => ({ ...rest, id }));
  return { people: Object.fromEntries(entries), unlisted, protectedIds: protectedMembers };
}

function outputsOf({ people, unlisted }: Pick<RosterRecord, "people" | "unlisted">) {
  const entries = Object.entries(people);
  const toState = ({ id: zuid, status, role, effectiveRole, adopted }: Person) => ({
    ...{ zuid, role, effectiveRole, adopted },
    status: TeamMemberState.shape.status.parse(status),
  });
  return {
    members: Object.fromEntries(entries.map(([key, { role }]) => [key, role])),
    people: Object.fromEntries(entries.map(([key, one]) => [key, toState(one)])),
    unlistedMembers: unlisted.map(({ id, mailId, name, role }) => ({ zuid: id, mailId, name, role })),
    open: openTextsOf(people),
  };
}

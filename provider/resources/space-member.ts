import { z } from "zod";
import type { SpaceMember } from "../api/endpoints/space-members.ts";
import { formatImportId } from "../definition/import-id.ts";
import { defineResource } from "../definition/resource.ts";
import { BadRequest, CanvasError, isOutcomeUnknown, isRefusal, RefusedTogetherError } from "../errors.ts";
import { isAddedByCaller } from "../people/added-by-caller.ts";
import { protectionInSpace, removalRefusal } from "../people/protected-people.ts";
import { SpaceMemberRole } from "../people/roles.ts";
import { leftOpenIn } from "../people/roster-plan.ts";
import {
  findSpaceMember,
  findZuid,
  isAbsentFromSpace,
  isGoneFromSpace,
  isSameMember,
} from "../people/space-membership.ts";
import { waitingReason } from "../people/waiting-reason.ts";
import { reasonToStay } from "../run/claims.ts";
import { requireEditionId } from "../run/edition.ts";
import { findInSpace, parseImportedInputs } from "../run/find.ts";
import { pickByIdOrName } from "../run/match.ts";
import { applyOrVerify } from "../run/outcomes.ts";
import { readSpace, readSpaceOnce } from "../run/presence.ts";
import type { Session } from "../run/session.ts";
import { EditionId, equalAddresses, MailId, NumericId } from "../validation/formats.ts";
import { oneOf } from "../validation/one-of.ts";
import { conflictsWith, requiredUnless } from "../validation/rules.ts";

const shape = {
  spaceId: NumericId.describe("The space."),
  mailId: MailId.optional().describe("The e-mail address of a person; case-insensitive."),
  memberId: NumericId.optional().describe("The id of a user (zuid), group, team or edition."),
  type: oneOf({
    USER: "A person.",
    GROUP: "A group of the edition.",
    TEAM: "Everybody in a team.",
    ORG: "Everybody in the edition.",
  })
    .default("USER")
    .describe("The type of member."),
  role: SpaceMemberRole.default("VIEWER").describe("The member's role in the space."),
  adopt: z
    .boolean()
    .optional()
    .describe(
      "Whether to manage someone who is a member of the space already. Without it, that is an error. An adopted member stays in the space when the resource is deleted, unless `onDestroy` is `remove`.",
    ),
  onDestroy: oneOf({ remove: "Remove the member from the space.", retain: "Leave the member in the space." })
    .optional()
    .describe(
      "What deleting the resource does: `remove` the member from the space, or `retain` them. Default: `retain` for an adopted member, `remove` otherwise.",
    ),
  editionId: EditionId,
};

export const SpaceMemberInputs = z
  .strictObject(shape)
  .refine(...requiredUnless("mailId", "memberId"))
  .refine(...conflictsWith("mailId", "memberId"))
  .refine(({ mailId, type }) => mailId === undefined || !["GROUP", "TEAM", "ORG"].includes(type), {
    path: ["mailId"],
    message: "names a person; give a group, team or organisation by memberId",
    when: () => true,
  });

export const SpaceMemberState = z.object({
  ...shape,
  role: z.string().describe("The member's role in the space."),
  effectiveRole: z
    .string()
    .optional()
    .describe("`CREATOR` for the creator of the space, a role above `role` that nobody can change."),
  editionId: NumericId.describe("The edition that holds the space."),
  status: oneOf({
    active: "The member has access.",
    waiting: "The person is not in the space's team yet.",
    joined: "The person is in the team now; the next update adds them to the space.",
  }).describe(
    "`active`; `waiting` while the person is not in the space's team yet; `joined` once a refresh has found them there: the next update adds them.",
  ),
  waitingFor: z.string().optional().describe("Why the person is `waiting`, and what to do about it."),
  adopted: z.boolean().optional().describe("Whether the member was in the space before the resource was created."),
});

type Inputs = z.output<typeof SpaceMemberInputs>;
type State = z.output<typeof SpaceMemberState>;

/** The role of whoever made a space. */
const creator = "CREATOR";

const identityOf = ({ spaceId, memberId, mailId = "" }: Inputs) => [spaceId, memberId ?? mailId.toLowerCase()];

export const spaceMember = defineResource({
  name: "SpaceMember",
  description:
    "A member of a space: a person, a group, a team or the whole organisation. A person given by e-mail who has not joined the team yet is `waiting`, and is added by the first `pulumi up --refresh` after they have.",
  lifecycle:
    "Another `role` is set in place. Deleting the resource removes the member from the space; one who was adopted stays, unless `onDestroy` says otherwise. The creator of a space is never removed.",
  inputs: SpaceMemberInputs,
  state: SpaceMemberState,
  replaceOn: ["editionId", "spaceId", "mailId", "memberId", "type"],
  unchangedWhileUnknown: ["editionId"],
  // The old and new member may be one person, given by id and by e-mail: the delete would remove the replacement.
  deleteBeforeReplace: true,
  keepWhenOmitted: ["editionId", "memberId", "mailId", "adopt"],
  omitOnImport: ({ mailId }) => ["adopt", "onDestroy", ...(mailId === undefined ? [] : (["memberId"] as const))],
  identityOf,
  collectionOf: ({ spaceId }) => ({ name: `the members of space ${spaceId}`, isWhole: false }),
  containerOf: ({ spaceId }) => ({ spaceId }),
  // How it was adopted matters at creation only.
  equals: { mailId: equalAddresses, adopt: () => true },
  computedOnUpdate: ["status", "memberId", "effectiveRole", "waitingFor"],
  needsUpdate: ({ status }) => status === "joined",
  leftOpen: ({ spaceId, mailId = "", status, role, waitingFor }) =>
    leftOpenIn(`space ${spaceId}`, { [mailId]: { status, role, waitingFor } }),

  async create(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    const id = identityOf(inputs).join("/");
    return { id, state: await addMember(session, { ...inputs, editionId, status: "waiting" }, inputs) };
  },

  async read(session, _id, state): Promise<State | undefined> {
    const { editionId, spaceId, memberId, status } = state;
    try {
      const member = await findSpaceMember(session, state, false);
      if (member) return { ...state, ...asListed(state, member) };
      if (status === "active") return (await isGoneFromSpace(session, state)) ? undefined : state;
      const zuid = memberId ?? (await findZuid(session, state));
      if (zuid !== undefined) return { ...state, status: "joined", waitingFor: undefined };
      return await waiting(session, state);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const space = await readSpaceOnce(session, { editionId, spaceId });
      if (!space) return undefined;
      // Members of a trashed space are not visible, and are restored with it.
      if (!space.isActive) return state;
      throw error;
    }
  },

  async update(session, _id, state, inputs) {
    return addMember(session, state, inputs);
  },

  async delete(session, id, state) {
    const { client, claims, warn } = session;
    const { editionId, spaceId, memberId, status, adopted = false } = state;
    if (status !== "active" || memberId === undefined) return;
    const isTakenOver = claims.isTakenOver("SpaceMember", [spaceId, memberId], [spaceId, memberId], adopted);
    const reason = reasonToStay(state, isTakenOver);
    if (reason !== undefined) return warn(`SpaceMember ${id} stays in the space, ${reason}`);
    try {
      await requireUnprotected(session, state);
      const removal = client.spaceMembers.remove(editionId, spaceId, memberId);
      await applyOrVerify(`SpaceMember ${id}`, removal, () => isAbsentFromSpace(session, state));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const space = await readSpace(session, { editionId, spaceId });
      if (space?.isActive) throw error;
      if (space) warn(`SpaceMember ${id} stays in the space, which is in the trash, where members cannot be removed`);
    }
  },

  importIdParts: ["SPACE", "MEMBER"],
  import(session, editionId, [space = "", text = ""]) {
    return findInSpace(session, editionId, space, async (spaceId) => {
      const members = await session.client.spaceMembers.list(editionId, spaceId);
      const candidates = members.map((member) => ({ ...member, id: member.memberId, name: nameOf(member) }));
      const { memberId, mailId, type, role } = pickByIdOrName(candidates, text, {
        ...searchScope,
        place: `space ${spaceId}`,
      });
      const who = equalAddresses(mailId, text) ? { mailId } : { memberId };
      const what = `member ${memberId} of space ${spaceId}`;
      const inputs = parseImportedInputs(SpaceMemberInputs, { spaceId, ...who, type, role }, what);
      const state: State = { ...inputs, memberId, editionId, status: "active" };
      return { id: identityOf(inputs).join("/"), state };
    });
  },

  listQuery: z.strictObject({ spaceId: NumericId.describe("The space.") }),
  async list(session, editionId, { spaceId }) {
    const list = (id: string) => session.client.spaceMembers.list(editionId, id);
    const members = await findInSpace(session, editionId, spaceId, list);
    return members
      .filter(({ memberId, type, role }) => SpaceMemberInputs.safeParse({ spaceId, memberId, type, role }).success)
      .map(({ memberId, mailId, displayName }) => {
        const who = MailId.safeParse(mailId).data ?? memberId;
        return { id: formatImportId(editionId, spaceId, who), name: displayName ?? who };
      });
  },
});

const searchScope = {
  kind: "member",
  equals: equalAddresses,
  remedy:
    "; someone who has not joined the team yet is in no list: leave out the import, and pulumi up --refresh adds them once they have",
};

/** The e-mail address of a person, else the display name. */
const nameOf = ({ memberId, displayName = memberId, mailId = displayName }: SpaceMember) => mailId;

/** Adds the member or updates the role; a person who has not joined the team yet keeps waiting. */
async function addMember(session: Session, state: State, inputs: Inputs): Promise<State> {
  const { client } = session;
  const { editionId } = state;
  const wanted: State = { ...state, ...inputs, onDestroy: inputs.onDestroy, editionId };
  const memberId = state.memberId ?? inputs.memberId ?? (await findZuid(session, wanted));
  if (memberId === undefined) return waiting(session, wanted);
  const active: State = { ...wanted, memberId, status: "active", waitingFor: undefined };
  if (state.status === "active") {
    // The creator may have become another one since.
    const found = state.effectiveRole === undefined ? undefined : await findSpaceMember(session, active, false);
    return setRole(session, active, found?.role ?? state.role);
  }
  // Only the list from before the request tells afterwards whether the request has made them a member.
  const before = await client.spaceMembers.snapshot(editionId, wanted.spaceId);
  const wasThere = before.some((member) => isSameMember(member, active));
  const present = wasThere ? await findSpaceMember(session, active, true) : undefined;
  return present ? takeOver(session, active, inputs, present) : add(session, active, inputs);
}

async function add(session: Session, active: State, inputs: Inputs): Promise<State> {
  const { editionId, spaceId, memberId = "", type } = active;
  const member = { memberId, role: inputs.role, type };
  try {
    const addition = await session.client.spaceMembers.addOne([editionId, spaceId], member);
    if (addition === "added") return active;
    // The request has made the list stale: all who were added together share the new one.
    const found = await findSpaceMember(session, active, false);
    if (found) return await setRole(session, active, found.role);
  } catch (error) {
    const isInDoubt = error instanceof RefusedTogetherError;
    if (!(error instanceof BadRequest || isInDoubt || isOutcomeUnknown(error))) throw error;
    const found = await findSpaceMember(session, active, false);
    if (!found) throw isInDoubt ? error.reason : error;
    const isOurs = isInDoubt ? await isAddedByCaller(session, editionId, found) : isOutcomeUnknown(error);
    return isOurs ? setRole(session, active, found.role) : takeOver(session, active, inputs, found);
  }
  const remedy = "look at its members and try again";
  throw new CanvasError(`space ${spaceId} did not confirm that it took ${type} ${memberId}`, remedy);
}

/** Manages someone who is a member already, if the program asks for it or has managed them before. */
async function takeOver(session: Session, active: State, inputs: Inputs, found: SpaceMember): Promise<State> {
  const { claims } = session;
  const identity = identityOf(inputs);
  const isManaged = claims.isManaged("SpaceMember", identity);
  if (!isManaged && !inputs.adopt) throw new CanvasError(alreadyMember(active, found.memberId));
  claims.adopt("SpaceMember", active.spaceId, found.memberId);
  const isOurs = isManaged && !claims.wasThereBefore("SpaceMember", identity);
  return setRole(session, { ...active, adopted: isOurs ? undefined : true }, found.role);
}

function alreadyMember({ spaceId, type, mailId }: State, memberId: string): string {
  const remedy = "set adopt: true to manage them here, or take them out of the program";
  return `${mailId ?? `${type} ${memberId}`} is a member of space ${spaceId} already; ${remedy}`;
}

/** Gives the member the role of the state, unless it is the current one; the creator keeps theirs. */
async function setRole(session: Session, state: State, currentRole: string): Promise<State> {
  const { editionId, spaceId, memberId = "" } = state;
  const wanted = SpaceMemberInputs.shape.role.parse(state.role);
  let current = currentRole;
  const isSettled = () => [wanted, creator].includes(current);
  if (!isSettled()) {
    const change = session.client.spaceMembers.changeRole(editionId, spaceId, memberId, wanted);
    await applyOrVerify(`SpaceMember ${spaceId}/${memberId}`, change, async () => {
      current = (await findSpaceMember(session, state, true))?.role ?? "";
      return isSettled();
    });
  }
  return { ...state, effectiveRole: current === creator ? creator : undefined };
}

/** What a refresh learns about a member of the space. */
function asListed({ role }: State, member: SpaceMember): Partial<State> {
  // A program cannot ask for this role, so that it is no change of the one that it asked for.
  const isHigher = member.role === creator && role !== creator;
  return {
    ...{ status: "active", memberId: member.memberId, waitingFor: undefined },
    ...(isHigher ? { effectiveRole: creator } : { role: member.role, effectiveRole: undefined }),
  };
}

/** The state of a person who cannot be added yet. */
async function waiting(session: Session, state: State): Promise<State> {
  const { editionId, spaceId, mailId = "" } = state;
  const teamId = await session.client.spaces.teamOf(editionId, spaceId);
  return { ...state, status: "waiting", waitingFor: await waitingReason(session, { editionId, teamId, mailId }) };
}

/** Fails for a member whom nobody can remove; the list is read once in a run. */
async function requireUnprotected({ client }: Session, state: State): Promise<void> {
  const { editionId, spaceId, mailId, type, memberId } = state;
  const members = await client.spaceMembers.snapshot(editionId, spaceId);
  const member = members.find((one) => isSameMember(one, state));
  const protection = member && protectionInSpace(member, await client.myZuid(editionId));
  const who = mailId ?? `${type} ${memberId}`;
  if (protection) throw removalRefusal(protection, { who, place: `space ${spaceId}` });
}

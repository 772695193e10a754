import { z } from "zod";
import { type Call, context, demand, type Routes, spaceOf } from "./call.ts";
import { addSpaceMember, type Rows } from "./records.ts";

const TeamRole = z.enum(["MEMBER", "TEAM_ADMIN"]);
const SpaceRole = z.enum(["EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER"]);
const Additions = <S extends z.ZodType>(member: S) => z.object({ members_info: z.array(member).min(1) });
const TeamAdditions = Additions(z.object({ mail_id: z.email(), role: TeamRole }));
const MemberType = z.enum(["USER", "GROUP", "TEAM", "ORG"]);
const SpaceAdditions = Additions(z.object({ zuid: z.string(), role: SpaceRole, type: MemberType }));

function teamOf({ store, id }: Call): Rows["teams"] {
  const team = store.get("teams", id("team"));
  demand(team?.editionId === id("edition"), 404, "Team not found");
  return team;
}

const teamInfo = ({ store, me }: Call, { id, name, description, editionId }: Rows["teams"]) => ({
  ...{ team_id: id, team_name: name, description, zsoid: editionId, created_by: me, created_by_name: "Owner" },
  team_member_count: String(store.where("teamMembers", ({ teamId }) => teamId === id).length),
  created_time: store.times(id).created,
});

function person({ store, me }: Call, row: string, zuid: string) {
  const { address } = store.get("users", zuid) ?? {};
  const times = { added_time: store.times(row).created, modified_time: store.times(row).changed };
  return { zuid, display_name: address?.split("@")[0] ?? "Everyone", ...times, added_by: me, mail_id: address };
}
const inSpace = (call: Call, { id, memberId, role, type }: Rows["spaceMembers"]) => ({
  ...{ ...person(call, id, memberId), role_name: role, added_type_name: type },
});

/** Adds those of several who can be added; the others make it a partial success, or an error if nobody is left. */
function addEach<T>(
  call: Call,
  items: readonly T[],
  refusal: (item: T) => string | undefined,
  add: (item: T) => object,
) {
  const added = items.filter((item) => refusal(item) === undefined);
  if (items[0]) demand(added.length > 0, 400, refusal(items[0]) ?? "");
  if (added.length < items.length) call.status = 206;
  return { added_members: added.map(add) };
}

/** The member in the path, who is neither the caller nor an owner: the caller owns everything. */
function memberOf<T extends "teamMembers" | "spaceMembers">(call: Call, table: T, parent: string): Rows[T] {
  const member = call.store.get(table, `${parent}:${call.id("member")}`);
  demand(member, 404, "Not a member");
  demand(call.id("member") !== call.me, 403, "Nobody can change or remove themselves or the owner");
  return member;
}

/** The operations on teams and members. */
export const peopleRoutes: Routes = {
  "GET ": ({ store, id }) => {
    const { name, owner } = store.get("editions", id("edition")) ?? {};
    const edition = { edition_id: id("edition"), edition_name: name, edition_type_name: "ORG", state: "ACTIVE" };
    return { edition_info: { ...edition, edition_owner_id: owner } };
  },
  "GET /users/me/permission": (call) => ({ user_permission_info: { ...context(call), role: "SUPER_ADMIN" } }),
  "GET /teams": (call) => {
    const teams = call.store.where("teams", ({ editionId }) => editionId === call.id("edition"));
    const shown = teams.map((team, index) => ({ ...teamInfo(call, team), ...(index ? {} : { is_default: "true" }) }));
    return { teams: shown };
  },
  "GET /teams/:team": (call) => ({ team: teamInfo(call, teamOf(call)) }),
  "PUT /teams/:team": (call) => {
    const { team_name, description } = call.body(
      z.object({ team_name: z.string(), description: z.string() }).partial(),
    );
    const team = teamOf(call);
    call.store.put("teams", { ...team, name: team_name ?? team.name, description: description ?? team.description });
    return { ...context(call), team_id: Number(team.id), new_name: team_name, new_description: description };
  },
  // People who are only invited come last.
  "GET /teams/:team/members": (call) => {
    const { id } = teamOf(call);
    const from = Number(call.query.get("from") ?? 0);
    const members = call.store.where("teamMembers", ({ teamId }) => teamId === id);
    const invited = call.store.where("invitations", ({ teamId }) => teamId === id);
    const listed = [
      ...members.map(({ id, zuid, role }) => ({ ...person(call, id, zuid), role_name: role })),
      ...invited.map(({ address, role }) => ({ mail_id: address, role_name: role })),
    ];
    return { team_members: listed.slice(from, from + Number(call.query.get("limit") ?? 20)) };
  },
  "POST /teams/:team/members": (call) => {
    const { id: teamId, editionId } = teamOf(call);
    const isKnown = ({ mail_id }: { mail_id: string }) => {
      const [user] = call.store.where("users", ({ address }) => address === mail_id);
      return (
        call.store.get("invitations", `${teamId}:${mail_id}`) ?? call.store.get("teamMembers", `${teamId}:${user?.id}`)
      );
    };
    const refusal = (one: { mail_id: string }) =>
      isKnown(one) ? "The member is already invited or in the team" : undefined;
    return addEach(call, call.body(TeamAdditions).members_info, refusal, ({ mail_id, role }) => {
      const { id } = call.store.put("invitations", { id: `${teamId}:${mail_id}`, teamId, address: mail_id, role });
      const invited = { role_name: role, invited_time: call.store.times(id).created, mail_id, added_by: call.me };
      return { ...invited, edition_id: editionId, team_id: Number(teamId) };
    });
  },
  "PUT /teams/:team/members/:member": (call) => {
    const { role } = call.body(z.object({ role: TeamRole }));
    const member = memberOf(call, "teamMembers", teamOf(call).id);
    demand(member.role !== role, 409, "The member already has the role");
    call.store.put("teamMembers", { ...member, role });
    return { ...context(call), new_role: role, team_id: Number(member.teamId), zuid: member.zuid };
  },
  "DELETE /teams/:team/members/:member": (call) => {
    const { assign_to_zuid } = call.body(z.object({ assign_to_zuid: z.string() }));
    const { id, teamId, zuid } = memberOf(call, "teamMembers", teamOf(call).id);
    demand(call.store.get("teamMembers", `${teamId}:${assign_to_zuid}`), 400, "assign_to_zuid is not in the team");
    call.store.remove("teamMembers", id);
    return { ...context(call), team_id: teamId, removed_zuid: zuid };
  },
  "GET /spaces/:space/members": (call) => {
    const { id } = spaceOf(call, "any");
    const members = call.store.where("spaceMembers", ({ spaceId }) => spaceId === id);
    return { space_members: members.map((member) => inSpace(call, member)) };
  },
  "POST /spaces/:space/members": (call) => {
    const { id: spaceId, editionId } = spaceOf(call);
    const refusal = ({ zuid, type }: { zuid: string; type: string }) => {
      if (call.store.get("spaceMembers", `${spaceId}:${zuid}`)) return "The user is already a member";
      const isInside = type !== "USER" || call.store.get("users", zuid)?.editionIds.includes(editionId);
      return isInside ? undefined : "The user is neither in the team nor in the organization";
    };
    return addEach(call, call.body(SpaceAdditions).members_info, refusal, ({ zuid: memberId, role, type }) =>
      inSpace(call, addSpaceMember(call.store, { spaceId, memberId, role, type })),
    );
  },
  "PUT /spaces/:space/members/:member": (call) => {
    const { role } = call.body(z.object({ role: SpaceRole }));
    const member = memberOf(call, "spaceMembers", spaceOf(call).id);
    demand(member.role !== role, 409, "The member already has the role");
    call.store.put("spaceMembers", { ...member, role });
    return { ...context(call), new_role: role, space_id: member.spaceId, zuid: member.memberId };
  },
  "DELETE /spaces/:space/members/:member": (call) => {
    const { id, spaceId, memberId } = memberOf(call, "spaceMembers", spaceOf(call).id);
    call.store.remove("spaceMembers", id);
    return { ...context(call), space_id: spaceId, removed_zuid: memberId };
  },
};

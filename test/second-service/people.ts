import { z } from "zod";
import { type Call, demand, type Routes, spaceOf } from "./call.ts";
import { addSpaceMember, type Rows } from "./records.ts";

const TeamRole = z.enum(["MEMBER", "TEAM_ADMIN"]);
const SpaceRole = z.enum(["EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER"]);
const InTeam = z.object({ mail_id: z.email(), role: TeamRole });
const InSpace = z.object({ zuid: z.string(), role: SpaceRole, type: z.enum(["USER", "GROUP", "TEAM", "ORG"]) });

function teamOf({ store, id }: Call): Rows["teams"] {
  const team = store.get("teams", id("team"));
  demand(team?.editionId === id("edition"), 404, "Team not found");
  return team;
}

const teamInfo = ({ store }: Call, { id, name, description, editionId }: Rows["teams"]) => {
  const count = store.where("teamMembers", ({ teamId }) => teamId === id).length;
  return { team_id: id, team_name: name, description, team_member_count: String(count), zsoid: editionId };
};

function person({ store, me }: Call, row: string, zuid: string) {
  const { address } = store.get("users", zuid) ?? {};
  const name = address?.split("@")[0] ?? "Everyone";
  return { zuid, display_name: name, mail_id: address, added_time: store.createdTime(row), added_by: me };
}

const spaceMember = (call: Call, { id, memberId, role, type }: Rows["spaceMembers"]) => ({
  ...person(call, id, memberId),
  role_name: role,
  added_type_name: type,
});

/** Adds those of several who can be added; the others make it a partial success, or an error if nobody is left. */
function addEach<T>(call: Call, items: T[], refusal: (item: T) => string | undefined, add: (item: T) => object) {
  const added = items.filter((item) => refusal(item) === undefined);
  if (items[0]) demand(added.length > 0, 400, refusal(items[0]) ?? "");
  if (added.length < items.length) call.status = 206;
  return { added_members: added.map(add) };
}

/** The member in the path, who is neither the caller nor an owner, and does not have the new role yet. */
function memberOf<T extends "teamMembers" | "spaceMembers">(call: Call, table: T, parent: string, role?: string) {
  const member = call.store.get(table, `${parent}:${call.id("member")}`);
  demand(member, 404, "Not a member");
  demand(call.id("member") !== call.me, 403, "Nobody can change or remove themselves or the owner");
  demand(member.role !== role, 409, "The member already has the role");
  return member;
}

/** The operations on teams and members. */
export const peopleRoutes: Routes = {
  "GET ": ({ store, id, me }) => {
    const edition = { edition_id: id("edition"), edition_name: store.get("editions", id("edition"))?.name };
    return { edition_info: { ...edition, edition_type_name: "ORG", state: "ACTIVE", edition_owner_id: me } };
  },
  "GET /users/me/permission": ({ done }) => ({ user_permission_info: done({ role: "SUPER_ADMIN" }) }),
  "GET /teams": (call) => {
    const teams = call.store.where("teams", ({ editionId }) => editionId === call.id("edition"));
    return { teams: teams.map((team) => teamInfo(call, team)) };
  },
  "GET /teams/:team": (call) => ({ team: teamInfo(call, teamOf(call)) }),
  "PUT /teams/:team": (call) => {
    const team = teamOf(call);
    const shape = { team_name: z.string().default(team.name), description: z.string().default(team.description) };
    const { team_name: name, description } = call.body(shape);
    call.store.put("teams", { ...team, name, description });
    return call.done({ team_id: Number(team.id), new_name: name, new_description: description });
  },
  // People who are only invited come last.
  "GET /teams/:team/members": (call) => {
    const team = teamOf(call);
    const members = call.store.where("teamMembers", ({ teamId }) => teamId === team.id);
    const invited = call.store.where("invitations", ({ teamId }) => teamId === team.id);
    const listed = [
      ...members.map(({ id, zuid, role }) => ({ ...person(call, id, zuid), role_name: role })),
      ...invited.map(({ address, role }) => ({ mail_id: address, role_name: role })),
    ];
    const { from = 0, limit = 20 } = call.query;
    demand(Number(limit) <= 20, 400, "Invalid limit");
    return { team_members: listed.slice(Number(from), Number(from) + Number(limit)) };
  },
  "POST /teams/:team/members": (call) => {
    const { id: teamId } = teamOf(call);
    const { members_info } = call.body({ members_info: z.array(InTeam).min(1) });
    const refusal = ({ mail_id }: z.output<typeof InTeam>) => {
      const [user] = call.store.where("users", ({ address }) => address === mail_id);
      const isThere = call.store.get("teamMembers", `${teamId}:${user?.id}`);
      const isKnown = isThere ?? call.store.get("invitations", `${teamId}:${mail_id}`);
      return isKnown && "The member is already invited or in the team";
    };
    return addEach(call, members_info, refusal, ({ mail_id, role }) => {
      const { id } = call.store.put("invitations", { id: `${teamId}:${mail_id}`, teamId, address: mail_id, role });
      return { role_name: role, invited_time: call.store.createdTime(id), mail_id, team_id: Number(teamId) };
    });
  },
  "PUT /teams/:team/members/:member": (call) => {
    const { role } = call.body({ role: TeamRole });
    const member = memberOf(call, "teamMembers", teamOf(call).id, role);
    call.store.put("teamMembers", { ...member, role });
    return call.done({ new_role: role, team_id: Number(member.teamId), zuid: member.zuid });
  },
  "DELETE /teams/:team/members/:member": (call) => {
    const { assign_to_zuid } = call.body({ assign_to_zuid: z.string() });
    const { id, teamId, zuid } = memberOf(call, "teamMembers", teamOf(call).id);
    demand(call.store.get("teamMembers", `${teamId}:${assign_to_zuid}`), 400, "assign_to_zuid is not in the team");
    call.store.remove("teamMembers", id);
    return call.done({ team_id: teamId, removed_zuid: zuid });
  },
  "GET /spaces/:space/members": (call) => {
    const { id } = spaceOf(call, "any");
    const members = call.store.where("spaceMembers", ({ spaceId }) => spaceId === id);
    return { space_members: members.map((member) => spaceMember(call, member)) };
  },
  "POST /spaces/:space/members": (call) => {
    const { id: spaceId } = spaceOf(call);
    const { members_info } = call.body({ members_info: z.array(InSpace).min(1) });
    const refusal = ({ zuid, type }: z.output<typeof InSpace>) => {
      if (call.store.get("spaceMembers", `${spaceId}:${zuid}`)) return "The user is already a member";
      const isInside = type !== "USER" || call.store.get("users", zuid);
      return isInside ? undefined : "The user is neither in the team nor in the organization";
    };
    return addEach(call, members_info, refusal, ({ zuid: memberId, role, type }) =>
      spaceMember(call, addSpaceMember(call.store, { spaceId, memberId, role, type })),
    );
  },
  "PUT /spaces/:space/members/:member": (call) => {
    const { role } = call.body({ role: SpaceRole });
    const member = memberOf(call, "spaceMembers", spaceOf(call).id, role);
    call.store.put("spaceMembers", { ...member, role });
    return call.done({ new_role: role, space_id: member.spaceId, zuid: member.memberId });
  },
  "DELETE /spaces/:space/members/:member": (call) => {
    const { id, spaceId, memberId } = memberOf(call, "spaceMembers", spaceOf(call).id);
    call.store.remove("spaceMembers", id);
    return call.done({ space_id: spaceId, removed_zuid: memberId });
  },
};

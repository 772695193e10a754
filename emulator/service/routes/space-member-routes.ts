import { z } from "zod";
import type { Space, SpaceMember } from "../../store/tables.ts";
import { requireActiveSpace } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { addEachMember } from "../partial-success.ts";
import { notFound, ServiceError } from "../service-errors.ts";
import { limitedSize, NumericId } from "../validation.ts";

const Role = z.enum(["EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER"]);
const NewMember = z.strictObject({ zuid: NumericId, role: Role, type: z.enum(["USER", "GROUP", "TEAM", "ORG"]) });
const AddMembers = z.strictObject({ members_info: limitedSize(z.array(NewMember).min(1)) });
const ChangeRole = z.strictObject({ role: Role });

export const spaceMembers: Handlers<
  "listSpaceMembers" | "addSpaceMembers" | "changeSpaceMemberRole" | "removeSpaceMember"
> = {
  listSpaceMembers(call) {
    const space = requireActiveSpace(call, "view");
    const members = call.store.where("spaceMembers", "spaceId", space.id);
    return {
      message: "Space members fetched",
      data: { space_members: members.map((member) => memberRecord(call, member)) },
    };
  },

  addSpaceMembers(call) {
    const space = requireActiveSpace(call, "manage");
    const { members_info } = call.body(AddMembers);
    const outcome = addEachMember(
      call,
      members_info,
      ({ zuid }) => ({ zuid }),
      (member) => addMember(call, space, member),
    );
    return { message: "Members added", ...outcome };
  },

  changeSpaceMemberRole(call) {
    const space = requireActiveSpace(call, "manage");
    const { role } = call.body(ChangeRole);
    const member = requireMember(call, space);
    if (member.role === "CREATOR") throw new ServiceError("ownerRole");
    if (member.memberId === call.caller.id) throw new ServiceError("ownRole");
    if (member.role === role) throw new ServiceError("sameRole");
    call.store.put("spaceMembers", { ...member, role });
    return {
      message: "Role changed",
      data: { ...call.commonData, new_role: role, space_id: space.id, zuid: member.memberId },
    };
  },

  removeSpaceMember(call) {
    const space = requireActiveSpace(call, "manage");
    const member = requireMember(call, space);
    if (member.role === "CREATOR") throw new ServiceError("removeOwner");
    if (member.memberId === call.caller.id) throw new ServiceError("removeSelf");
    call.store.remove("spaceMembers", member.id);
    return {
      message: "Member removed",
      data: { ...call.commonData, space_id: space.id, removed_zuid: member.memberId },
    };
  },
};

function requireMember(call: Call<"member_id">, space: Space): SpaceMember {
  const member = call.store.get("spaceMembers", `${space.id}:${call.params.member_id}`);
  if (!member) throw notFound("member");
  return member;
}

function addMember(call: Call, space: Space, { zuid, role, type }: z.output<typeof NewMember>): object {
  const id = `${space.id}:${zuid}`;
  if (!isInEdition(call, type, zuid)) throw new ServiceError("notInOrganization");
  if (call.store.get("spaceMembers", id)) throw new ServiceError("alreadyInSpace");
  const member = call.store.put("spaceMembers", {
    id,
    spaceId: space.id,
    memberId: zuid,
    type,
    role,
    addedTime: call.world.now(),
    addedBy: call.caller.id,
  });
  return memberRecord(call, member);
}

function isInEdition({ store, edition }: Call, type: SpaceMember["type"], id: string): boolean {
  switch (type) {
    case "USER":
      return store.get("editionMembers", `${edition.id}:${id}`) !== undefined;
    case "GROUP":
      return store.get("groups", id)?.editionId === edition.id;
    case "TEAM":
      return store.get("teams", id)?.editionId === edition.id;
    case "ORG":
      return id === edition.id;
  }
}

function memberRecord(call: Call, member: SpaceMember): object {
  const { displayName, mailId } = memberName(call, member);
  return {
    zuid: member.memberId,
    role_name: member.role,
    added_type_name: member.type,
    added_time: call.world.timestamp(member.addedTime),
    added_by: member.addedBy,
    display_name: displayName,
    ...(mailId === undefined ? {} : { mail_id: mailId }),
  };
}

function memberName({ store }: Call, { type, memberId }: SpaceMember): { displayName: string; mailId?: string } {
  switch (type) {
    case "USER":
      return store.get("users", memberId) ?? { displayName: "", mailId: "" };
    case "GROUP":
      return { displayName: store.get("groups", memberId)?.name ?? "" };
    case "TEAM":
      return { displayName: store.get("teams", memberId)?.name ?? "" };
    case "ORG":
      return { displayName: store.get("editions", memberId)?.name ?? "" };
  }
}

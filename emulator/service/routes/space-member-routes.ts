import type { Space, SpaceMember } from "../../store/tables.ts";
import { membersOnly, requireActiveSpace, roleRank } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { addEach, additionsResult } from "../partial-success.ts";
import { selectFields } from "../request-values.ts";
import { ServiceError } from "../service-errors.ts";
import type { NewSpaceMember } from "../space-requests.ts";

export const spaceMembers: Handlers<
  "listSpaceMembers" | "addSpaceMembers" | "changeSpaceMemberRole" | "removeSpaceMember"
> = {
  listSpaceMembers(call) {
    const space = requireActiveSpace(call, "view", membersOnly);
    const { roles, sort_by, search = "", fields, from } = call.query;
    const sought = search.toLowerCase();
    const members = call.store
      .where("spaceMembers", "spaceId", space.id)
      .filter(({ role }) => !roles || role === roles)
      .map((member) => memberRecord(call, member))
      .filter(({ display_name, mail_id = "" }) =>
        [display_name, mail_id].some((text) => text.toLowerCase().includes(sought)),
      );
    if (sort_by) members.sort((a, b) => roleRank[a.role_name] - roleRank[b.role_name]);
    if (sort_by === "ROLE_DESC") members.reverse();
    const page = call.page(members, call.query);
    return {
      message: "Space members fetched successfully.",
      data: { space_members: page.map((member) => selectFields(member, fields)), next_from: from + page.length },
    };
  },

  addSpaceMembers(call) {
    const space = requireActiveSpace(call, "manage");
    const additions = addEach<NewSpaceMember>(
      call,
      call.body.members_info,
      ({ zuid }) => ({ zuid }),
      (member) => addMember(call, space, member),
    );
    return additionsResult(additions, {
      all: "Space member added successfully.",
      some: "Partial success: Some members added, others failed.",
      none: "noSpaceMemberAdded",
    });
  },

  changeSpaceMemberRole(call) {
    const space = requireActiveSpace(call, "manage");
    const { role } = call.body;
    const { member_id: zuid } = call.params;
    const member = call.store.get("spaceMembers", `${space.id}:${zuid}`);
    if (!member) throw new ServiceError("notInSpace", { zuid });
    if (member.role === "CREATOR") throw new ServiceError("spaceOwnerRole", { zuid });
    if (zuid === call.caller.id) throw new ServiceError("ownSpaceRole", { zuid });
    if (member.role === role) throw new ServiceError("sameRole", { zuid });
    call.store.put("spaceMembers", { ...member, role });
    return {
      message: "Space member updated successfully.",
      data: { ...call.commonData, new_role: role, space_id: space.id, zuid },
    };
  },

  removeSpaceMember(call) {
    const space = requireActiveSpace(call, "manage");
    const member = call.store.get("spaceMembers", `${space.id}:${call.params.member_id}`);
    if (!member) throw new ServiceError("notInSpace");
    if (member.role === "CREATOR") throw new ServiceError("removesSpaceOwner");
    if (member.memberId === call.caller.id) throw new ServiceError("removesSelf");
    call.store.remove("spaceMembers", member.id);
    return {
      message: "Space member deleted successfully.",
      data: { ...call.commonData, space_id: space.id, removed_zuid: member.memberId },
    };
  },
};

function addMember(call: Call, space: Space, member: NewSpaceMember): object {
  const { store, world, caller } = call;
  const { zuid, role, type } = member;
  const id = `${space.id}:${zuid}`;
  if (!isInEdition(call, type, zuid)) throw new ServiceError("inactiveUser");
  if (store.get("spaceMembers", id)) throw new ServiceError("alreadyInSpace");
  restrictZones(call, space, member);
  const added = { addedTime: world.now(), addedBy: caller.id };
  const record = store.put("spaceMembers", { id, spaceId: space.id, memberId: zuid, type, role, ...added });
  const { role_name, ...unconditional } = memberRecord(call, record);
  return member.restrict_zone_ids ? unconditional : { role_name, ...unconditional };
}

/** Restricts zones for a new member, which only paid plans allow. */
function restrictZones(call: Call, space: Space, member: NewSpaceMember): void {
  const { edition, store, world, caller } = call;
  const { zuid, type, role, restrict_zone_ids = [], access_state } = member;
  if (restrict_zone_ids.length > 0 && edition.plan === "FREE") throw new ServiceError("restrictionInFreePlan");
  if (access_state === "partial_access" && edition.plan === "FREE") throw new ServiceError("partialAccessInFreePlan");
  if (restrict_zone_ids.length > 0 && access_state === "full_access") throw new ServiceError("restrictedFullAccess");
  for (const zoneId of restrict_zone_ids) {
    if (store.get("zones", zoneId)?.spaceId !== space.id) continue;
    store.put("zoneShares", {
      id: `${zoneId}:${zuid}`,
      zoneId,
      memberId: zuid,
      memberType: type,
      role,
      permission: "restricted",
      addedTime: world.now(),
      addedBy: caller.id,
    });
  }
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

function memberRecord(call: Call, member: SpaceMember) {
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

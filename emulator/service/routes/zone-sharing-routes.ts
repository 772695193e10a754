import type { Space, SpaceMember, Zone, ZoneShare } from "../../store/tables.ts";
import { activeZones } from "../../store/workspace-writes.ts";
import { requireActiveSpace } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import { addEach, additionsResult } from "../partial-success.ts";
import { ServiceError } from "../service-errors.ts";
import type { ZoneShare as RequestedShare } from "../zone-requests.ts";

export const zoneSharing: Handlers<"shareZones" | "getZonesSharedWithMember" | "shareAllZones"> = {
  shareZones(call) {
    const space = requireActiveSpace(call, "manage");
    const additions = addEach(
      call,
      call.body.members_info,
      ({ member_id }) => ({ zuid: member_id }),
      (share) => addShare(call, space, share),
    );
    return additionsResult(additions, {
      all: "Resource members added successfully",
      some: "Partial success: Some resource members added, others failed.",
      none: "noZoneShared",
    });
  },

  getZonesSharedWithMember(call) {
    const space = requireActiveSpace(call, "view");
    const member = requireSpaceMember(call, space);
    const shares = restrictionsOf(call, space, member);
    const resources = activeZones(call.world, space.id).map((zone) => {
      const share = shares.find(({ zoneId }) => zoneId === zone.id);
      return resource(call, share ?? openAccess(zone, member));
    });
    const access =
      shares.length === 0
        ? { access_state: "FULL ACCESS", resources: [] }
        : { access_state: "PARTIAL ACCESS", resources };
    return {
      message: "User resources fetched successfully.",
      data: { space_resource_info: { member_id: member.memberId, ...access, space_id: space.id } },
    };
  },

  shareAllZones(call) {
    const space = requireActiveSpace(call, "manage");
    const member = requireSpaceMember(call, space);
    const shares = restrictionsOf(call, space, member);
    if (shares.length === 0) throw new ServiceError("fullAccess");
    for (const { id } of shares) call.store.remove("zoneShares", id);
    const resources = activeZones(call.world, space.id).map((zone) => resource(call, openAccess(zone, member)));
    return {
      message: "All resources shared successfully",
      data: {
        space_resource_info: { member_id: member.memberId, access_state: "FULL ACCESS", resources, space_id: space.id },
      },
    };
  },
};

function requireSpaceMember(call: Call<"member_id">, space: Space): SpaceMember {
  const member = call.store.get("spaceMembers", `${space.id}:${call.params.member_id}`);
  if (!member) throw new ServiceError("notInSpace");
  return member;
}

function addShare(call: Call, space: Space, request: RequestedShare): object {
  const { store, world, caller } = call;
  const { member_id: memberId, resource_id: zoneId, permission } = request;
  const id = `${zoneId}:${memberId}`;
  if (store.get("zones", zoneId)?.spaceId !== space.id) throw new ServiceError("unknownZone");
  if (memberId === caller.id) throw new ServiceError("restrictsSelf");
  if (memberId === space.ownerZuid) throw new ServiceError("restrictsOwner");
  if (!store.get("spaceMembers", `${space.id}:${memberId}`)) throw new ServiceError("restrictsOutsider");
  if (store.get("zoneShares", id)?.permission === permission) throw new ServiceError("zoneShared");
  const { member_type: memberType, role } = request;
  const added = { addedTime: world.now(), addedBy: caller.id };
  const share = store.put("zoneShares", { id, zoneId, memberId, memberType, role, permission, ...added });
  return { member_id: memberId, access_state: "PARTIAL ACCESS", resources: [resource(call, share)] };
}

function restrictionsOf({ store }: Call, space: Space, { memberId }: SpaceMember): ZoneShare[] {
  return store
    .where("zones", "spaceId", space.id)
    .flatMap((zone) => store.get("zoneShares", `${zone.id}:${memberId}`) ?? [])
    .filter(({ permission }) => permission === "restricted");
}

type Access = Pick<ZoneShare, "zoneId" | "memberType" | "permission" | "addedTime" | "addedBy">;

/** The access to a zone that no share restricts. */
const openAccess = ({ id }: Zone, { type, addedTime, addedBy }: SpaceMember): Access => ({
  zoneId: id,
  memberType: type,
  permission: "allowed",
  addedTime,
  addedBy,
});

function resource({ world }: Call, { zoneId, memberType, permission, addedTime, addedBy }: Access): object {
  return {
    member_type: memberType,
    added_time: world.timestamp(addedTime),
    added_by: addedBy,
    resource_type: "document",
    resource_id: zoneId,
    permission,
  };
}

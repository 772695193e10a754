import type { z } from "zod";
import type { ExternalShare, Space } from "../../store/tables.ts";
import { isTeamAdmin, requireActiveSpace, requireTeam } from "../access-rules.ts";
import type { Call, Handlers } from "../api-call.ts";
import type { WriteShare } from "../external-share-requests.ts";
import { selectFields } from "../request-values.ts";
import { ServiceError } from "../service-errors.ts";

type Share = z.output<typeof WriteShare>;

/** A space has at most one link. */
export const externalShares: Handlers<
  | "getExternalShareStatus"
  | "listExternalShares"
  | "getExternalShare"
  | "createExternalShare"
  | "updateExternalShare"
  | "deleteExternalShare"
> = {
  getExternalShareStatus(call) {
    requireTeam(call, call.params.team_id);
    const allowed = call.edition.plan !== "FREE";
    const status = {
      external_share_team_enabled: allowed,
      external_share_edition_enabled: allowed,
      external_share_allowed: allowed,
    };
    return {
      message: "External share allowed status fetched successfully",
      data: selectFields(status, call.query.fields),
    };
  },

  listExternalShares(call) {
    const { store, caller, world } = call;
    const team = requireTeam(call, call.params.team_id);
    const isVisible = (space: Space) => isTeamAdmin(world, team, caller.id) || space.ownerZuid === caller.id;
    const spaces = store.where("spaces", "teamId", team.id).filter((space) => !space.trashedTime && isVisible(space));
    const shares = spaces.flatMap(({ id }) => store.get("externalShares", id) ?? []).filter(isActive);
    const page = call.page(shares, call.query).map((share) => selectFields(record(share), call.query.fields));
    return { message: "External share spaces fetched successfully", data: { external_share_info: page } };
  },

  getExternalShare(call) {
    const share = requireShare(call, requireActiveSpace(call, "manage"));
    const data = selectFields(record(share), call.query.fields);
    return { message: "External share space info fetched successfully", data };
  },

  createExternalShare(call) {
    const space = requireActiveSpace(call, "manage");
    if (call.edition.plan === "FREE") throw new ServiceError("noExternalShares");
    const known = call.store.get("externalShares", space.id);
    if (known && isActive(known)) throw new ServiceError("externallyShared");
    const sharedTime = call.world.now();
    const shareId = `${space.id}.${sharedTime.toString(36)}`;
    const share = put(call, space, { shareId, sharedTime, sharedBy: call.caller.id });
    return { message: "Space externally shared successfully", data: record(share) };
  },

  updateExternalShare(call) {
    const space = requireActiveSpace(call, "manage");
    const known = call.store.get("externalShares", space.id);
    if (!known) throw new ServiceError("notExternallyShared");
    const share = put(call, space, known);
    return { message: "External share space updated successfully", data: record(share) };
  },

  deleteExternalShare(call) {
    const space = requireActiveSpace(call, "manage");
    const { shareId } = requireShare(call, space);
    if (shareId !== call.body.external_share_id) throw new ServiceError("notExternallyShared");
    call.store.remove("externalShares", space.id);
    return {
      message: "External share space removed successfully",
      data: { ...call.commonData, space_id: space.id, external_share_removed: true },
    };
  },
};

const isActive = ({ status }: ExternalShare): boolean => status === "ACTIVE";

function requireShare({ store }: Call, { id }: Space): ExternalShare {
  const share = store.get("externalShares", id);
  if (!share || !isActive(share)) throw new ServiceError("notExternallyShared");
  return share;
}

/** Stores what a request says about the link of a space. */
function put(
  call: Call<string, unknown, Share>,
  { id }: Space,
  known: Pick<ExternalShare, "shareId" | "sharedTime" | "sharedBy">,
): ExternalShare {
  const { body } = call;
  const expirationTime = Number(body.expiration_time ?? -1);
  const isPast = expirationTime !== -1 && expirationTime <= call.world.now();
  if (!Number.isSafeInteger(expirationTime) || isPast) throw new ServiceError("invalidExpiration");
  const isShareable = (zoneId: string) => {
    const zone = call.store.get("zones", zoneId);
    return zone?.spaceId === id && zone.trashedTime === null;
  };
  const zoneIds = body.share_type === "PARTIAL_ZONES" ? (body.zone_ids ?? []).filter(isShareable) : undefined;
  if (zoneIds?.length === 0) throw new ServiceError("invalidSharedZones");
  return call.store.put("externalShares", {
    id,
    ...known,
    permission: body.permission,
    zoneIds: zoneIds ?? null,
    password: body.is_password_enabled && body.password !== undefined ? body.password : null,
    expirationTime,
    linkName: body.link_name ?? null,
    status: body.status ?? "ACTIVE",
  });
}

function record(share: ExternalShare): object {
  const { id, permission, zoneIds, password, linkName } = share;
  return {
    is_password_enabled: password !== null,
    ...(password === null ? {} : { password }),
    ...(zoneIds ? { zone_ids: zoneIds.map((zoneId) => ({ zone_id: zoneId, permission })) } : {}),
    share_type: zoneIds ? "PARTIAL_ZONES" : "ALL_ZONES",
    shared_time: share.sharedTime,
    external_share_url: `https://share.example.com/external/open/${share.shareId}`,
    expiration_time: share.expirationTime,
    shared_by: Number(share.sharedBy),
    permission,
    ...(linkName === null ? {} : { link_name: linkName }),
    space_id: id,
  };
}

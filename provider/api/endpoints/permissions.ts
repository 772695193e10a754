import { z } from "zod";
import { Id, record, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

const PermissionRecord = record({ currentUserId: Id, role: z.string() });
const response = under("user_permission_info", PermissionRecord);

/** A user's role; `currentUserId` is the caller's zuid. */
export type Permission = z.output<typeof PermissionRecord>;

/** The roles of users; of the caller unless a zuid is given. */
export class Permissions extends Endpoint {
  async edition(editionId: string, zuid = "me"): Promise<Permission> {
    const params = { editionId, zuid };
    return this.send({
      operation: "getEditionPermission",
      params,
      label: `role in edition ${editionId}`,
      response,
    });
  }

  async team(editionId: string, teamId: string, zuid = "me"): Promise<Permission> {
    const params = { editionId, teamId, zuid };
    return this.send({ operation: "getTeamPermission", params, label: `role in team ${teamId}`, response });
  }

  async space(editionId: string, spaceId: string, zuid = "me"): Promise<Permission> {
    const params = { editionId, spaceId, zuid };
    return this.send({
      operation: "getSpacePermission",
      params,
      label: `role in space ${spaceId}`,
      response,
    });
  }
}

import { z } from "zod";
import { Id, record, under } from "../transport/wire.ts";
import { Endpoint } from "./endpoint.ts";

/** A user's role in the edition; `currentUserId` is the caller's zuid. */
const editionRole = under("user_permission_info", record({ currentUserId: Id, role: z.string() }));

/** A user's role in a team or space; the service need not say who the caller is. */
const role = under("user_permission_info", record({ currentUserId: Id.exactOptional(), role: z.string() }));

const teamRoles = under(
  "user_permission_info",
  record({ currentUserId: Id, teams: z.array(record({ teamId: Id, role: z.string() })).default([]) }),
);

/** The roles of users; of the caller unless a zuid is given. */
export class Permissions extends Endpoint {
  async edition(editionId: string, zuid = "me") {
    const label = `role in edition ${editionId}`;
    const params = { editionId, zuid };
    return this.send({ operation: "getEditionPermission", params, label, response: editionRole });
  }

  async team(editionId: string, teamId: string, zuid = "me") {
    const label = `role in team ${teamId}`;
    return this.send({ operation: "getTeamPermission", params: { editionId, teamId, zuid }, label, response: role });
  }

  /** The roles of the caller in all of their teams. */
  async teams(editionId: string) {
    return this.send({ operation: "getTeamPermissions", params: { editionId }, response: teamRoles });
  }

  async space(editionId: string, spaceId: string, zuid = "me") {
    const label = `role in space ${spaceId}`;
    return this.send({ operation: "getSpacePermission", params: { editionId, spaceId, zuid }, label, response: role });
  }
}

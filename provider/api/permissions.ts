import { z } from "zod";
import { path } from "./path.ts";
import type { Scope } from "./request.ts";
import type { Transport } from "./transport.ts";
import { Id, record, under } from "./wire.ts";

const PermissionRecord = record({ currentUserId: Id, role: z.string() });
const TeamPermissionsRecord = record({
  currentUserId: Id,
  teams: z.array(record({ teamId: Id, role: z.string() })).default([]),
});

/** A user's role somewhere; `currentUserId` is the caller's zuid. */
export type Permission = z.output<typeof PermissionRecord>;
/** The caller's role in each of their teams. */
export type TeamPermissions = z.output<typeof TeamPermissionsRecord>;

/** The roles of users; of the caller unless a zuid is given. */
export class Permissions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async edition(editionId: string, zuid = "me"): Promise<Permission> {
    return this.#read(
      `role in edition ${editionId}`,
      path`/editions/${editionId}/users/${zuid}/permission`,
      "Service.editions.READ",
    );
  }

  async team(editionId: string, teamId: string, zuid = "me"): Promise<Permission> {
    return this.#read(
      `role in team ${teamId}`,
      path`/editions/${editionId}/teams/${teamId}/users/${zuid}/permission`,
      "Service.teams.READ",
    );
  }

  async space(editionId: string, spaceId: string, zuid = "me"): Promise<Permission> {
    return this.#read(
      `role in space ${spaceId}`,
      path`/editions/${editionId}/spaces/${spaceId}/users/${zuid}/permission`,
      "Service.spaces.READ",
    );
  }

  /** The caller's roles in all their teams. */
  async teams(editionId: string): Promise<TeamPermissions> {
    return this.#transport.send({
      operation: "roles in teams",
      method: "GET",
      path: path`/editions/${editionId}/teams/users/me/permission`,
      scope: "Service.teams.READ",
      answer: under("user_permission_info", TeamPermissionsRecord),
    });
  }

  #read(operation: string, permissionPath: string, scope: Scope): Promise<Permission> {
    return this.#transport.send({
      operation,
      method: "GET",
      path: permissionPath,
      scope,
      answer: under("user_permission_info", PermissionRecord),
    });
  }
}

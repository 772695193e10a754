import { z } from "zod";
import { path } from "../transport/path.ts";
import type { Scope } from "../transport/request.ts";
import type { Transport } from "../transport/transport.ts";
import { Id, record, under } from "../transport/wire.ts";

const PermissionRecord = record({ currentUserId: Id, role: z.string() });

/** A user's role; `currentUserId` is the caller's zuid. */
export type Permission = z.output<typeof PermissionRecord>;

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

  #read(operation: string, permissionPath: string, scope: Scope): Promise<Permission> {
    return this.#transport.send({
      operation,
      method: "GET",
      path: permissionPath,
      scope,
      response: under("user_permission_info", PermissionRecord),
    });
  }
}

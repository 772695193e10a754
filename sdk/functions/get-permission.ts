// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";

/** The arguments of {@link getPermission}. */
export interface GetPermissionArgs {
  /** The team, for a role in a team. */
  teamId?: string;
  /** The space, for a role in a space. */
  spaceId?: string;
  /** The user; the one that the token belongs to when left out. */
  zuid?: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The arguments of {@link getPermissionOutput}; each may be an output of a resource. */
export interface GetPermissionOutputArgs {
  /** The team, for a role in a team. */
  teamId?: pulumi.Input<string>;
  /** The space, for a role in a space. */
  spaceId?: pulumi.Input<string>;
  /** The user; the one that the token belongs to when left out. */
  zuid?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getPermission}. */
export interface GetPermissionResult {
  /** The user whose role it is. */
  zuid: string;
  /** `SUPER_ADMIN`, `ORG_ADMIN` or another role of an edition; `TEAM_ADMIN` or `MEMBER` of a team; `CREATOR`, `EDITOR`, `COMMENTER`, `VIEWER`, `GUEST_COMMENTER` or `GUEST_VIEWER` of a space. */
  role: string;
}

/**
 * The role that a user has in a team, in a space, or, with neither of them given, in the edition.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = canvas.getTeamOutput({
 *     name: "Product",
 * });
 * const mine = canvas.getPermissionOutput({
 *     teamId: product.teamId,
 * });
 * export const role = mine.role;
 */
export function getPermission(args: GetPermissionArgs = {}): Promise<GetPermissionResult> {
  return invoke("getPermission", args);
}

/** Calls {@link getPermission} once its arguments are known and the resources in `dependsOn` exist. */
export function getPermissionOutput(
  args: GetPermissionOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetPermissionResult> {
  return invokeOutput("getPermission", args, opts);
}

// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";

/** The arguments of {@link getPermission}. */
export interface GetPermissionArgs {
  /** The team, for a role in a team. */
  teamId?: string;
  /** The space, for a role in a space. */
  spaceId?: string;
  /** The user. Default: the user whose token is used. */
  zuid?: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getPermissionOutput}; each may be an output of a resource. */
export interface GetPermissionOutputArgs {
  /** The team, for a role in a team. */
  teamId?: pulumi.Input<string>;
  /** The space, for a role in a space. */
  spaceId?: pulumi.Input<string>;
  /** The user. Default: the user whose token is used. */
  zuid?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getPermission}. */
export interface GetPermissionResult {
  /** The user. */
  zuid: string;
  /** In an edition: `SUPER_ADMIN`, `ORG_ADMIN`, or another role; in a team: `TEAM_ADMIN`, `MEMBER`, or `TEAM_GUEST`; in a space: `CREATOR`, `ORGANISER`, `EDITOR`, `COMMENTER`, `VIEWER`, `GUEST_COMMENTER`, or `GUEST_VIEWER`. */
  role: string;
}

/**
 * The role of a user in a team or space, or in the edition if neither is set.
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

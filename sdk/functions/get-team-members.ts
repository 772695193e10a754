// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getTeamMembers}. */
export interface GetTeamMembersArgs {
  /** The team. */
  teamId: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getTeamMembersOutput}; each may be an output of a resource. */
export interface GetTeamMembersOutputArgs {
  /** The team. */
  teamId: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getTeamMembers}. */
export interface GetTeamMembersResult {
  /** The members. */
  members: readonly types.TeamMemberInfo[];
}

/**
 * The members of a team. The service does not document whether it lists people who are only invited.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = canvas.getTeamOutput({
 *     name: "Product",
 * });
 * const found = canvas.getTeamMembersOutput({
 *     teamId: product.teamId,
 * });
 * export const members = found.members;
 */
export function getTeamMembers(args: GetTeamMembersArgs): Promise<GetTeamMembersResult> {
  return invoke("getTeamMembers", args);
}

/** Calls {@link getTeamMembers} once its arguments are known and the resources in `dependsOn` exist. */
export function getTeamMembersOutput(
  args: GetTeamMembersOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTeamMembersResult> {
  return invokeOutput("getTeamMembers", args, opts);
}

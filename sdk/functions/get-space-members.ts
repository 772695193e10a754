// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getSpaceMembers}. */
export interface GetSpaceMembersArgs {
  /** The space. */
  spaceId: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getSpaceMembersOutput}; each may be an output of a resource. */
export interface GetSpaceMembersOutputArgs {
  /** The space. */
  spaceId: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getSpaceMembers}. */
export interface GetSpaceMembersResult {
  /** The members. */
  members: readonly types.SpaceMemberInfo[];
}

/**
 * The members of a space: people, groups, teams, and the organization.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const roadmap = canvas.getSpaceOutput({
 *     name: "Roadmap",
 * });
 * const found = canvas.getSpaceMembersOutput({
 *     spaceId: roadmap.spaceId,
 * });
 * export const members = found.members;
 */
export function getSpaceMembers(args: GetSpaceMembersArgs): Promise<GetSpaceMembersResult> {
  return invoke("getSpaceMembers", args);
}

/** Calls {@link getSpaceMembers} once its arguments are known and the resources in `dependsOn` exist. */
export function getSpaceMembersOutput(
  args: GetSpaceMembersOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetSpaceMembersResult> {
  return invokeOutput("getSpaceMembers", args, opts);
}

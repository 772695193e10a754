// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getTeamMembers} is asked with. */
export interface GetTeamMembersArgs {
  /** The team. */
  teamId: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetTeamMembersOutputArgs {
  /** The team. */
  teamId: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getTeamMembers} answers. */
export interface GetTeamMembersResult {
  /** The members. */
  members: readonly types.TeamMemberInfo[];
}

/**
 * The members of a team. People who have not accepted their invitation yet are not among them.
 *
 * @example
 * const { teamId } = await canvas.getTeam({ name: "Product" });
 * const { members } = await canvas.getTeamMembers({ teamId });
 */
export function getTeamMembers(args: GetTeamMembersArgs): Promise<GetTeamMembersResult> {
  return invoke("getTeamMembers", args);
}

/** {@link getTeamMembers}, asked once its arguments are known and what it depends on is there. */
export function getTeamMembersOutput(
  args: GetTeamMembersOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTeamMembersResult> {
  return invokeOutput("getTeamMembers", args, opts);
}

// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getSpaceMembers} is asked with. */
export interface GetSpaceMembersArgs {
  /** The space. */
  spaceId: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetSpaceMembersOutputArgs {
  /** The space. */
  spaceId: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getSpaceMembers} answers. */
export interface GetSpaceMembersResult {
  /** The members. */
  members: readonly types.SpaceMemberInfo[];
}

/**
 * The members of a space: people, groups, teams and the organisation.
 *
 * @example
 * const { spaceId } = await canvas.getSpace({ name: "Roadmap" });
 * const { members } = await canvas.getSpaceMembers({ spaceId });
 */
export function getSpaceMembers(args: GetSpaceMembersArgs): Promise<GetSpaceMembersResult> {
  return invoke("getSpaceMembers", args);
}

/** {@link getSpaceMembers}, asked once its arguments are known and what it depends on is there. */
export function getSpaceMembersOutput(
  args: GetSpaceMembersOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetSpaceMembersResult> {
  return invokeOutput("getSpaceMembers", args, opts);
}

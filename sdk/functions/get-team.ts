// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getTeam} is asked with. */
export interface GetTeamArgs {
  /** The team. */
  teamId?: string;
  /** The name of the team, if only one has it. */
  name?: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetTeamOutputArgs {
  /** The team. */
  teamId?: pulumi.Input<string>;
  /** The name of the team, if only one has it. */
  name?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getTeam} answers. */
export type GetTeamResult = types.TeamInfo;

/**
 * A team, by id or by name.
 *
 * @example
 * const { teamId } = await canvas.getTeam({ name: "Product" });
 */
export function getTeam(args: GetTeamArgs = {}): Promise<GetTeamResult> {
  return invoke("getTeam", args);
}

/** {@link getTeam}, asked once its arguments are known and what it depends on is there. */
export function getTeamOutput(
  args: GetTeamOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTeamResult> {
  return invokeOutput("getTeam", args, opts);
}

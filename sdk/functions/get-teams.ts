// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getTeams} is asked with. */
export interface GetTeamsArgs {
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetTeamsOutputArgs {
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getTeams} answers. */
export interface GetTeamsResult {
  /** The teams. */
  teams: readonly types.TeamInfo[];
}

/**
 * The teams of an edition, as far as the user sees them.
 *
 * @example
 * const { teams } = await canvas.getTeams();
 */
export function getTeams(args: GetTeamsArgs = {}): Promise<GetTeamsResult> {
  return invoke("getTeams", args);
}

/** {@link getTeams}, asked once its arguments are known and what it depends on is there. */
export function getTeamsOutput(
  args: GetTeamsOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTeamsResult> {
  return invokeOutput("getTeams", args, opts);
}

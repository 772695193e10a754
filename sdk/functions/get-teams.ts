// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getTeams}. */
export interface GetTeamsArgs {
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getTeamsOutput}; each may be an output of a resource. */
export interface GetTeamsOutputArgs {
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getTeams}. */
export interface GetTeamsResult {
  /** The teams. */
  teams: readonly types.TeamInfo[];
}

/**
 * The teams of an edition that the user can see.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const found = canvas.getTeamsOutput({});
 * export const teams = found.teams;
 */
export function getTeams(args: GetTeamsArgs = {}): Promise<GetTeamsResult> {
  return invoke("getTeams", args);
}

/** Calls {@link getTeams} once its arguments are known and the resources in `dependsOn` exist. */
export function getTeamsOutput(
  args: GetTeamsOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTeamsResult> {
  return invokeOutput("getTeams", args, opts);
}

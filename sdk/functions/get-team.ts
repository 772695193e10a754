// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getTeam}. */
export interface GetTeamArgs {
  /** The team. */
  teamId?: string;
  /** The name of the team, if it is unique. */
  name?: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getTeamOutput}; each may be an output of a resource. */
export interface GetTeamOutputArgs {
  /** The team. */
  teamId?: pulumi.Input<string>;
  /** The name of the team, if it is unique. */
  name?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getTeam}. */
export type GetTeamResult = types.TeamInfo;

/**
 * A team, by id or name.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = canvas.getTeamOutput({
 *     name: "Product",
 * });
 * const launch = new canvas.Space("launch", {
 *     teamId: product.teamId,
 *     name: "Launch",
 * });
 * export const memberCount = product.memberCount;
 */
export function getTeam(args: GetTeamArgs = {}): Promise<GetTeamResult> {
  return invoke("getTeam", args);
}

/** Calls {@link getTeam} once its arguments are known and the resources in `dependsOn` exist. */
export function getTeamOutput(
  args: GetTeamOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetTeamResult> {
  return invokeOutput("getTeam", args, opts);
}

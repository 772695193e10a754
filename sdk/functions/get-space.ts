// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getSpace}. */
export interface GetSpaceArgs {
  /** The space. */
  spaceId?: string;
  /** The name of the space, if it is unique. */
  name?: string;
  /** The team to search for the name. Default: all teams. */
  teamId?: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getSpaceOutput}; each may be an output of a resource. */
export interface GetSpaceOutputArgs {
  /** The space. */
  spaceId?: pulumi.Input<string>;
  /** The name of the space, if it is unique. */
  name?: pulumi.Input<string>;
  /** The team to search for the name. Default: all teams. */
  teamId?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getSpace}. */
export type GetSpaceResult = types.SpaceInfo;

/**
 * A space, by id or name. A space in use takes precedence over one of the same name in the trash.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const roadmap = canvas.getSpaceOutput({
 *     name: "Roadmap",
 * });
 * const plan = new canvas.Zone("plan", {
 *     spaceId: roadmap.spaceId,
 *     name: "Plan",
 * });
 * export const memberCount = roadmap.memberCount;
 */
export function getSpace(args: GetSpaceArgs = {}): Promise<GetSpaceResult> {
  return invoke("getSpace", args);
}

/** Calls {@link getSpace} once its arguments are known and the resources in `dependsOn` exist. */
export function getSpaceOutput(
  args: GetSpaceOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetSpaceResult> {
  return invokeOutput("getSpace", args, opts);
}

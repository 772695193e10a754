// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getSpace}. */
export interface GetSpaceArgs {
  /** The space. */
  spaceId?: string;
  /** The name of the space, if only one has it. */
  name?: string;
  /** The team to look for the name in; all teams when left out. */
  teamId?: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The arguments of {@link getSpaceOutput}; each may be an output of a resource. */
export interface GetSpaceOutputArgs {
  /** The space. */
  spaceId?: pulumi.Input<string>;
  /** The name of the space, if only one has it. */
  name?: pulumi.Input<string>;
  /** The team to look for the name in; all teams when left out. */
  teamId?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getSpace}. */
export type GetSpaceResult = types.SpaceInfo;

/**
 * A space, by id or by name; a name means the space in use, if there is one, and else one in the trash.
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

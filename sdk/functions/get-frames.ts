// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getFrames}. */
export interface GetFramesArgs {
  /** The space of the zone. */
  spaceId: string;
  /** The zone. */
  zoneId: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getFramesOutput}; each may be an output of a resource. */
export interface GetFramesOutputArgs {
  /** The space of the zone. */
  spaceId: pulumi.Input<string>;
  /** The zone. */
  zoneId: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getFrames}. */
export interface GetFramesResult {
  /** The frames. */
  frames: readonly types.FrameInfo[];
}

/**
 * The frames of a zone, in the form that a `Frame` takes.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const roadmap = canvas.getSpaceOutput({
 *     name: "Roadmap",
 * });
 * const plan = canvas.getZoneOutput({
 *     spaceId: roadmap.spaceId,
 *     name: "Now, next, later",
 * });
 * const found = canvas.getFramesOutput({
 *     spaceId: roadmap.spaceId,
 *     zoneId: plan.zoneId,
 * });
 * export const frames = found.frames;
 */
export function getFrames(args: GetFramesArgs): Promise<GetFramesResult> {
  return invoke("getFrames", args);
}

/** Calls {@link getFrames} once its arguments are known and the resources in `dependsOn` exist. */
export function getFramesOutput(
  args: GetFramesOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetFramesResult> {
  return invokeOutput("getFrames", args, opts);
}

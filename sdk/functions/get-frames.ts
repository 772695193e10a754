// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getFrames} is asked with. */
export interface GetFramesArgs {
  /** The space that holds the zone. */
  spaceId: string;
  /** The zone. */
  zoneId: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetFramesOutputArgs {
  /** The space that holds the zone. */
  spaceId: pulumi.Input<string>;
  /** The zone. */
  zoneId: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getFrames} answers. */
export interface GetFramesResult {
  /** The frames. */
  frames: readonly types.FrameInfo[];
}

/**
 * The frames of a zone, each as it could be given to a `Frame`.
 *
 * @example
 * const { spaceId } = await canvas.getSpace({ name: "Roadmap" });
 * const { zoneId } = await canvas.getZone({ spaceId, name: "Plan" });
 * const { frames } = await canvas.getFrames({ spaceId, zoneId });
 */
export function getFrames(args: GetFramesArgs): Promise<GetFramesResult> {
  return invoke("getFrames", args);
}

/** {@link getFrames}, asked once its arguments are known and what it depends on is there. */
export function getFramesOutput(
  args: GetFramesOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetFramesResult> {
  return invokeOutput("getFrames", args, opts);
}

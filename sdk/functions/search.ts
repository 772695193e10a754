// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link search}. */
export interface SearchArgs {
  /** The team. */
  teamId: string;
  /** What to look for. */
  text: string;
  /** What to look among. Default: `all`. */
  kind?: "all" | "zones" | "frames" | "comments";
  /** Where to begin, passed on as it is: whether it counts hits or pages, the service does not say. */
  from?: number;
  /** How many to give at most; left to the service when left out. */
  limit?: number;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The arguments of {@link searchOutput}; each may be an output of a resource. */
export interface SearchOutputArgs {
  /** The team. */
  teamId: pulumi.Input<string>;
  /** What to look for. */
  text: pulumi.Input<string>;
  /** What to look among. Default: `all`. */
  kind?: pulumi.Input<"all" | "zones" | "frames" | "comments">;
  /** Where to begin, passed on as it is: whether it counts hits or pages, the service does not say. */
  from?: pulumi.Input<number>;
  /** How many to give at most; left to the service when left out. */
  limit?: pulumi.Input<number>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link search}. */
export interface SearchResult {
  /** The zones that were found. */
  zones: readonly types.ZoneHit[];
  /** The frames that were found. */
  frames: readonly types.FrameHit[];
  /** The comments that were found. */
  comments: readonly types.CommentHit[];
}

/**
 * Looks for zones, frames and comments in the spaces of a team.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = canvas.getTeamOutput({
 *     name: "Product",
 * });
 * const found = canvas.searchOutput({
 *     teamId: product.teamId,
 *     text: "launch",
 *     kind: "frames",
 * });
 * export const frames = found.frames;
 */
export function search(args: SearchArgs): Promise<SearchResult> {
  return invoke("search", args);
}

/** Calls {@link search} once its arguments are known and the resources in `dependsOn` exist. */
export function searchOutput(
  args: SearchOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<SearchResult> {
  return invokeOutput("search", args, opts);
}

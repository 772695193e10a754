// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link search}. */
export interface SearchArgs {
  /** The team. */
  teamId: string;
  /** The text to search for. */
  text: string;
  /** The kind of results. Default: `all`. */
  kind?: "all" | "zones" | "frames" | "comments";
  /** The index of the first result. Default: `0`. */
  from?: number;
  /** The maximum number of results of each kind. Default: `20`. */
  limit?: number;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link searchOutput}; each may be an output of a resource. */
export interface SearchOutputArgs {
  /** The team. */
  teamId: pulumi.Input<string>;
  /** The text to search for. */
  text: pulumi.Input<string>;
  /** The kind of results. Default: `all`. */
  kind?: pulumi.Input<"all" | "zones" | "frames" | "comments">;
  /** The index of the first result. Default: `0`. */
  from?: pulumi.Input<number>;
  /** The maximum number of results of each kind. Default: `20`. */
  limit?: pulumi.Input<number>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link search}. */
export interface SearchResult {
  /** The zones. */
  zones: readonly types.ZoneHit[];
  /** The frames. */
  frames: readonly types.FrameHit[];
  /** The comments. */
  comments: readonly types.CommentHit[];
}

/**
 * Searches the spaces of a team for zones, frames, and comments.
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

// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getZones}. */
export interface GetZonesArgs {
  /** The space. */
  spaceId: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getZonesOutput}; each may be an output of a resource. */
export interface GetZonesOutputArgs {
  /** The space. */
  spaceId: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getZones}. */
export interface GetZonesResult {
  /** The zones, in order. */
  zones: readonly types.ZoneInfo[];
}

/**
 * The zones of a space, in display order.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const roadmap = canvas.getSpaceOutput({
 *     name: "Roadmap",
 * });
 * const found = canvas.getZonesOutput({
 *     spaceId: roadmap.spaceId,
 * });
 * export const zones = found.zones;
 */
export function getZones(args: GetZonesArgs): Promise<GetZonesResult> {
  return invoke("getZones", args);
}

/** Calls {@link getZones} once its arguments are known and the resources in `dependsOn` exist. */
export function getZonesOutput(
  args: GetZonesOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetZonesResult> {
  return invokeOutput("getZones", args, opts);
}

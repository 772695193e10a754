// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getZone}. */
export interface GetZoneArgs {
  /** The space of the zone. */
  spaceId: string;
  /** The zone. */
  zoneId?: string;
  /** The name of the zone, if it is unique in the space. */
  name?: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getZoneOutput}; each may be an output of a resource. */
export interface GetZoneOutputArgs {
  /** The space of the zone. */
  spaceId: pulumi.Input<string>;
  /** The zone. */
  zoneId?: pulumi.Input<string>;
  /** The name of the zone, if it is unique in the space. */
  name?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getZone}. */
export type GetZoneResult = types.ZoneInfo;

/**
 * A zone of a space, by id or name.
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
 * const someday = new canvas.Frame("someday", {
 *     spaceId: roadmap.spaceId,
 *     zoneId: plan.zoneId,
 *     name: "Someday",
 * });
 * export const zoneId = plan.zoneId;
 */
export function getZone(args: GetZoneArgs): Promise<GetZoneResult> {
  return invoke("getZone", args);
}

/** Calls {@link getZone} once its arguments are known and the resources in `dependsOn` exist. */
export function getZoneOutput(
  args: GetZoneOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetZoneResult> {
  return invokeOutput("getZone", args, opts);
}

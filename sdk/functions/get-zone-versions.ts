// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** The arguments of {@link getZoneVersions}. */
export interface GetZoneVersionsArgs {
  /** The space of the zone. */
  spaceId: string;
  /** The zone. */
  zoneId: string;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getZoneVersionsOutput}; each may be an output of a resource. */
export interface GetZoneVersionsOutputArgs {
  /** The space of the zone. */
  spaceId: pulumi.Input<string>;
  /** The zone. */
  zoneId: pulumi.Input<string>;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getZoneVersions}. */
export interface GetZoneVersionsResult {
  /** The allowed versions. */
  allowed: readonly types.ZoneVersion[];
  /** The versions that the plan of the edition restricts. */
  restricted: readonly types.ZoneVersion[];
}

/**
 * The versions of a zone, divided into allowed and restricted ones by the service.
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
 * const found = canvas.getZoneVersionsOutput({
 *     spaceId: roadmap.spaceId,
 *     zoneId: plan.zoneId,
 * });
 * export const versions = found.allowed;
 */
export function getZoneVersions(args: GetZoneVersionsArgs): Promise<GetZoneVersionsResult> {
  return invoke("getZoneVersions", args);
}

/** Calls {@link getZoneVersions} once its arguments are known and the resources in `dependsOn` exist. */
export function getZoneVersionsOutput(
  args: GetZoneVersionsOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetZoneVersionsResult> {
  return invokeOutput("getZoneVersions", args, opts);
}

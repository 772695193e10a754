// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getZone} is asked with. */
export interface GetZoneArgs {
  /** The space that holds the zone. */
  spaceId: string;
  /** The zone. */
  zoneId?: string;
  /** The name of the zone, if only one of the space has it. */
  name?: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetZoneOutputArgs {
  /** The space that holds the zone. */
  spaceId: pulumi.Input<string>;
  /** The zone. */
  zoneId?: pulumi.Input<string>;
  /** The name of the zone, if only one of the space has it. */
  name?: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getZone} answers. */
export type GetZoneResult = types.ZoneInfo;

/**
 * A zone of a space, by id or by name.
 *
 * @example
 * const { spaceId } = await canvas.getSpace({ name: "Roadmap" });
 * const { zoneId } = await canvas.getZone({ spaceId, name: "Plan" });
 */
export function getZone(args: GetZoneArgs): Promise<GetZoneResult> {
  return invoke("getZone", args);
}

/** {@link getZone}, asked once its arguments are known and what it depends on is there. */
export function getZoneOutput(
  args: GetZoneOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetZoneResult> {
  return invokeOutput("getZone", args, opts);
}

// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";
import type * as types from "../types";

/** What {@link getZones} is asked with. */
export interface GetZonesArgs {
  /** The space. */
  spaceId: string;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetZonesOutputArgs {
  /** The space. */
  spaceId: pulumi.Input<string>;
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getZones} answers. */
export interface GetZonesResult {
  /** The zones, in order. */
  zones: readonly types.ZoneInfo[];
}

/**
 * The zones of a space, in the order in which it shows them.
 *
 * @example
 * const { spaceId } = await canvas.getSpace({ name: "Roadmap" });
 * const { zones } = await canvas.getZones({ spaceId });
 */
export function getZones(args: GetZonesArgs): Promise<GetZonesResult> {
  return invoke("getZones", args);
}

/** {@link getZones}, asked once its arguments are known and what it depends on is there. */
export function getZonesOutput(
  args: GetZonesOutputArgs,
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetZonesResult> {
  return invokeOutput("getZones", args, opts);
}

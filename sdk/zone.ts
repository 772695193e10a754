// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions } from "./resource";
import type * as types from "./types";

/** The inputs of {@link Zone}. */
export interface ZoneArgs {
  /** The space that holds the zone. Changing it moves the zone. */
  spaceId: pulumi.Input<string>;
  /** The name of the zone. */
  name: pulumi.Input<string>;
  /** Whether the zone is in the trash. Default: `false`. */
  trashed?: pulumi.Input<boolean>;
  /** The id of a template to create the zone from. */
  templateId?: pulumi.Input<string>;
  /** A zone to copy. */
  source?: pulumi.Input<types.ZoneSourceArgs>;
  /** The id of an existing zone to adopt instead of creating one; restored if it is in the trash, and moved if it is in another space. One that is not in the trash stays when the resource is deleted, unless `onDestroy` is given. */
  restoreZoneId?: pulumi.Input<string>;
  /** Whether creating the resource adopts the only zone of that name in the space, no matter who made it, instead of creating another; several are an error. An adopted zone stays when the resource is deleted, unless `onDestroy` is given. */
  adopt?: pulumi.Input<boolean>;
  /** Whether creating the resource continues with the only zone of that name that the token's user created and that nothing manages, as an interrupted run may have left it; several are an error. It counts as created by the resource. */
  adoptOwn?: pulumi.Input<boolean>;
  /** The zone that this resource managed before it was removed from the program: creating the resource continues with that zone, restored if it is in the trash and moved if it is in another space, and counts it as created by the resource. If it is gone, another one is created. */
  former?: pulumi.Input<types.FormerZoneArgs>;
  /** What deleting the resource does: `trash` the zone, `delete` it for good, `retain` it, or `prevent` the deletion. Default: `retain` for an adopted zone, `trash` otherwise. */
  onDestroy?: pulumi.Input<"trash" | "delete" | "retain" | "prevent">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/**
 * A zone: a canvas in a space, which holds frames.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const product = canvas.getTeamOutput({
 *     name: "Product",
 * });
 * const launch = new canvas.Space("launch", {
 *     teamId: product.teamId,
 *     name: "Launch",
 * });
 * const plan = new canvas.Zone("plan", {
 *     spaceId: launch.spaceId,
 *     name: "Plan",
 * }, {
 *     deletedWith: launch,
 * });
 * export const zoneId = plan.zoneId;
 */
export class Zone extends CanvasResource {
  /** The space that holds the zone. Changing it moves the zone. */
  declare readonly spaceId: pulumi.Output<string>;

  /** The name of the zone. */
  declare readonly name: pulumi.Output<string>;

  /** Whether the zone is in the trash. */
  declare readonly trashed: pulumi.Output<boolean>;

  /** The id of a template to create the zone from. */
  declare readonly templateId: pulumi.Output<string | undefined>;

  /** A zone to copy. */
  declare readonly source: pulumi.Output<types.ZoneSource | undefined>;

  /** The id of an existing zone to adopt instead of creating one; restored if it is in the trash, and moved if it is in another space. One that is not in the trash stays when the resource is deleted, unless `onDestroy` is given. */
  declare readonly restoreZoneId: pulumi.Output<string | undefined>;

  /** Whether creating the resource adopts the only zone of that name in the space, no matter who made it, instead of creating another; several are an error. An adopted zone stays when the resource is deleted, unless `onDestroy` is given. */
  declare readonly adopt: pulumi.Output<boolean | undefined>;

  /** Whether creating the resource continues with the only zone of that name that the token's user created and that nothing manages, as an interrupted run may have left it; several are an error. It counts as created by the resource. */
  declare readonly adoptOwn: pulumi.Output<boolean | undefined>;

  /** The zone that this resource managed before it was removed from the program: creating the resource continues with that zone, restored if it is in the trash and moved if it is in another space, and counts it as created by the resource. If it is gone, another one is created. */
  declare readonly former: pulumi.Output<types.FormerZone | undefined>;

  /** What deleting the resource does: `trash` the zone, `delete` it for good, `retain` it, or `prevent` the deletion. Default: `retain` for an adopted zone, `trash` otherwise. */
  declare readonly onDestroy: pulumi.Output<"trash" | "delete" | "retain" | "prevent" | undefined>;

  /** The edition that holds the zone. */
  declare readonly editionId: pulumi.Output<string>;

  /** The id of the zone. */
  declare readonly zoneId: pulumi.Output<string>;

  /** Whether the zone existed before, and `adopt` or `restoreZoneId` has adopted it. */
  declare readonly adopted: pulumi.Output<boolean | undefined>;

  /** What a zone that existed before was like when the resource was created. */
  declare readonly foundAs: pulumi.Output<types.ZoneFoundAs | undefined>;

  constructor(name: string, args: ZoneArgs, opts?: CanvasResourceOptions) {
    super(
      "Zone",
      name,
      args,
      [
        "trashed",
        "templateId",
        "source",
        "restoreZoneId",
        "adopt",
        "adoptOwn",
        "former",
        "onDestroy",
        "editionId",
        "adopted",
        "foundAs",
      ],
      opts,
    );
    this.zoneId = this.id;
  }
}

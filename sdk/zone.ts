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
  /** Where the zone comes from, instead of being created empty: a template, a zone to copy, or an existing zone to manage, which is restored if it is in the trash, and moved if it is in another space. One that is not in the trash is adopted: it stays when the resource is deleted, unless `onDestroy` is given. */
  from?: pulumi.Input<types.ZoneFromArgs>;
  /** What creating the resource does if the space has a zone of that name that the program does not manage: `adopt` it, or `fail`. Nobody can list the zones in the trash. An adopted zone stays when the resource is deleted, unless `onDestroy` is given. Default: another zone is created, with a warning if the token's user made the one that is there. */
  existing?: pulumi.Input<"adopt" | "fail">;
  /** What deleting the resource does: `trash` the zone, `delete` it for good, `retain` it, or `prevent` the deletion. Default: `retain` for an adopted zone, `trash` otherwise. */
  onDestroy?: pulumi.Input<"trash" | "delete" | "retain" | "prevent">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
  /** @deprecated Use `from: { template }`. */
  templateId?: pulumi.Input<string>;
  /** @deprecated Use `from: { zone, space, copy: true }`. */
  source?: pulumi.Input<types.ZoneSourceArgs>;
  /** @deprecated Use `from: { zone }`. */
  restoreZoneId?: pulumi.Input<string>;
  /** @deprecated Use `existing: "adopt"`. */
  adopt?: pulumi.Input<boolean>;
  /** @deprecated Use `existing: "adopt"`. */
  adoptOwn?: pulumi.Input<boolean>;
  /** @deprecated The command does this by itself; in a program, use `from`, or `existing`. */
  former?: pulumi.Input<types.FormerZoneArgs>;
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

  /** Where the zone comes from, instead of being created empty: a template, a zone to copy, or an existing zone to manage, which is restored if it is in the trash, and moved if it is in another space. One that is not in the trash is adopted: it stays when the resource is deleted, unless `onDestroy` is given. */
  declare readonly from: pulumi.Output<types.ZoneFrom | undefined>;

  /** What creating the resource does if the space has a zone of that name that the program does not manage: `adopt` it, or `fail`. Nobody can list the zones in the trash. An adopted zone stays when the resource is deleted, unless `onDestroy` is given. Default: another zone is created, with a warning if the token's user made the one that is there. */
  declare readonly existing: pulumi.Output<"adopt" | "fail" | undefined>;

  /** What deleting the resource does: `trash` the zone, `delete` it for good, `retain` it, or `prevent` the deletion. Default: `retain` for an adopted zone, `trash` otherwise. */
  declare readonly onDestroy: pulumi.Output<"trash" | "delete" | "retain" | "prevent" | undefined>;

  /** The edition that holds the zone. */
  declare readonly editionId: pulumi.Output<string>;

  /** The id of the zone. */
  declare readonly zoneId: pulumi.Output<string>;

  /** Whether the zone existed before, and `from` or `existing` has adopted it. */
  declare readonly adopted: pulumi.Output<boolean | undefined>;

  /** What a zone that existed before was like when the resource was created. */
  declare readonly foundAs: pulumi.Output<types.ZoneFoundAs | undefined>;

  constructor(name: string, args: ZoneArgs, opts?: CanvasResourceOptions) {
    super("Zone", name, args, ["trashed", "from", "existing", "onDestroy", "editionId", "adopted", "foundAs"], opts);
    this.zoneId = this.id;
  }
}

// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions } from "./resource";
import type * as types from "./types";

/** The inputs of {@link Space}. */
export interface SpaceArgs {
  /** The team that holds the space. Changing it moves the space. */
  teamId: pulumi.Input<string>;
  /** The name of the space. */
  name: pulumi.Input<string>;
  /** Whether the space is a favorite of the access token's user; left as it is when omitted. */
  favorite?: pulumi.Input<boolean>;
  /** Whether the space may be embedded in other pages; left as it is when omitted. */
  allowEmbed?: pulumi.Input<boolean>;
  /** Whether the space is in the trash. Default: `false`. */
  trashed?: pulumi.Input<boolean>;
  /** Where the space comes from, instead of being created empty: a space to copy, or an existing space to manage, which is restored if it is in the trash. One that is not in the trash is adopted: it stays when the resource is deleted, unless `onDestroy` is given. */
  from?: pulumi.Input<types.SpaceFromArgs>;
  /** What creating the resource does if the team, or its trash, has a space of that name that the program does not manage: `adopt` it, `restore` it from the trash with its content, `fail`, or `ignore` it. An adopted space stays when the resource is deleted, unless `onDestroy` is given. Zones of the token's user that come back with a space are managed again by the zones of the program with their names. Default: another space is created, with a warning that names one in the trash. A warning also names an active one that the token's user made and another is created next to. */
  existing?: pulumi.Input<"adopt" | "restore" | "fail" | "ignore">;
  /** What deleting the resource does: `trash` the space, `retain` it, or `prevent` the deletion. It says nothing about what is in the space: Pulumi deletes the zones and members of the program first, each by its own `onDestroy`, unless they have the option `deletedWith`. Default: `retain` for an adopted space, `trash` otherwise. */
  onDestroy?: pulumi.Input<"trash" | "retain" | "prevent">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
  /** @deprecated Use `from: { space, copy: true }`. */
  sourceSpaceId?: pulumi.Input<string>;
  /** @deprecated Use `from: { space }`. */
  restoreSpaceId?: pulumi.Input<string>;
  /** @deprecated Use `existing: "adopt"`. */
  adopt?: pulumi.Input<boolean>;
  /** @deprecated Use `existing: "adopt"`. */
  adoptOwn?: pulumi.Input<boolean>;
  /** @deprecated Use `existing`: `"restore"`, `"ignore"`, or `"fail"`. */
  onTrashed?: pulumi.Input<"restore" | "restoreOwn" | "createNew" | "fail">;
  /** @deprecated The command does this by itself; in a program, use `from`, or `existing`. */
  formerSpaceId?: pulumi.Input<string>;
}

/**
 * A space: a shared area of a team, which holds zones.
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
 *     favorite: true,
 * });
 * export const spaceId = launch.spaceId;
 */
export class Space extends CanvasResource {
  /** The team that holds the space. Changing it moves the space. */
  declare readonly teamId: pulumi.Output<string>;

  /** The name of the space. */
  declare readonly name: pulumi.Output<string>;

  /** Whether the space is a favorite of the access token's user; left as it is when omitted. */
  declare readonly favorite: pulumi.Output<boolean | undefined>;

  /** Whether the space may be embedded in other pages; left as it is when omitted. */
  declare readonly allowEmbed: pulumi.Output<boolean | undefined>;

  /** Whether the space is in the trash. */
  declare readonly trashed: pulumi.Output<boolean>;

  /** Where the space comes from, instead of being created empty: a space to copy, or an existing space to manage, which is restored if it is in the trash. One that is not in the trash is adopted: it stays when the resource is deleted, unless `onDestroy` is given. */
  declare readonly from: pulumi.Output<types.SpaceFrom | undefined>;

  /** What creating the resource does if the team, or its trash, has a space of that name that the program does not manage: `adopt` it, `restore` it from the trash with its content, `fail`, or `ignore` it. An adopted space stays when the resource is deleted, unless `onDestroy` is given. Zones of the token's user that come back with a space are managed again by the zones of the program with their names. Default: another space is created, with a warning that names one in the trash. A warning also names an active one that the token's user made and another is created next to. */
  declare readonly existing: pulumi.Output<"adopt" | "restore" | "fail" | "ignore" | undefined>;

  /** What deleting the resource does: `trash` the space, `retain` it, or `prevent` the deletion. It says nothing about what is in the space: Pulumi deletes the zones and members of the program first, each by its own `onDestroy`, unless they have the option `deletedWith`. Default: `retain` for an adopted space, `trash` otherwise. */
  declare readonly onDestroy: pulumi.Output<"trash" | "retain" | "prevent" | undefined>;

  /** The edition that holds the space. */
  declare readonly editionId: pulumi.Output<string>;

  /** The id of the space. */
  declare readonly spaceId: pulumi.Output<string>;

  /** The user who owns the space. */
  declare readonly ownerZuid: pulumi.Output<string | undefined>;

  /** Whether the space existed before, and `from` or `existing` has adopted it. */
  declare readonly adopted: pulumi.Output<boolean | undefined>;

  /** What a space that existed before was like when the resource was created. */
  declare readonly foundAs: pulumi.Output<types.SpaceFoundAs | undefined>;

  constructor(name: string, args: SpaceArgs, opts?: CanvasResourceOptions) {
    super(
      "Space",
      name,
      args,
      [
        "favorite",
        "allowEmbed",
        "trashed",
        "from",
        "existing",
        "onDestroy",
        "editionId",
        "ownerZuid",
        "adopted",
        "foundAs",
      ],
      opts,
    );
    this.spaceId = this.id;
  }
}

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
  /** The id of a space to copy. The API does not say what a copy has; we expect the zones. A zone of the program in the copy continues with the zone of its name that came with it if it has `adoptOwn`; otherwise, it is another one. */
  sourceSpaceId?: pulumi.Input<string>;
  /** The id of an existing space to adopt instead of creating one; restored if it is in the trash. One that is not in the trash stays when the resource is deleted, unless `onDestroy` is given. */
  restoreSpaceId?: pulumi.Input<string>;
  /** Whether creating the resource adopts the only space of that name in the team, no matter who made it, instead of creating another; several are an error. An adopted space stays when the resource is deleted, unless `onDestroy` is given. */
  adopt?: pulumi.Input<boolean>;
  /** Whether creating the resource continues with the only space of that name that the token's user created and that nothing manages, as an interrupted run may have left it; several are an error. It counts as created by the resource. */
  adoptOwn?: pulumi.Input<boolean>;
  /** What creating the resource does if the team's trash holds a space of that name: `restore` it with its content, `restoreOwn` if the token's user owns it, `createNew`, or `fail`. Zones that went to the trash with the space come back with it, and those of the token's user are managed again by the zones of the program with their names. Default: `createNew`, with a warning that names it. */
  onTrashed?: pulumi.Input<"restore" | "restoreOwn" | "createNew" | "fail">;
  /** The id of the space that this resource managed before it was removed from the program: creating the resource continues with that space, restored if it is in the trash, and counts it as created by the resource. If it is gone, another one is created. */
  formerSpaceId?: pulumi.Input<string>;
  /** What deleting the resource does: `trash` the space, `retain` it, or `prevent` the deletion. It says nothing about what is in the space: Pulumi deletes the zones and members of the program first, each by its own `onDestroy`, unless they have the option `deletedWith`. Default: `retain` for an adopted space, `trash` otherwise. */
  onDestroy?: pulumi.Input<"trash" | "retain" | "prevent">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
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

  /** The id of a space to copy. The API does not say what a copy has; we expect the zones. A zone of the program in the copy continues with the zone of its name that came with it if it has `adoptOwn`; otherwise, it is another one. */
  declare readonly sourceSpaceId: pulumi.Output<string | undefined>;

  /** The id of an existing space to adopt instead of creating one; restored if it is in the trash. One that is not in the trash stays when the resource is deleted, unless `onDestroy` is given. */
  declare readonly restoreSpaceId: pulumi.Output<string | undefined>;

  /** Whether creating the resource adopts the only space of that name in the team, no matter who made it, instead of creating another; several are an error. An adopted space stays when the resource is deleted, unless `onDestroy` is given. */
  declare readonly adopt: pulumi.Output<boolean | undefined>;

  /** Whether creating the resource continues with the only space of that name that the token's user created and that nothing manages, as an interrupted run may have left it; several are an error. It counts as created by the resource. */
  declare readonly adoptOwn: pulumi.Output<boolean | undefined>;

  /** What creating the resource does if the team's trash holds a space of that name: `restore` it with its content, `restoreOwn` if the token's user owns it, `createNew`, or `fail`. Zones that went to the trash with the space come back with it, and those of the token's user are managed again by the zones of the program with their names. Default: `createNew`, with a warning that names it. */
  declare readonly onTrashed: pulumi.Output<"restore" | "restoreOwn" | "createNew" | "fail" | undefined>;

  /** The id of the space that this resource managed before it was removed from the program: creating the resource continues with that space, restored if it is in the trash, and counts it as created by the resource. If it is gone, another one is created. */
  declare readonly formerSpaceId: pulumi.Output<string | undefined>;

  /** What deleting the resource does: `trash` the space, `retain` it, or `prevent` the deletion. It says nothing about what is in the space: Pulumi deletes the zones and members of the program first, each by its own `onDestroy`, unless they have the option `deletedWith`. Default: `retain` for an adopted space, `trash` otherwise. */
  declare readonly onDestroy: pulumi.Output<"trash" | "retain" | "prevent" | undefined>;

  /** The edition that holds the space. */
  declare readonly editionId: pulumi.Output<string>;

  /** The id of the space. */
  declare readonly spaceId: pulumi.Output<string>;

  /** The user who owns the space. */
  declare readonly ownerZuid: pulumi.Output<string | undefined>;

  /** Whether the space existed before, and `adopt` or `restoreSpaceId` has adopted it. */
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
        "sourceSpaceId",
        "restoreSpaceId",
        "adopt",
        "adoptOwn",
        "onTrashed",
        "formerSpaceId",
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

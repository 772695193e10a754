// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions, secretly } from "./resource";

/** The inputs of {@link SpaceLink}. */
export interface SpaceLinkArgs {
  /** The space that the link opens. */
  spaceId: pulumi.Input<string>;
  /** What everyone who has the link may do. Default: `VIEWER`. */
  permission?: pulumi.Input<"VIEWER" | "COMMENTER" | "EDITOR">;
  /** The ids of the zones that the link shows. Default: all zones of the space, also later ones. */
  zones?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** The last day on which the link works, in UTC: `2026-12-31`. Default: it works until it is revoked. */
  expires?: pulumi.Input<string>;
  /** What people have to enter; an empty text for nothing. It is never read back: the service shows only whether there is one. Left as it is when omitted. */
  password?: pulumi.Input<string>;
  /** The name of the link; left as it is when omitted. */
  name?: pulumi.Input<string>;
  /** Whether the link works. The service does not show it. Default: `true`. */
  active?: pulumi.Input<boolean>;
  /** Whether creating the resource manages a link that the space has already; otherwise that is an error. An adopted link stays when the resource is deleted, unless `onDestroy` is given. */
  adopt?: pulumi.Input<boolean>;
  /** What deleting the resource does: `revoke` the link, or `retain` it. Default: `retain` for an adopted link, `revoke` otherwise. */
  onDestroy?: pulumi.Input<"revoke" | "retain">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/**
 * The public link of a space: everyone who has it can open the space, or some of its zones, without an account.
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
 * });
 * const agency = new canvas.SpaceLink("agency", {
 *     spaceId: launch.spaceId,
 *     zones: [plan.zoneId],
 *     expires: "2030-12-31",
 *     name: "Agency",
 * });
 * export const link = agency.url;
 */
export class SpaceLink extends CanvasResource {
  /** The space that the link opens. */
  declare readonly spaceId: pulumi.Output<string>;

  /** What everyone who has the link may do. */
  declare readonly permission: pulumi.Output<"VIEWER" | "COMMENTER" | "EDITOR">;

  /** The ids of the zones that the link shows. */
  declare readonly zones: pulumi.Output<readonly string[] | undefined>;

  /** The last day on which the link works, in UTC: `2026-12-31`. Default: it works until it is revoked. */
  declare readonly expires: pulumi.Output<string | undefined>;

  /** What people have to enter; an empty text for nothing. It is never read back: the service shows only whether there is one. Left as it is when omitted. */
  declare readonly password: pulumi.Output<string | undefined>;

  /** The name of the link. */
  declare readonly name: pulumi.Output<string | undefined>;

  /** Whether the link works. The service does not show it. */
  declare readonly active: pulumi.Output<boolean>;

  /** Whether creating the resource manages a link that the space has already; otherwise that is an error. An adopted link stays when the resource is deleted, unless `onDestroy` is given. */
  declare readonly adopt: pulumi.Output<boolean | undefined>;

  /** What deleting the resource does: `revoke` the link, or `retain` it. Default: `retain` for an adopted link, `revoke` otherwise. */
  declare readonly onDestroy: pulumi.Output<"revoke" | "retain" | undefined>;

  /** The edition that holds the space. */
  declare readonly editionId: pulumi.Output<string>;

  /** The address to pass on. */
  declare readonly url: pulumi.Output<string>;

  /** Whether the link existed before, and `adopt` has adopted it. */
  declare readonly adopted: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: SpaceLinkArgs, opts?: CanvasResourceOptions) {
    super(
      "SpaceLink",
      name,
      { ...args, password: secretly(args.password) },
      [
        "permission",
        "zones",
        "expires",
        "password",
        "name",
        "active",
        "adopt",
        "onDestroy",
        "editionId",
        "url",
        "adopted",
      ],
      opts,
    );
  }
}

// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions, idempotencyKeyOf } from "./resource";
import type * as types from "./types";

/** The inputs of {@link Frames}. */
export interface FramesArgs {
  /** The zone that holds the frames. */
  zoneId: pulumi.Input<string>;
  /** The space that holds the zone. */
  spaceId: pulumi.Input<string>;
  /** The frames, each under a key of your choice. A frame whose key, name or type changes is recreated. Larger frames are inserted first, so smaller ones are drawn above them. */
  frames: pulumi.Input<Readonly<Record<string, pulumi.Input<types.FrameItemArgs>>>>;
  /** What happens to frames of the zone that are not in `frames`: `keep` ignores them, `report` lists them in `unlistedFrames` and warns, `remove` deletes all of them for good, no matter who drew them, also adopted ones whose key is deleted. Default: `keep`. */
  unlisted?: pulumi.Input<"keep" | "report" | "remove">;
  /** How many frames an update may delete with `unlisted: remove`: a number if it is 1 or more, a share of all frames in the zone (at least one) if it is less; 0 for none. An update that would delete more is refused. Frames that the resource has inserted do not count. Default: `0.25`. */
  maxRemovals?: pulumi.Input<number>;
  /** Whether a frame that has to be inserted is adopted instead if the zone has exactly one unlisted frame of that name, no matter who drew it; several are an error. Adopted frames stay when the resource or their key is deleted, unless `onDestroy` is given; `unlisted: remove` deletes those whose key is deleted. */
  adopt?: pulumi.Input<boolean>;
  /** What deleting the resource does: `delete` its frames, or `retain` them. Default: `retain` for adopted frames, `delete` for the others. */
  onDestroy?: pulumi.Input<"delete" | "retain">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/**
 * All frames of a zone as one resource: one request reads them, and one inserts, updates, or deletes up to 100 of them.
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
 * const cards = new canvas.Frames("cards", {
 *     spaceId: launch.spaceId,
 *     zoneId: plan.zoneId,
 *     frames: {
 *         now: {
 *             name: "Now",
 *             layout: {
 *                 left: 0,
 *                 top: 0,
 *                 width: 320,
 *                 height: 200,
 *             },
 *         },
 *         next: {
 *             name: "Next",
 *             layout: {
 *                 left: 340,
 *                 top: 0,
 *                 width: 320,
 *                 height: 200,
 *             },
 *         },
 *     },
 *     unlisted: "report",
 * });
 * export const unlisted = cards.unlistedFrames;
 */
export class Frames extends CanvasResource {
  /** The zone that holds the frames. */
  declare readonly zoneId: pulumi.Output<string>;

  /** The space that holds the zone. */
  declare readonly spaceId: pulumi.Output<string>;

  /** The frames, by key. */
  declare readonly frames: pulumi.Output<Readonly<Record<string, types.FrameItem>>>;

  /** What happens to frames of the zone that are not in `frames`: `keep` ignores them, `report` lists them in `unlistedFrames` and warns, `remove` deletes all of them for good, no matter who drew them, also adopted ones whose key is deleted. */
  declare readonly unlisted: pulumi.Output<"keep" | "report" | "remove">;

  /** How many frames an update may delete with `unlisted: remove`: a number if it is 1 or more, a share of all frames in the zone (at least one) if it is less; 0 for none. An update that would delete more is refused. Frames that the resource has inserted do not count. */
  declare readonly maxRemovals: pulumi.Output<number>;

  /** Whether a frame that has to be inserted is adopted instead if the zone has exactly one unlisted frame of that name, no matter who drew it; several are an error. Adopted frames stay when the resource or their key is deleted, unless `onDestroy` is given; `unlisted: remove` deletes those whose key is deleted. */
  declare readonly adopt: pulumi.Output<boolean | undefined>;

  /** What deleting the resource does: `delete` its frames, or `retain` them. Default: `retain` for adopted frames, `delete` for the others. */
  declare readonly onDestroy: pulumi.Output<"delete" | "retain" | undefined>;

  /** The edition that holds the frames. */
  declare readonly editionId: pulumi.Output<string>;

  /** The id of each frame, by key. */
  declare readonly frameIds: pulumi.Output<Readonly<Record<string, string>>>;

  /** Frames of the zone that the program does not list, unless `unlisted` is `keep`. */
  declare readonly unlistedFrames: pulumi.Output<readonly types.UnlistedFrame[] | undefined>;

  /** The ids of the frames that existed before, and that `adopt` or `frameId` has adopted. */
  declare readonly adoptedIds: pulumi.Output<readonly string[] | undefined>;

  constructor(name: string, args: FramesArgs, opts?: CanvasResourceOptions) {
    super(
      "Frames",
      name,
      { idSeed: idempotencyKeyOf(name), ...args },
      [
        "unlisted",
        "maxRemovals",
        "adopt",
        "onDestroy",
        "editionId",
        "frameIds",
        "unlistedFrames",
        "adoptedIds",
        "idSeed",
      ],
      opts,
    );
  }
}

// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { CanvasResource, type CanvasResourceOptions, idempotencyKeyOf } from "./resource";
import type * as types from "./types";

/** The inputs of {@link Frame}. */
export interface FrameArgs {
  /** The zone that holds the frame. */
  zoneId: pulumi.Input<string>;
  /** The space that holds the zone. */
  spaceId: pulumi.Input<string>;
  /** The name of the frame. */
  name: pulumi.Input<string>;
  /** The kind of frame: CUSTOM, A3 to A7, SLIDE_LANDSCAPE, SLIDE_PORTRAIT, DEVICE_PHONE, DEVICE_TABLET, DEVICE_DESKTOP, DEVICE_TV, DEVICE_WATCH, SM_TWITTER_POST, SM_TWITTER_HEADER, SM_FB_POST, SM_FB_COVER, SM_INSTAGRAM_POST, SM_INSTAGRAM_STORY, SM_LINKEDIN_POST, or SM_LINKEDIN_COVER. Default: `CUSTOM`. */
  type?: pulumi.Input<string>;
  /** Position and size; the default is left to the service. */
  layout?: pulumi.Input<types.LayoutArgs>;
  /** Fills, from bottom to top; none by default. */
  fills?: pulumi.Input<readonly pulumi.Input<types.FillArgs>[]>;
  /** Borders; none by default. */
  strokes?: pulumi.Input<readonly pulumi.Input<types.StrokeArgs>[]>;
  /** The id of an existing frame of the zone to adopt instead of inserting one, where names are not unique. It stays when the resource is deleted, unless `onDestroy` is given. */
  frameId?: pulumi.Input<string>;
  /** Whether creating the resource adopts the only frame of that name in the zone, no matter who drew it, instead of inserting another; several are an error. An adopted frame stays when the resource is deleted, unless `onDestroy` is given. */
  adopt?: pulumi.Input<boolean>;
  /** What deleting the resource does: `delete` the frame, or `retain` it. Default: `retain` for an adopted frame, `delete` otherwise. */
  onDestroy?: pulumi.Input<"delete" | "retain">;
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/**
 * A frame: a rectangle on a zone, with a layout, fills and strokes.
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
 * const now = new canvas.Frame("now", {
 *     spaceId: launch.spaceId,
 *     zoneId: plan.zoneId,
 *     name: "Now",
 *     layout: {
 *         left: 0,
 *         top: 0,
 *         width: 320,
 *         height: 200,
 *     },
 *     fills: [{
 *         solid: {
 *             color: {
 *                 hex: "#C7D2FE",
 *             },
 *         },
 *     }],
 *     strokes: [{
 *         type: "DASH",
 *         width: 2,
 *         fill: {
 *             solid: {
 *                 color: {
 *                     hex: "#4F46E5",
 *                 },
 *             },
 *         },
 *     }],
 * });
 * export const frameId = now.frameId;
 */
export class Frame extends CanvasResource {
  /** The zone that holds the frame. */
  declare readonly zoneId: pulumi.Output<string>;

  /** The space that holds the zone. */
  declare readonly spaceId: pulumi.Output<string>;

  /** The name of the frame. */
  declare readonly name: pulumi.Output<string>;

  /** The kind of frame: CUSTOM, A3 to A7, SLIDE_LANDSCAPE, SLIDE_PORTRAIT, DEVICE_PHONE, DEVICE_TABLET, DEVICE_DESKTOP, DEVICE_TV, DEVICE_WATCH, SM_TWITTER_POST, SM_TWITTER_HEADER, SM_FB_POST, SM_FB_COVER, SM_INSTAGRAM_POST, SM_INSTAGRAM_STORY, SM_LINKEDIN_POST, or SM_LINKEDIN_COVER. */
  declare readonly type: pulumi.Output<string>;

  /** Position and size; the default is left to the service. */
  declare readonly layout: pulumi.Output<types.Layout>;

  /** Fills, from bottom to top; none by default. */
  declare readonly fills: pulumi.Output<readonly types.Fill[]>;

  /** Borders; none by default. */
  declare readonly strokes: pulumi.Output<readonly types.Stroke[]>;

  /** The id of the frame. */
  declare readonly frameId: pulumi.Output<string>;

  /** Whether creating the resource adopts the only frame of that name in the zone, no matter who drew it, instead of inserting another; several are an error. An adopted frame stays when the resource is deleted, unless `onDestroy` is given. */
  declare readonly adopt: pulumi.Output<boolean | undefined>;

  /** What deleting the resource does: `delete` the frame, or `retain` it. Default: `retain` for an adopted frame, `delete` otherwise. */
  declare readonly onDestroy: pulumi.Output<"delete" | "retain" | undefined>;

  /** The edition that holds the frame. */
  declare readonly editionId: pulumi.Output<string>;

  /** Whether the frame existed before, and `adopt` or `frameId` has adopted it. */
  declare readonly adopted: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: FrameArgs, opts?: CanvasResourceOptions) {
    super(
      "Frame",
      name,
      { idSeed: idempotencyKeyOf(name), ...args },
      ["type", "layout", "fills", "strokes", "adopt", "onDestroy", "editionId", "adopted", "idSeed"],
      opts,
    );
    this.frameId = this.id;
  }
}

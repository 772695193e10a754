import type { z } from "zod";
import type { Fill, Frame } from "../../picture/drawn-frame.ts";
import type { Color } from "../store/frame-colors.ts";
import type { FrameProperties } from "../store/frame-properties.ts";
import type { Frame as StoredFrame } from "../store/tables.ts";

/** A frame as the page draws it. */
export interface PageFrame extends Frame {
  readonly type: string;
}

type StoredFill = NonNullable<FrameProperties["fills"]>[number];

/** Translates a frame from the names of the API to those of a drawing. */
export function pageFrame({ frameId: id, name, type, properties: { layout, fills, strokes } }: StoredFrame): PageFrame {
  return {
    id,
    name,
    type,
    layout: layout && { ...layout, flipHorizontal: layout.fliph, flipVertical: layout.flipv },
    fills: fills?.map(fillOf),
    strokes: strokes?.map(({ jointype, captype, fill, ...stroke }) => ({
      ...stroke,
      joinType: jointype,
      capType: captype,
      fill: fill && fillOf(fill),
    })),
  };
}

function fillOf({ alpha, solid, gradient }: StoredFill): Fill {
  const { linear, radial_angular: around } = gradient ?? {};
  return {
    alpha,
    solid: solid && { color: colorOf(solid.color) },
    gradient: gradient && {
      ...gradient,
      stops: gradient.stops.map(({ color, position }) => ({ color: colorOf(color), position })),
      linear: linear && { start: pointOf(linear.start), end: pointOf(linear.end) },
      radialAngular: around && {
        center: pointOf(around.center),
        spreadX: around.spread_x,
        spreadY: around.spread_y,
        rotationAngle: around.rotation_angle,
        flipHorizontal: around.flip_horizontal,
        flipVertical: around.flip_vertical,
      },
    },
  };
}

/** The service leaves out a 0. */
const pointOf = ({ x = 0, y = 0 }: { readonly x?: number | undefined; readonly y?: number | undefined }) => ({ x, y });

/** The service takes fractions of a saturation and a brightness, and a drawing has percentages. */
const colorOf = ({ rgb, hsb, hex }: z.output<typeof Color>) => ({
  rgb,
  hsb: hsb && { hue: hsb.hue, saturation: hsb.saturation * 100, brightness: hsb.brightness * 100 },
  hex: hex?.value,
});

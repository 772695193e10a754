import { z } from "zod";
import { Color } from "./frame-colors.ts";

const Fraction = z.number().min(0).max(1);
const Point = z.strictObject({ x: z.number().optional(), y: z.number().optional() });
const NoFill = z.strictObject({});
const Solid = z.strictObject({ color: Color });

const Gradient = z.strictObject({
  type: z.enum(["LINEAR", "RADIAL", "ANGULAR"]).optional(),
  stops: z
    .array(z.strictObject({ color: Color, position: Fraction }))
    .min(2)
    .max(20),
  linear: z.strictObject({ start: Point, end: Point }).optional(),
  radial_angular: z
    .strictObject({
      center: Point,
      spread_x: z.number().optional(),
      spread_y: z.number().optional(),
      rotation_angle: z.number().optional(),
      flip_horizontal: z.boolean().optional(),
      flip_vertical: z.boolean().optional(),
    })
    .optional(),
});

const Fill = z
  .strictObject({
    alpha: Fraction.optional(),
    solid: Solid.optional(),
    gradient: Gradient.optional(),
    no_fill: NoFill.optional(),
  })
  .refine(hasExactlyOne("solid", "gradient", "no_fill"), "does not have exactly one of solid, gradient, no_fill");

const StrokeFill = z
  .strictObject({ alpha: Fraction.optional(), solid: Solid.optional(), no_fill: NoFill.optional() })
  .refine(hasExactlyOne("solid", "no_fill"), "does not have exactly one of solid, no_fill");

const Layout = z.strictObject({
  top: z.number().optional(),
  left: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  rotate: z.int().optional(),
  fliph: z.boolean().optional(),
  flipv: z.boolean().optional(),
});

const Stroke = z.strictObject({
  type: z.enum(["SOLID", "DASH", "SQUARE_DOT"]).optional(),
  width: z.number().optional(),
  jointype: z.enum(["ROUND", "BEVEL", "MITER"]).optional(),
  captype: z.enum(["FLAT", "CAPROUND", "SQUARE"]).optional(),
  position: z.enum(["CENTER", "INSIDE", "OUTSIDE"]).optional(),
  fill: StrokeFill.optional(),
});

/** The writable properties of a frame; a request can have any of them. */
export const FrameProperties = z.strictObject({
  layout: Layout.optional(),
  fills: z.array(Fill).max(10).optional(),
  strokes: z.array(Stroke).max(10).optional(),
});

export type FrameProperties = z.output<typeof FrameProperties>;

function hasExactlyOne(...keys: string[]): (value: object) => boolean {
  return (value) => keys.filter((key) => key in value).length === 1;
}

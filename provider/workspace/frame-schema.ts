import { z } from "zod";
import { Fills, Strokes } from "../drawing/drawing.ts";
import { FrameType, frameTypeDescription } from "../drawing/frame-type.ts";
import { FrameName, Uuid } from "../validation/formats.ts";
import { conflictsWith, exactlyOneOf } from "../validation/rules.ts";
import { builtInColors, hexColor, noColor } from "./color-names.ts";
import { Key } from "./key.ts";

const Pixels = z.number().min(0);

/** Editors suggest the names. */
const colorText = (id: string, description: string, names: readonly string[]) =>
  z.string().meta({ id, description, examples: ["blue", "#1E90FF"], anyOf: [{ enum: names }, {}] });

const names = Object.keys(builtInColors);
const nameOrHex = "the name of a built-in color or of a color of the theme, or a hex value in quotes";
const Color = colorText("Color", `A color: ${nameOrHex}.`, names);
const ColorOrNone = colorText("ColorOrNone", `A color or \`none\`: ${nameOrHex}.`, [...names, noColor]);

const alpha = z.number().min(0).max(1).optional().meta({ description: "0 is transparent, 1 is opaque.", default: 1 });

const Fill = z
  .union([ColorOrNone, z.strictObject({ color: Color, alpha }).describe("A color with transparency.")], {
    error: "must be a color, none, or { color, alpha }",
  })
  .meta({ id: "Fill", description: "The fill of a frame: a color, `none`, or a color with `alpha`." });

const Stroke = z
  .union(
    [
      ColorOrNone,
      z
        .strictObject({
          color: Color,
          width: Pixels.optional().meta({ description: "Pixels.", default: 1 }),
          style: z
            .enum(["solid", "dashed", "dotted"])
            .optional()
            .meta({ description: "The style of the line.", default: "solid" }),
          alpha,
        })
        .describe("A line."),
    ],
    { error: "must be a color, none, or { color, width, style, alpha }" },
  )
  .meta({
    id: "Stroke",
    description: "The line around a frame: a color, `none`, or a color with a width, a style and `alpha`.",
  });

/** The size of a frame unless the frame or the theme says otherwise. */
export const defaultFrame = { width: 320, height: 200 };
export const defaultGap = 40;

const look = {
  fill: Fill.optional(),
  stroke: Stroke.optional(),
};

export const Theme = z.strictObject({
  colors: z
    .record(
      Key.refine((key) => key !== noColor, "cannot name a color: it means no color"),
      z.string().regex(hexColor, 'must be a hex color in quotes, such as "#1E90FF"'),
    )
    .optional()
    .describe("Names for colors, in addition to the built-in ones.")
    .meta({ examples: [{ brand: "#1E90FF" }] }),
  frame: z
    .strictObject({
      width: Pixels.optional().meta({ description: "Pixels.", default: defaultFrame.width }),
      height: Pixels.optional().meta({ description: "Pixels.", default: defaultFrame.height }),
      ...look,
    })
    .optional()
    .describe("The defaults of a frame."),
  gap: Pixels.optional().meta({
    description: "Pixels between the parts of a layout.",
    default: defaultGap,
  }),
});

const Place = z
  .tuple([z.number(), z.number()], { error: "must be [LEFT, TOP], two numbers of pixels" })
  .meta({ examples: [[1000, 40]] });

/** A key is the name of a frame without a title. */
export const FrameKey = Key.and(FrameName);

export const Frame = z
  .strictObject({
    id: Uuid.optional().describe(
      "The id of an existing frame of the zone that this entry stands for, for example because its title is not unique.",
    ),
    title: FrameName.optional().describe("The title; the default is the key."),
    type: FrameType.optional().meta({ description: frameTypeDescription, default: "CUSTOM" }),
    at: Place.optional().describe(
      "Its place, in pixels from the left and the top of the zone, if it is not in the layout.",
    ),
    size: z
      .tuple([Pixels, Pixels], { error: "must be [WIDTH, HEIGHT], two numbers of pixels" })
      .optional()
      .describe("Width and height in pixels, instead of `width` and `height`.")
      .meta({ examples: [[200, 100]] }),
    width: Pixels.optional().describe("Pixels; the default is that of the theme, unless the layout stretches it."),
    height: Pixels.optional().describe("Pixels; the default is that of the theme, unless the layout stretches it."),
    ...look,
    rotate: z.int().optional().describe("Degrees."),
    flipHorizontal: z.boolean().optional().describe("Whether left and right are swapped."),
    flipVertical: z.boolean().optional().describe("Whether top and bottom are swapped."),
    fills: Fills.optional().describe("Instead of `fill`, for gradients and several layers."),
    strokes: Strokes.optional().describe("Instead of `stroke`, for every detail of the lines."),
  })
  .refine(...conflictsWith("width", "size"))
  .refine(...conflictsWith("height", "size"))
  .refine(...conflictsWith("fills", "fill"))
  .refine(...conflictsWith("strokes", "stroke"));

/** A part of a layout: the key of a frame, or rows, columns or a grid of parts. */
export type LayoutPart = string | LayoutTree;

export interface LayoutTree {
  readonly rows?: LayoutPart[] | undefined;
  readonly columns?: LayoutPart[] | undefined;
  readonly grid?: { readonly columns: number; readonly of: LayoutPart[] } | undefined;
  readonly gap?: number | undefined;
}

const parts = () => z.array(LayoutPart).min(1, "must not be empty");

/** Getters, because a layout can contain layouts. */
const layoutShape = () => ({
  get rows() {
    return parts().optional().describe("Parts from top to bottom.");
  },
  get columns() {
    return parts().optional().describe("Parts from left to right.");
  },
  get grid() {
    const shape = {
      columns: z.int().min(1).describe("The number of columns."),
      of: parts().describe("Its parts, row by row."),
    };
    return z.strictObject(shape).optional().describe("Parts in rows and columns of the same widths and heights.");
  },
  gap: Pixels.optional().describe("Pixels between its parts; the default is that of the outer layout."),
});

const oneArrangement = exactlyOneOf("rows", "columns", "grid");

const LayoutPart: z.ZodType<LayoutPart> = z
  .union([z.string().describe("The key of a frame."), z.strictObject(layoutShape()).refine(...oneArrangement)], {
    error: "must be the key of a frame, or a layout: rows, columns or grid",
  })
  .meta({ id: "LayoutPart", description: "The key of a frame, or a layout inside the layout." });

const at = Place.optional().meta({ description: "The place of its top left corner.", default: [0, 0] });
export const Layout = z.strictObject({ ...layoutShape(), at }).refine(...oneArrangement);

export type Frame = z.output<typeof Frame>;
export type Theme = z.output<typeof Theme>;
export type Fill = z.output<typeof Fill>;
export type Stroke = z.output<typeof Stroke>;
export type Layout = z.output<typeof Layout>;

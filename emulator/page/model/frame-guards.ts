import { hasFields, isBoolean, isListOf, isNumber, isOneOf, isOptional, isText } from "./guards.ts";
import type { Color, StoredFill, StoredFrame } from "./records.ts";

type Properties = StoredFrame["properties"];
type Layout = NonNullable<Properties["layout"]>;
type Stroke = NonNullable<Properties["strokes"]>[number];
type Gradient = NonNullable<StoredFill["gradient"]>;

const isColor = hasFields<Color>({
  rgb: isOptional(hasFields({ red: isNumber, green: isNumber, blue: isNumber })),
  hsb: isOptional(hasFields({ hue: isNumber, saturation: isNumber, brightness: isNumber })),
  hex: isOptional(hasFields({ value: isText })),
});

const isSolid = hasFields({ color: isColor });
const isPoint = hasFields<NonNullable<Gradient["linear"]>["start"]>({
  x: isOptional(isNumber),
  y: isOptional(isNumber),
});

const isGradient = hasFields<Gradient>({
  type: isOptional(isOneOf("LINEAR", "RADIAL", "ANGULAR")),
  stops: isListOf(hasFields({ color: isColor, position: isNumber })),
  linear: isOptional(hasFields<NonNullable<Gradient["linear"]>>({ start: isPoint, end: isPoint })),
  radial_angular: isOptional(
    hasFields<NonNullable<Gradient["radial_angular"]>>({
      center: isPoint,
      spread_x: isOptional(isNumber),
      spread_y: isOptional(isNumber),
      rotation_angle: isOptional(isNumber),
      flip_horizontal: isOptional(isBoolean),
      flip_vertical: isOptional(isBoolean),
    }),
  ),
});

const isFill = hasFields<StoredFill>({
  alpha: isOptional(isNumber),
  solid: isOptional(isSolid),
  gradient: isOptional(isGradient),
  no_fill: isOptional(hasFields({})),
});

const isLayout = hasFields<Layout>({
  top: isOptional(isNumber),
  left: isOptional(isNumber),
  width: isOptional(isNumber),
  height: isOptional(isNumber),
  rotate: isOptional(isNumber),
  fliph: isOptional(isBoolean),
  flipv: isOptional(isBoolean),
});

const isStroke = hasFields<Stroke>({
  type: isOptional(isOneOf("SOLID", "DASH", "SQUARE_DOT")),
  width: isOptional(isNumber),
  jointype: isOptional(isOneOf("ROUND", "BEVEL", "MITER")),
  captype: isOptional(isOneOf("FLAT", "CAPROUND", "SQUARE")),
  position: isOptional(isOneOf("CENTER", "INSIDE", "OUTSIDE")),
  fill: isOptional(isFill),
});

/** The properties of a stored frame, in the words of the API. */
export const isFrameProperties = hasFields<Properties>({
  layout: isOptional(isLayout),
  fills: isOptional(isListOf(isFill)),
  strokes: isOptional(isListOf(isStroke)),
});

export const isStoredFrame = hasFields<StoredFrame>({
  id: isText,
  zoneId: isText,
  frameId: isText,
  name: isText,
  type: isText,
  properties: isFrameProperties,
});

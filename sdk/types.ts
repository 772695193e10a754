// Made from provider/resources by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";

/** A colour: exactly one of `hex`, `rgb` and `hsb`. */
export interface Color {
  /** Such as `#1E90FF`. */
  hex?: string;
  /** Red, green and blue. */
  rgb?: Rgb;
  /** Hue, saturation and brightness. */
  hsb?: Hsb;
}

/** A colour: exactly one of `hex`, `rgb` and `hsb`. Every part may be an output of another resource. */
export interface ColorArgs {
  /** Such as `#1E90FF`. */
  hex?: pulumi.Input<string>;
  /** Red, green and blue. */
  rgb?: pulumi.Input<RgbArgs>;
  /** Hue, saturation and brightness. */
  hsb?: pulumi.Input<HsbArgs>;
}

/** What a frame is painted with: exactly one of `solid`, `gradient` and `noFill`. */
export interface Fill {
  /** 0 is transparent, 1 (the default) is opaque. */
  alpha?: number;
  /** One colour. */
  solid?: Solid;
  /** Colours that run into each other. */
  gradient?: Gradient;
  /** `true`: nothing is painted. */
  noFill?: true;
}

/** What a frame is painted with: exactly one of `solid`, `gradient` and `noFill`. Every part may be an output of another resource. */
export interface FillArgs {
  /** 0 is transparent, 1 (the default) is opaque. */
  alpha?: pulumi.Input<number>;
  /** One colour. */
  solid?: pulumi.Input<SolidArgs>;
  /** Colours that run into each other. */
  gradient?: pulumi.Input<GradientArgs>;
  /** `true`: nothing is painted. */
  noFill?: pulumi.Input<true>;
}

/** Colours that run into each other. */
export interface Gradient {
  /** Default: `LINEAR`. */
  type?: "LINEAR" | "RADIAL" | "ANGULAR";
  /** At least two colours on the way from start to end. */
  stops: readonly GradientStop[];
  /** The axis of a LINEAR gradient. */
  linear?: LinearAxis;
  /** The geometry of a RADIAL or ANGULAR gradient. */
  radialAngular?: RadialAngular;
}

/** Colours that run into each other. Every part may be an output of another resource. */
export interface GradientArgs {
  /** Default: `LINEAR`. */
  type?: pulumi.Input<"LINEAR" | "RADIAL" | "ANGULAR">;
  /** At least two colours on the way from start to end. */
  stops: pulumi.Input<readonly pulumi.Input<GradientStopArgs>[]>;
  /** The axis of a LINEAR gradient. */
  linear?: pulumi.Input<LinearAxisArgs>;
  /** The geometry of a RADIAL or ANGULAR gradient. */
  radialAngular?: pulumi.Input<RadialAngularArgs>;
}

/** A colour on the way of a gradient. */
export interface GradientStop {
  /** A colour: exactly one of `hex`, `rgb` and `hsb`. */
  color: Color;
  /** 0 at the start, 1 at the end. */
  position: number;
}

/** A colour on the way of a gradient. Every part may be an output of another resource. */
export interface GradientStopArgs {
  /** A colour: exactly one of `hex`, `rgb` and `hsb`. */
  color: pulumi.Input<ColorArgs>;
  /** 0 at the start, 1 at the end. */
  position: pulumi.Input<number>;
}

/** Hue, saturation and brightness. */
export interface Hsb {
  /** Degrees, 0 to 360. */
  hue: number;
  /** Percent, 0 to 100. */
  saturation: number;
  /** Percent, 0 to 100. */
  brightness: number;
}

/** Hue, saturation and brightness. Every part may be an output of another resource. */
export interface HsbArgs {
  /** Degrees, 0 to 360. */
  hue: pulumi.Input<number>;
  /** Percent, 0 to 100. */
  saturation: pulumi.Input<number>;
  /** Percent, 0 to 100. */
  brightness: pulumi.Input<number>;
}

/** Where the frame is and how large. */
export interface Layout {
  /** Pixels from the top of the zone. */
  top?: number;
  /** Pixels from the left of the zone. */
  left?: number;
  /** Pixels. */
  width?: number;
  /** Pixels. */
  height?: number;
  /** Degrees. */
  rotate?: number;
  flipHorizontal?: boolean;
  flipVertical?: boolean;
}

/** Where the frame is and how large. Every part may be an output of another resource. */
export interface LayoutArgs {
  /** Pixels from the top of the zone. */
  top?: pulumi.Input<number>;
  /** Pixels from the left of the zone. */
  left?: pulumi.Input<number>;
  /** Pixels. */
  width?: pulumi.Input<number>;
  /** Pixels. */
  height?: pulumi.Input<number>;
  /** Degrees. */
  rotate?: pulumi.Input<number>;
  flipHorizontal?: pulumi.Input<boolean>;
  flipVertical?: pulumi.Input<boolean>;
}

/** The axis of a LINEAR gradient. */
export interface LinearAxis {
  /** A place, in fractions of the frame's box. */
  start?: Point;
  /** A place, in fractions of the frame's box. */
  end?: Point;
}

/** The axis of a LINEAR gradient. Every part may be an output of another resource. */
export interface LinearAxisArgs {
  /** A place, in fractions of the frame's box. */
  start?: pulumi.Input<PointArgs>;
  /** A place, in fractions of the frame's box. */
  end?: pulumi.Input<PointArgs>;
}

/** A place, in fractions of the frame's box. */
export interface Point {
  x: number;
  y: number;
}

/** A place, in fractions of the frame's box. Every part may be an output of another resource. */
export interface PointArgs {
  x: pulumi.Input<number>;
  y: pulumi.Input<number>;
}

/** The geometry of a RADIAL or ANGULAR gradient. */
export interface RadialAngular {
  /** A place, in fractions of the frame's box. */
  center?: Point;
  spreadX?: number;
  spreadY?: number;
  rotationAngle?: number;
  flipHorizontal?: boolean;
  flipVertical?: boolean;
}

/** The geometry of a RADIAL or ANGULAR gradient. Every part may be an output of another resource. */
export interface RadialAngularArgs {
  /** A place, in fractions of the frame's box. */
  center?: pulumi.Input<PointArgs>;
  spreadX?: pulumi.Input<number>;
  spreadY?: pulumi.Input<number>;
  rotationAngle?: pulumi.Input<number>;
  flipHorizontal?: pulumi.Input<boolean>;
  flipVertical?: pulumi.Input<boolean>;
}

/** Red, green and blue. */
export interface Rgb {
  /** 0 to 255. */
  red: number;
  /** 0 to 255. */
  green: number;
  /** 0 to 255. */
  blue: number;
}

/** Red, green and blue. Every part may be an output of another resource. */
export interface RgbArgs {
  /** 0 to 255. */
  red: pulumi.Input<number>;
  /** 0 to 255. */
  green: pulumi.Input<number>;
  /** 0 to 255. */
  blue: pulumi.Input<number>;
}

/** One colour. */
export interface Solid {
  /** A colour: exactly one of `hex`, `rgb` and `hsb`. */
  color: Color;
}

/** One colour. Every part may be an output of another resource. */
export interface SolidArgs {
  /** A colour: exactly one of `hex`, `rgb` and `hsb`. */
  color: pulumi.Input<ColorArgs>;
}

/** The line around a frame. */
export interface Stroke {
  /** Default: `SOLID`. */
  type?: "SOLID" | "DASH" | "SQUARE_DOT";
  /** Pixels. */
  width?: number;
  joinType?: "ROUND" | "BEVEL" | "MITER";
  capType?: "FLAT" | "CAPROUND" | "SQUARE";
  position?: "CENTER" | "INSIDE" | "OUTSIDE";
  /** What a line is painted with: exactly one of `solid` and `noFill`. */
  fill?: StrokeFill;
}

/** The line around a frame. Every part may be an output of another resource. */
export interface StrokeArgs {
  /** Default: `SOLID`. */
  type?: pulumi.Input<"SOLID" | "DASH" | "SQUARE_DOT">;
  /** Pixels. */
  width?: pulumi.Input<number>;
  joinType?: pulumi.Input<"ROUND" | "BEVEL" | "MITER">;
  capType?: pulumi.Input<"FLAT" | "CAPROUND" | "SQUARE">;
  position?: pulumi.Input<"CENTER" | "INSIDE" | "OUTSIDE">;
  /** What a line is painted with: exactly one of `solid` and `noFill`. */
  fill?: pulumi.Input<StrokeFillArgs>;
}

/** What a line is painted with: exactly one of `solid` and `noFill`. */
export interface StrokeFill {
  /** 0 is transparent, 1 (the default) is opaque. */
  alpha?: number;
  /** One colour. */
  solid?: Solid;
  /** `true`: nothing is painted. */
  noFill?: true;
}

/** What a line is painted with: exactly one of `solid` and `noFill`. Every part may be an output of another resource. */
export interface StrokeFillArgs {
  /** 0 is transparent, 1 (the default) is opaque. */
  alpha?: pulumi.Input<number>;
  /** One colour. */
  solid?: pulumi.Input<SolidArgs>;
  /** `true`: nothing is painted. */
  noFill?: pulumi.Input<true>;
}

/** A zone to make a copy of. */
export interface ZoneSource {
  /** The space of the zone to copy. */
  spaceId: string;
  /** The zone to copy. */
  zoneId: string;
}

/** A zone to make a copy of. Every part may be an output of another resource. */
export interface ZoneSourceArgs {
  /** The space of the zone to copy. */
  spaceId: pulumi.Input<string>;
  /** The zone to copy. */
  zoneId: pulumi.Input<string>;
}

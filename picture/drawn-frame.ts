// Drawable frames: layout and paint, with the names that CSS and the resources use, not those of the API.

/** Exactly one of the color models. */
export interface Color {
  readonly hex?: string | undefined;
  readonly rgb?: { readonly red: number; readonly green: number; readonly blue: number } | undefined;
  readonly hsb?: { readonly hue: number; readonly saturation: number; readonly brightness: number } | undefined;
}

export interface Layout {
  readonly left?: number | undefined;
  readonly top?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Degrees. */
  readonly rotate?: number | undefined;
  readonly flipHorizontal?: boolean | undefined;
  readonly flipVertical?: boolean | undefined;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Gradient {
  readonly type?: "LINEAR" | "RADIAL" | "ANGULAR" | undefined;
  readonly stops: readonly { readonly color: Color; readonly position: number }[];
  readonly linear?: { readonly start?: Point | undefined; readonly end?: Point | undefined } | undefined;
  readonly radialAngular?: RadialAngular | undefined;
}

export interface RadialAngular {
  readonly center?: Point | undefined;
  readonly spreadX?: number | undefined;
  readonly spreadY?: number | undefined;
  readonly rotationAngle?: number | undefined;
  readonly flipHorizontal?: boolean | undefined;
  readonly flipVertical?: boolean | undefined;
}

/** Paints nothing without a color or gradient. */
export interface Fill {
  readonly alpha?: number | undefined;
  readonly solid?: { readonly color: Color } | undefined;
  readonly gradient?: Gradient | undefined;
}

export interface Stroke {
  readonly type?: "SOLID" | "DASH" | "SQUARE_DOT" | undefined;
  readonly width?: number | undefined;
  readonly joinType?: "ROUND" | "BEVEL" | "MITER" | undefined;
  readonly capType?: "FLAT" | "CAPROUND" | "SQUARE" | undefined;
  readonly position?: "CENTER" | "INSIDE" | "OUTSIDE" | undefined;
  readonly fill?: Fill | undefined;
}

/** A frame to be drawn. */
export interface Frame {
  readonly id: string;
  readonly name: string;
  readonly layout?: Layout | undefined;
  /** From bottom to top; `undefined` if unknown. */
  readonly fills?: readonly Fill[] | undefined;
  readonly strokes?: readonly Stroke[] | undefined;
}

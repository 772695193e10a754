import type { FrameProperties } from "../store/frame-properties.ts";

type Fill = NonNullable<FrameProperties["fills"]>[number];
type Gradient = NonNullable<Fill["gradient"]>;
type Stroke = NonNullable<FrameProperties["strokes"]>[number];

/** Properties with the service's default for everything that the client left out. */
export function frameDefaults({ layout, fills = [], strokes = [] }: FrameProperties): FrameProperties {
  return {
    layout: { top: 0, left: 0, width: 320, height: 240, rotate: 0, fliph: false, flipv: false, ...layout },
    fills: fills.map(fillDefaults),
    strokes: strokes.map(strokeDefaults),
  };
}

function fillDefaults({ gradient, ...fill }: Fill): Fill {
  return { alpha: 1, ...fill, ...(gradient && { gradient: gradientDefaults(gradient) }) };
}

function gradientDefaults({ type = "LINEAR", linear, radial_angular, ...gradient }: Gradient): Gradient {
  if (type === "LINEAR") {
    return { type, ...gradient, linear: { start: { x: 0, y: 0.5 }, end: { x: 1, y: 0.5 }, ...linear } };
  }
  const flips = { flip_horizontal: false, flip_vertical: false };
  const geometry = { center: { x: 0.5, y: 0.5 }, spread_x: 0.5, spread_y: 0.5, rotation_angle: 0, ...flips };
  return { type, ...gradient, radial_angular: { ...geometry, ...radial_angular } };
}

const black = { solid: { color: { rgb: { red: 0, green: 0, blue: 0 } } } };

function strokeDefaults({ fill = black, ...stroke }: Stroke): Stroke {
  const line = { type: "SOLID", width: 1, jointype: "MITER", captype: "FLAT", position: "CENTER" } as const;
  return { ...line, ...stroke, fill: { alpha: 1, ...fill } };
}

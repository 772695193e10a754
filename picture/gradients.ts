import { cssColor } from "./css-color.ts";
import type { Gradient } from "./drawn-frame.ts";
import { type Box, clampCoordinate } from "./geometry.ts";
import { html, type Markup, svg } from "./markup.ts";

let idCount = 0;

/** An element id that no other drawing has. */
export function newId(name: string): string {
  idCount += 1;
  return `${name}-${idCount}`;
}

/** The SVG definition of a LINEAR or RADIAL gradient, in the frame's coordinates. */
export function gradientDefinition(id: string, gradient: Gradient, box: Box): Markup {
  const stops = sortedStops(gradient).map(({ color, position }) =>
    svg("stop", { offset: position, "stop-color": cssColor(color) }),
  );
  if (gradient.type === "RADIAL") {
    const at = {
      cx: 0,
      cy: 0,
      r: 1,
      gradientUnits: "userSpaceOnUse",
      gradientTransform: radialTransform(gradient, box),
    };
    return svg("radialGradient", { id, ...at }, ...stops);
  }
  const { start = { x: 0, y: 0.5 }, end = { x: 1, y: 0.5 } } = gradient.linear ?? {};
  const line = {
    x1: clampCoordinate(start.x * box.width),
    y1: clampCoordinate(start.y * box.height),
    x2: clampCoordinate(end.x * box.width),
    y2: clampCoordinate(end.y * box.height),
  };
  return svg("linearGradient", { id, ...line, gradientUnits: "userSpaceOnUse" }, ...stops);
}

/** An ANGULAR gradient as a clipped CSS conic gradient, because SVG has none. */
export function angularShape(clipId: string, gradient: Gradient, box: Box): Markup {
  const shape = placement(gradient, box);
  const ratio = Math.min(20, Math.max(0.05, shape.ry / (shape.rx || 1)));
  const half = (Math.hypot(box.width, box.height) * 1.5) / Math.min(1, ratio);
  const stops = sortedStops(gradient).map(({ color, position }) => `${cssColor(color)} ${position * 100}%`);
  const style = `width: 100%; height: 100%; background-image: conic-gradient(from 90deg, ${stops.join(", ")})`;
  const transform =
    `translate(${shape.x} ${shape.y}) rotate(${shape.angle}) ` + `scale(${shape.flipX} ${shape.flipY * ratio})`;
  const area = svg(
    "foreignObject",
    { x: -half, y: -half, width: 2 * half, height: 2 * half, transform },
    html("div", { style }),
  );
  return svg("g", { "clip-path": `url(#${clipId})` }, area);
}

function radialTransform(gradient: Gradient, box: Box): string {
  const { x, y, rx, ry, angle, flipX, flipY } = placement(gradient, box);
  return `translate(${x} ${y}) rotate(${angle}) scale(${rx * flipX} ${ry * flipY})`;
}

/** The center, radii and rotation of a RADIAL or ANGULAR gradient, in the frame's coordinates. */
function placement(gradient: Gradient, box: Box) {
  const given = gradient.radialAngular ?? {};
  return {
    x: clampCoordinate((given.center?.x ?? 0.5) * box.width),
    y: clampCoordinate((given.center?.y ?? 0.5) * box.height),
    rx: clampCoordinate((given.spreadX ?? 0.5) * box.width),
    ry: clampCoordinate((given.spreadY ?? 0.5) * box.height),
    angle: (given.rotationAngle ?? 0) % 360,
    flipX: given.flipHorizontal ? -1 : 1,
    flipY: given.flipVertical ? -1 : 1,
  };
}

function sortedStops({ stops }: Gradient): Gradient["stops"] {
  return stops.toSorted((one, other) => one.position - other.position);
}

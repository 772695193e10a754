import { cssColour } from "./colour.ts";
import { html, svg } from "./dom.ts";
import { type Box, near } from "./geometry.ts";
import type { Gradient } from "./records.ts";

let made = 0;

/** An id that no other drawing on the page uses. */
export function newId(name: string): string {
  made += 1;
  return `${name}-${made}`;
}

/** The definition of a LINEAR or RADIAL gradient, in the pixels of the frame's own box. */
export function gradientDefinition(id: string, gradient: Gradient, box: Box): SVGElement {
  const stops = sortedStops(gradient).map(({ color, position }) =>
    svg("stop", { offset: position, "stop-color": cssColour(color) }),
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
    x1: near(start.x * box.width),
    y1: near(start.y * box.height),
    x2: near(end.x * box.width),
    y2: near(end.y * box.height),
  };
  return svg("linearGradient", { id, ...line, gradientUnits: "userSpaceOnUse" }, ...stops);
}

/** SVG has no ANGULAR gradient, so CSS paints one behind a clip of the frame's box. */
export function angularShape(clipId: string, gradient: Gradient, box: Box): SVGElement {
  const around = placement(gradient, box);
  const ratio = Math.min(20, Math.max(0.05, around.ry / (around.rx || 1)));
  const half = (Math.hypot(box.width, box.height) * 1.5) / Math.min(1, ratio);
  const stops = sortedStops(gradient).map(({ color, position }) => `${cssColour(color)} ${position * 100}%`);
  const disc = html("div", { class: "angular" });
  disc.style.backgroundImage = `conic-gradient(from 90deg, ${stops.join(", ")})`;
  const transform =
    `translate(${around.x} ${around.y}) rotate(${around.angle}) ` + `scale(${around.flipX} ${around.flipY * ratio})`;
  const area = svg("foreignObject", { x: -half, y: -half, width: 2 * half, height: 2 * half, transform }, disc);
  return svg("g", { "clip-path": `url(#${clipId})` }, area);
}

function radialTransform(gradient: Gradient, box: Box): string {
  const { x, y, rx, ry, angle, flipX, flipY } = placement(gradient, box);
  return `translate(${x} ${y}) rotate(${angle}) scale(${rx * flipX} ${ry * flipY})`;
}

/** The centre, radii and turn of a RADIAL or ANGULAR gradient, in pixels of the frame. */
function placement(gradient: Gradient, box: Box) {
  const given = gradient.radial_angular ?? {};
  return {
    x: near((given.center?.x ?? 0.5) * box.width),
    y: near((given.center?.y ?? 0.5) * box.height),
    rx: near((given.spread_x ?? 0.5) * box.width),
    ry: near((given.spread_y ?? 0.5) * box.height),
    angle: (given.rotation_angle ?? 0) % 360,
    flipX: given.flip_horizontal ? -1 : 1,
    flipY: given.flip_vertical ? -1 : 1,
  };
}

function sortedStops({ stops }: Gradient): Gradient["stops"] {
  return stops.toSorted((one, other) => one.position - other.position);
}

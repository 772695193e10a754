import { cssColor, mixColors } from "./css-color.ts";
import type { Gradient } from "./drawn-frame.ts";
import { type Box, clampCoordinate } from "./geometry.ts";
import { type Markup, svg } from "./markup.ts";

let idCount = 0;

/** An element id that no other drawing has. */
export function newId(name: string): string {
  idCount += 1;
  return `${name}-${idCount}`;
}

/** Numbers the ids of a document from 1, whatever was drawn before: the same drawing has the same text. */
export function withOwnIds<Document>(make: () => Document): Document {
  const before = idCount;
  idCount = 0;
  try {
    return make();
  } finally {
    idCount = before;
  }
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

/** How many wedges stand for an ANGULAR gradient. */
const wedges = 72;

/** An ANGULAR gradient as clipped wedges: SVG has none. */
export function angularShape(clipId: string, gradient: Gradient, box: Box): Markup {
  const shape = placement(gradient, box);
  const ratio = Math.min(20, Math.max(0.05, shape.ry / (shape.rx || 1)));
  const radius = (Math.hypot(box.width, box.height) * 1.5) / Math.min(1, ratio);
  const stops = sortedStops(gradient);
  const parts = Array.from({ length: wedges }, (_, index) => {
    // Each reaches below the next one, except the last: there is no seam.
    const ends = [index, Math.min(index + 1.5, wedges)].map((end) => cornerAt((end / wedges) * 2 * Math.PI, radius));
    return svg("path", { d: `M0 0L${ends.join("L")}Z`, fill: colorAt(stops, (index + 0.5) / wedges) });
  });
  const transform =
    `translate(${shape.x} ${shape.y}) rotate(${shape.angle}) ` + `scale(${shape.flipX} ${shape.flipY * ratio})`;
  return svg("g", { "clip-path": `url(#${clipId})` }, svg("g", { transform }, ...parts));
}

const cornerAt = (angle: number, radius: number): string =>
  [Math.cos(angle), Math.sin(angle)].map((share) => Math.round(share * radius * 10) / 10).join(" ");

/** The color of a gradient at a position. */
function colorAt(stops: Gradient["stops"], position: number): string {
  const next = stops.find((stop) => stop.position >= position);
  const last = stops.findLast((stop) => stop.position < position);
  if (!(next && last)) return cssColor((next ?? last)?.color ?? {});
  return mixColors(last.color, next.color, (position - last.position) / (next.position - last.position));
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

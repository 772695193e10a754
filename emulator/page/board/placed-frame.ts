import type { Frame } from "../../../picture/drawn-frame.ts";
import { drawFrame } from "../../../picture/frame-drawing.ts";
import { boxOf } from "../../../picture/geometry.ts";
import type { Markup } from "../../../picture/markup.ts";

/**
 * The drawing of a frame, placed by the coordinates of its rectangles where that is possible: every element with a
 * transform makes each move of the board slower. The board draws the halos of marked frames itself.
 */
export function placeFrame(frame: Frame): Markup {
  const drawn = drawFrame(frame);
  const { left, top, rotate, flipH, flipV } = boxOf(frame.layout);
  const shapes = drawn.children.filter(
    (child): child is Markup => typeof child !== "string" && child.attributes.class !== "halo",
  );
  if (rotate !== 0 || flipH || flipV || !shapes.every(isPlain)) return { ...drawn, children: shapes };
  const children = shapes.map((shape) => (shape.tag === "rect" ? moveBy(shape, left, top) : shape));
  return { ...drawn, attributes: { ...drawn.attributes, transform: undefined }, children };
}

/** Gradients are in the coordinates of their frame. */
const isPlain = ({ tag, attributes }: Markup): boolean =>
  tag === "title" || (tag === "rect" && !String(attributes.fill).startsWith("url("));

function moveBy({ attributes, ...shape }: Markup, left: number, top: number): Markup {
  const [x, y] = [Number(attributes.x) + left, Number(attributes.y) + top];
  return { ...shape, attributes: { ...attributes, x, y } };
}

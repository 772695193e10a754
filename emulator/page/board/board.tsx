import { type Signal, useComputed } from "@preact/signals";
import type { TargetedKeyboardEvent, VNode } from "preact";
import { memo } from "preact/compat";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Frame } from "../../../picture/drawn-frame.ts";
import { pluralize } from "../../../picture/format.ts";
import { draw, drawFrame, drawLabels, transformOf } from "../../../picture/frame-drawing.ts";
import { boundingBox, boxOf, overlap, viewBoxFor } from "../../../picture/geometry.ts";
import type { Markup } from "../../../picture/markup.ts";
import { drawn, Icon } from "../parts/drawn.tsx";
import { type Size, visibleArea } from "./camera.ts";
import type { LoadedFrame } from "./frames.ts";
import { followPointers } from "./pointers.ts";
import type { Viewport } from "./viewport.ts";

const zoomStep = 1.5;
const panStep = 60;
/** More labels would be slow to lay out; the largest frames get them. */
const maxLabels = 400;
/** A label fits into a frame of this size on the screen. */
const leastLabel: Size = { width: 24, height: 18 };
/** Labels are drawn this share of the screen beyond its edges, for the next move. */
const labelMargin = 0.25;

interface Props {
  readonly name: string;
  readonly frames: readonly LoadedFrame[];
  readonly viewport: Viewport;
  /** The ids of frames that have just changed. */
  readonly fresh: ReadonlySet<string>;
  /** The id of the frame that was chosen on the board or in the list. */
  readonly selected: Signal<string>;
}

/** A drawing of a zone's frames that can be zoomed and panned. */
export function Board(props: Props): VNode {
  const { name, frames, viewport, selected } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const percent = useComputed(() => `${Math.round(viewport.camera.value.scale * 100)}%`);
  useLayoutEffect(() => {
    viewport.drawing.value = viewBoxFor(frames);
    viewport.rest();
  }, [frames]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    followPointers(element, viewport, (id) => {
      selected.value = id;
    });
    const observer = new ResizeObserver(() => {
      viewport.screen.value = { width: element.clientWidth, height: element.clientHeight };
      viewport.rest();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const label = `Board of ${name}; plus and minus zoom, the arrow keys pan, 0 shows the whole board, 1 its real size`;
  const isEmpty = frames.length === 0;
  return (
    // biome-ignore lint/a11y: the board is one group of keys and pointers
    <div class="board" role="group" tabIndex={0} aria-label={label} onKeyDown={(event) => press(event, viewport)}>
      <div class="canvas canvas-large" ref={canvas} data-zoomed={viewport.isZoomed.value || undefined}>
        {isEmpty ? (
          <span class="canvas-note">This zone has no frames yet.</span>
        ) : (
          <div class="sheet" style={viewport.layer}>
            <Picture {...props} />
            <Labels frames={frames} viewport={viewport} />
          </div>
        )}
      </div>
      <div class="board-tools">
        <Tool label="Zoom out" viewport={viewport} act="-" content={<Icon name="minus" />} />
        <Tool label="Zoom to 100%" viewport={viewport} act="1" content={<span class="zoom">{percent}</span>} />
        <Tool label="Zoom in" viewport={viewport} act="+" content={<Icon name="add" />} />
        <Tool label="Show the whole board" viewport={viewport} act="0" content={<Icon name="fit" />} />
      </div>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly viewport: Viewport;
  /** The key that does the same. */
  readonly act: string;
  readonly content: VNode;
}

const Tool = ({ label, viewport, act, content }: ToolProps): VNode => (
  <button type="button" title={label} onClick={() => actOn(viewport, act)}>
    {content}
  </button>
);

function Picture({ name, frames, viewport, fresh, selected }: Props): VNode {
  const label = `Drawing of ${name}, ${pluralize(frames.length, "frame")}`;
  const { attributes } = draw([], viewport.drawing.value, label);
  const marked = frames.filter(({ id }) => id === selected.value || fresh.has(id));
  return (
    <svg {...attributes} role="img" aria-label={label}>
      <Frames frames={frames} />
      {marked.map(({ id, layout }) => {
        const box = boxOf(layout);
        const place = { width: box.width, height: box.height, transform: transformOf(box) };
        return <rect key={id} class="halo" data-selected={id === selected.value || undefined} {...place} />;
      })}
    </svg>
  );
}

/** Rendered again only when the frames change. */
const Frames = memo(({ frames }: Pick<Props, "frames">) => (
  <>{frames.map((frame) => drawn(placeFrame(frame), frame.id))}</>
));

/** The names of the frames on the screen that have room for them, where the board rests. */
function Labels({ frames, viewport }: Pick<Props, "frames" | "viewport">): VNode {
  const [drawing, resting] = [viewport.drawing.value, viewport.resting.value];
  const area = visibleArea(resting, drawing, viewport.screen.value, labelMargin);
  const fitting = frames.filter(({ layout }) => {
    const box = boxOf(layout);
    const isLarge = box.width * resting.scale >= leastLabel.width && box.height * resting.scale >= leastLabel.height;
    return isLarge && overlap(boundingBox(box), area);
  });
  const largest = fitting.length > maxLabels ? fitting.sort((one, other) => sizeOf(other) - sizeOf(one)) : fitting;
  const labels = drawLabels(largest.slice(0, maxLabels), drawing);
  return <div aria-hidden="true">{labels.map((label, index) => drawn(label, String(index)))}</div>;
}

function sizeOf({ layout }: LoadedFrame): number {
  const { width, height } = boxOf(layout);
  return width * height;
}

const keys: Readonly<Record<string, (viewport: Viewport) => void>> = {
  "+": (viewport) => viewport.zoom(zoomStep),
  "=": (viewport) => viewport.zoom(zoomStep),
  "-": (viewport) => viewport.zoom(1 / zoomStep),
  "0": (viewport) => viewport.reset(),
  "1": (viewport) => viewport.zoom(1 / viewport.camera.value.scale),
  ArrowLeft: (viewport) => viewport.pan(panStep, 0),
  ArrowRight: (viewport) => viewport.pan(-panStep, 0),
  ArrowUp: (viewport) => viewport.pan(0, panStep),
  ArrowDown: (viewport) => viewport.pan(0, -panStep),
};

/** Does what the key stands for, at once; returns whether it stands for something. */
function actOn(viewport: Viewport, key: string): boolean {
  keys[key]?.(viewport);
  viewport.rest();
  return key in keys;
}

function press(event: TargetedKeyboardEvent<HTMLElement>, viewport: Viewport): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  // The arrow keys scroll the page unless there is something to pan.
  if (event.key.startsWith("Arrow") && !viewport.isZoomed.value) return;
  if (actOn(viewport, event.key)) event.preventDefault();
}

/**
 * The drawing of a frame, placed by the coordinates of its rectangles where that is possible: every element with a
 * transform makes each move of the board slower. The board draws the halos of marked frames itself.
 */
function placeFrame(frame: Frame): Markup {
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

import { draw, drawLabels } from "../../../picture/frame-drawing.ts";
import { type Area, boundingBox, boxOf } from "../../../picture/geometry.ts";
import { html, render, setAttribute } from "../elements/dom.ts";
import { KeyedList, type Row } from "../elements/keyed-list.ts";
import type { LoadedFrame } from "../model/frame-loader.ts";
import { highlight } from "../model/recent-changes.ts";
import { type Camera, type Size, visibleArea } from "./camera.ts";
import { placeFrame } from "./placed-frame.ts";

/** More labels would be slow to lay out; the largest frames get them. */
const maxLabels = 400;
/** A label fits into a frame of this size on the screen. */
const leastLabel: Size = { width: 24, height: 18 };
/** Labels are drawn this share of the screen beyond its edges, for the next move. */
const labelMargin = 0.25;

/** Where the sheet is: the camera, and the sizes of the board without zoom and of the screen. */
export interface Position {
  readonly camera: Camera;
  readonly board: Size;
  readonly screen: Size;
}

/**
 * The drawing of a board. While it moves, only the transform of its layer changes, whatever it contains; when it rests,
 * it is drawn sharp, and the labels that fit are added.
 */
export class Sheet {
  readonly #labels = html("div", { "aria-hidden": "true" });
  readonly #picture = render(draw([], { x: 0, y: 0, width: 1, height: 1 }, ""));
  readonly element = html("div", { class: "sheet" }, this.#picture, this.#labels);
  readonly #list = new KeyedList<LoadedFrame, Element>(this.#picture, {
    key: ({ id }) => id,
    create: createFrame,
    pageSize: Infinity,
  });
  #frames: readonly LoadedFrame[] = [];
  #view: Area = { x: 0, y: 0, width: 1, height: 1 };
  #labelled = "";
  /** The zoom that the picture is laid out for. */
  #zoom = 1;

  /** Draws the frames, reusing what has not changed; those in `fresh` are highlighted. */
  draw(frames: readonly LoadedFrame[], view: Area, label: string, fresh: ReadonlySet<string>): void {
    this.#frames = frames;
    this.#view = view;
    this.#labelled = "";
    const { attributes } = draw([], view, label);
    for (const [name, value] of Object.entries(attributes)) setAttribute(this.#picture, name, value);
    this.#list.update(frames);
    for (const id of fresh) this.#find(id).forEach(highlight);
  }

  /** Marks the element of a frame for the style sheet. */
  mark(id: string, mark: string, isMarked: boolean): void {
    for (const drawn of this.#find(id)) setAttribute(drawn, mark, isMarked);
  }

  /** Moves the layer, and nothing else. */
  move({ camera: { zoom, x, y } }: Position): void {
    this.element.style.transform = `translate(${x}px, ${y}px) scale(${zoom / this.#zoom})`;
  }

  /** Lays the picture out at its size on the screen, with labels. */
  rest(position: Position): void {
    const { camera, board } = position;
    this.#zoom = camera.zoom;
    this.element.style.width = `${board.width * camera.zoom}px`;
    this.element.style.height = `${board.height * camera.zoom}px`;
    this.move(position);
    const labelled = this.#framesToLabel(position);
    const ids = labelled.map(({ id }) => id).join(" ");
    if (ids === this.#labelled) return;
    this.#labelled = ids;
    this.#labels.replaceChildren(...drawLabels(labelled, this.#view).map(render));
  }

  #find(id: string): NodeListOf<Element> {
    return this.#picture.querySelectorAll(`[data-frame="${CSS.escape(id)}"]`);
  }

  #framesToLabel({ camera, board, screen }: Position): readonly LoadedFrame[] {
    const scale = (board.width * camera.zoom) / this.#view.width;
    const area = visibleArea(camera, this.#view, board, screen, labelMargin);
    const fitting = this.#frames.filter(({ layout }) => {
      const box = boxOf(layout);
      const isLarge = box.width * scale >= leastLabel.width && box.height * scale >= leastLabel.height;
      return isLarge && overlap(boundingBox(box), area);
    });
    if (fitting.length <= maxLabels) return fitting;
    return fitting.sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, maxLabels);
  }
}

function createFrame(first: LoadedFrame): Row<LoadedFrame> {
  const element = render(placeFrame(first));
  let shown = JSON.stringify(first);
  return {
    element,
    update(frame): void {
      const now = JSON.stringify(frame);
      if (now === shown) return;
      shown = now;
      const drawn = render(placeFrame(frame));
      element.replaceChildren(...drawn.childNodes);
      setAttribute(element, "transform", drawn.getAttribute("transform") ?? undefined);
    },
  };
}

const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const sizeOf = ({ layout }: LoadedFrame): number => boxOf(layout).width * boxOf(layout).height;

import { formatCount, pluralize } from "../../../picture/format.ts";
import { draw, drawSheet } from "../../../picture/frame-drawing.ts";
import { type Area, boundingBox, boxOf, viewBoxFor } from "../../../picture/geometry.ts";
import { html, render, setAttribute } from "../elements/dom.ts";
import { icon } from "../elements/icon.ts";
import type { LoadedFrame } from "../model/frame-loader.ts";
import { followPointers } from "./board-pointers.ts";
import { type Camera, focusOn, keepInView, panBy, type Size, wholeBoard, zoomAt } from "./camera.ts";

/** More frames than this would be slow to draw. */
const maxFramesDrawn = 2000;
const zoomStep = 1.5;
const panStep = 60;

/** A drawing of a zone's frames that can be zoomed and panned. */
export class Board {
  readonly #canvas = html("div", { class: "canvas canvas-large" });
  readonly #zoomText = html("span", { class: "zoom" });
  readonly #note = html("p", { class: "canvas-note", hidden: true });
  readonly #tools = html("div", { class: "board-tools" });
  readonly element = html("div", { class: "board", role: "group", tabindex: 0 }, this.#canvas, this.#tools, this.#note);
  readonly #keys: Readonly<Record<string, () => void>>;
  #camera = wholeBoard;
  #view: Area = viewBoxFor([]);
  #selected: string | undefined;

  /** Calls `select` when a frame is clicked. */
  constructor(select: (frameId: string) => void) {
    const zoomIn = (): void => this.#show(zoomAt(this.#camera, zoomStep));
    const zoomOut = (): void => this.#show(zoomAt(this.#camera, 1 / zoomStep));
    const fit = (): void => this.#show(wholeBoard);
    const pan = (x: number, y: number) => () => this.#show(panBy(this.#camera, { x: x * panStep, y: y * panStep }));
    this.#keys = {
      "+": zoomIn,
      "=": zoomIn,
      "-": zoomOut,
      "0": fit,
      ArrowLeft: pan(1, 0),
      ArrowRight: pan(-1, 0),
      ArrowUp: pan(0, 1),
      ArrowDown: pan(0, -1),
    };
    this.#tools.append(
      toolButton("minus", "Zoom out", zoomOut),
      this.#zoomText,
      toolButton("add", "Zoom in", zoomIn),
      toolButton("fit", "Show the whole board", fit),
    );
    this.element.addEventListener("keydown", (event) => this.#pressed(event));
    followPointers(this.#canvas, {
      pan: (by) => this.#show(panBy(this.#camera, by)),
      zoom: (factor, at) => this.#show(zoomAt(this.#camera, factor, at)),
      click: (target) => {
        const id = target.closest("[data-frame]")?.getAttribute("data-frame");
        if (id) select(id);
      },
    });
    this.#show(wholeBoard);
  }

  /** Draws the frames; those in `fresh` are highlighted for a moment. */
  draw(frames: readonly LoadedFrame[], name: string, fresh: ReadonlySet<string>): void {
    const label = `Board of ${name}; plus and minus zoom, the arrow keys pan, 0 shows the whole board`;
    setAttribute(this.element, "aria-label", label);
    const isEmpty = frames.length === 0;
    this.#tools.hidden = isEmpty;
    if (isEmpty) {
      this.showNote("This zone has no frames yet.");
      return;
    }
    const drawn = frames.slice(0, maxFramesDrawn);
    const marked = drawn.map((frame) => ({ ...frame, marks: { "data-fresh": fresh.has(frame.id) } }));
    this.#view = viewBoxFor(drawn);
    const picture = draw(marked, this.#view, `Drawing of ${name}, ${pluralize(frames.length, "frame")}`);
    this.#canvas.replaceChildren(render(drawSheet(drawn, this.#view, picture)));
    this.#note.hidden = drawn.length === frames.length;
    this.#note.textContent = `Showing the first ${formatCount(drawn.length)} of ${formatCount(frames.length)} frames.`;
    this.select(this.#selected);
    this.#show(this.#camera);
  }

  showNote(note: string): void {
    this.#canvas.replaceChildren(html("span", { class: "canvas-note" }, note));
  }

  /** Marks one frame, or none. */
  select(id: string | undefined): void {
    this.#selected = id;
    for (const frame of this.#canvas.querySelectorAll("[data-selected]")) frame.removeAttribute("data-selected");
    this.#mark(id, "data-selected", true);
  }

  /** Marks the frame that the pointer is over in the list. */
  pointAt(id: string, isPointedAt: boolean): void {
    this.#mark(id, "data-active", isPointedAt);
  }

  /** Zooms to a frame. */
  zoomTo({ layout }: LoadedFrame): void {
    const box = boundingBox(boxOf(layout));
    const { x, y, width, height } = this.#view;
    const part = {
      x: (box.x - x) / width,
      y: (box.y - y) / height,
      width: box.width / width,
      height: box.height / height,
    };
    this.#show(focusOn(part, this.#boardSize()));
  }

  #mark(id: string | undefined, mark: string, isMarked: boolean): void {
    const drawn = id === undefined ? null : this.#canvas.querySelector(`[data-frame="${CSS.escape(id)}"]`);
    if (drawn) setAttribute(drawn, mark, isMarked);
  }

  #pressed(event: KeyboardEvent): void {
    const action = this.#keys[event.key];
    if (event.target !== this.element || !action || event.ctrlKey || event.metaKey || event.altKey) return;
    // The arrow keys scroll the page unless there is something to pan.
    if (event.key.startsWith("Arrow") && this.#camera.zoom === 1) return;
    event.preventDefault();
    action();
  }

  #show(camera: Camera): void {
    this.#camera = keepInView(camera, this.#boardSize());
    const { zoom, x, y } = this.#camera;
    this.#canvas.style.setProperty("--zoom", String(zoom));
    this.#canvas.style.setProperty("--x", `${x}px`);
    this.#canvas.style.setProperty("--y", `${y}px`);
    this.#canvas.toggleAttribute("data-zoomed", zoom > 1);
    this.#zoomText.textContent = `${Math.round(zoom * 100)}%`;
  }

  /** The size of the drawing without zoom. */
  #boardSize(): Size {
    const box = this.#canvas.querySelector(".sheet")?.getBoundingClientRect();
    const zoom = Number(this.#canvas.style.getPropertyValue("--zoom") || 1);
    return { width: (box?.width ?? 0) / zoom, height: (box?.height ?? 0) / zoom };
  }
}

function toolButton(name: "minus" | "add" | "fit", label: string, action: () => void): HTMLElement {
  const button = html("button", { type: "button", "aria-label": label, title: label }, icon(name));
  button.addEventListener("click", action);
  return button;
}

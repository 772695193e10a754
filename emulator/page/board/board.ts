import { pluralize } from "../../../picture/format.ts";
import { type Area, boundingBox, boxOf, viewBoxFor } from "../../../picture/geometry.ts";
import { html, Slot, setAttribute } from "../elements/dom.ts";
import { icon } from "../elements/icon.ts";
import type { LoadedFrame } from "../model/frame-loader.ts";
import { followPointers } from "./board-pointers.ts";
import { type Camera, focusOn, keepInView, maxZoomFor, panBy, type Size, wholeBoard, zoomAt } from "./camera.ts";
import { type Position, Sheet } from "./sheet.ts";

const zoomStep = 1.5;
const panStep = 60;
/** The height that an unzoomed board leaves to the buttons. */
const toolsHeight = 60;
/** A gesture that pauses for this long has ended. */
const restMs = 180;

/** A drawing of a zone's frames that can be zoomed and panned. */
export class Board {
  readonly #sheet = new Sheet();
  readonly #canvas = html("div", { class: "canvas canvas-large" });
  readonly #percent = new Slot<number>(html("span", { class: "zoom" }), (percent) => [`${percent}%`]);
  readonly #tools = html("div", { class: "board-tools" });
  readonly element = html("div", { class: "board", role: "group", tabindex: 0 }, this.#canvas, this.#tools);
  readonly #keys: Readonly<Record<string, () => void>>;
  #camera = wholeBoard;
  #view: Area = viewBoxFor([]);
  #screen: Size = { width: 0, height: 0 };
  #selected: string | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** Calls `select` when a frame is clicked. */
  constructor(select: (frameId: string) => void) {
    const zoom = (factor: number) => () => this.#show(zoomAt(this.#camera, factor, this.#maxZoom));
    const fit = (): void => this.#show(wholeBoard);
    const actualSize = (): void => zoom(1 / (this.#scale * this.#camera.zoom))();
    const pan = (x: number, y: number) => () => this.#show(panBy(this.#camera, { x: x * panStep, y: y * panStep }));
    const [zoomIn, zoomOut] = [zoom(zoomStep), zoom(1 / zoomStep)];
    this.#keys = {
      "+": zoomIn,
      "=": zoomIn,
      "-": zoomOut,
      "0": fit,
      "1": actualSize,
      ArrowLeft: pan(1, 0),
      ArrowRight: pan(-1, 0),
      ArrowUp: pan(0, 1),
      ArrowDown: pan(0, -1),
    };
    this.#tools.append(
      toolButton("Zoom out", zoomOut, icon("minus")),
      toolButton("Zoom to 100%", actualSize, this.#percent.element, false),
      toolButton("Zoom in", zoomIn, icon("add")),
      toolButton("Show the whole board", fit, icon("fit")),
    );
    this.element.addEventListener("keydown", (event) => this.#pressed(event));
    this.#followPointers(select);
    new ResizeObserver(() => this.#resized()).observe(this.#canvas);
  }

  /** Draws the frames; those in `fresh` are highlighted for a moment. */
  draw(frames: readonly LoadedFrame[], name: string, fresh: ReadonlySet<string>): void {
    const label = `Board of ${name}; plus and minus zoom, the arrow keys pan, 0 shows the whole board, 1 its real size`;
    setAttribute(this.element, "aria-label", label);
    const isEmpty = frames.length === 0;
    this.#tools.hidden = isEmpty;
    if (isEmpty) {
      this.showNote("This zone has no frames yet.");
      return;
    }
    this.#view = viewBoxFor(frames);
    this.#sheet.draw(frames, this.#view, `Drawing of ${name}, ${pluralize(frames.length, "frame")}`, fresh);
    if (!this.#sheet.element.isConnected) this.#canvas.replaceChildren(this.#sheet.element);
    this.select(this.#selected);
    this.#resized();
  }

  showNote(note: string): void {
    this.#canvas.replaceChildren(html("span", { class: "canvas-note" }, note));
  }

  /** Marks one frame, or none. */
  select(id: string | undefined): void {
    if (this.#selected !== undefined) this.#sheet.mark(this.#selected, "data-selected", false);
    this.#selected = id;
    if (id !== undefined) this.#sheet.mark(id, "data-selected", true);
  }

  /** Marks the frame that the pointer is over in the list. */
  pointAt(id: string, isPointedAt: boolean): void {
    this.#sheet.mark(id, "data-active", isPointedAt);
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
    this.#show(focusOn(part, this.#boardSize, this.#maxZoom));
  }

  /** The size of the drawing without zoom. */
  get #boardSize(): Size {
    const ratio = this.#view.width / this.#view.height;
    const width = Math.max(1, Math.min(this.#screen.width, (this.#screen.height - toolsHeight) * ratio));
    return { width, height: width / ratio };
  }

  /** The size of a frame's pixel on the screen without zoom. */
  get #scale(): number {
    return this.#boardSize.width / this.#view.width;
  }

  get #maxZoom(): number {
    return maxZoomFor(this.#scale);
  }

  get #position(): Position {
    return { camera: this.#camera, board: this.#boardSize, screen: this.#screen };
  }

  #followPointers(select: (frameId: string) => void): void {
    followPointers(this.#canvas, {
      pan: (by) => this.#move(panBy(this.#camera, by)),
      zoom: (factor, at) => this.#move(zoomAt(this.#camera, factor, this.#maxZoom, at)),
      click: (target) => {
        const id = target.closest("[data-frame]")?.getAttribute("data-frame");
        if (id) select(id);
      },
    });
  }

  #pressed(event: KeyboardEvent): void {
    const action = this.#keys[event.key];
    if (event.target !== this.element || !action || event.ctrlKey || event.metaKey || event.altKey) return;
    // The arrow keys scroll the page unless there is something to pan.
    if (event.key.startsWith("Arrow") && this.#camera.zoom === 1) return;
    event.preventDefault();
    action();
  }

  #resized(): void {
    this.#screen = { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
    this.#show(this.#camera);
  }

  /** Follows a gesture. */
  #move(camera: Camera): void {
    this.#camera = keepInView(camera, this.#boardSize);
    this.#sheet.move(this.#position);
    this.#canvas.toggleAttribute("data-zoomed", this.#camera.zoom > 1);
    this.#percent.show(Math.round(this.#scale * this.#camera.zoom * 100));
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#sheet.rest(this.#position), restMs);
  }

  #show(camera: Camera): void {
    this.#move(camera);
    clearTimeout(this.#rest);
    this.#sheet.rest(this.#position);
  }
}

/** A button; `isNamed` unless its content is its name. */
function toolButton(label: string, action: () => void, content: Element, isNamed = true): HTMLElement {
  const naming = { title: label, "aria-label": isNamed ? label : undefined };
  const button = html("button", { type: "button", ...naming }, content);
  button.addEventListener("click", action);
  return button;
}

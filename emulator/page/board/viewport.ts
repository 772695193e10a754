import { computed, signal } from "@preact/signals";
import { type Area, boundingBox, boxOf, viewBoxFor } from "../../../picture/geometry.ts";
import { type Camera, focusOn, keepInView, type Point, type Size, wholeBoard, zoomAt } from "./camera.ts";
import type { LoadedFrame } from "./frames.ts";

/** A gesture that pauses for this long has ended. */
const restMs = 180;

/** Where a board is on the screen. A gesture moves only the camera; the drawing is laid out again when it rests. */
export class Viewport {
  readonly screen = signal<Size>({ width: 1, height: 1 });
  readonly drawing = signal<Area>(viewBoxFor([]));
  readonly whole = computed(() => wholeBoard(this.drawing.value, this.screen.value));
  readonly #moved = signal<Camera | undefined>(undefined);
  /** The whole drawing until a gesture moves it. */
  readonly camera = computed(() => this.#moved.value ?? this.whole.value);
  readonly isZoomed = computed(() => this.camera.value.scale > this.whole.value.scale);
  readonly resting = signal(this.camera.value);
  /** The style of the layer with the drawing: while it moves, only the transform changes, whatever it contains. */
  readonly layer = computed(() => {
    const { scale } = this.resting.value;
    const { x, y, scale: shown } = this.camera.value;
    const size = `width: ${this.drawing.value.width * scale}px; height: ${this.drawing.value.height * scale}px`;
    return `${size}; transform: translate(${x}px, ${y}px) scale(${shown / scale})`;
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the whole drawing. */
  reset(): void {
    this.#moved.value = undefined;
    this.rest();
  }

  pan(x: number, y: number): void {
    const { scale, ...from } = this.camera.value;
    this.#move({ scale, x: from.x + x, y: from.y + y });
  }

  zoom(factor: number, at: Point = { x: this.screen.value.width / 2, y: this.screen.value.height / 2 }): void {
    this.#move(zoomAt(this.camera.value, factor, at, this.whole.value));
  }

  zoomTo({ layout }: LoadedFrame): void {
    this.#move(focusOn(boundingBox(boxOf(layout)), this.drawing.value, this.screen.value, this.whole.value));
    this.rest();
  }

  /** Lays the drawing out for the place that it has now. */
  rest(): void {
    clearTimeout(this.#timer);
    this.resting.value = this.camera.value;
  }

  #move(camera: Camera): void {
    const kept = keepInView(camera, this.drawing.value, this.screen.value, this.whole.value);
    this.#moved.value = kept.scale > this.whole.value.scale ? kept : undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.rest(), restMs);
  }
}

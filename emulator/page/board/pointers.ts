import type { Point } from "./camera.ts";
import type { Viewport } from "./viewport.ts";

/** A pointer that moves fewer pixels than this is a click. */
const clickSlack = 4;

/** Dragging pans; pinching, a double click, and the wheel with Ctrl zoom. Calls `select` for a frame that is clicked. */
export function followPointers(element: HTMLElement, viewport: Viewport, select: (frameId: string) => void): void {
  const pointers = new Map<number, Point>();
  let hasMoved = false;
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    hasMoved = pointers.size > 0;
    pointers.set(event.pointerId, placeOf(event));
  });
  element.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    if (!hasMoved && distance(now, before) < clickSlack) return;
    hasMoved = true;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, now);
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other) viewport.zoom(distance(now, other) / distance(before, other), other);
    else viewport.pan(now.x - before.x, now.y - before.y);
  });
  const release = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId) || hasMoved || event.type !== "pointerup") return;
    const frame = event.target instanceof Element ? event.target.closest("[data-frame]") : null;
    if (frame) select(frame.getAttribute("data-frame") ?? "");
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("dblclick", (event) => viewport.zoom(2, placeOf(event)));
  const turn = (event: WheelEvent): void => {
    // Without Ctrl the wheel scrolls the page; a pinch on a touchpad arrives as a wheel with Ctrl.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    viewport.zoom(Math.exp(-event.deltaY / 200), placeOf(event));
  };
  element.addEventListener("wheel", turn, { passive: false });
}

const distance = (one: Point, other: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

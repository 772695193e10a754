import type { Point } from "./camera.ts";

/** How a board reacts to pointers, fingers, and the wheel; points are relative to its center. */
export interface PointerActions {
  pan(by: Point): void;
  zoom(factor: number, at: Point): void;
  click(target: Element): void;
}

/** A pointer that moves fewer pixels than this is a click. */
const clickSlack = 4;

/** Dragging pans; pinching, a double click, and the wheel with Ctrl zoom. */
export function followPointers(element: HTMLElement, actions: PointerActions): void {
  const pointers = new Map<number, Point>();
  let hasMoved = false;
  const fromCenter = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: clientX - x - width / 2, y: clientY - y - height / 2 };
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    hasMoved = pointers.size > 0;
    pointers.set(event.pointerId, fromCenter(event));
  });
  element.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = fromCenter(event);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (!hasMoved && Math.hypot(by.x, by.y) < clickSlack) return;
    hasMoved = true;
    element.setPointerCapture(event.pointerId);
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.set(event.pointerId, now);
    if (other) actions.zoom(distance(now, other) / distance(before, other), other);
    else actions.pan(by);
  });
  const release = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId) || hasMoved || event.type !== "pointerup") return;
    if (event.target instanceof Element) actions.click(event.target);
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("dblclick", (event) => actions.zoom(2, fromCenter(event)));
  element.addEventListener(
    "wheel",
    (event) => {
      // Without Ctrl the wheel scrolls the page; a pinch on a touchpad arrives as a wheel with Ctrl.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      actions.zoom(Math.exp(-event.deltaY / 200), fromCenter(event));
    },
    { passive: false },
  );
}

const distance = (one: Point, other: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

import type { Topic } from "./topics.ts";

const shownMs = 2400;

/** Remembers what has just changed, for as long as it is highlighted. */
export class Freshness {
  readonly #since = new Map<Topic, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  mark(topic: Topic): void {
    this.#since.delete(topic);
    this.#since.set(topic, this.#now());
    this.#forgetOld();
  }

  has(topic: Topic): boolean {
    const since = this.#since.get(topic);
    return since !== undefined && this.#now() - since < shownMs;
  }

  /** Marks are in the order of their time, so the old ones come first. */
  #forgetOld(): void {
    for (const [topic, since] of this.#since) {
      if (this.#now() - since < shownMs) return;
      this.#since.delete(topic);
    }
  }
}

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Highlights an element for a moment; the style sheet decides how, and whether anything moves. */
export function highlight(element: Element): void {
  clearTimeout(timers.get(element));
  element.setAttribute("data-fresh", "");
  timers.set(
    element,
    setTimeout(() => element.removeAttribute("data-fresh"), shownMs),
  );
}

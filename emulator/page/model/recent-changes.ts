import type { Topic } from "./topics.ts";

const highlightMs = 2400;

/** Remembers which topics have just changed, to highlight them. */
export class RecentChanges {
  readonly #since = new Map<Topic, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  mark(topic: Topic): void {
    this.#since.delete(topic);
    this.#since.set(topic, this.#now());
    this.#removeExpired();
  }

  has(topic: Topic): boolean {
    const since = this.#since.get(topic);
    return since !== undefined && this.#now() - since < highlightMs;
  }

  /** The map is in insertion order, so expired entries come first. */
  #removeExpired(): void {
    for (const [topic, since] of this.#since) {
      if (this.#now() - since < highlightMs) return;
      this.#since.delete(topic);
    }
  }
}

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Highlights an element for a moment; the style sheet defines the animation. */
export function highlight(element: Element): void {
  clearTimeout(timers.get(element));
  element.setAttribute("data-fresh", "");
  timers.set(
    element,
    setTimeout(() => element.removeAttribute("data-fresh"), highlightMs),
  );
}

import type { FrameLoader } from "./frame-loader.ts";
import type { Frame, Records } from "./records.ts";

/** Writes that come one after the other are drawn together. */
const gatherMs = 80;

/** What is known of a zone's frames. */
export type Loaded = { readonly frames: readonly Frame[] } | { readonly failed: true };

/** Follows the frames of one zone while its element can be seen. */
export class ZoneFrames {
  readonly #loader: FrameLoader;
  readonly #show: (loaded: Loaded) => void;
  #zone: Records["zones"] | undefined;
  #shown: Records["zones"] | undefined;
  #isVisible = false;
  #isBusy = false;

  constructor(loader: FrameLoader, element: Element, show: (loaded: Loaded) => void) {
    this.#loader = loader;
    this.#show = show;
    visibility.observe(element, (isVisible) => {
      this.#isVisible = isVisible;
      this.#load(0);
    });
  }

  follow(zone: Records["zones"]): void {
    this.#zone = zone;
    this.#load(gatherMs);
  }

  #load(delay: number): void {
    if (this.#isBusy || !this.#isVisible || !this.#zone || this.#zone === this.#shown) return;
    this.#isBusy = true;
    setTimeout(() => void this.#fetch(), this.#shown ? delay : 0);
  }

  async #fetch(): Promise<void> {
    const zone = this.#zone;
    if (zone) {
      const loaded = await this.#loader.load(zone).then(
        (frames) => ({ frames }),
        () => ({ failed: true as const }),
      );
      this.#shown = zone;
      this.#show(loaded);
    }
    this.#isBusy = false;
    // The zone may have changed while its frames were on their way.
    this.#load(gatherMs);
  }
}

/** One observer for all drawings; an element that leaves the page is no longer seen, and so not fetched for. */
const visibility = {
  listeners: new WeakMap<Element, (isVisible: boolean) => void>(),
  observer: new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) visibility.listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: "200px" },
  ),
  observe(element: Element, listener: (isVisible: boolean) => void): void {
    this.listeners.set(element, listener);
    this.observer.observe(element);
  },
};

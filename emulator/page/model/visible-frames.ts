import type { FrameLoader, LoadedFrame } from "./frame-loader.ts";
import type { Records } from "./records.ts";

/** Debounces redrawing after several writes in a row. */
const debounceMs = 80;

/** The loaded frames of a zone, or that loading failed. */
export type LoadResult = { readonly frames: readonly LoadedFrame[] } | { readonly failed: true };

/** Loads the frames of a zone whenever they change while its element is visible. */
export class ZoneFrames {
  readonly #loader: FrameLoader;
  readonly #show: (result: LoadResult) => void;
  #zone: Records["zones"] | undefined;
  #shown: Records["zones"] | undefined;
  #isVisible = false;
  #isBusy = false;

  constructor(loader: FrameLoader, element: Element, show: (result: LoadResult) => void) {
    this.#loader = loader;
    this.#show = show;
    visibility.observe(element, (isVisible) => {
      this.#isVisible = isVisible;
      this.#load(0);
    });
  }

  setZone(zone: Records["zones"]): void {
    this.#zone = zone;
    this.#load(debounceMs);
  }

  #load(delay: number): void {
    if (this.#isBusy || !this.#isVisible || !this.#zone || this.#zone === this.#shown) return;
    this.#isBusy = true;
    setTimeout(() => void this.#fetch(), this.#shown ? delay : 0);
  }

  async #fetch(): Promise<void> {
    const zone = this.#zone;
    if (zone) {
      const result = await this.#loader.load(zone).then(
        (frames) => ({ frames }),
        () => ({ failed: true as const }),
      );
      this.#shown = zone;
      this.#show(result);
    }
    this.#isBusy = false;
    // The zone may have changed during the request.
    this.#load(debounceMs);
  }
}

/** One observer for all drawings; elements that are removed from the page count as not visible. */
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

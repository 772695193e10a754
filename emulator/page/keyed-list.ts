import { html } from "./dom.ts";
import { formatCount } from "./words.ts";

/** One element of a list, and how it follows its item. */
export interface Row<T> {
  readonly element: Element;
  update(item: T): void;
  /** Called when the element leaves the list. */
  remove?(): void;
}

interface Options<T> {
  readonly key: (item: T) => string;
  readonly create: (item: T) => Row<T>;
  /** How many rows are shown at first, and added by "Show more". */
  readonly step: number;
  /** The list is a group of a tree, where "Show more" is a tree item as well. */
  readonly inTree?: boolean;
}

/** Keeps a list element in step with items: rows are reused by key, and long lists are cut short. */
export class KeyedList<T> {
  readonly element: HTMLElement;
  readonly #options: Options<T>;
  readonly #rows = new Map<string, Row<T>>();
  readonly #more: HTMLElement;
  readonly #moreButton: HTMLElement;
  #items: readonly T[] = [];
  #limit: number;

  constructor(element: HTMLElement, options: Options<T>) {
    this.element = element;
    this.#options = options;
    this.#limit = options.step;
    const tree = options.inTree ?? false;
    this.#moreButton = html("button", {
      type: "button",
      class: "more",
      role: tree ? "treeitem" : undefined,
      tabindex: tree ? -1 : undefined,
    });
    this.#moreButton.addEventListener("click", () => this.#showMore());
    this.#more = html("li", { class: "more-item", role: tree ? "none" : undefined }, this.#moreButton);
  }

  update(items: readonly T[]): void {
    this.#items = items;
    const shown = items.slice(0, this.#limit);
    this.#drop(new Set(shown.map(this.#options.key)));
    let next = this.element.firstElementChild;
    for (const item of shown) {
      const { element } = this.#row(item);
      if (element === next) next = next.nextElementSibling;
      else this.element.insertBefore(element, next);
    }
    this.#offerMore(items.length - shown.length);
  }

  /** Removes every row. */
  clear(): void {
    this.update([]);
  }

  #row(item: T): Row<T> {
    const key = this.#options.key(item);
    const known = this.#rows.get(key);
    if (known) {
      known.update(item);
      return known;
    }
    const created = this.#options.create(item);
    this.#rows.set(key, created);
    return created;
  }

  #drop(keep: ReadonlySet<string>): void {
    for (const [key, row] of this.#rows) {
      if (keep.has(key)) continue;
      row.element.remove();
      row.remove?.();
      this.#rows.delete(key);
    }
  }

  #offerMore(left: number): void {
    if (left <= 0) {
      this.#more.remove();
      return;
    }
    this.#moreButton.textContent = `Show ${formatCount(Math.min(left, this.#options.step))} more of ${formatCount(left)}`;
    this.element.append(this.#more);
  }

  #showMore(): void {
    const first = this.#limit;
    const hadFocus = document.activeElement === this.#moreButton;
    this.#limit += this.#options.step;
    this.update(this.#items);
    if (!hadFocus || this.#more.isConnected) return;
    // The button is gone: focus goes on to the first of the rows that it brought.
    const row = this.element.children[first];
    const target = row?.matches("a, button") ? row : row?.querySelector("a, button");
    if (target instanceof HTMLElement) target.focus();
  }
}

import { formatCount } from "../../../picture/format.ts";
import { html } from "./dom.ts";

/** The element of one list item, and how to update it. */
export interface Row<T> {
  readonly element: Element;
  update(item: T): void;
  /** Called after the element was removed from the list. */
  remove?(): void;
}

/** How the items of a list become rows. */
export interface ListOptions<T> {
  readonly key: (item: T) => string;
  readonly create: (item: T) => Row<T>;
  /** The number of rows shown at first, and added by "Show more". */
  readonly pageSize: number;
  /** Whether the list is a group of a tree, in which "Show more" must be a tree item too. */
  readonly inTree?: boolean;
}

/** Renders items into a list element, reusing rows by key; long lists are paginated. */
export class KeyedList<T, E extends Element = HTMLElement> {
  readonly element: E;
  readonly #options: ListOptions<T>;
  readonly #rows = new Map<string, Row<T>>();
  readonly #more: HTMLElement;
  readonly #moreButton: HTMLElement;
  #items: readonly T[] = [];
  #limit: number;

  constructor(element: E, options: ListOptions<T>) {
    this.element = element;
    this.#options = options;
    this.#limit = options.pageSize;
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
    const focused = this.#focusedIndex();
    this.#removeRowsExcept(new Set(shown.map(this.#options.key)));
    let next = this.element.firstElementChild;
    for (const item of shown) {
      const { element } = this.#row(item);
      if (element === next) next = next.nextElementSibling;
      else this.element.insertBefore(element, next);
    }
    this.#updateMoreButton(items.length - shown.length);
    // The focused row was removed, so focus moves to the one in its place.
    if (focused !== -1 && this.#focusedIndex() === -1) this.#focusRow(Math.min(focused, shown.length - 1));
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

  #removeRowsExcept(keep: ReadonlySet<string>): void {
    for (const [key, row] of this.#rows) {
      if (keep.has(key)) continue;
      row.element.remove();
      row.remove?.();
      this.#rows.delete(key);
    }
  }

  #updateMoreButton(remaining: number): void {
    if (remaining <= 0) {
      this.#more.remove();
      return;
    }
    const { pageSize } = this.#options;
    const rest = remaining > pageSize ? ` of ${formatCount(remaining)}` : "";
    this.#moreButton.textContent = `Show ${formatCount(Math.min(remaining, pageSize))} more${rest}`;
    this.element.append(this.#more);
  }

  #showMore(): void {
    const first = this.#limit;
    const hadFocus = document.activeElement === this.#moreButton;
    this.#limit += this.#options.pageSize;
    this.update(this.#items);
    if (!hadFocus || this.#more.isConnected) return;
    // The button was removed, so focus moves to the first of the new rows.
    this.#focusRow(first);
  }

  /** The row that has the focus, or -1. */
  #focusedIndex(): number {
    const { activeElement } = document;
    return this.element.contains(activeElement)
      ? [...this.element.children].findIndex((row) => row.contains(activeElement))
      : -1;
  }

  #focusRow(index: number): void {
    const target = this.element.children[index]?.querySelector("a, button, summary");
    if (target instanceof HTMLElement) target.focus();
  }
}

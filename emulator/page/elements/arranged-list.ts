import { formatCount } from "../../../picture/format.ts";
import { html } from "./dom.ts";
import { KeyedList, type ListOptions } from "./keyed-list.ts";

type Compare<T> = (one: T, other: T) => number;

/** How a list can be filtered and sorted; the first order is the one that items come in. */
export interface Arrangement<T> extends ListOptions<T> {
  /** The items in the plural, for assistive technology. */
  readonly what: string;
  /** What the filter looks at. */
  readonly text: (item: T) => string;
  readonly firstOrder: string;
  readonly orders: Readonly<Record<string, Compare<T>>>;
}

/** A shorter list is seen at a glance. */
const leastArranged = 9;

/** Compares names as people do: `Zone 2` before `Zone 10`. */
export const byText =
  <T>(text: (item: T) => string): Compare<T> =>
  (one, other) =>
    names.compare(text(one), text(other));

const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The items that contain the text of the filter, sorted. */
export function arrange<T>(
  items: readonly T[],
  filter: string,
  text: (item: T) => string,
  compare?: Compare<T>,
): readonly T[] {
  const wanted = filter.trim().toLowerCase();
  const found = wanted === "" ? items : items.filter((item) => text(item).toLowerCase().includes(wanted));
  return compare ? found.toSorted(compare) : found;
}

/** A list in pages; a long one can be filtered and sorted. */
export class ArrangedList<T> {
  readonly #list: KeyedList<T>;
  readonly #arrangement: Arrangement<T>;
  readonly #filter: HTMLInputElement;
  readonly #order: HTMLSelectElement;
  readonly #tools: HTMLElement;
  readonly #none = html("p", { class: "empty" }, "Nothing matches the filter.");
  readonly #range = html("span", { role: "status" });
  readonly #previous = html("button", { type: "button", class: "button button-small" }, "Previous");
  readonly #next = html("button", { type: "button", class: "button button-small" }, "Next");
  readonly #pager = html("div", { class: "pager" }, this.#previous, this.#range, this.#next);
  readonly element: HTMLElement;
  #items: readonly T[] = [];
  #page = 0;

  constructor(element: HTMLElement, arrangement: Arrangement<T>) {
    this.#list = new KeyedList(element, arrangement);
    this.#arrangement = arrangement;
    const { what, firstOrder, orders } = arrangement;
    const label = `Filter ${what}`;
    this.#filter = html("input", { type: "search", placeholder: label, "aria-label": label, class: "filter" });
    const options = [firstOrder, ...Object.keys(orders)].map((name) => html("option", { value: name }, name));
    this.#order = html("select", { "aria-label": `Sort ${what}` }, ...options);
    this.#tools = html("div", { class: "toolbar" }, this.#filter, this.#order);
    this.element = html("div", {}, this.#tools, element, this.#none, this.#pager);
    for (const field of [this.#filter, this.#order]) field.addEventListener("input", () => this.#turnTo(0));
    this.#previous.addEventListener("click", () => this.#turnBy(-1));
    this.#next.addEventListener("click", () => this.#turnBy(1));
  }

  update(items: readonly T[]): void {
    this.#items = items;
    this.#tools.hidden = items.length < leastArranged;
    this.#turnTo(this.#page);
  }

  /** Turns to the page with this item; a filter that hides it is cleared. */
  reveal(key: string): void {
    const indexOf = (): number => this.#arranged().findIndex((item) => this.#arrangement.key(item) === key);
    if (indexOf() === -1) this.#filter.value = "";
    this.#turnTo(Math.floor(indexOf() / this.#arrangement.pageSize));
  }

  #arranged(): readonly T[] {
    const { text, orders } = this.#arrangement;
    return arrange(this.#items, this.#filter.value, text, orders[this.#order.value]);
  }

  #turnBy(pages: number): void {
    this.#turnTo(this.#page + pages);
    this.element.scrollIntoView({ block: "start" });
  }

  #turnTo(page: number): void {
    const { pageSize } = this.#arrangement;
    const arranged = this.#arranged();
    const last = Math.max(0, Math.ceil(arranged.length / pageSize) - 1);
    this.#page = Math.min(Math.max(0, page), last);
    const start = this.#page * pageSize;
    const shown = arranged.slice(start, start + pageSize);
    this.#list.update(shown);
    this.#list.element.hidden = shown.length === 0;
    this.#none.hidden = shown.length > 0;
    this.#pager.hidden = last === 0;
    this.#range.textContent = `${formatCount(start + 1)}–${formatCount(start + shown.length)} of ${formatCount(arranged.length)}`;
    this.#previous.disabled = this.#page === 0;
    this.#next.disabled = this.#page === last;
  }
}

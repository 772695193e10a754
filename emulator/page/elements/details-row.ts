import { html, Slot } from "./dom.ts";
import type { Row } from "./keyed-list.ts";

type Build<T> = (item: T) => readonly (Node | undefined)[];

/** A list row that expands to details, which are built when it opens; it stays open when its data changes. */
export class DetailsRow<T> implements Row<T> {
  readonly details = html("details", {});
  readonly element = html("li", { class: "opens" }, this.details);
  readonly #summary: Slot<T>;
  readonly #body: Slot<T>;
  #item: T;

  constructor(summary: Build<T>, body: Build<T>, first: T) {
    this.#summary = new Slot(html("summary", {}), summary);
    this.#body = new Slot(html("div", { class: "opened" }), body);
    this.#item = first;
    this.details.append(this.#summary.element, this.#body.element);
    this.details.addEventListener("toggle", () => this.#showBody());
    this.update(first);
  }

  update(item: T): void {
    this.#item = item;
    this.#summary.show(item);
    this.#showBody();
  }

  #showBody(): void {
    if (this.details.open) this.#body.show(this.#item);
  }
}

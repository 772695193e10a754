import type { Attributes, Markup } from "../../../picture/markup.ts";

type Child = Node | string | undefined;

/** Creates an HTML element; strings become text nodes, never markup. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return setContent(document.createElement(tag), attributes, children);
}

const namespaces = { html: "http://www.w3.org/1999/xhtml", svg: "http://www.w3.org/2000/svg" };

/** Creates the element that the data describes. */
export function render({ namespace, tag, attributes, children }: Markup): Element {
  const { style, ...others } = attributes;
  const element = document.createElementNS(namespaces[namespace], tag);
  // The page's Content-Security-Policy does not allow the attribute.
  if (style !== undefined && element instanceof HTMLElement) element.style.cssText = String(style);
  const inner = children.map((child) => (typeof child === "string" ? child : render(child)));
  return setContent(element, others, inner);
}

/** Sets an attribute, or removes it when the value is `undefined` or `false`. */
export function setAttribute(element: Element, name: string, value: string | number | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value))
    element.setAttribute(name, value === true ? "" : String(value));
}

/** An element of index.html. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

/** An element whose content is rebuilt only when its data has changed, so focus and selection survive. */
export class Slot<D> {
  readonly element: HTMLElement;
  readonly #build: (data: D) => readonly Child[];
  #shown: string | undefined;

  constructor(element: HTMLElement, build: (data: D) => readonly Child[]) {
    this.element = element;
    this.#build = build;
  }

  show(data: D): void {
    const now = JSON.stringify(data);
    if (now === this.#shown) return;
    this.#shown = now;
    this.element.replaceChildren(...withoutUndefined(this.#build(data)));
  }
}

function setContent<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...withoutUndefined(children));
  return element;
}

function withoutUndefined(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined);
}

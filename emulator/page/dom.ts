type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | undefined;

/** Makes an HTML element; text becomes text nodes, never markup. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** Makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** Sets an attribute, or takes it away when the value is `undefined` or `false`. */
export function setAttribute(element: Element, name: string, value: string | number | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value))
    element.setAttribute(name, value === true ? "" : String(value));
}

/** Finds an element that index.html promises. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

/** A place whose content is rebuilt only when what it shows has changed, so that focus and selection survive. */
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
    this.element.replaceChildren(...present(this.#build(data)));
  }
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...present(children));
  return element;
}

function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined);
}

import { initials } from "../../../picture/format.ts";
import { codeLines, copyableId } from "../elements/copy.ts";
import { html, Slot } from "../elements/dom.ts";
import { icon } from "../elements/icon.ts";
import { type NodeRef, nodeKinds, pathTo } from "../model/nodes.ts";
import type { Person } from "../model/people.ts";
import type { Workspace } from "../model/workspace-copy.ts";

/** A breadcrumb link. */
export interface Crumb {
  readonly label: string;
  readonly href: string;
}

/** The content of a view's heading. */
export interface Heading {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly facts: readonly string[];
  readonly note?: string;
  readonly favorite?: boolean;
  readonly embedded?: boolean;
  readonly badge?: string;
  readonly trashed?: string;
  readonly id?: string;
  /** The commands that import it into a stack. */
  readonly imports?: readonly string[];
}

/** The heading of a view; a change to its facts does not rebuild the lines to copy. */
export class ViewHeading {
  readonly #text = new Slot<Omit<Heading, "id" | "imports">>(html("div"), buildHeading);
  readonly #reference = new Slot<Pick<Heading, "id" | "imports">>(html("div", { class: "reference" }), buildReference);
  readonly element = html("header", { class: "heading" }, this.#text.element, this.#reference.element);

  show({ id, imports = [], ...text }: Heading): void {
    this.#text.show(text);
    this.#reference.show(id === undefined ? {} : { id, imports });
  }
}

function buildReference({ id, imports = [] }: Pick<Heading, "id" | "imports">): (Node | undefined)[] {
  if (id === undefined) return [];
  const lines = imports.map((line) => codeLines([line], "the import command"));
  const details = html("details", {}, html("summary", {}, "Import into Pulumi"), ...lines);
  return [copyableId(id), imports.length > 0 ? details : undefined];
}

function buildHeading(heading: Omit<Heading, "id" | "imports">): (Node | undefined)[] {
  const title = html("h1", { tabindex: -1 }, heading.title);
  const marks = [
    heading.favorite ? icon("star", "Favorite") : undefined,
    heading.embedded ? icon("embed", "Embedding allowed") : undefined,
    heading.badge ? html("span", { class: "badge" }, heading.badge) : undefined,
  ];
  const facts = heading.facts.map((fact) => html("li", {}, fact));
  return [
    heading.crumbs.length > 0 ? buildCrumbs(heading.crumbs) : undefined,
    html("div", { class: "title" }, title, ...marks),
    heading.note ? html("p", { class: "note" }, heading.note) : undefined,
    facts.length > 0 ? html("ul", { class: "facts" }, ...facts) : undefined,
    heading.trashed ? html("p", { class: "banner" }, icon("trash"), heading.trashed) : undefined,
  ];
}

function buildCrumbs(crumbs: readonly Crumb[]): HTMLElement {
  const links = crumbs.map(({ label, href }) => html("li", {}, html("a", { href }, label)));
  return html("nav", { class: "crumbs", "aria-label": "Breadcrumb" }, html("ol", {}, ...links));
}

/** Links to the ancestors of a node, from its edition down. */
export function breadcrumbs(workspace: Workspace, ref: NodeRef): Crumb[] {
  return pathTo(workspace, ref).flatMap(({ kind, id }) => {
    const ancestor = nodeKinds[kind].describe(workspace, id);
    return ancestor?.href ? [{ label: ancestor.label, href: ancestor.href }] : [];
  });
}

/** A section of a view with a title, a count and a text for when it is empty. */
export class Section {
  readonly #count = html("span", { class: "section-count" });
  readonly #empty: HTMLElement;
  readonly element: HTMLElement;
  readonly #body: HTMLElement;

  constructor(title: string, body: HTMLElement, empty: string) {
    this.#body = body;
    this.#empty = html("p", { class: "empty" }, empty);
    this.element = html("section", {}, html("h2", {}, title, " ", this.#count), body, this.#empty);
  }

  /** Puts fields and buttons above the body. */
  addToolbar(...content: readonly Node[]): void {
    this.#body.before(html("div", { class: "toolbar" }, ...content));
  }

  /** Changes the text for when it is empty. */
  describeEmpty(text: string): void {
    this.#empty.textContent = text;
  }

  /** Shows the number of items; `hideIfEmpty` hides the whole section at zero. */
  showCount(count: number, text = String(count), hideIfEmpty = false): void {
    this.#count.textContent = count > 0 ? text : "";
    this.#body.hidden = count === 0;
    this.#empty.hidden = count > 0;
    this.element.hidden = hideIfEmpty && count === 0;
  }
}

/** Builds the row of a person. */
export function buildPerson({ name, detail, role, pending }: Person): Node[] {
  const text = html("span", { class: "person-text" }, html("span", { class: "person-name" }, name));
  if (detail && detail !== name) text.append(html("span", { class: "person-detail" }, detail));
  return [
    html("span", { class: "avatar", "aria-hidden": "true" }, initials(name)),
    text,
    pending ? html("span", { class: "badge badge-pending" }, "pending") : html("span", { class: "role" }, role),
  ];
}

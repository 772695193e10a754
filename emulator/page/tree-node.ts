import { html, Slot, setAttribute } from "./dom.ts";
import { type Freshness, highlight } from "./freshness.ts";
import { icon } from "./icons.ts";
import { KeyedList, type Row } from "./keyed-list.ts";
import { type Description, type NodeRef, nodeKinds } from "./nodes.ts";
import { type Topic, topic } from "./topics.ts";
import { formatCount } from "./words.ts";
import type { Workspace } from "./workspace.ts";

const childrenShown = 100;

/** What the nodes of one tree share. */
export interface Forest {
  readonly workspace: Workspace;
  readonly freshness: Freshness;
  /** The nodes that are on the page. */
  readonly nodes: Map<Topic, TreeNode>;
  /** The nodes that are open, or will be when their parents are. */
  readonly open: Set<Topic>;
}

/** One node: a row that links to a place, and, while it is open, the list of its children. */
export class TreeNode implements Row<NodeRef> {
  readonly element: HTMLElement;
  readonly topic: Topic;
  readonly link = html("a", { role: "treeitem", class: "row", tabindex: -1 });
  readonly #ref: NodeRef;
  readonly #forest: Forest;
  readonly #slot = new Slot<Description>(this.link, buildRow);
  readonly #list: KeyedList<NodeRef>;

  constructor(ref: NodeRef, level: number, forest: Forest) {
    this.#ref = ref;
    this.#forest = forest;
    this.topic = topic(ref.kind, ref.id);
    const group = html("ul", { role: "group" });
    this.element = html("li", { role: "none" }, this.link, group);
    this.link.setAttribute("aria-level", String(level));
    this.link.style.setProperty("--level", String(level));
    this.link.dataset.topic = this.topic;
    this.#list = new KeyedList(group, {
      key: ({ kind, id }) => topic(kind, id),
      create: (child) => new TreeNode(child, level + 1, forest),
      step: childrenShown,
      inTree: true,
    });
    forest.nodes.set(this.topic, this);
    this.refresh();
  }

  /** Children follow their own topics, so a parent has nothing to tell them. */
  update(): void {}

  remove(): void {
    this.#list.clear();
    this.#forest.nodes.delete(this.topic);
  }

  get isOpen(): boolean {
    return this.#forest.open.has(this.topic);
  }

  get isOpenable(): boolean {
    return nodeKinds[this.#ref.kind].children !== undefined;
  }

  setOpen(open: boolean): void {
    if (open) this.#forest.open.add(this.topic);
    else this.#forest.open.delete(this.topic);
    this.refresh();
  }

  /** Shows the node as it is now, and its children when it is open. */
  refresh(): void {
    const { workspace, freshness } = this.#forest;
    const { describe, children } = nodeKinds[this.#ref.kind];
    const description = describe(workspace, this.#ref.id);
    if (!description) return;
    this.#slot.show(description);
    setAttribute(this.link, "href", description.href);
    setAttribute(this.link, "data-trashed", description.trashed ?? false);
    if (children) this.link.setAttribute("aria-expanded", String(this.isOpen));
    if (freshness.has(this.topic)) highlight(this.link);
    if (children && this.isOpen) this.#list.update(children(workspace, this.#ref.id));
    else this.#list.clear();
  }
}

function buildRow(row: Description): Node[] {
  const text = html("span", { class: "row-text" }, html("span", { class: "row-label" }, row.label));
  if (row.detail && row.detail !== row.label) text.append(" ", html("span", { class: "row-detail" }, row.detail));
  const parts: Node[] = [
    html("span", { class: "chevron", "aria-hidden": "true" }, icon("chevron")),
    icon(row.icon),
    text,
  ];
  if (row.favorite) parts.push(icon("star", "favourite"));
  if (row.embedded) parts.push(icon("embed", "embedding allowed"));
  if (row.tag) parts.push(html("span", { class: "row-tag" }, row.tag));
  if (row.badge) parts.push(html("span", { class: `badge badge-${row.badge}` }, row.badge));
  if (row.count !== undefined) parts.push(html("span", { class: "row-count" }, formatCount(row.count)));
  return parts;
}

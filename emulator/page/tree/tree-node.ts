import { html, Slot, setAttribute } from "../elements/dom.ts";
import { icon } from "../elements/icon.ts";
import { KeyedList, type Row } from "../elements/keyed-list.ts";
import { type NodeRef, nodeKinds, type RowContent } from "../model/nodes.ts";
import { highlight, type RecentChanges } from "../model/recent-changes.ts";
import { type Topic, topic } from "../model/topics.ts";
import type { Workspace } from "../model/workspace-copy.ts";

const childrenShown = 100;

/** What all nodes of a tree share. */
export interface TreeContext {
  readonly workspace: Workspace;
  readonly recentChanges: RecentChanges;
  /** The rendered nodes by topic. */
  readonly nodes: Map<string, TreeNode>;
  /** The expanded nodes, including those below a collapsed parent. */
  readonly open: Set<Topic>;
}

/** A tree node: a row, and the list of its children while it is expanded. */
export class TreeNode implements Row<NodeRef> {
  readonly element: HTMLElement;
  readonly topic: Topic;
  readonly link = html("a", { role: "treeitem", class: "row", tabindex: -1 });
  readonly #ref: NodeRef;
  readonly #context: TreeContext;
  readonly #slot = new Slot<RowContent>(this.link, buildRow);
  readonly #list: KeyedList<NodeRef>;

  constructor(ref: NodeRef, level: number, context: TreeContext) {
    this.#ref = ref;
    this.#context = context;
    this.topic = topic(ref.kind, ref.id);
    const group = html("ul", { role: "group" });
    this.element = html("li", { role: "none" }, this.link, group);
    this.link.setAttribute("aria-level", String(level));
    this.link.style.setProperty("--level", String(level));
    this.link.dataset.topic = this.topic;
    this.#list = new KeyedList(group, {
      key: ({ kind, id }) => topic(kind, id),
      create: (child) => new TreeNode(child, level + 1, context),
      pageSize: childrenShown,
      inTree: true,
    });
    context.nodes.set(this.topic, this);
    this.refresh();
  }

  /** Does nothing, because the tree refreshes every node by its own topic. */
  update(): void {}

  remove(): void {
    this.#list.clear();
    this.#context.nodes.delete(this.topic);
  }

  get isOpen(): boolean {
    return this.#context.open.has(this.topic);
  }

  get isOpenable(): boolean {
    return nodeKinds[this.#ref.kind].children !== undefined;
  }

  setOpen(open: boolean): void {
    if (open) this.#context.open.add(this.topic);
    else this.#context.open.delete(this.topic);
    this.refresh();
  }

  /** Renders the node and, if it is expanded, its children. */
  refresh(): void {
    const { workspace, recentChanges } = this.#context;
    const { describe, children } = nodeKinds[this.#ref.kind];
    const description = describe(workspace, this.#ref.id);
    if (!description) return;
    this.#slot.show(description);
    setAttribute(this.link, "href", description.href);
    setAttribute(this.link, "data-trashed", description.trashed ?? false);
    if (children) this.link.setAttribute("aria-expanded", String(this.isOpen));
    if (recentChanges.has(this.topic)) highlight(this.link);
    if (children && this.isOpen) this.#list.update(children(workspace, this.#ref.id));
    else this.#list.clear();
  }
}

function buildRow(row: RowContent): Node[] {
  const text = html("span", { class: "row-text" }, html("span", { class: "row-label" }, row.label));
  if (row.detail && row.detail !== row.label) text.append(" ", html("span", { class: "row-detail" }, row.detail));
  const parts: Node[] = [
    html("span", { class: "chevron", "aria-hidden": "true" }, icon("chevron")),
    icon(row.icon),
    text,
  ];
  if (row.favorite) parts.push(icon("star", "favorite"));
  if (row.embedded) parts.push(icon("embed", "embedding allowed"));
  if (row.tag) parts.push(html("span", { class: "row-tag" }, row.tag));
  if (row.badge) parts.push(html("span", { class: `badge badge-${row.badge}` }, row.badge));
  if (row.count !== undefined) parts.push(html("span", { class: "row-count" }, row.count));
  return parts;
}

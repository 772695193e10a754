import { byId, html, setAttribute } from "../elements/dom.ts";
import { KeyedList } from "../elements/keyed-list.ts";
import { type NodeRef, pathTo } from "../model/nodes.ts";
import type { RecentChanges } from "../model/recent-changes.ts";
import { type Topic, topic } from "../model/topics.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import { enableKeyboardNavigation } from "./tree-keyboard.ts";
import { type TreeContext, TreeNode } from "./tree-node.ts";

/** Longer lists of editions or teams are not expanded by default. */
const maxExpandedByDefault = 12;

/** The workspace as a tree; only expanded branches are rendered. */
export class Tree {
  readonly #root = html("ul", { role: "tree", "aria-label": "Workspace" });
  readonly #context: TreeContext;
  readonly #list: KeyedList<NodeRef>;
  readonly #autoExpanded = new Set<Topic>();
  #selected: Topic | undefined;

  constructor(workspace: Workspace, recentChanges: RecentChanges) {
    this.#context = { workspace, recentChanges, nodes: new Map(), open: new Set() };
    this.#list = new KeyedList(this.#root, {
      key: ({ kind, id }) => topic(kind, id),
      create: (ref) => new TreeNode(ref, 1, this.#context),
      pageSize: 50,
      inTree: true,
    });
    byId("tree").append(this.#root);
    this.#root.addEventListener("click", (event) => this.#click(event));
    enableKeyboardNavigation(this.#root, (link, open) => this.#nodeOf(link)?.setOpen(open));
  }

  refresh(stale: ReadonlySet<Topic>): void {
    const { nodes, workspace } = this.#context;
    const all = stale.has("all");
    this.#expandNew();
    if (all || stale.has("root")) {
      this.#list.update(workspace.children("editions", "").map(({ id }) => ({ kind: "edition", id })));
    }
    for (const name of all ? [...nodes.keys()] : stale) nodes.get(name)?.refresh();
    this.#markSelected();
  }

  /** Marks a node as selected and expands its ancestors; without a node, clears the mark. */
  select(ref: NodeRef | undefined): void {
    const { workspace, nodes } = this.#context;
    this.#selected = ref && topic(ref.kind, ref.id);
    for (const { kind, id } of ref ? pathTo(workspace, ref) : []) this.#open(topic(kind, id));
    this.#markSelected();
    if (this.#selected) nodes.get(this.#selected)?.link.scrollIntoView({ block: "nearest" });
  }

  /** Expands new editions, and their teams if there are few, so new records are visible. */
  #expandNew(): void {
    const { workspace } = this.#context;
    for (const edition of workspace.children("editions", "").slice(0, maxExpandedByDefault)) {
      const teams = workspace.children("teams", edition.id);
      this.#expandOnce(topic("edition", edition.id));
      if (teams.length <= maxExpandedByDefault) for (const team of teams) this.#expandOnce(topic("team", team.id));
    }
  }

  /** Expands a node by default only once, so it stays collapsed after the user collapses it. */
  #expandOnce(name: Topic): void {
    if (this.#autoExpanded.has(name)) return;
    this.#autoExpanded.add(name);
    this.#context.open.add(name);
  }

  #open(name: Topic): void {
    if (this.#context.open.has(name)) return;
    this.#context.open.add(name);
    this.#context.nodes.get(name)?.refresh();
  }

  #markSelected(): void {
    const link = this.#selected && this.#context.nodes.get(this.#selected)?.link;
    for (const old of this.#root.querySelectorAll("[aria-current]"))
      if (old !== link) old.removeAttribute("aria-current");
    if (link) setAttribute(link, "aria-current", "page");
    if (this.#root.querySelector('[tabindex="0"]')) return;
    // Exactly one item is in the tab order (roving tabindex); the arrow keys reach the others.
    const entry = link ?? this.#root.querySelector('[role="treeitem"]');
    entry?.setAttribute("tabindex", "0");
  }

  #click(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLElement>("a[role=treeitem]");
    const node = link && this.#nodeOf(link);
    if (!node?.isOpenable) return;
    const isLink = node.link.hasAttribute("href");
    if (isLink && !event.target.closest(".chevron")) return;
    event.preventDefault();
    node.setOpen(!node.isOpen);
  }

  #nodeOf(link: HTMLElement): TreeNode | undefined {
    return this.#context.nodes.get(link.dataset.topic ?? "");
  }
}

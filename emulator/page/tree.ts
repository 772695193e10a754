import { byId, html, setAttribute } from "./dom.ts";
import type { Freshness } from "./freshness.ts";
import { KeyedList } from "./keyed-list.ts";
import { type NodeRef, pathTo } from "./nodes.ts";
import { type Topic, topic } from "./topics.ts";
import { followKeys } from "./tree-keys.ts";
import { type Forest, TreeNode } from "./tree-node.ts";
import type { Workspace } from "./workspace.ts";

/** A list of teams longer than this is not opened by itself. */
const openedAtFirst = 12;

/** The workspace as a tree; only open branches are on the page. */
export class Tree {
  readonly #root = html("ul", { role: "tree", "aria-label": "Workspace" });
  readonly #forest: Forest;
  readonly #list: KeyedList<NodeRef>;
  readonly #seen = new Set<Topic>();
  #selected: Topic | undefined;

  constructor(workspace: Workspace, freshness: Freshness) {
    this.#forest = { workspace, freshness, nodes: new Map(), open: new Set() };
    this.#list = new KeyedList(this.#root, {
      key: ({ kind, id }) => topic(kind, id),
      create: (ref) => new TreeNode(ref, 1, this.#forest),
      step: 50,
      inTree: true,
    });
    byId("tree").append(this.#root);
    this.#root.addEventListener("click", (event) => this.#click(event));
    followKeys(this.#root, (link, open) => this.#nodeOf(link)?.setOpen(open));
  }

  refresh(stale: ReadonlySet<Topic>): void {
    const { nodes, workspace } = this.#forest;
    const all = stale.has("all");
    this.#openNew();
    if (all || stale.has("root")) {
      this.#list.update(workspace.children("editions", "").map(({ id }) => ({ kind: "edition", id })));
    }
    for (const name of all ? [...nodes.keys()] : stale) nodes.get(name)?.refresh();
    this.#markSelected();
  }

  /** Shows where the page is, and opens the way to it. */
  select(ref: NodeRef): void {
    const { workspace } = this.#forest;
    this.#selected = topic(ref.kind, ref.id);
    for (const { kind, id } of pathTo(workspace, ref)) this.#open(topic(kind, id));
    this.#markSelected();
    this.#forest.nodes.get(this.#selected)?.link.scrollIntoView({ block: "nearest" });
  }

  /** Editions, and teams while they are few, are open at first, so that what appears in them is seen. */
  #openNew(): void {
    const { workspace } = this.#forest;
    for (const edition of workspace.children("editions", "").slice(0, openedAtFirst)) {
      const teams = workspace.children("teams", edition.id);
      this.#openOnce(topic("edition", edition.id));
      if (teams.length <= openedAtFirst) for (const team of teams) this.#openOnce(topic("team", team.id));
    }
  }

  /** What somebody has closed stays closed. */
  #openOnce(name: Topic): void {
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    this.#forest.open.add(name);
  }

  #open(name: Topic): void {
    if (this.#forest.open.has(name)) return;
    this.#forest.open.add(name);
    this.#forest.nodes.get(name)?.refresh();
  }

  #markSelected(): void {
    const link = this.#selected && this.#forest.nodes.get(this.#selected)?.link;
    for (const old of this.#root.querySelectorAll("[aria-current]"))
      if (old !== link) old.removeAttribute("aria-current");
    if (link) setAttribute(link, "aria-current", "page");
    if (this.#root.querySelector('[tabindex="0"]')) return;
    // Exactly one item takes part in the page's tab order; the arrow keys reach the others.
    const entry = link ?? this.#root.querySelector('[role="treeitem"]');
    entry?.setAttribute("tabindex", "0");
  }

  #click(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLElement>("a[role=treeitem]");
    const node = link && this.#nodeOf(link);
    if (!node?.isOpenable) return;
    const leads = node.link.hasAttribute("href");
    if (leads && !event.target.closest(".chevron")) return;
    event.preventDefault();
    node.setOpen(!node.isOpen);
  }

  #nodeOf(link: HTMLElement): TreeNode | undefined {
    return this.#forest.nodes.get((link.dataset.topic ?? "") as Topic);
  }
}

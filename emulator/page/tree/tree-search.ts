import { pluralize } from "../../../picture/format.ts";
import { byId, html, inputById, Slot, setAttribute } from "../elements/dom.ts";
import { icon } from "../elements/icon.ts";
import { KeyedList, type Row } from "../elements/keyed-list.ts";
import { topic } from "../model/topics.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import { type Match, search } from "./node-search.ts";

/** The search above the tree; while it has text, its matches replace the tree. */
export class TreeSearch {
  readonly #workspace: Workspace;
  readonly #input = inputById("search");
  readonly #status = byId("search-status");
  readonly #tree = byId("tree");
  readonly #list = new KeyedList<Match>(byId("search-results"), {
    key: ({ ref }) => topic(ref.kind, ref.id),
    create: createRow,
    pageSize: 50,
  });

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#input.addEventListener("input", () => this.refresh());
    this.#input.addEventListener("keydown", (event) => this.#pressed(event));
  }

  refresh(): void {
    const isActive = this.#input.value.trim() !== "";
    this.#tree.hidden = isActive;
    this.#list.element.hidden = !isActive;
    const matches = search(this.#workspace, this.#input.value);
    this.#list.update(matches);
    this.#status.textContent = isActive ? pluralize(matches.length, "match", "matches") : "";
  }

  #pressed(event: KeyboardEvent): void {
    const first = this.#list.element.querySelector("a");
    if (event.key === "Enter") first?.click();
    else if (event.key === "ArrowDown") first?.focus();
    else if (event.key === "Escape" && this.#input.value !== "") {
      // Escape clears the search without closing the menu on narrow screens.
      event.stopPropagation();
      this.#input.value = "";
      this.refresh();
    } else return;
    event.preventDefault();
  }
}

function createRow(first: Match): Row<Match> {
  const link = html("a", { class: "row" });
  const slot = new Slot<Match>(link, ({ row, path }) => [
    icon(row.icon),
    html(
      "span",
      { class: "row-text" },
      html("span", { class: "row-label" }, row.label),
      " ",
      html("span", { class: "row-detail" }, path),
    ),
  ]);
  const update = (match: Match): void => {
    slot.show(match);
    setAttribute(link, "href", match.row.href);
    setAttribute(link, "data-trashed", match.row.trashed ?? false);
  };
  update(first);
  return { element: html("li", {}, link), update };
}

import { pluralize } from "../../../picture/format.ts";
import { byId, html, Slot, setAttribute } from "../elements/dom.ts";
import { icon } from "../elements/icon.ts";
import { KeyedList, type Row } from "../elements/keyed-list.ts";
import { act } from "../elements/notice.ts";
import type { RequestFeed } from "../model/request-feed.ts";
import { type FoundFrames, fetchFrames, type Match, search } from "../model/search.ts";
import type { Workspace } from "../model/workspace-copy.ts";

/** Debounces asking for frames while someone types. */
const debounceMs = 120;
const noFrames: FoundFrames = { total: 0, frames: [] };

/** The search over everything, which Ctrl-K opens. */
export class SearchDialog {
  readonly #workspace: Workspace;
  readonly #requests: RequestFeed;
  readonly #input = html("input", {
    // In a search field, Escape would only clear the text.
    type: "text",
    role: "searchbox",
    placeholder: "Teams, people, spaces, zones, frames, templates, requests",
    "aria-label": "Search everything",
    "aria-controls": "search-results",
    autocomplete: "off",
    spellcheck: "false",
  });
  readonly #status = html("span", { role: "status", class: "label" });
  readonly #list = new KeyedList<Match>(html("ul", { id: "search-results" }), {
    key: ({ key }) => key,
    create: (match) => createRow(match, () => this.#wanted),
    pageSize: 50,
  });
  readonly #dialog = html(
    "dialog",
    { class: "search-dialog", "aria-label": "Search" },
    this.#input,
    this.#status,
    this.#list.element,
  );
  #found = noFrames;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(workspace: Workspace, requests: RequestFeed) {
    this.#workspace = workspace;
    this.#requests = requests;
    document.body.append(this.#dialog);
    byId("search").addEventListener("click", () => this.#open());
    document.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.#open();
    });
    this.#input.addEventListener("input", () => this.#typed());
    this.#dialog.addEventListener("keydown", (event) => this.#pressed(event));
    this.#dialog.addEventListener("click", ({ target }) => {
      // A click on the dialog itself is one on its backdrop.
      if (target === this.#dialog || (target instanceof Element && target.closest("a"))) this.#dialog.close();
    });
  }

  /** Shows the matches again after a change of the workspace. */
  refresh(): void {
    if (!this.#dialog.open) return;
    const matches = search(this.#workspace, this.#input.value, this.#found.frames, this.#requests.latest);
    const unlisted = this.#found.total - this.#found.frames.length;
    this.#list.update(matches);
    const count = pluralize(matches.length + unlisted, "match", "matches");
    const hint = unlisted > 0 ? `${count}; type more to see the other ${pluralize(unlisted, "frame")}` : count;
    this.#status.textContent = this.#wanted === "" ? "" : hint;
  }

  get #wanted(): string {
    return this.#input.value.trim().toLowerCase();
  }

  #open(): void {
    if (!this.#dialog.open && document.querySelector("dialog[open]") === null) this.#dialog.showModal();
    this.#input.select();
    this.refresh();
  }

  #typed(): void {
    this.refresh();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void act(() => this.#findFrames()), debounceMs);
  }

  async #findFrames(): Promise<void> {
    const wanted = this.#wanted;
    const found = wanted === "" ? noFrames : await fetchFrames(wanted);
    if (wanted !== this.#wanted) return;
    this.#found = found;
    this.refresh();
  }

  #pressed(event: KeyboardEvent): void {
    const links = [...this.#list.element.querySelectorAll<HTMLElement>("a, button")];
    const stops = [this.#input, ...links];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
    if (event.key === "ArrowDown") stops[at + 1]?.focus();
    else if (event.key === "ArrowUp") stops[at - 1]?.focus();
    else if (event.key === "Enter" && at === 0) links[0]?.click();
    else return;
    event.preventDefault();
  }
}

function createRow(first: Match, wanted: () => string): Row<Match> {
  const link = html("a", { class: "row" });
  const slot = new Slot<readonly [Match, string]>(link, ([match, text]) => buildRow(match, text));
  const update = (match: Match): void => {
    slot.show([match, wanted()]);
    setAttribute(link, "href", match.href);
    setAttribute(link, "data-trashed", match.trashed ?? false);
  };
  update(first);
  return { element: html("li", {}, link), update };
}

/** A match: its name, where it is, and why it was found. */
function buildRow({ icon: name, fields, path, why }: Match, wanted: string): Node[] {
  const [title] = fields;
  const isByName = why === title || why.name === title?.name;
  const label = html("span", { class: "row-label" }, ...marked(title?.text ?? "", isByName ? wanted : ""));
  const reason = isByName ? [why.name.toLowerCase()] : [`${why.name.toLowerCase()} `, ...marked(why.text, wanted)];
  return [
    icon(name),
    html("span", { class: "row-text" }, label, " ", html("span", { class: "row-detail" }, path)),
    html("span", { class: "row-tag why" }, ...reason),
  ];
}

/** A text with the part that matched marked. */
function marked(text: string, wanted: string): (Node | string)[] {
  const at = wanted === "" ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return [text];
  const end = at + wanted.length;
  return [text.slice(0, at), html("mark", {}, text.slice(at, end)), text.slice(end)];
}

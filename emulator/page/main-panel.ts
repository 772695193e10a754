import { html } from "./dom.ts";
import { editionView } from "./edition-view.ts";
import type { Collection, Route } from "./routes.ts";
import { kindOf } from "./routes.ts";
import { spaceView } from "./space-view.ts";
import { teamView } from "./team-view.ts";
import { type Topic, topic } from "./topics.ts";
import type { View, ViewContext } from "./view.ts";
import { zoneView } from "./zone-view.ts";

const views: { readonly [P in Collection]: (context: ViewContext, id: string) => View } = {
  editions: editionView,
  teams: teamView,
  spaces: spaceView,
  zones: zoneView,
};

const productName = "Canvas emulator";

/** The main part of the page: the view of the selected record, or a message that there is none. */
export class MainPanel {
  readonly #main: HTMLElement;
  readonly #context: ViewContext;
  #route: Route | undefined;
  #view: View | undefined;

  constructor(main: HTMLElement, context: ViewContext) {
    this.#main = main;
    this.#context = context;
  }

  show(route: Route | undefined): void {
    const hadFocus = this.#main.contains(document.activeElement);
    this.#route = route;
    this.#view = undefined;
    this.#render();
    this.#main.scrollTo(0, 0);
    // The focused link was removed, so focus moves to the heading of the new view.
    if (hadFocus) this.#main.querySelector<HTMLElement>("h1")?.focus();
  }

  refresh(stale: ReadonlySet<Topic>): void {
    const own = this.#route && topic(kindOf[this.#route.collection], this.#route.id);
    if (!own || stale.has("all") || stale.has(own)) this.#render();
  }

  #render(): void {
    const route = this.#route;
    const record = route && this.#context.workspace.get(route.collection, route.id);
    document.title = record ? `${record.name} · ${productName}` : productName;
    if (!route || !record) {
      this.#view = undefined;
      this.#main.replaceChildren(route ? notFoundMessage() : emptyMessage());
      return;
    }
    if (!this.#view) {
      this.#view = views[route.collection](this.#context, route.id);
      this.#main.replaceChildren(this.#view.element);
    }
    this.#view.refresh();
  }
}

function notFoundMessage(): HTMLElement {
  return html(
    "div",
    { class: "blank" },
    html("h1", { tabindex: -1 }, "No longer here"),
    html("p", {}, "What this address led to does not exist in the emulator, or was deleted."),
    html("p", {}, html("a", { href: "#/" }, "Go to the overview")),
  );
}

function emptyMessage(): HTMLElement {
  return html(
    "div",
    { class: "blank" },
    html("h1", { tabindex: -1 }, "Nothing here yet"),
    html("p", {}, "Editions, teams, spaces and zones appear on this page as soon as the API creates them."),
  );
}

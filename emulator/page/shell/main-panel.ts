import { html } from "../elements/dom.ts";
import type { Collection, Route, Tool } from "../model/hash-routes.ts";
import type { Topic } from "../model/topics.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import { connectView } from "../tools/connect-view.ts";
import { controlsView } from "../tools/controls-view.ts";
import { requestsView } from "../tools/requests-view.ts";
import { editionListView } from "../views/edition-lists.ts";
import { editionView } from "../views/edition-view.ts";
import { spaceView } from "../views/space-view.ts";
import { teamView } from "../views/team-view.ts";
import { zoneView } from "../views/zone-view.ts";

const records: { readonly [C in Collection]: (context: ViewContext, id: string) => View } = {
  editions: editionView,
  teams: teamView,
  spaces: spaceView,
  zones: zoneView,
};

const tools: { readonly [T in Tool]: (context: ViewContext) => View } = {
  connect: connectView,
  requests: requestsView,
  controls: controlsView,
};

function viewOf(route: Route, context: ViewContext): View {
  if ("requestNumber" in route) return requestsView(context, route.requestNumber);
  if ("tool" in route) return tools[route.tool](context);
  if ("list" in route) return editionListView(context, route.list, route.editionId);
  if (route.frameId !== undefined) return zoneView(context, route.id, route.frameId);
  return records[route.collection](context, route.id);
}

const productName = "Canvas emulator";

/** The main part of the page: the view of the route, or a message if there is nothing to show. */
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
    this.#view = route && viewOf(route, this.#context);
    this.#render();
    this.#main.scrollTo(0, 0);
    // The focused link was removed, so focus moves to the heading of the new view.
    if (hadFocus) this.#main.querySelector<HTMLElement>("h1")?.focus();
  }

  refresh(stale: ReadonlySet<Topic>): void {
    if (!this.#view || stale.has("all") || stale.has(this.#view.topic)) this.#render();
  }

  #render(): void {
    const title = this.#view?.refresh();
    document.title = title === undefined ? productName : `${title} · ${productName}`;
    const message = this.#route ? notFoundMessage : emptyMessage;
    const shown = this.#view && title !== undefined ? this.#view.element : message();
    if (this.#main.firstElementChild !== shown) this.#main.replaceChildren(shown);
  }
}

function notFoundMessage(): HTMLElement {
  return html(
    "div",
    { class: "blank" },
    html("h1", { tabindex: -1 }, "Not found"),
    html("p", {}, "The object at this address was deleted, or never existed in this emulator."),
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

import { html } from "./dom.ts";
import { editionView } from "./edition-view.ts";
import type { Place, Route } from "./routes.ts";
import { kindAt } from "./routes.ts";
import { spaceView } from "./space-view.ts";
import { teamView } from "./team-view.ts";
import { type Topic, topic } from "./topics.ts";
import type { Sources, View } from "./view.ts";
import { zoneView } from "./zone-view.ts";

const views: { readonly [P in Place]: (sources: Sources, id: string) => View } = {
  editions: editionView,
  teams: teamView,
  spaces: spaceView,
  zones: zoneView,
};

const productName = "Canvas emulator";

/** Shows the selected thing, or says that there is none. */
export class Stage {
  readonly #main: HTMLElement;
  readonly #sources: Sources;
  #route: Route | undefined;
  #view: View | undefined;

  constructor(main: HTMLElement, sources: Sources) {
    this.#main = main;
    this.#sources = sources;
  }

  show(route: Route | undefined): void {
    const hadFocus = this.#main.contains(document.activeElement);
    this.#route = route;
    this.#view = undefined;
    this.#render();
    this.#main.scrollTo(0, 0);
    // The link that was followed has left the page: focus goes to where it led.
    if (hadFocus) this.#main.querySelector<HTMLElement>("h1")?.focus();
  }

  refresh(stale: ReadonlySet<Topic>): void {
    const own = this.#route && topic(kindAt[this.#route.place], this.#route.id);
    if (!own || stale.has("all") || stale.has(own)) this.#render();
  }

  #render(): void {
    const route = this.#route;
    const record = route && this.#sources.workspace.get(route.place, route.id);
    document.title = record ? `${record.name} · ${productName}` : productName;
    if (!route || !record) {
      this.#view = undefined;
      this.#main.replaceChildren(route ? gone() : nothing());
      return;
    }
    if (!this.#view) {
      this.#view = views[route.place](this.#sources, route.id);
      this.#main.replaceChildren(this.#view.element);
    }
    this.#view.refresh();
  }
}

function gone(): HTMLElement {
  return html(
    "div",
    { class: "blank" },
    html("h1", { tabindex: -1 }, "No longer here"),
    html("p", {}, "What this address led to does not exist in the emulator, or was deleted."),
    html("p", {}, html("a", { href: "#/" }, "Go to the overview")),
  );
}

function nothing(): HTMLElement {
  return html(
    "div",
    { class: "blank" },
    html("h1", { tabindex: -1 }, "Nothing here yet"),
    html("p", {}, "Editions, teams, spaces and zones appear on this page as soon as the API creates them."),
  );
}

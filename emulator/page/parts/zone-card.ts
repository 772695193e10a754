import { pluralize } from "../../../picture/format.ts";
import { draw } from "../../../picture/frame-drawing.ts";
import { viewBoxFor } from "../../../picture/geometry.ts";
import { ArrangedList, byText } from "../elements/arranged-list.ts";
import { html, render, Slot, setAttribute } from "../elements/dom.ts";
import type { Row } from "../elements/keyed-list.ts";
import { hrefTo } from "../model/hash-routes.ts";
import { highlight } from "../model/recent-changes.ts";
import type { Records } from "../model/records.ts";
import { topic } from "../model/topics.ts";
import type { ViewContext } from "../model/view-context.ts";
import { type LoadResult, ZoneFrames } from "../model/visible-frames.ts";

/** A card is too small to show more frames than this. */
const maxFramesDrawn = 300;

interface Caption {
  readonly name: string;
  readonly detail: string;
  readonly trashed: boolean;
}

/** A list of zones as cards with drawings; `detail` is the small text next to a name. */
export function zoneGallery(
  context: ViewContext,
  pageSize: number,
  detail: (zone: Records["zones"]) => string,
): ArrangedList<Records["zones"]> {
  return new ArrangedList<Records["zones"]>(html("ul", { class: "gallery" }), {
    what: "zones",
    key: ({ id }) => id,
    create: (zone) => new ZoneCard(context, zone, detail),
    text: (zone) => `${zone.name} ${detail(zone)} ${zone.id}`,
    firstOrder: "In the order of the space",
    orders: {
      "By name": byText(({ name }) => name),
      "Latest change first": (one, other) => other.modifiedTime - one.modifiedTime,
    },
    pageSize,
  });
}

class ZoneCard implements Row<Records["zones"]> {
  readonly element: HTMLElement;
  readonly #context: ViewContext;
  readonly #detail: (zone: Records["zones"]) => string;
  readonly #link: HTMLElement;
  readonly #canvas = html("span", { class: "canvas" });
  readonly #caption = new Slot<Caption>(html("span", { class: "caption" }), buildCaption);
  readonly #frames: ZoneFrames;
  #name = "";

  constructor(context: ViewContext, zone: Records["zones"], detail: (zone: Records["zones"]) => string) {
    this.#context = context;
    this.#detail = detail;
    this.#link = html("a", { href: hrefTo("zones", zone.id), class: "zone-card" }, this.#canvas, this.#caption.element);
    this.element = html("li", {}, this.#link);
    this.#frames = new ZoneFrames(context.frames, this.#canvas, (result) => this.#show(result));
    this.update(zone);
  }

  update(zone: Records["zones"]): void {
    this.#name = zone.name;
    const trashed = zone.trashedTime !== null;
    this.#caption.show({ name: zone.name, detail: this.#detail(zone), trashed });
    setAttribute(this.#link, "data-trashed", trashed);
    if (this.#context.recentChanges.has(topic("zone", zone.id))) highlight(this.#link);
    this.#frames.setZone(zone);
  }

  #show(result: LoadResult): void {
    if ("failed" in result) {
      this.#canvas.replaceChildren(html("span", { class: "canvas-note" }, "Could not load"));
      return;
    }
    const count = result.frames.length;
    if (count === 0) this.#canvas.replaceChildren(html("span", { class: "canvas-note" }, "No frames yet"));
    else {
      const label = `Drawing of ${this.#name}, ${pluralize(count, "frame")}`;
      const drawn = result.frames.slice(0, maxFramesDrawn);
      this.#canvas.replaceChildren(render(draw(drawn, viewBoxFor(drawn), label)));
    }
  }
}

function buildCaption({ name, detail, trashed }: Caption): (Node | undefined)[] {
  return [
    html("span", { class: "caption-name" }, name),
    trashed ? html("span", { class: "badge badge-trash" }, "trash") : undefined,
    html("span", { class: "caption-detail" }, detail),
  ];
}

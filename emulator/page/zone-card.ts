import { html, Slot, setAttribute } from "./dom.ts";
import { draw } from "./drawing.ts";
import { highlight } from "./freshness.ts";
import { KeyedList, type Row } from "./keyed-list.ts";
import type { Records } from "./records.ts";
import { hrefTo } from "./routes.ts";
import { topic } from "./topics.ts";
import type { Sources } from "./view.ts";
import { counted } from "./words.ts";
import { type Loaded, ZoneFrames } from "./zone-frames.ts";

/** A card is too small to show more frames than this. */
const framesDrawn = 300;

interface Caption {
  readonly name: string;
  readonly detail: string;
  readonly trashed: boolean;
}

/** Zones as cards with their drawings; `detail` is the small text beside a name. */
export function zoneGallery(
  sources: Sources,
  step: number,
  detail: (zone: Records["zones"]) => string,
): KeyedList<Records["zones"]> {
  return new KeyedList(html("ul", { class: "gallery" }), {
    key: ({ id }) => id,
    create: (zone) => new ZoneCard(sources, zone, detail),
    step,
  });
}

class ZoneCard implements Row<Records["zones"]> {
  readonly element: HTMLElement;
  readonly #sources: Sources;
  readonly #detail: (zone: Records["zones"]) => string;
  readonly #link: HTMLElement;
  readonly #canvas = html("span", { class: "canvas" });
  readonly #caption = new Slot<Caption>(html("span", { class: "caption" }), buildCaption);
  readonly #frames: ZoneFrames;
  #name = "";

  constructor(sources: Sources, zone: Records["zones"], detail: (zone: Records["zones"]) => string) {
    this.#sources = sources;
    this.#detail = detail;
    this.#link = html("a", { href: hrefTo("zones", zone.id), class: "zone-card" }, this.#canvas, this.#caption.element);
    this.element = html("li", {}, this.#link);
    this.#frames = new ZoneFrames(sources.frames, this.#canvas, (loaded) => this.#show(loaded));
    this.update(zone);
  }

  update(zone: Records["zones"]): void {
    this.#name = zone.name;
    const trashed = zone.trashedTime !== null;
    this.#caption.show({ name: zone.name, detail: this.#detail(zone), trashed });
    setAttribute(this.#link, "data-trashed", trashed);
    if (this.#sources.freshness.has(topic("zone", zone.id))) highlight(this.#link);
    this.#frames.follow(zone);
  }

  #show(loaded: Loaded): void {
    if ("failed" in loaded) {
      this.#canvas.replaceChildren(html("span", { class: "canvas-note" }, "Could not be loaded"));
      return;
    }
    const count = loaded.frames.length;
    if (count === 0) this.#canvas.replaceChildren(html("span", { class: "canvas-note" }, "No frames yet"));
    else {
      const label = `Drawing of ${this.#name}, ${counted(count, "frame")}`;
      this.#canvas.replaceChildren(draw(loaded.frames.slice(0, framesDrawn), label).picture);
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

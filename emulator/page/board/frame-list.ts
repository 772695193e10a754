import { formatPlace } from "../../../picture/format.ts";
import { drawSwatch } from "../../../picture/frame-drawing.ts";
import { boxOf } from "../../../picture/geometry.ts";
import { ArrangedList, byText } from "../elements/arranged-list.ts";
import { codeLines, copyableId } from "../elements/copy.ts";
import { DetailsRow } from "../elements/details-row.ts";
import { html, render } from "../elements/dom.ts";
import type { Row } from "../elements/keyed-list.ts";
import type { LoadedFrame } from "../model/frame-loader.ts";
import { frameImport } from "../model/import-lines.ts";
import { highlight } from "../model/recent-changes.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import type { Board } from "./board.ts";
import { frameFacts } from "./frame-facts.ts";

/** A frame in the list; it is fresh if it has just changed. */
interface FrameItem {
  readonly frame: LoadedFrame;
  readonly isFresh: boolean;
}

function areaOf({ frame }: FrameItem): number {
  const { width, height } = boxOf(frame.layout);
  return width * height;
}

/** The frames of a zone; an expanded frame shows its details and is marked on the board. */
export class FrameList {
  readonly #workspace: Workspace;
  readonly #zoneId: string;
  readonly #board: Board;
  readonly #rows = new Map<string, DetailsRow<LoadedFrame>>();
  readonly #list = new ArrangedList<FrameItem>(html("ul", { class: "frames" }), {
    what: "frames",
    key: ({ frame }) => frame.id,
    create: (item) => this.#createRow(item),
    text: ({ frame }) => `${frame.name} ${frame.type} ${frame.id}`,
    firstOrder: "In reading order",
    orders: {
      "By name": byText(({ frame }) => frame.name),
      "Largest first": (one, other) => areaOf(other) - areaOf(one),
    },
    pageSize: 100,
  });

  constructor(workspace: Workspace, zoneId: string, board: Board) {
    this.#workspace = workspace;
    this.#zoneId = zoneId;
    this.#board = board;
  }

  get element(): HTMLElement {
    return this.#list.element;
  }

  update(items: readonly FrameItem[]): void {
    this.#list.update(items);
  }

  /** Opens the details of a frame. */
  open(id: string): void {
    this.#list.reveal(id);
    const row = this.#rows.get(id);
    if (!row) return;
    row.details.open = true;
    row.element.scrollIntoView({ block: "nearest" });
  }

  #createRow(first: FrameItem): Row<FrameItem> {
    const { id } = first.frame;
    const row = new DetailsRow<LoadedFrame>(buildSummary, (frame) => this.#buildDetails(frame), first.frame);
    // The browser keeps only one of the details with the same name open.
    row.details.setAttribute("name", "frame");
    row.details.addEventListener("toggle", () => {
      if (row.details.open) this.#board.select(id);
      else if (![...this.#rows.values()].some(({ details }) => details.open)) this.#board.select(undefined);
    });
    row.element.addEventListener("pointerenter", () => this.#board.pointAt(id, true));
    row.element.addEventListener("pointerleave", () => this.#board.pointAt(id, false));
    this.#rows.set(id, row);
    const update = ({ frame, isFresh }: FrameItem): void => {
      row.update(frame);
      if (isFresh) highlight(row.element);
    };
    update(first);
    return { element: row.element, update, remove: () => this.#rows.delete(id) };
  }

  #buildDetails(frame: LoadedFrame): Node[] {
    const facts = frameFacts(frame).flatMap(([term, text]) => [html("dt", {}, term), html("dd", {}, text)]);
    const zoom = html("button", { type: "button", class: "button button-small" }, "Zoom to it");
    zoom.addEventListener("click", () => this.#board.zoomTo(frame));
    return [
      html("dl", {}, ...facts),
      copyableId(frame.id),
      codeLines([frameImport(this.#workspace, this.#zoneId, frame)], "the import command"),
      zoom,
    ];
  }
}

function buildSummary(frame: LoadedFrame): Node[] {
  return [
    render(drawSwatch(frame)),
    html("span", { class: "frame-name" }, frame.name),
    html("span", { class: "frame-place" }, formatPlace(boxOf(frame.layout))),
  ];
}

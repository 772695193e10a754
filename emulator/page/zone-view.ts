import { draw, drawSheet, drawSwatch } from "../../picture/drawing.ts";
import { formatCount, formatPlace, pluralize } from "../../picture/format.ts";
import { boxOf, viewBoxFor } from "../../picture/geometry.ts";
import { breadcrumbs, buildHeading, type Heading, Section } from "./components.ts";
import { html, render, Slot, setAttribute } from "./dom.ts";
import { formatDateTime } from "./format.ts";
import type { LoadedFrame } from "./frame-loader.ts";
import { KeyedList, type Row } from "./keyed-list.ts";
import { userLabel } from "./people.ts";
import { highlight } from "./recent-changes.ts";
import type { Records } from "./records.ts";
import type { View, ViewContext } from "./view.ts";
import type { Workspace } from "./workspace.ts";
import { ZoneFrames } from "./zone-frames.ts";

/** More frames than this would be slow to draw. */
const maxFramesDrawn = 2000;

/** The view of a zone: a large drawing, and a list of frames. */
export function zoneView(context: ViewContext, id: string): View {
  const { workspace } = context;
  const heading = new Slot<Heading>(html("header", { class: "heading" }), buildHeading);
  const canvas = html("div", { class: "canvas canvas-large" });
  const list = frameList(canvas);
  const section = new Section("Frames", list.element, "No frames yet.");
  let name = "";
  let before: ReadonlyMap<string, string> | undefined;
  const frames = new ZoneFrames(context.frames, canvas, (result) => {
    if ("failed" in result) {
      showNote(canvas, "The frames of this zone could not be loaded.");
      return;
    }
    const now = new Map(result.frames.map((frame) => [frame.id, JSON.stringify(frame)]));
    const fresh = changedIds(before, now);
    before = now;
    showDrawing(canvas, result.frames, name, fresh);
    list.update(result.frames.map((frame) => ({ frame, isFresh: fresh.has(frame.id) })));
    section.showCount(result.frames.length, formatCount(result.frames.length));
  });
  return {
    element: html("div", {}, heading.element, html("div", { class: "columns zone" }, canvas, section.element)),
    refresh(): void {
      const zone = workspace.get("zones", id);
      if (!zone) return;
      name = zone.name;
      heading.show(headingOf(workspace, zone));
      frames.setZone(zone);
    },
  };
}

function headingOf(workspace: Workspace, zone: Records["zones"]): Heading {
  const trashed =
    zone.trashedTime === null ? {} : { trashed: `In the trash since ${formatDateTime(zone.trashedTime)}` };
  return {
    crumbs: breadcrumbs(workspace, { kind: "zone", id: zone.id }),
    title: zone.name,
    facts: [
      `Changed ${formatDateTime(zone.modifiedTime)} by ${userLabel(workspace, zone.lastAuthorZuid).name}`,
      `ID ${zone.id}`,
    ],
    ...trashed,
  };
}

/** The frames that were added or changed since the last drawing; none at the first. */
function changedIds(before: ReadonlyMap<string, string> | undefined, now: ReadonlyMap<string, string>): Set<string> {
  if (!before) return new Set();
  return new Set([...now].filter(([id, text]) => before.get(id) !== text).map(([id]) => id));
}

function showNote(canvas: HTMLElement, note: string): void {
  canvas.replaceChildren(html("span", { class: "canvas-note" }, note));
}

function showDrawing(
  canvas: HTMLElement,
  frames: readonly LoadedFrame[],
  name: string,
  fresh: ReadonlySet<string>,
): void {
  if (frames.length === 0) {
    showNote(canvas, "This zone has no frames yet.");
    return;
  }
  const drawn = frames.slice(0, maxFramesDrawn);
  const marked = drawn.map((frame) => ({ ...frame, marks: { "data-fresh": fresh.has(frame.id) } }));
  const view = viewBoxFor(drawn);
  const picture = draw(marked, view, `Drawing of ${name}, ${pluralize(frames.length, "frame")}`);
  canvas.replaceChildren(render(drawSheet(drawn, view, picture)));
  if (drawn.length === frames.length) return;
  const note = `The first ${formatCount(maxFramesDrawn)} of ${formatCount(frames.length)} frames are drawn.`;
  canvas.append(html("p", { class: "canvas-note" }, note));
}

interface FrameItem {
  readonly frame: LoadedFrame;
  readonly isFresh: boolean;
}

function frameList(canvas: HTMLElement): KeyedList<FrameItem> {
  return new KeyedList(html("ul", { class: "frames" }), {
    key: ({ frame }) => frame.id,
    create: (item) => createFrameRow(item, canvas),
    pageSize: 100,
  });
}

function createFrameRow(first: FrameItem, canvas: HTMLElement): Row<FrameItem> {
  const element = html("li", {});
  const slot = new Slot<LoadedFrame>(element, buildFrame);
  const update = ({ frame, isFresh }: FrameItem): void => {
    slot.show(frame);
    if (isFresh) highlight(element);
  };
  update(first);
  const setActive = (active: boolean): void => {
    const drawn = canvas.querySelector(`[data-frame="${CSS.escape(first.frame.id)}"]`);
    if (drawn) setAttribute(drawn, "data-active", active);
  };
  element.addEventListener("pointerenter", () => setActive(true));
  element.addEventListener("pointerleave", () => setActive(false));
  return { element, update };
}

function buildFrame(frame: LoadedFrame): Node[] {
  return [
    render(drawSwatch(frame)),
    html("span", { class: "frame-name" }, frame.name),
    html("span", { class: "frame-type" }, frame.type),
    html("span", { class: "frame-place" }, formatPlace(boxOf(frame.layout))),
  ];
}

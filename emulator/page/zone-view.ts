import { html, Slot, setAttribute } from "./dom.ts";
import { draw, drawLabels, drawSwatch } from "./drawing.ts";
import { highlight } from "./freshness.ts";
import { boxOf } from "./geometry.ts";
import { KeyedList, type Row } from "./keyed-list.ts";
import { buildHeading, crumbsTo, type Heading, Section } from "./parts.ts";
import { nameUser } from "./people.ts";
import type { Frame, Records } from "./records.ts";
import type { Sources, View } from "./view.ts";
import { counted, formatCount, formatMoment, formatNumber } from "./words.ts";
import type { Workspace } from "./workspace.ts";
import { ZoneFrames } from "./zone-frames.ts";

/** More frames than this would make the drawing slow, and too fine to read. */
const framesDrawn = 2000;

/** A zone: its drawing at full size, and a list of its frames. */
export function zoneView(sources: Sources, id: string): View {
  const { workspace } = sources;
  const heading = new Slot<Heading>(html("header", { class: "heading" }), buildHeading);
  const canvas = html("div", { class: "canvas canvas-large" });
  const list = frameList(canvas);
  const section = new Section("Frames", list.element, "No frames yet.");
  let name = "";
  let before: ReadonlyMap<string, string> | undefined;
  const frames = new ZoneFrames(sources.frames, canvas, (loaded) => {
    if ("failed" in loaded) {
      showNote(canvas, "The frames of this zone could not be loaded.");
      return;
    }
    const now = new Map(loaded.frames.map((frame) => [frame.frameId, JSON.stringify(frame)]));
    const fresh = changedIds(before, now);
    before = now;
    showDrawing(canvas, loaded.frames, name, fresh);
    list.update(loaded.frames.map((frame) => ({ frame, isFresh: fresh.has(frame.frameId) })));
    section.count(loaded.frames.length, formatCount(loaded.frames.length));
  });
  return {
    element: html("div", {}, heading.element, html("div", { class: "columns zone" }, canvas, section.element)),
    refresh(): void {
      const zone = workspace.get("zones", id);
      if (!zone) return;
      name = zone.name;
      heading.show(headingOf(workspace, zone));
      frames.follow(zone);
    },
  };
}

function headingOf(workspace: Workspace, zone: Records["zones"]): Heading {
  const trashed = zone.trashedTime === null ? {} : { trashed: `In the trash since ${formatMoment(zone.trashedTime)}` };
  return {
    crumbs: crumbsTo(workspace, { kind: "zone", id: zone.id }),
    title: zone.name,
    facts: [
      `Changed ${formatMoment(zone.modifiedTime)} by ${nameUser(workspace, zone.lastAuthorZuid).name}`,
      `ID ${zone.id}`,
    ],
    ...trashed,
  };
}

/** What is new or different since the zone was last drawn; nothing is at its first drawing. */
function changedIds(before: ReadonlyMap<string, string> | undefined, now: ReadonlyMap<string, string>): Set<string> {
  if (!before) return new Set();
  return new Set([...now].filter(([id, text]) => before.get(id) !== text).map(([id]) => id));
}

function showNote(canvas: HTMLElement, note: string): void {
  canvas.replaceChildren(html("span", { class: "canvas-note" }, note));
}

function showDrawing(canvas: HTMLElement, frames: readonly Frame[], name: string, fresh: ReadonlySet<string>): void {
  if (frames.length === 0) {
    showNote(canvas, "This zone has no frames yet.");
    return;
  }
  const drawn = frames.slice(0, framesDrawn);
  const { picture, view } = draw(drawn, `Drawing of ${name}, ${counted(frames.length, "frame")}`, fresh);
  const sheet = html("div", { class: "sheet" }, picture, drawLabels(drawn, view));
  // Labels are placed by percentages, which fit only while the sheet has the shape of the view.
  sheet.style.setProperty("--ratio", String(view.width / view.height));
  canvas.replaceChildren(sheet);
  if (drawn.length === frames.length) return;
  const note = `The first ${formatCount(framesDrawn)} of ${formatCount(frames.length)} frames are drawn.`;
  canvas.append(html("p", { class: "canvas-note" }, note));
}

interface FrameItem {
  readonly frame: Frame;
  readonly isFresh: boolean;
}

function frameList(canvas: HTMLElement): KeyedList<FrameItem> {
  return new KeyedList(html("ul", { class: "frames" }), {
    key: ({ frame }) => frame.frameId,
    create: (item) => createFrameRow(item, canvas),
    step: 100,
  });
}

function createFrameRow(first: FrameItem, canvas: HTMLElement): Row<FrameItem> {
  const element = html("li", {});
  const slot = new Slot<Frame>(element, buildFrame);
  const update = ({ frame, isFresh }: FrameItem): void => {
    slot.show(frame);
    if (isFresh) highlight(element);
  };
  update(first);
  const point = (active: boolean): void => {
    const drawn = canvas.querySelector(`[data-frame="${CSS.escape(first.frame.frameId)}"]`);
    if (drawn) setAttribute(drawn, "data-active", active);
  };
  element.addEventListener("pointerenter", () => point(true));
  element.addEventListener("pointerleave", () => point(false));
  return { element, update };
}

function buildFrame(frame: Frame): Node[] {
  const { left, top, width, height, rotate } = boxOf(frame.properties.layout);
  const turned = rotate === 0 ? "" : ` · ${formatNumber(rotate)}°`;
  const place = `${formatNumber(left)}, ${formatNumber(top)} · ${formatNumber(width)} × ${formatNumber(height)}${turned}`;
  return [
    drawSwatch(frame),
    html("span", { class: "frame-name" }, frame.name),
    html("span", { class: "frame-type" }, frame.type),
    html("span", { class: "frame-place" }, place),
  ];
}

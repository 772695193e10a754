import { formatCount } from "../../../picture/format.ts";
import { inReadingOrder } from "../../../picture/reading-order.ts";
import { Board } from "../board/board.ts";
import { FrameList } from "../board/frame-list.ts";
import { html } from "../elements/dom.ts";
import { zoneImports } from "../model/import-lines.ts";
import { userLabel } from "../model/people.ts";
import type { Records } from "../model/records.ts";
import { formatDateTime } from "../model/time-format.ts";
import { topic } from "../model/topics.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import { ZoneFrames } from "../model/visible-frames.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import { breadcrumbs, type Heading, Section, ViewHeading } from "../parts/components.ts";

/** The view of a zone: a board, which shows `frameId` first if there is one, and its frames in reading order. */
export function zoneView({ workspace, frames: loader }: ViewContext, id: string, frameId?: string): View {
  const heading = new ViewHeading();
  const board = new Board((clicked) => list.open(clicked));
  const list = new FrameList(workspace, id, board);
  const section = new Section(
    "Frames",
    list.element,
    "No frames yet. Add one to this zone in a workspace file or program.",
  );
  let name = "";
  let before: ReadonlyMap<string, string> | undefined;
  const frames = new ZoneFrames(loader, board.element, (result) => {
    if ("failed" in result) {
      board.showNote("Could not load the frames of this zone.");
      return;
    }
    const now = new Map(result.frames.map((frame) => [frame.id, JSON.stringify(frame)]));
    const fresh = changedIds(before, now);
    const wanted = before ? undefined : result.frames.find((frame) => frame.id === frameId);
    before = now;
    board.draw(result.frames, name, fresh);
    list.update(inReadingOrder(result.frames).map((frame) => ({ frame, isFresh: fresh.has(frame.id) })));
    section.showCount(result.frames.length, formatCount(result.frames.length));
    if (!wanted) return;
    board.zoomTo(wanted);
    list.open(wanted.id);
  });
  return {
    element: html("div", {}, heading.element, html("div", { class: "columns zone" }, board.element, section.element)),
    topic: topic("zone", id),
    refresh(): string | undefined {
      const zone = workspace.get("zones", id);
      if (!zone) return undefined;
      name = zone.name;
      heading.show(headingOf(workspace, zone));
      frames.setZone(zone);
      return name;
    },
  };
}

function headingOf(workspace: Workspace, zone: Records["zones"]): Heading {
  const trashed =
    zone.trashedTime === null ? {} : { trashed: `In the trash since ${formatDateTime(zone.trashedTime)}` };
  return {
    crumbs: breadcrumbs(workspace, { kind: "zone", id: zone.id }),
    title: zone.name,
    facts: [`Changed ${formatDateTime(zone.modifiedTime)} by ${userLabel(workspace, zone.lastAuthorZuid).name}`],
    id: zone.id,
    imports: zoneImports(workspace, zone),
    ...trashed,
  };
}

/** The frames that were added or changed since the last drawing; none for the first one. */
function changedIds(before: ReadonlyMap<string, string> | undefined, now: ReadonlyMap<string, string>): Set<string> {
  if (!before) return new Set();
  return new Set([...now].filter(([id, text]) => before.get(id) !== text).map(([id]) => id));
}

import { formatCount, initials } from "../../picture/format.ts";
import { type DrawnFrame, drawSheet, drawSwatch } from "../../picture/frame-drawing.ts";
import { type Area, boxOf, withoutOverlaps } from "../../picture/geometry.ts";
import { icon } from "../../picture/icons.ts";
import { html, type Markup } from "../../picture/markup.ts";
import { kinds } from "../kinds.ts";
import { roleName } from "../output/role-name.ts";
import { standsForMany } from "../plan/titles.ts";
import { badge, changeAttributes, isSameSpace, isSameZone, markBadge } from "./html-parts.ts";
import { countedFrames, countOf, unlistedText } from "./map-facts.ts";
import { type Look, markOf } from "./marks.ts";
import type { MapFrame, MapMember, MapSpace, MapZone } from "./model.ts";
import { ranked, stays } from "./views.ts";
import { drawCanvas, inLabelOrder, isMoved, marksOf, placeOf } from "./zone-drawing.ts";

/** A space: who has access, and its zones as drawings. */
export function spaceSection(space: MapSpace): Markup {
  const { id, title, changes, access, zones } = space;
  return html(
    "section",
    { id, class: "space", ...changeAttributes(changes, isSameSpace(space)) },
    html(
      "h2",
      { class: "title" },
      icon(kinds.space.icon),
      html("span", { class: "space-name" }, title),
      html(
        "span",
        { class: "section-count" },
        formatCount(zones.filter((zone) => stays(zone) || !stays(space)).length),
      ),
      space.isFavorite ? icon("star", "Favorite") : undefined,
      space.isEmbeddable ? icon("embed", "Embedding allowed") : undefined,
      badge(changes),
    ),
    access.length > 0 ? membersList(access, "access") : undefined,
    zones.length > 0
      ? html("ul", { class: "gallery" }, ...zones.map(zoneCard))
      : html("p", { class: "empty" }, "No zones."),
  );
}

/** People with their roles, and what happens to them. */
export function membersList(members: readonly MapMember[], className: string): Markup {
  return html("ul", { class: className }, ...members.map(memberItem));
}

function memberItem({ name, role, isUnlisted, changes }: MapMember): Markup {
  return html(
    "li",
    changeAttributes(changes),
    html("span", { class: "avatar", "aria-hidden": "true" }, standsForMany(name) ? icon("team") : initials(name)),
    html("span", { class: "person-text" }, html("span", { class: "person-name" }, ...addressParts(name))),
    badge(changes),
    isUnlisted ? html("span", { class: "badge" }, unlistedText) : undefined,
    role === "" ? undefined : html("span", { class: "role" }, roleName(role)),
  );
}

/** An address breaks before its domain, if it has to. */
function addressParts(name: string): (Markup | string)[] {
  const [start = ""] = /^[^@]*/.exec(name) ?? [];
  return [start, html("wbr"), name.slice(start.length)];
}

function zoneCard(zone: MapZone): Markup {
  const { id, title, changes, frames } = zone;
  return html(
    "li",
    { id, class: "zone-card", ...changeAttributes(changes, isSameZone(zone)) },
    frames.length > 0
      ? canvasOf(zone)
      : html("div", { class: "canvas" }, html("p", { class: "canvas-note" }, "No frames")),
    html(
      "h3",
      { class: "caption" },
      html("span", { class: "caption-name" }, title),
      badge(changes),
      html("span", { class: "caption-detail" }, countOf("frame", countedFrames(zone))),
    ),
    ...frameChanges(zone),
  );
}

/** The drawing of a zone, which a click enlarges. */
function canvasOf(zone: MapZone): Markup {
  const { frames, view, picture } = drawCanvas(zone);
  const input = html("input", { type: "checkbox", class: "enlarge", "aria-label": `Enlarge ${zone.title}` });
  const sheet = drawSheet(labeledFrames(frames, view), view, picture);
  return html("label", { class: "canvas" }, input, html("span", { class: "zoom" }, icon("fit")), sheet);
}

/** The width of an enlarged drawing on a usual screen. */
const enlargedWidth = 1200;

/** The frames whose labels have room in an enlarged drawing; those that change are on top, and never make room. */
function labeledFrames(frames: readonly DrawnFrame[], view: Area): DrawnFrame[] {
  const scale = enlargedWidth / view.width;
  const labels = inLabelOrder(frames).map((frame) => {
    const { left, top, width } = boxOf(frame.layout);
    return { frame, x: left * scale, y: top * scale, width: Math.min(width * scale, 100), height: 26 };
  });
  return withoutOverlaps(labels)
    .map(({ frame }) => frame)
    .reverse();
}

/** What happens to the frames of a zone that comes or goes. */
const impliedLooks: ReadonlyMap<Look | undefined, Look> = new Map([
  ["add", "add"],
  ["trash", "remove"],
  ["remove", "remove"],
]);

/** The frames that change, except those that come or go with their zone. */
function frameChanges({ changes, frames }: MapZone): Markup[] {
  const implied = impliedLooks.get(markOf(changes)?.look);
  const listed = frames.filter((frame) => frame.changes.length > 0 && markOf(frame.changes)?.look !== implied);
  const sorted = ranked(listed, (frame) => frame.changes);
  return sorted.length === 0 ? [] : [html("ul", { class: "frame-changes" }, ...sorted.map(frameChange))];
}

/** The old frame next to the new one. */
function frameChange(frame: MapFrame): Markup {
  const { name, before, layout, changes } = frame;
  const place = isMoved(frame) ? `${placeOf(before?.layout)} → ${placeOf(layout)}` : placeOf(layout);
  const renamed = before && before.name !== name ? html("del", {}, before.name) : undefined;
  return html(
    "li",
    { "data-change": markOf(changes)?.look },
    before && markOf(changes)?.look !== "move" ? drawSwatch(before) : undefined,
    drawSwatch(frame),
    renamed,
    html("span", { class: "frame-name" }, name),
    ...marksOf(frame).map(markBadge),
    html("span", { class: "frame-place" }, place),
  );
}

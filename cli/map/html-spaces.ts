import { formatCount, initials } from "../../picture/format.ts";
import { drawSheet, drawSwatch } from "../../picture/frame-drawing.ts";
import { icon } from "../../picture/icons.ts";
import { html, type Markup } from "../../picture/markup.ts";
import { kinds } from "../kinds.ts";
import { roleName } from "../output/role-name.ts";
import { badge, changeAttributes, isSameSpace, isSameZone } from "./html-parts.ts";
import { countOf } from "./map-facts.ts";
import { type Look, markOf } from "./marks.ts";
import type { MapFrame, MapMember, MapSpace, MapZone } from "./model.ts";
import { drawCanvas, isMoved, placeOf } from "./zone-drawing.ts";

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
      html("span", { class: "section-count" }, formatCount(zones.length)),
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

function memberItem({ name, role, changes }: MapMember): Markup {
  return html(
    "li",
    changeAttributes(changes),
    html("span", { class: "avatar", "aria-hidden": "true" }, initials(name)),
    html("span", { class: "person-text" }, html("span", { class: "person-name" }, name)),
    badge(changes),
    role === "" ? undefined : html("span", { class: "role" }, roleName(role)),
  );
}

function zoneCard(zone: MapZone): Markup {
  const { id, title, changes, frames } = zone;
  return html(
    "li",
    { id, class: "zone-card", ...changeAttributes(changes, isSameZone(zone)) },
    html(
      "div",
      { class: "canvas" },
      frames.length > 0 ? sheetOf(zone) : html("p", { class: "canvas-note" }, "No frames"),
    ),
    html(
      "h3",
      { class: "caption" },
      html("span", { class: "caption-name" }, title),
      badge(changes),
      html("span", { class: "caption-detail" }, countOf("frame", frames)),
    ),
    ...frameChanges(zone),
  );
}

function sheetOf(zone: MapZone): Markup {
  const { frames, view, picture } = drawCanvas(zone);
  return drawSheet(frames, view, picture);
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
  return listed.length === 0 ? [] : [html("ul", { class: "frame-changes" }, ...listed.map(frameChange))];
}

/** The old frame next to the new one. */
function frameChange(frame: MapFrame): Markup {
  const { name, before, layout, changes } = frame;
  const place = isMoved(frame) ? `${placeOf(before?.layout)} → ${placeOf(layout)}` : placeOf(layout);
  const renamed = before && before.name !== name ? html("del", {}, before.name) : undefined;
  return html(
    "li",
    { "data-change": markOf(changes)?.look },
    before && !isMoved(frame) ? drawSwatch(before) : undefined,
    drawSwatch(frame),
    renamed,
    html("span", { class: "frame-name" }, name),
    badge(changes),
    html("span", { class: "frame-place" }, place),
  );
}

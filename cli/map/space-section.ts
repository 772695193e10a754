import { initials, pluralize } from "../../picture/format.ts";
import { drawSwatch } from "../../picture/frame-drawing.ts";
import { icon } from "../../picture/icons.ts";
import { type Attributes, html, type Markup } from "../../picture/markup.ts";
import { kinds } from "../kinds.ts";
import { roleName } from "../output/role-name.ts";
import type { Change } from "../plan/change.ts";
import { inReviewOrder, type Mark, markOf } from "../plan/marks.ts";
import { everyoneWithLink, standsForMany } from "../plan/titles.ts";
import { type MapFrame, type MapMember, type MapSpace, type MapZone, staying } from "./model.ts";
import { drawZone, marksOf, placeOf } from "./zone-drawing.ts";

/** A space: who has access, and its zones as drawings. */
export function spaceSection(space: MapSpace, id: string): Markup {
  const { title, isFavorite, isEmbeddable, changes, access, zones } = space;
  return html(
    "section",
    { id, ...changeAttributes(changes) },
    html(
      "h2",
      { class: "title" },
      icon(kinds.space.icon),
      html("span", { class: "name" }, title),
      html("span", { class: "section-count" }, pluralize(staying(zones).length, "zone")),
      isFavorite ? icon("star", "Favorite") : undefined,
      isEmbeddable ? icon("embed", "Embedding allowed") : undefined,
      badge(changes),
    ),
    access.length > 0 ? membersList(access) : undefined,
    zones.length > 0
      ? html("ul", { class: "gallery" }, ...zones.map((zone, index) => zoneCard(zone, `${id}-${index + 1}`)))
      : undefined,
  );
}

/** Who is in the team. */
export const peopleSection = (people: readonly MapMember[], id: string): Markup =>
  html("section", { id }, html("h2", { class: "title" }, icon(kinds.person.icon), "People"), membersList(people));

/** People with their roles, and what happens to them. */
const membersList = (members: readonly MapMember[]): Markup =>
  html("ul", { class: "members" }, ...members.map(memberItem));

function avatarOf(name: string): Markup | string {
  if (name === everyoneWithLink) return icon("link");
  return standsForMany(name) ? icon("team") : initials(name);
}

function memberItem({ name, role, isUnlisted, changes }: MapMember): Markup {
  const [start = ""] = /^[^@]*/.exec(name) ?? [];
  return html(
    "li",
    changeAttributes(changes),
    html("span", { class: "avatar", "aria-hidden": "true" }, avatarOf(name)),
    // An address breaks before its domain, if it has to.
    html("span", { class: "name" }, start, html("wbr"), name.slice(start.length)),
    role === "" ? undefined : html("span", { class: "role" }, roleName(role)),
    isUnlisted ? html("span", { class: "badge" }, "not listed") : undefined,
    badge(changes),
  );
}

function zoneCard(zone: MapZone, id: string): Markup {
  const { title, changes, frames } = zone;
  const isNewOrGoing = ["add", "trash", "remove"].includes(markOf(changes)?.look ?? "");
  const changed = isNewOrGoing ? [] : frames.filter((frame) => frame.changes.length > 0);
  const listed = inReviewOrder(changed, (frame) => frame.changes);
  return html(
    "li",
    { id, class: "zone-card", ...changeAttributes(changes) },
    html(
      "div",
      { class: "canvas" },
      frames.length > 0 ? drawZone(zone) : html("p", { class: "canvas-note" }, "No frames"),
    ),
    html(
      "h3",
      { class: "caption" },
      html("span", { class: "name" }, title),
      badge(changes),
      html("span", { class: "caption-detail" }, pluralize(staying(frames).length, "frame")),
    ),
    listed.length > 0 ? html("ul", { class: "frame-changes" }, ...listed.map(frameItem)) : undefined,
  );
}

/** The old frame next to the new one. */
function frameItem(frame: MapFrame): Markup {
  const { name, before, layout } = frame;
  const marks = marksOf(frame);
  const places = [...new Set([placeOf(before?.layout ?? layout), placeOf(layout)])];
  return html(
    "li",
    { "data-change": marks[0]?.look },
    before && marks[0]?.look !== "move" ? drawSwatch(before) : undefined,
    drawSwatch(frame),
    before && before.name !== name ? html("del", {}, before.name) : undefined,
    html("span", { class: "name" }, name),
    ...marks.map(markBadge),
    html("span", { class: "role" }, places.join(" → ")),
  );
}

/** A badge that shows what happens with an icon, words and a color. */
const markBadge = ({ look, text }: Mark): Markup =>
  html("span", { class: "badge mark", "data-change": look }, icon(look), text);

export function badge(changes: readonly Change[]): Markup | undefined {
  const mark = markOf(changes);
  return mark && markBadge(mark);
}

/** What style sheets refer to. */
const changeAttributes = (changes: readonly Change[]): Attributes => ({ "data-change": markOf(changes)?.look });

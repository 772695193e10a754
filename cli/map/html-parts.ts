import { icon } from "../../picture/icons.ts";
import { type Attributes, html, type Markup } from "../../picture/markup.ts";
import type { Change } from "../plan/change.ts";
import { type Mark, markOf } from "./marks.ts";
import type { MapSpace, MapZone } from "./model.ts";
import { changesInSpace, changesInZone } from "./views.ts";

/** A badge that shows what happens with an icon, words and a color. */
export const markBadge = ({ look, text }: Mark): Markup =>
  html("span", { class: "badge mark", "data-change": look }, icon(look), text);

/** The badge of a part with changes. */
export function badge(changes: readonly Change[]): Markup | undefined {
  const mark = markOf(changes);
  return mark && markBadge(mark);
}

/** What style sheets refer to: the look of a part, or that nothing happens to it and everything in it. */
export function changeAttributes(changes: readonly Change[], isSame = changes.length === 0): Attributes {
  return { "data-change": markOf(changes)?.look, "data-same": isSame };
}

export const isSameZone = (zone: MapZone): boolean => changesInZone(zone).length === 0;

export const isSameSpace = (space: MapSpace): boolean => changesInSpace(space).length === 0;

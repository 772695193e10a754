import { icon } from "../../picture/icons.ts";
import { type Attributes, html, type Markup } from "../../picture/markup.ts";
import type { Change } from "../plan/change.ts";
import { markOf } from "./marks.ts";
import type { MapSpace, MapZone } from "./model.ts";

/** A badge that shows what happens with an icon, words and a color. */
export function badge(changes: readonly Change[]): Markup | undefined {
  const mark = markOf(changes);
  return mark && html("span", { class: "badge mark", "data-change": mark.look }, icon(mark.look), mark.text);
}

/** What style sheets refer to: the look of a part, or that nothing happens to it and everything in it. */
export function changeAttributes(changes: readonly Change[], isSame = changes.length === 0): Attributes {
  return { "data-change": markOf(changes)?.look, "data-same": isSame };
}

export const isSameZone = ({ changes, frames }: MapZone): boolean =>
  changes.length === 0 && frames.every((frame) => frame.changes.length === 0);

export const isSameSpace = ({ changes, access, zones }: MapSpace): boolean =>
  changes.length === 0 && access.every((member) => member.changes.length === 0) && zones.every(isSameZone);

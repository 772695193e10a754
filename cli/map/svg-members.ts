import { icon } from "../../picture/icons.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import { roleName } from "../output/role-name.ts";
import { unlistedText } from "./map-facts.ts";
import { markOf } from "./marks.ts";
import type { MapMember } from "./model.ts";
import { innerWidth, type Page } from "./svg-page.ts";
import { shorten, textWidth, wrap } from "./svg-parts.ts";

/** More people than this are shown only if something happens to them. */
const maxChips = 24;

/** Adds people with their roles, and what happens to them. */
export function addMembers(page: Page, members: readonly MapMember[]): void {
  const shown = members.filter((member, index) => index < maxChips || member.changes.length > 0);
  let row: Markup[] = [];
  let [x, height] = [0, 0];
  const endRow = () => {
    if (row.length > 0) page.add(height + 8, ...row);
    [row, x, height] = [[], 0, 0];
  };
  for (const member of shown) {
    const chip = chipOf(member);
    if (x + chip.width > innerWidth) endRow();
    row.push(svg("g", { transform: `translate(${x} 0)` }, chip.markup));
    x += chip.width + 8;
    height = Math.max(height, chip.height);
  }
  endRow();
  const left = members.length - shown.length;
  if (left > 0) page.addLine(`and ${left} more`, "muted");
}

/** Someone on one line, or on several if all of their address does not fit: it is never cut where it changes. */
function chipOf({ name, role, isUnlisted, changes }: MapMember) {
  const mark = markOf(changes);
  const details = [role === "" ? "" : roleName(role), mark?.text ?? "", isUnlisted ? unlistedText : ""].filter(Boolean);
  const names = mark ? wrap(name, innerWidth - 60) : [shorten(name, 60)];
  const start = mark ? 30 : 12;
  const detail = details.join(", ");
  const nameWidth = Math.max(...names.map((line) => textWidth(line, 13)));
  const isStacked = names.length > 1 || start + nameWidth + textWidth(detail, 12) + 20 > innerWidth;
  const details12 = isStacked ? wrap(detail, innerWidth - 60) : [];
  const detailWidth = isStacked ? 0 : textWidth(detail, 12) + 8;
  const width = Math.min(innerWidth, start + nameWidth + detailWidth + 12);
  const lines = [...names, ...details12];
  const height = 26 + (lines.length - 1) * 18;
  const sign = mark && icon(mark.look);
  const markup = svg(
    "g",
    { class: "chip", "data-change": mark?.look },
    svg("rect", { rx: 13, width: isStacked ? innerWidth : width, height, fill: "none" }),
    sign && { ...sign, attributes: { ...sign.attributes, x: 11, y: 7, width: 12, height: 12 } },
    ...lines.map((line, index) => {
      const className = index < names.length ? "who" : "detail";
      const rest = index === 0 && !isStacked ? svg("tspan", { dx: 8, class: "detail" }, detail) : undefined;
      return svg("text", { x: start, y: 17 + index * 18 }, svg("tspan", { class: className }, line), rest);
    }),
  );
  return { markup, width: isStacked ? innerWidth : width, height };
}

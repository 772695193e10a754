import { icon } from "../../picture/icons.ts";
import { type Markup, svg } from "../../picture/markup.ts";
import { roleName, roleText } from "../output/role-name.ts";
import { unlistedText } from "./map-facts.ts";
import { markOf } from "./marks.ts";
import type { MapMember } from "./model.ts";
import { innerWidth, type Page } from "./svg-page.ts";
import { shorten, textWidth, wrap } from "./svg-parts.ts";

/** More people than this are shown only if something happens to them. */
const maxMembers = 24;

/** Adds people with their roles, and what happens to them; if that is to be short, those without changes are only named. */
export function addMembers(page: Page, members: readonly MapMember[], isShort: boolean): void {
  const shown = members.filter(({ changes }, index) => changes.length > 0 || index < maxMembers);
  const isChip = ({ changes }: MapMember) => changes.length > 0 || !isShort;
  addChips(page, shown.filter(isChip));
  const left = members.length - shown.length;
  const names = shown.filter((member) => !isChip(member)).map(nameWithRole);
  const rest = left > 0 ? [`and ${left} more`] : [];
  if (names.length > 0) page.addText(`Without changes: ${[...names, ...rest].join(", ")}`);
  else for (const text of rest) page.addText(text);
}

const nameWithRole = ({ name, role, isUnlisted }: MapMember): string => {
  const details = [role === "" ? "" : roleText(role), isUnlisted ? unlistedText : ""].filter(Boolean);
  return details.length === 0 ? shorten(name, 60) : `${shorten(name, 60)} (${details.join(", ")})`;
};

function addChips(page: Page, members: readonly MapMember[]): void {
  let row: Markup[] = [];
  let [x, height] = [0, 0];
  const endRow = () => {
    if (row.length > 0) page.add(height + 8, ...row);
    [row, x, height] = [[], 0, 0];
  };
  for (const member of members) {
    const chip = chipOf(member);
    if (x + chip.width > innerWidth) endRow();
    row.push(svg("g", { transform: `translate(${x} 0)` }, chip.markup));
    x += chip.width + 8;
    height = Math.max(height, chip.height);
  }
  endRow();
}

interface Chip {
  readonly markup: Markup;
  readonly width: number;
  readonly height: number;
}

/** Someone on one line, or on several if all of their address does not fit: it is never cut where it changes. */
function chipOf({ name, role, isUnlisted, changes }: MapMember): Chip {
  const mark = markOf(changes);
  const details = [role === "" ? "" : roleName(role), mark?.text ?? "", isUnlisted ? unlistedText : ""].filter(Boolean);
  const detail = details.join(", ");
  const left = mark ? 30 : 12;
  const who = mark ? name : shorten(name, 60);
  const needed = left + textWidth(who, 13) + 8 + textWidth(detail, 12) + 12;
  const isOneLine = needed <= innerWidth;
  const lines = isOneLine
    ? [[whoPart(who), svg("tspan", { dx: 8, class: "detail" }, detail)]]
    : [
        ...wrap(who, innerWidth - 60).map((line) => [whoPart(line)]),
        ...wrap(detail, innerWidth - 60).map((line) => [svg("tspan", { class: "detail" }, line)]),
      ];
  const size = { width: isOneLine ? needed : innerWidth, height: 26 + (lines.length - 1) * 18 };
  const sign = mark && icon(mark.look);
  const markup = svg(
    "g",
    { class: "chip", "data-change": mark?.look },
    svg("rect", { rx: 13, ...size, fill: "none" }),
    sign && { ...sign, attributes: { ...sign.attributes, x: 11, y: 7, width: 12, height: 12 } },
    ...lines.map((parts, index) => svg("text", { x: left, y: 17 + index * 18 }, ...parts)),
  );
  return { markup, ...size };
}

const whoPart = (text: string): Markup => svg("tspan", { class: "who" }, text);

import { formatCount } from "../../picture/format.ts";
import { type IconName, icon } from "../../picture/icons.ts";
import { html, type Markup } from "../../picture/markup.ts";
import { kinds } from "../kinds.ts";
import type { Change } from "../plan/change.ts";
import { changeAttributes, isSameSpace, isSameZone } from "./html-parts.ts";
import { countedFrames } from "./map-facts.ts";
import { type Mark, markOf } from "./marks.ts";
import type { MapSpace, WorkspaceMap } from "./model.ts";
import { stays } from "./views.ts";

/** The spaces and zones as nested lists of links. */
export function treeOf({ title, changes, people, spaces }: WorkspaceMap, peopleId: string): Markup {
  const isSame = people.every((person) => person.changes.length === 0);
  const peopleRow = row({
    icon: kinds.person.icon,
    label: "People",
    href: `#${peopleId}`,
    count: people.filter(stays).length,
    level: 2,
    changes: [],
    isSame,
  });
  return html(
    "ul",
    {},
    html(
      "li",
      {},
      row({ icon: kinds.team.icon, label: title, href: "#main", level: 1, changes, isSame: true }),
      html(
        "ul",
        {},
        people.length > 0 ? html("li", { "data-same": isSame }, peopleRow) : undefined,
        ...spaces.map(spaceItem),
      ),
    ),
  );
}

function spaceItem(space: MapSpace): Markup {
  const { id, title, changes, zones } = space;
  const items = zones.map((zone) =>
    html(
      "li",
      changeAttributes(zone.changes, isSameZone(zone)),
      row({
        icon: kinds.zone.icon,
        label: zone.title,
        href: `#${zone.id}`,
        count: countedFrames(zone).length,
        level: 3,
        changes: zone.changes,
        isSame: isSameZone(zone),
      }),
    ),
  );
  return html(
    "li",
    changeAttributes(changes, isSameSpace(space)),
    row({ icon: kinds.space.icon, label: title, href: `#${id}`, level: 2, changes, isSame: isSameSpace(space) }),
    items.length > 0 ? html("ul", {}, ...items) : undefined,
  );
}

interface Row {
  readonly icon: IconName;
  readonly label: string;
  readonly href: string;
  readonly level: number;
  readonly count?: number;
  readonly changes: readonly Change[];
  /** Whether nothing happens to it, nor to anything in it. */
  readonly isSame: boolean;
}

const changedInside: Mark = { look: "change", text: "changes inside" };

function row({ icon: name, label, href, level, count, changes, isSame }: Row): Markup {
  const mark = markOf(changes) ?? (isSame ? undefined : changedInside);
  const sign = mark && html("span", { class: "sign", "data-change": mark.look }, icon(mark.look, mark.text));
  return html(
    "a",
    { class: "row", href, style: `--level: ${level}`, "data-change": mark?.look },
    icon(name),
    html("span", { class: "row-text" }, html("span", { class: "row-label" }, label)),
    sign,
    count === undefined ? undefined : html("span", { class: "row-count" }, formatCount(count)),
  );
}

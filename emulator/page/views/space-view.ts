import { formatCount } from "../../../picture/format.ts";
import { html } from "../elements/dom.ts";
import { countZones, formatWaiting } from "../model/counts.ts";
import { spaceImports } from "../model/import-lines.ts";
import { zonesOf } from "../model/nodes.ts";
import { userLabel } from "../model/people.ts";
import type { Records } from "../model/records.ts";
import { formatDateTime } from "../model/time-format.ts";
import { topic } from "../model/topics.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import { breadcrumbs, type Heading, Section, ViewHeading } from "../parts/components.ts";
import { peopleList, spaceMemberItem } from "../parts/people-list.ts";
import { zoneGallery } from "../parts/zone-card.ts";

const zonesPerPage = 24;

/** The view of a space: zones as drawings, and members. */
export function spaceView(context: ViewContext, id: string): View {
  const { workspace } = context;
  const heading = new ViewHeading();
  const zones = zoneGallery(context, zonesPerPage, (zone) => formatDateTime(zone.modifiedTime));
  const zonesSection = new Section(
    "Zones",
    zones.element,
    "No zones yet. Add one to this space in a workspace file or program.",
  );
  const people = peopleList(context);
  const peopleSection = new Section("Members", people.element, "This space has no members.");
  return {
    element: html(
      "div",
      {},
      heading.element,
      html("div", { class: "columns" }, zonesSection.element, peopleSection.element),
    ),
    topic: topic("space", id),
    refresh(): string | undefined {
      const space = workspace.get("spaces", id);
      if (!space) return undefined;
      heading.show(headingOf(workspace, space));
      const all = zonesOf(workspace, id);
      zones.update(all);
      zonesSection.showCount(all.length, formatWaiting(countZones(workspace, id), "in trash"));
      const members = workspace.children("spaceMembers", id).map((member) => spaceMemberItem(workspace, member));
      people.update(members);
      peopleSection.showCount(members.length, formatCount(members.length));
      return space.name;
    },
  };
}

function headingOf(workspace: Workspace, space: Records["spaces"]): Heading {
  const { id, trashedTime } = space;
  const trashed = trashedTime === null ? {} : { trashed: `In the trash since ${formatDateTime(trashedTime)}` };
  return {
    crumbs: breadcrumbs(workspace, { kind: "space", id }),
    title: space.name,
    favorite: workspace.count("favorites", id) > 0,
    embedded: space.allowEmbed,
    facts: [
      `Owned by ${userLabel(workspace, space.ownerZuid).name}`,
      `Changed ${formatDateTime(space.modifiedTime)} by ${userLabel(workspace, space.lastAuthorZuid).name}`,
    ],
    id,
    imports: spaceImports(space),
    ...trashed,
  };
}

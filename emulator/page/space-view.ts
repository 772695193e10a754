import { formatCount } from "../../picture/format.ts";
import { breadcrumbs, buildHeading, type Heading, Section } from "./components.ts";
import { html, Slot } from "./dom.ts";
import { formatDateTime } from "./format.ts";
import { zonesOf } from "./nodes.ts";
import { describeSpaceMember, userLabel } from "./people.ts";
import type { Records } from "./records.ts";
import { peopleList } from "./rows.ts";
import { topic } from "./topics.ts";
import type { View, ViewContext } from "./view.ts";
import type { Workspace } from "./workspace.ts";
import { zoneGallery } from "./zone-card.ts";

const zonesPerPage = 24;

/** The view of a space: zones as drawings, and members. */
export function spaceView(context: ViewContext, id: string): View {
  const { workspace, recentChanges } = context;
  const heading = new Slot<Heading>(html("header", { class: "heading" }), buildHeading);
  const zones = zoneGallery(context, zonesPerPage, (zone) => formatDateTime(zone.modifiedTime));
  const zonesSection = new Section("Zones", zones.element, "No zones yet.");
  const people = peopleList(recentChanges);
  const peopleSection = new Section("Members", people.element, "Nobody is in this space.");
  return {
    element: html(
      "div",
      {},
      heading.element,
      html("div", { class: "columns" }, zonesSection.element, peopleSection.element),
    ),
    refresh(): void {
      const space = workspace.get("spaces", id);
      if (!space) return;
      heading.show(headingOf(workspace, space));
      const all = zonesOf(workspace, id);
      zones.update(all);
      zonesSection.showCount(all.length, formatCount(all.length));
      const members = workspace
        .children("spaceMembers", id)
        .map((member) => ({ ...describeSpaceMember(workspace, member), topic: topic("space-member", member.id) }));
      people.update(members);
      peopleSection.showCount(members.length, formatCount(members.length));
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
      `ID ${id}`,
    ],
    ...trashed,
  };
}

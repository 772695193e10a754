import { html, Slot } from "./dom.ts";
import { zonesOf } from "./nodes.ts";
import { buildHeading, crumbsTo, type Heading, Section } from "./parts.ts";
import { nameUser, spacePerson } from "./people.ts";
import type { Records } from "./records.ts";
import { peopleList } from "./rows.ts";
import { topic } from "./topics.ts";
import type { Sources, View } from "./view.ts";
import { formatCount, formatMoment } from "./words.ts";
import type { Workspace } from "./workspace.ts";
import { zoneGallery } from "./zone-card.ts";

const zonesShown = 24;

/** A space: its zones as drawings, and who may do what in it. */
export function spaceView(sources: Sources, id: string): View {
  const { workspace, freshness } = sources;
  const heading = new Slot<Heading>(html("header", { class: "heading" }), buildHeading);
  const zones = zoneGallery(sources, zonesShown, (zone) => formatMoment(zone.modifiedTime));
  const zonesSection = new Section("Zones", zones.element, "No zones yet.");
  const people = peopleList(freshness);
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
      zonesSection.count(all.length, formatCount(all.length));
      const members = workspace
        .children("spaceMembers", id)
        .map((member) => ({ ...spacePerson(workspace, member), topic: topic("space-member", member.id) }));
      people.update(members);
      peopleSection.count(members.length, formatCount(members.length));
    },
  };
}

function headingOf(workspace: Workspace, space: Records["spaces"]): Heading {
  const { id, trashedTime } = space;
  const trashed = trashedTime === null ? {} : { trashed: `In the trash since ${formatMoment(trashedTime)}` };
  return {
    crumbs: crumbsTo(workspace, { kind: "space", id }),
    title: space.name,
    favorite: workspace.count("favorites", id) > 0,
    embedded: space.allowEmbed,
    facts: [
      `Owned by ${nameUser(workspace, space.ownerZuid).name}`,
      `Changed ${formatMoment(space.modifiedTime)} by ${nameUser(workspace, space.lastAuthorZuid).name}`,
      `ID ${id}`,
    ],
    ...trashed,
  };
}

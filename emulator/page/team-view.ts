import { html, Slot } from "./dom.ts";
import { spacesOf } from "./nodes.ts";
import { buildHeading, crumbsTo, type Heading, Section } from "./parts.ts";
import { invitedPerson, nameUser, teamPerson } from "./people.ts";
import type { Records } from "./records.ts";
import { type LinkItem, linkList, type PersonItem, peopleList } from "./rows.ts";
import { topic } from "./topics.ts";
import type { Sources, View } from "./view.ts";
import { counted, formatCount, formatMoment } from "./words.ts";
import type { Workspace } from "./workspace.ts";

/** A team: its spaces, those in the trash, and its people. */
export function teamView({ workspace, freshness }: Sources, id: string): View {
  const heading = new Slot<Heading>(html("header", { class: "heading" }), buildHeading);
  const spaces = linkList(freshness);
  const spacesSection = new Section("Spaces", spaces.element, "No spaces yet.");
  const trash = linkList(freshness);
  const trashSection = new Section("Trash", trash.element, "");
  const people = peopleList(freshness);
  const peopleSection = new Section("People", people.element, "Nobody is in this team.");
  const content = html("div", { class: "main-column" }, spacesSection.element, trashSection.element);
  return {
    element: html("div", {}, heading.element, html("div", { class: "columns" }, content, peopleSection.element)),
    refresh(): void {
      const team = workspace.get("teams", id);
      if (!team) return;
      heading.show(headingOf(workspace, team));
      const { active, trashed } = spacesOf(workspace, id);
      spaces.update(active.map((space) => spaceItem(workspace, space)));
      spacesSection.count(active.length, formatCount(active.length));
      trash.update(trashed.map((space) => spaceItem(workspace, space)));
      trashSection.count(trashed.length, formatCount(trashed.length), true);
      const everyone = peopleOf(workspace, id);
      people.update(everyone);
      peopleSection.count(everyone.length, formatCount(everyone.length));
    },
  };
}

function headingOf(workspace: Workspace, team: Records["teams"]): Heading {
  return {
    crumbs: crumbsTo(workspace, { kind: "team", id: team.id }),
    title: team.name,
    note: team.description,
    facts: [
      `Created ${formatMoment(team.createdTime)} by ${nameUser(workspace, team.createdBy).name}`,
      `ID ${team.id}`,
    ],
    ...(team.isDefault ? { badge: "default" } : {}),
  };
}

function peopleOf(workspace: Workspace, id: string): PersonItem[] {
  const members = workspace
    .children("teamMembers", id)
    .map((member) => ({ ...teamPerson(workspace, member), topic: topic("member", member.id) }));
  const invited = workspace
    .children("invitations", id)
    .map((invitation) => ({ ...invitedPerson(invitation), topic: topic("invitation", invitation.id) }));
  return [...members, ...invited];
}

function spaceItem(workspace: Workspace, space: Records["spaces"]): LinkItem {
  const { id, name, trashedTime } = space;
  const zones = counted(workspace.count("zones", id), "zone");
  const people = counted(workspace.count("spaceMembers", id), "member");
  const when =
    trashedTime === null ? `changed ${formatMoment(space.modifiedTime)}` : `trashed ${formatMoment(trashedTime)}`;
  return {
    place: "spaces",
    id,
    topic: topic("space", id),
    name,
    note: "",
    facts: `${zones} · ${people} · ${when}`,
    favorite: workspace.count("favorites", id) > 0,
    embedded: space.allowEmbed,
    trashed: trashedTime !== null,
  };
}

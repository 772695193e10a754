import { formatCount, pluralize } from "../../picture/format.ts";
import { breadcrumbs, buildHeading, type Heading, Section } from "./components.ts";
import { html, Slot } from "./dom.ts";
import { formatDateTime } from "./format.ts";
import { spacesOf } from "./nodes.ts";
import { describeInvitation, describeTeamMember, userLabel } from "./people.ts";
import type { Records } from "./records.ts";
import { type LinkItem, linkList, type PersonItem, peopleList } from "./rows.ts";
import { topic } from "./topics.ts";
import type { View, ViewContext } from "./view.ts";
import type { Workspace } from "./workspace.ts";

/** The view of a team: spaces, trash and people. */
export function teamView({ workspace, recentChanges }: ViewContext, id: string): View {
  const heading = new Slot<Heading>(html("header", { class: "heading" }), buildHeading);
  const spaces = linkList(recentChanges);
  const spacesSection = new Section("Spaces", spaces.element, "No spaces yet.");
  const trash = linkList(recentChanges);
  const trashSection = new Section("Trash", trash.element, "");
  const people = peopleList(recentChanges);
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
      spacesSection.showCount(active.length, formatCount(active.length));
      trash.update(trashed.map((space) => spaceItem(workspace, space)));
      trashSection.showCount(trashed.length, formatCount(trashed.length), true);
      const everyone = peopleOf(workspace, id);
      people.update(everyone);
      peopleSection.showCount(everyone.length, formatCount(everyone.length));
    },
  };
}

function headingOf(workspace: Workspace, team: Records["teams"]): Heading {
  return {
    crumbs: breadcrumbs(workspace, { kind: "team", id: team.id }),
    title: team.name,
    note: team.description,
    facts: [
      `Created ${formatDateTime(team.createdTime)} by ${userLabel(workspace, team.createdBy).name}`,
      `ID ${team.id}`,
    ],
    ...(team.isDefault ? { badge: "default" } : {}),
  };
}

function peopleOf(workspace: Workspace, id: string): PersonItem[] {
  const members = workspace
    .children("teamMembers", id)
    .map((member) => ({ ...describeTeamMember(workspace, member), topic: topic("member", member.id) }));
  const invited = workspace
    .children("invitations", id)
    .map((invitation) => ({ ...describeInvitation(invitation), topic: topic("invitation", invitation.id) }));
  return [...members, ...invited];
}

function spaceItem(workspace: Workspace, space: Records["spaces"]): LinkItem {
  const { id, name, trashedTime } = space;
  const zones = pluralize(workspace.count("zones", id), "zone");
  const people = pluralize(workspace.count("spaceMembers", id), "member");
  const when =
    trashedTime === null ? `changed ${formatDateTime(space.modifiedTime)}` : `trashed ${formatDateTime(trashedTime)}`;
  return {
    collection: "spaces",
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

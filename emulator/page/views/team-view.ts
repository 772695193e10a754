import { formatCount } from "../../../picture/format.ts";
import { html } from "../elements/dom.ts";
import { countSpaces, countTeamPeople, formatWaiting } from "../model/counts.ts";
import { teamImports } from "../model/import-lines.ts";
import { spacesOf } from "../model/nodes.ts";
import { userLabel } from "../model/people.ts";
import type { Records } from "../model/records.ts";
import { formatDateTime } from "../model/time-format.ts";
import { topic } from "../model/topics.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import { breadcrumbs, type Heading, Section, ViewHeading } from "../parts/components.ts";
import { spaceItem } from "../parts/link-items.ts";
import { linkList } from "../parts/link-list.ts";
import { invitationItem, peopleList, teamMemberItem } from "../parts/people-list.ts";

/** The view of a team: spaces, trash and people. */
export function teamView(context: ViewContext, id: string): View {
  const { workspace, recentChanges } = context;
  const heading = new ViewHeading();
  const spaces = linkList(recentChanges, "spaces");
  const spacesSection = new Section(
    "Spaces",
    spaces.element,
    "No spaces yet. Add one to this team in a workspace file or program.",
  );
  const trash = linkList(recentChanges, "trashed spaces");
  const trashSection = new Section("Trash", trash.element, "");
  const people = peopleList(context);
  const peopleSection = new Section("People", people.element, "This team has no members.");
  const content = html("div", { class: "main-column" }, spacesSection.element, trashSection.element);
  return {
    element: html("div", {}, heading.element, html("div", { class: "columns" }, content, peopleSection.element)),
    topic: topic("team", id),
    refresh(): string | undefined {
      const team = workspace.get("teams", id);
      if (!team) return undefined;
      heading.show(headingOf(workspace, team));
      const { active, trashed } = spacesOf(workspace, id);
      spaces.update(active.map((space) => spaceItem(workspace, space)));
      spacesSection.showCount(active.length, formatWaiting(countSpaces(workspace, id), "in trash"));
      trash.update(trashed.map((space) => spaceItem(workspace, space)));
      trashSection.showCount(trashed.length, formatCount(trashed.length), true);
      const everyone = [
        ...workspace.children("teamMembers", id).map((member) => teamMemberItem(workspace, member)),
        ...workspace.children("invitations", id).map(invitationItem),
      ];
      people.update(everyone);
      peopleSection.showCount(everyone.length, formatWaiting(countTeamPeople(workspace, id), "pending"));
      return team.name;
    },
  };
}

function headingOf(workspace: Workspace, team: Records["teams"]): Heading {
  return {
    crumbs: breadcrumbs(workspace, { kind: "team", id: team.id }),
    title: team.name,
    note: team.description,
    facts: [`Created ${formatDateTime(team.createdTime)} by ${userLabel(workspace, team.createdBy).name}`],
    id: team.id,
    imports: teamImports(team),
    ...(team.isDefault ? { badge: "default" } : {}),
  };
}

import { formatCount } from "../../../picture/format.ts";
import type { ArrangedList } from "../elements/arranged-list.ts";
import { html } from "../elements/dom.ts";
import { hrefTo, type ListName } from "../model/hash-routes.ts";
import { spacesOf, zonesOf } from "../model/nodes.ts";
import type { Records } from "../model/records.ts";
import { topic } from "../model/topics.ts";
import type { View, ViewContext } from "../model/view-context.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import { Section, ViewHeading } from "../parts/components.ts";
import { spaceItem, teamItem } from "../parts/link-items.ts";
import { linkList } from "../parts/link-list.ts";
import { editionMemberItem, invitationItem, peopleList } from "../parts/people-list.ts";
import { templateList } from "../parts/template-list.ts";
import { zoneGallery } from "../parts/zone-card.ts";

/** A part of a list: present, in the trash, or invited. */
interface Part<T> {
  readonly title: string;
  readonly empty: string;
  readonly items: (workspace: Workspace, editionId: string) => readonly T[];
}

type Parts = readonly { readonly element: HTMLElement; refresh(): void }[];

const titles: Readonly<Record<ListName, string>> = {
  teams: "Teams",
  people: "People",
  spaces: "Spaces",
  zones: "Zones",
  templates: "Templates",
};

/** The view of everything of one kind in an edition. */
export function editionListView(context: ViewContext, list: ListName, editionId: string): View {
  const { workspace } = context;
  const heading = new ViewHeading();
  const parts = lists[list](context, editionId);
  return {
    element: html("div", {}, heading.element, ...parts.map(({ element }) => element)),
    topic: topic("edition", editionId),
    refresh(): string | undefined {
      const edition = workspace.get("editions", editionId);
      if (!edition) return undefined;
      const crumbs = [{ label: edition.name, href: hrefTo("editions", editionId) }];
      heading.show({ crumbs, title: titles[list], facts: [] });
      for (const part of parts) part.refresh();
      return `${titles[list]} of ${edition.name}`;
    },
  };
}

const lists: { readonly [L in ListName]: (context: ViewContext, editionId: string) => Parts } = {
  teams: (context, id) => [
    part(context, id, linkList(context.recentChanges, "teams"), {
      title: "All teams",
      empty: "No teams yet.",
      items: (workspace) => workspace.children("teams", id).map((team) => teamItem(workspace, team)),
    }),
  ],
  people: (context, id) => [
    part(context, id, peopleList(context), {
      title: "In the edition",
      empty: "This edition has no members.",
      items: (workspace) =>
        workspace.children("editionMembers", id).map((member) => editionMemberItem(workspace, member)),
    }),
    part(context, id, peopleList(context), {
      title: "Pending invitations",
      empty: "",
      items: (workspace) =>
        inTeams(workspace, id, (teamId) => workspace.children("invitations", teamId)).map(invitationItem),
    }),
  ],
  spaces: (context, id) => [
    part(context, id, linkList(context.recentChanges, "spaces"), {
      title: "Active",
      empty: "No spaces yet.",
      items: (workspace) =>
        inTeams(workspace, id, (teamId) => spacesOf(workspace, teamId).active).map((space) =>
          spaceItem(workspace, space),
        ),
    }),
    part(context, id, linkList(context.recentChanges, "spaces"), {
      title: "In the trash",
      empty: "",
      items: (workspace) =>
        inTeams(workspace, id, (teamId) => spacesOf(workspace, teamId).trashed).map((space) =>
          spaceItem(workspace, space),
        ),
    }),
  ],
  zones: (context, id) => [
    part(context, id, zones(context), { title: "Active", empty: "No zones yet.", items: activeZones }),
    part(context, id, zones(context), { title: "In the trash", empty: "", items: trashedZones }),
  ],
  templates: (context, id) => [
    part(context, id, templateList(), {
      title: "All templates",
      empty: "No templates.",
      items: (workspace) => workspace.children("templates", id),
    }),
  ],
};

function part<T>(
  { workspace }: ViewContext,
  editionId: string,
  list: ArrangedList<T>,
  { title, empty, items }: Part<T>,
): Parts[number] {
  const section = new Section(title, list.element, empty);
  return {
    element: section.element,
    refresh(): void {
      const found = items(workspace, editionId);
      list.update(found);
      section.showCount(found.length, formatCount(found.length), empty === "");
    },
  };
}

function inTeams<T>(workspace: Workspace, editionId: string, find: (teamId: string) => readonly T[]): T[] {
  return workspace.children("teams", editionId).flatMap(({ id }) => find(id));
}

function zones(context: ViewContext): ArrangedList<Records["zones"]> {
  return zoneGallery(context, 24, ({ spaceId }) => context.workspace.get("spaces", spaceId)?.name ?? "");
}

/** Zones of a trashed space are in the trash with it. */
const isTrashed = (workspace: Workspace, { spaceId, trashedTime }: Records["zones"]): boolean =>
  trashedTime !== null || workspace.get("spaces", spaceId)?.trashedTime !== null;

const allZones = (workspace: Workspace, editionId: string): Records["zones"][] =>
  inTeams(workspace, editionId, (teamId) => workspace.children("spaces", teamId)).flatMap(({ id }) =>
    zonesOf(workspace, id),
  );

const activeZones = (workspace: Workspace, editionId: string): Records["zones"][] =>
  allZones(workspace, editionId).filter((zone) => !isTrashed(workspace, zone));

const trashedZones = (workspace: Workspace, editionId: string): Records["zones"][] =>
  allZones(workspace, editionId).filter((zone) => isTrashed(workspace, zone));

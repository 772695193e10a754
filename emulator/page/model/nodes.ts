import { formatCount } from "../../../picture/format.ts";
import type { IconName } from "../../../picture/icons.ts";
import { countSpaces, countTeamPeople, formatWaiting } from "./counts.ts";
import { hrefTo } from "./hash-routes.ts";
import { describeInvitation, describeSpaceMember, describeTeamMember, type Person } from "./people.ts";
import type { Records } from "./records.ts";
import type { Kind } from "./topics.ts";
import type { Workspace } from "./workspace-copy.ts";

/** The kind and id of a tree node. */
export interface NodeRef {
  readonly kind: Kind;
  readonly id: string;
}

/** The content of a node's row. */
export interface RowContent {
  readonly icon: IconName;
  readonly label: string;
  readonly detail?: string;
  readonly tag?: string;
  readonly badge?: string;
  readonly count?: string;
  readonly favorite?: boolean;
  readonly embedded?: boolean;
  readonly trashed?: boolean;
  /** The link of the row; without it a click only expands or collapses the node. */
  readonly href?: string;
}

interface NodeKind {
  describe(workspace: Workspace, id: string): RowContent | undefined;
  children?(workspace: Workspace, id: string): NodeRef[];
  parent(workspace: Workspace, id: string): NodeRef | undefined;
}

/** The row, children and parent of every kind of node. */
export const nodeKinds: { readonly [K in Kind]: NodeKind } = {
  edition: {
    describe: (workspace, id) => {
      const edition = workspace.get("editions", id);
      return edition && { icon: "edition", label: edition.name, href: hrefTo("editions", id) };
    },
    children: (workspace, id) => nodeRefs("team", workspace.children("teams", id)),
    parent: () => undefined,
  },
  team: {
    describe: (workspace, id) => {
      const team = workspace.get("teams", id);
      return team && { icon: "team", label: team.name, href: hrefTo("teams", id) };
    },
    children: (workspace, id) => {
      const { active, trashed } = spacesOf(workspace, id);
      const trash: NodeRef[] = trashed.length > 0 ? [{ kind: "trash", id }] : [];
      return [{ kind: "people", id }, ...nodeRefs("space", active), ...trash];
    },
    parent: (workspace, id) => nodeRef("edition", workspace.get("teams", id)?.editionId),
  },
  people: {
    describe: (workspace, id) => ({
      icon: "person",
      label: "People",
      count: formatWaiting(countTeamPeople(workspace, id), "pending"),
    }),
    children: (workspace, id) => [
      ...nodeRefs("member", workspace.children("teamMembers", id)),
      ...nodeRefs("invitation", workspace.children("invitations", id)),
    ],
    parent: (_, id) => nodeRef("team", id),
  },
  member: {
    describe: (workspace, id) => {
      const member = workspace.get("teamMembers", id);
      return member && personRow(describeTeamMember(workspace, member), hrefTo("teams", member.teamId));
    },
    parent: (workspace, id) => nodeRef("people", workspace.get("teamMembers", id)?.teamId),
  },
  invitation: {
    describe: (workspace, id) => {
      const invitation = workspace.get("invitations", id);
      return invitation && personRow(describeInvitation(invitation), hrefTo("teams", invitation.teamId));
    },
    parent: (workspace, id) => nodeRef("people", workspace.get("invitations", id)?.teamId),
  },
  trash: {
    describe: (workspace, id) => ({
      icon: "trash",
      label: "Trash",
      count: formatCount(countSpaces(workspace, id).waiting),
    }),
    children: (workspace, id) => nodeRefs("space", spacesOf(workspace, id).trashed),
    parent: (_, id) => nodeRef("team", id),
  },
  space: {
    describe: (workspace, id) => {
      const space = workspace.get("spaces", id);
      return (
        space && {
          icon: "space",
          label: space.name,
          favorite: workspace.count("favorites", id) > 0,
          embedded: space.allowEmbed,
          trashed: space.trashedTime !== null,
          href: hrefTo("spaces", id),
        }
      );
    },
    children: (workspace, id) => [{ kind: "space-people", id }, ...nodeRefs("zone", zonesOf(workspace, id))],
    parent: (workspace, id) => {
      const space = workspace.get("spaces", id);
      return space && nodeRef(space.trashedTime === null ? "team" : "trash", space.teamId);
    },
  },
  "space-people": {
    describe: (workspace, id) => ({
      icon: "person",
      label: "People",
      count: formatCount(workspace.count("spaceMembers", id)),
    }),
    children: (workspace, id) => nodeRefs("space-member", workspace.children("spaceMembers", id)),
    parent: (_, id) => nodeRef("space", id),
  },
  "space-member": {
    describe: (workspace, id) => {
      const member = workspace.get("spaceMembers", id);
      return member && personRow(describeSpaceMember(workspace, member), hrefTo("spaces", member.spaceId));
    },
    parent: (workspace, id) => nodeRef("space-people", workspace.get("spaceMembers", id)?.spaceId),
  },
  zone: {
    describe: (workspace, id) => {
      const zone = workspace.get("zones", id);
      const trashed = zone?.trashedTime !== null;
      return (
        zone && {
          icon: "zone",
          label: zone.name,
          trashed,
          ...(trashed ? { badge: "trash" } : {}),
          href: hrefTo("zones", id),
        }
      );
    },
    parent: (workspace, id) => nodeRef("space", workspace.get("zones", id)?.spaceId),
  },
};

/** The ancestors of a node, root first. */
export function pathTo(workspace: Workspace, { kind, id }: NodeRef): NodeRef[] {
  const parent = nodeKinds[kind].parent(workspace, id);
  return parent ? [...pathTo(workspace, parent), parent] : [];
}

/** A team's active and trashed spaces. */
export function spacesOf(workspace: Workspace, teamId: string): Record<"active" | "trashed", Records["spaces"][]> {
  const spaces = workspace.children("spaces", teamId);
  return {
    active: spaces.filter(({ trashedTime }) => trashedTime === null),
    trashed: spaces.filter(({ trashedTime }) => trashedTime !== null),
  };
}

/** A space's zones in the order of the service. */
export function zonesOf(workspace: Workspace, spaceId: string): Records["zones"][] {
  return workspace.children("zones", spaceId).sort((one, other) => one.position - other.position);
}

function personRow({ name, detail, role, pending }: Person, href: string): RowContent {
  const badge = pending ? { badge: "pending" } : {};
  return { icon: pending ? "invitation" : "person", label: name, detail, tag: role, ...badge, href };
}

function nodeRef(kind: Kind, id: string | undefined): NodeRef | undefined {
  return id === undefined ? undefined : { kind, id };
}

function nodeRefs(kind: Kind, records: readonly { readonly id: string }[]): NodeRef[] {
  return records.map(({ id }) => ({ kind, id }));
}

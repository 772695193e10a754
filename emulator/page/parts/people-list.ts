import { ArrangedList, byText } from "../elements/arranged-list.ts";
import { codeLines, copyableId } from "../elements/copy.ts";
import { DetailsRow } from "../elements/details-row.ts";
import { html, Slot } from "../elements/dom.ts";
import type { Row } from "../elements/keyed-list.ts";
import type { Control } from "../model/control-client.ts";
import { spaceMemberImport, teamMemberImport } from "../model/import-lines.ts";
import {
  describeEditionMember,
  describeInvitation,
  describeSpaceMember,
  describeTeamMember,
  type Person,
} from "../model/people.ts";
import { highlight, type RecentChanges } from "../model/recent-changes.ts";
import type { Records } from "../model/records.ts";
import { type Topic, topic } from "../model/topics.ts";
import type { ViewContext } from "../model/view-context.ts";
import type { Workspace } from "../model/workspace-copy.ts";
import { buildPerson } from "./components.ts";
import { invitationButtons } from "./invitation-buttons.ts";

/** A member in a list, with an id and import command to copy, or a pending invitation. */
export type PersonItem = MemberItem | InvitationItem;

interface MemberItem extends Person {
  readonly topic: Topic;
  readonly id: string;
  readonly importLine: string | undefined;
}

interface InvitationItem extends Person {
  readonly topic: Topic;
  readonly invitation: Records["invitations"];
}

/** A list of people with their roles. */
export function peopleList({ control, recentChanges }: ViewContext): ArrangedList<PersonItem> {
  return new ArrangedList<PersonItem>(html("ul", { class: "people" }), {
    what: "people",
    key: (item) => item.topic,
    create: (item) => withHighlight(rowFor(item, control), item, recentChanges),
    text: ({ name, detail, role }) => `${name} ${detail} ${role}`,
    firstOrder: "As added",
    orders: { "By name": byText(({ name }) => name), "By role": byText(({ role }) => role) },
    pageSize: 30,
  });
}

/** Members of an edition are not in the tree, so they have no topic of their own. */
export function editionMemberItem(workspace: Workspace, member: Records["editionMembers"]): PersonItem {
  const person = describeEditionMember(workspace, member);
  return { ...person, topic: topic("edition", member.id), id: member.zuid, importLine: undefined };
}

export function teamMemberItem(workspace: Workspace, member: Records["teamMembers"]): PersonItem {
  const person = describeTeamMember(workspace, member);
  const importLine = teamMemberImport(workspace, member, person.name);
  return { ...person, topic: topic("member", member.id), id: member.zuid, importLine };
}

export function invitationItem(invitation: Records["invitations"]): PersonItem {
  return { ...describeInvitation(invitation), topic: topic("invitation", invitation.id), invitation };
}

export function spaceMemberItem(workspace: Workspace, member: Records["spaceMembers"]): PersonItem {
  const person = describeSpaceMember(workspace, member);
  const importLine = spaceMemberImport(workspace, member, person.name);
  return { ...person, topic: topic("space-member", member.id), id: member.memberId, importLine };
}

function rowFor(item: PersonItem, control: Control): Row<PersonItem> {
  if (!("invitation" in item)) return new DetailsRow<PersonItem>(buildPerson, buildReference, item);
  const { invitation } = item;
  const person = new Slot<PersonItem>(html("div", { class: "person" }), buildPerson);
  person.show(item);
  const element = html("li", { class: "invited" }, person.element, invitationButtons(control, invitation));
  return { element, update: (next) => person.show(next) };
}

function buildReference(item: PersonItem): (Node | undefined)[] {
  if ("invitation" in item) return [];
  const { id, importLine } = item;
  return [copyableId(id), importLine === undefined ? undefined : codeLines([importLine], "the import command")];
}

function withHighlight(row: Row<PersonItem>, first: PersonItem, recentChanges: RecentChanges): Row<PersonItem> {
  const mark = (item: PersonItem): void => {
    if (recentChanges.has(item.topic)) highlight(row.element);
  };
  mark(first);
  return {
    element: row.element,
    update(item): void {
      row.update(item);
      mark(item);
    },
  };
}

import type { PageTable, Records } from "./records.ts";

/** The kinds of tree nodes; `people`, `space-people` and `trash` group children of a team or space. */
export type Kind =
  | "edition"
  | "team"
  | "people"
  | "member"
  | "invitation"
  | "trash"
  | "space"
  | "space-people"
  | "space-member"
  | "zone";

/** A part of the page that can become stale and is then rendered again. */
export type Topic = "all" | "root" | "requests" | "controls" | `${Kind}/${string}`;

/** The topic of one tree node. */
export function topic(kind: Kind, id: string): Topic {
  return `${kind}/${id}`;
}

/** Read access to the records that a rule needs to find a record's ancestors. */
export interface Lookup {
  get<T extends PageTable>(table: T, id: string): Records[T] | undefined;
}

type Rules = { readonly [T in PageTable]: (record: Records[T], lookup: Lookup) => readonly Topic[] };

/** The topics that show each record; users and groups appear everywhere, so their changes make everything stale. */
const rules: Rules = {
  users: () => ["all"],
  groups: () => ["all"],
  editions: ({ id }) => [topic("edition", id), "root"],
  editionMembers: ({ editionId }) => [topic("edition", editionId)],
  templates: ({ editionId }) => [topic("edition", editionId)],
  teams: ({ id, editionId }) => [topic("team", id), topic("edition", editionId)],
  teamMembers: ({ id, teamId }, lookup) => [topic("member", id), topic("people", teamId), ...team(teamId, lookup)],
  invitations: ({ id, teamId }, lookup) => [
    topic("invitation", id),
    topic("people", teamId),
    "controls",
    ...team(teamId, lookup),
  ],
  spaces: ({ id, teamId }, lookup) => [topic("space", id), topic("trash", teamId), ...team(teamId, lookup)],
  spaceMembers: ({ id, spaceId }, lookup) => [
    topic("space-member", id),
    topic("space-people", spaceId),
    ...space(spaceId, lookup),
  ],
  favorites: ({ spaceId }, lookup) => space(spaceId, lookup),
  zones: ({ id, spaceId }, lookup) => [topic("zone", id), ...space(spaceId, lookup)],
};

/** The topics that a change to a record makes stale: its own first, then its ancestors, which count or list it. */
export function affectedTopics<T extends PageTable>(table: T, record: Records[T], lookup: Lookup): readonly Topic[] {
  return rules[table](record, lookup);
}

function team(id: string, lookup: Lookup): readonly Topic[] {
  const found = lookup.get("teams", id);
  return found ? [topic("team", id), topic("edition", found.editionId)] : [topic("team", id)];
}

function space(id: string, lookup: Lookup): readonly Topic[] {
  const found = lookup.get("spaces", id);
  return found ? [topic("space", id), ...team(found.teamId, lookup)] : [topic("space", id)];
}

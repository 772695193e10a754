import type { Service } from "../../service.ts";
import { always, type Case } from "../case.ts";

/** Every instance has a team or space of its own, because only one roster can manage it. */
const labelsOf = ({ type, mutable, replacing, mishaps, endings }: Case): string[] => [
  `${type} elsewhere`,
  ...[mutable, replacing, mishaps, endings].flatMap(Object.keys).map((key) => `${type} ${key}`),
];

const team = { "owner@example.com": "TEAM_ADMIN", "admin@example.com": "TEAM_ADMIN", "first@example.com": "MEMBER" };

const addressOf = (service: Service, zuid: string) => service.store.get("users", zuid)?.address ?? zuid;
const inTeam = (service: Service, teamId: string) =>
  Object.fromEntries(
    service
      .all("teamMembers", (member) => member.teamId === teamId)
      .map(({ zuid, role }) => [addressOf(service, zuid), role]),
  );
const invitedTo = (service: Service, id: string) =>
  service.all("invitations", ({ teamId }) => teamId === id).map(({ address }) => address);
const findInTeam = (service: Service, teamId: string, person: string) =>
  service.one("teamMembers", (member) => member.id === `${teamId}:${service.zuid(person)}`);

export const teamMembersCase: Case = {
  type: "TeamMembers",
  args: (service, label) => ({ teamId: service.team(label), members: team }),
  mutable: {
    members: {
      after: () => ({ members: { ...team, "first@example.com": "TEAM_ADMIN", "newcomer@example.com": "MEMBER" } }),
      read: (service, id) => [inTeam(service, id), invitedTo(service, id)],
      expected: always([{ ...team, "first@example.com": "TEAM_ADMIN" }, ["newcomer@example.com"]]),
    },
    unlisted: { after: () => ({ unlisted: "remove" }) },
    maxRemovals: { after: () => ({ maxRemovals: 3 }) },
    minAdmins: { after: () => ({ minAdmins: 2 }) },
    assignToZuid: { after: (service) => ({ assignToZuid: service.zuid("admin") }) },
    assignTo: { after: () => ({ assignTo: "admin@example.com" }) },
    handOver: { after: () => ({ handOver: { "first@example.com": "admin@example.com" } }) },
    "handOver, left out": {
      before: () => ({ handOver: { "first@example.com": "admin@example.com" } }),
      after: () => ({ handOver: undefined }),
    },
    inviteAgain: { after: () => ({ inviteAgain: "in May" }) },
    onDestroy: { after: () => ({ onDestroy: "retain" }) },
  },
  replacing: {
    teamId: { after: (service) => ({ teamId: service.team("TeamMembers elsewhere") }) },
    editionId: {
      after: (service) => ({
        editionId: service.edition("Branch"),
        teamId: service.team("TeamMembers elsewhere", "Branch"),
      }),
    },
  },
  exempt: {
    adoptInvitations: "matters only while people are added",
    ownInvitations: "matters only while people are added",
    ended: "matters only while people are removed",
  },
  mishaps: {
    "someone is removed": {
      happens: (service, id) =>
        service.change((store) => store.remove("teamMembers", findInTeam(service, id, "first").id)),
      refresh: "update",
      keepsId: true,
      afterwards: { read: invitedTo, expected: always(["first@example.com"]) },
    },
    "someone loses the role": {
      happens: (service, id) =>
        service.change((store) => store.put("teamMembers", { ...findInTeam(service, id, "admin"), role: "MEMBER" })),
      refresh: "update",
      keepsId: true,
      afterwards: { read: inTeam, expected: always(team) },
    },
  },
  endings: {
    "were in the team before": { read: inTeam, expected: always(team), says: /stay because they were there before/ },
    "are retained": { args: () => ({ onDestroy: "retain" }), read: inTeam, expected: always(team) },
  },
};

const space = { "first@example.com": "EDITOR", "second@example.com": "VIEWER" };

/** Everybody in the space, besides its creator. */
const inSpace = (service: Service, spaceId: string) =>
  Object.fromEntries(
    service
      .all("spaceMembers", (member) => member.spaceId === spaceId && member.role !== "CREATOR")
      .map(({ memberId, role }) => [addressOf(service, memberId), role]),
  );
const third = { "third@example.com": "COMMENTER" };

export const spaceMembersCase: Case = {
  type: "SpaceMembers",
  args: (service, label) => ({ spaceId: service.space(label), members: space }),
  mutable: {
    members: {
      after: (service) => ({
        members: { ...space, "second@example.com": "EDITOR", ...third, [`team:${service.team("Beta")}`]: "VIEWER" },
      }),
      read: inSpace,
      expected: (service) => ({ ...space, "second@example.com": "EDITOR", ...third, [service.team("Beta")]: "VIEWER" }),
    },
    unlisted: { after: () => ({ unlisted: "remove" }) },
    maxRemovals: { after: () => ({ maxRemovals: 0 }) },
    onDestroy: { after: () => ({ onDestroy: "retain" }) },
  },
  replacing: {
    spaceId: { after: (service) => ({ spaceId: service.space("SpaceMembers elsewhere") }) },
    editionId: {
      after: (service) => ({
        editionId: service.edition("Branch"),
        spaceId: service.space("SpaceMembers elsewhere", "Branch"),
      }),
    },
  },
  exempt: { ended: "matters only while people are removed" },
  mishaps: {
    "someone is removed": {
      happens: (service, id) =>
        service.change((store) => store.remove("spaceMembers", `${id}:${service.zuid("second")}`)),
      refresh: "update",
      keepsId: true,
      afterwards: { read: inSpace, expected: always(space) },
    },
  },
  endings: {
    "were added": {
      args: () => ({ members: { ...space, ...third } }),
      read: inSpace,
      expected: always(space),
      says: /first@example.com, second@example.com stay because they were there before/,
    },
    "are retained": {
      args: () => ({ members: { ...space, ...third }, onDestroy: "retain" }),
      read: inSpace,
      expected: always({ ...space, ...third }),
    },
  },
};

/** A team for every instance of the case. */
export const teamsOfRosters = labelsOf(teamMembersCase).map((name) => ({
  name,
  members: [{ mailId: "admin@example.com", role: "TEAM_ADMIN" as const }, { mailId: "first@example.com" }],
}));

/** A space for every instance of the case. */
export const spacesOfRosters = labelsOf(spaceMembersCase).map((name) => ({
  name,
  members: [
    { member: "first@example.com", role: "EDITOR" as const },
    { member: "second@example.com", role: "VIEWER" as const },
  ],
}));

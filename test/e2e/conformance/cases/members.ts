import type { Service } from "../../service.ts";
import { always, type Case } from "../case.ts";

/** Ids are `teamId/address` and `spaceId/member`. */
const parts = (id: string) => {
  const [parent = "", member = ""] = id.split("/");
  return { parent, member };
};

function inTeam(service: Service, id: string) {
  const { parent, member } = parts(id);
  const [user] = service.all("users", ({ address }) => address === member);
  return user && service.store.get("teamMembers", `${parent}:${user.id}`);
}

const isInvited = (service: Service, id: string) => {
  const { parent, member } = parts(id);
  return service.store.get("invitations", `${parent}:${member}`) !== undefined;
};

function inSpace(service: Service, id: string) {
  const { parent, member } = parts(id);
  const [user] = service.all("users", ({ address }) => address === member);
  return service.store.get("spaceMembers", `${parent}:${user?.id ?? member}`);
}

/** An address of its own for every resource. */
const addressFor = (label: string) => `${label.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@example.com`;

export const teamMember: Case = {
  type: "TeamMember",
  args: (service, label) => ({ teamId: service.team("Alpha"), mailId: addressFor(label) }),
  mutable: {
    role: {
      before: () => ({ mailId: "promoted@example.com", adopt: true }),
      after: () => ({ mailId: "Promoted@Example.com", adopt: true, role: "TEAM_ADMIN" }),
      read: (service, id) => inTeam(service, id)?.role,
      expected: always("TEAM_ADMIN"),
    },
    assignToZuid: { after: (service) => ({ assignToZuid: service.zuid("admin") }) },
    assignTo: { after: () => ({ assignTo: "admin@example.com" }) },
    inviteAgain: {
      before: () => ({ inviteAgain: "once" }),
      after: () => ({ inviteAgain: "twice" }),
      read: isInvited,
      expected: always(true),
    },
    onDestroy: { after: () => ({ onDestroy: "retain" }) },
    "assignToZuid, left out": {
      before: (service) => ({ assignToZuid: service.zuid("admin") }),
      after: () => ({ assignToZuid: undefined }),
    },
    "assignToZuid, given by assignTo instead": {
      before: (service) => ({ assignToZuid: service.zuid("admin") }),
      after: () => ({ assignToZuid: undefined, assignTo: "Admin@example.com" }),
    },
  },
  replacing: {
    mailId: { after: () => ({ mailId: "someone.else@example.com" }) },
    teamId: { after: (service) => ({ teamId: service.team("Beta") }) },
    editionId: {
      after: (service) => ({ editionId: service.edition("Branch"), teamId: service.team("Shared", "Branch") }),
    },
  },
  exempt: { adopt: "matters only at creation", adoptInvitation: "matters only at creation" },
  mishaps: {
    "is removed": {
      args: () => ({ mailId: "leaving@example.com", adopt: true }),
      happens: (service, id) => service.change((store) => store.remove("teamMembers", inTeam(service, id)?.id ?? "")),
      refresh: "delete",
      keepsId: true,
      afterwards: { read: isInvited, expected: always(true) },
    },
    "loses the role": {
      args: () => ({ mailId: "admin@example.com", adopt: true, role: "TEAM_ADMIN" }),
      happens: (service, id) => {
        const found = service.one("teamMembers", (member) => member.id === inTeam(service, id)?.id);
        service.change((store) => store.put("teamMembers", { ...found, role: "MEMBER" }));
      },
      refresh: "update",
      keepsId: true,
      afterwards: { read: (service, id) => inTeam(service, id)?.role, expected: always("TEAM_ADMIN") },
    },
  },
  endings: {
    "is in the team": {
      args: () => ({ mailId: "parting@example.com", adopt: true, onDestroy: "remove" }),
      read: (service, id) => inTeam(service, id) !== undefined,
      expected: always(false),
    },
    "was in the team before": {
      args: () => ({ mailId: "fourth@example.com", adopt: true }),
      read: (service, id) => inTeam(service, id) !== undefined,
      expected: always(true),
      says: /is left alone: it was adopted/,
    },
    "is only invited": { read: isInvited, expected: always(true), says: /stays open/ },
  },
};

export const spaceMember: Case = {
  type: "SpaceMember",
  args: (service) => ({ spaceId: service.space("Plans"), memberId: service.zuid("fourth") }),
  mutable: {
    role: {
      before: () => ({ memberId: undefined, mailId: "third@example.com" }),
      after: () => ({ memberId: undefined, mailId: "third@example.com", role: "EDITOR" }),
      read: (service, id) => inSpace(service, id)?.role,
      expected: always("EDITOR"),
    },
    onDestroy: {
      before: (service) => ({ spaceId: service.space("Archive"), memberId: service.zuid("promoted") }),
      after: () => ({ onDestroy: "retain" }),
    },
  },
  replacing: {
    mailId: {
      before: (service) => ({ spaceId: service.space("Archive"), memberId: undefined, mailId: "first@example.com" }),
      after: (service) => ({ spaceId: service.space("Archive"), memberId: undefined, mailId: "second@example.com" }),
    },
    memberId: {
      before: (service) => ({ spaceId: service.space("Archive"), memberId: service.zuid("third") }),
      after: (service) => ({ spaceId: service.space("Archive"), memberId: service.zuid("fourth") }),
    },
    "mailId, of the same person": {
      before: (service) => ({ spaceId: service.space("Annex"), memberId: service.zuid("first") }),
      after: () => ({ memberId: undefined, mailId: "first@example.com" }),
      read: (service, id) => inSpace(service, id)?.role,
      expected: always("VIEWER"),
    },
    spaceId: { after: (service) => ({ spaceId: service.space("Annex") }) },
    type: {
      before: (service) => ({ type: "TEAM", memberId: service.team("Alpha") }),
      after: (service) => ({
        type: "GROUP",
        memberId: service.one("groups", ({ name }) => name === "Reviewers").id,
      }),
    },
    editionId: {
      before: (service) => ({ memberId: service.zuid("first") }),
      after: (service) => ({
        editionId: service.edition("Branch"),
        spaceId: service.space("Plans", "Branch"),
        memberId: service.zuid("first"),
      }),
    },
  },
  exempt: { adopt: "matters only at creation" },
  mishaps: {
    "is removed": {
      args: (service) => ({ memberId: service.zuid("second") }),
      happens: (service, id) => service.change((store) => store.remove("spaceMembers", inSpace(service, id)?.id ?? "")),
      refresh: "delete",
      keepsId: true,
      afterwards: { read: (service, id) => inSpace(service, id)?.role, expected: always("VIEWER") },
    },
  },
  endings: {
    "is in the space": {
      args: (service) => ({ type: "ORG", memberId: service.editionId }),
      read: (service, id) => inSpace(service, id) !== undefined,
      expected: always(false),
    },
  },
};

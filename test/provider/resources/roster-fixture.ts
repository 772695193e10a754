import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { SpaceMembersInputs, type SpaceMembersState } from "../../../provider/resources/space-members.ts";
import { TeamMembersInputs, type TeamMembersState } from "../../../provider/resources/team-members.ts";
import { acme } from "../../acme.ts";
import { TestSession } from "./harness.ts";
import { spaceMembers, teamMembers } from "./lifecycles.ts";

export type TeamState = ReturnType<typeof TeamMembersState.parse>;
export type SpaceState = ReturnType<typeof SpaceMembersState.parse>;

export const addressOf = (name: string): string => `${name}@example.com`;

/** A team with the owner, another admin and members, and a space of it that some of them are in. */
export function crew(more: object = {}): SeedInput {
  const members = ["ann", "bob", "cid"].map((name) => ({ mailId: addressOf(name) }));
  const team = {
    name: "Alpha",
    members: [{ mailId: "admin@example.com", role: "TEAM_ADMIN" as const }, ...members],
    spaces: [
      {
        name: "Plans",
        members: [
          { member: addressOf("ann"), role: "EDITOR" as const },
          { member: addressOf("bob"), role: "VIEWER" as const },
        ],
      },
    ],
  };
  return { editions: [{ ...acme, seats: 1000, teams: [team], ...more }] };
}

export const start = (seed: SeedInput = crew()): Promise<TestSession> => TestSession.start(seed);

/** Everybody who is in the team by the seed. */
export const everybody: Readonly<Record<string, string>> = {
  "owner@example.com": "TEAM_ADMIN",
  "admin@example.com": "TEAM_ADMIN",
  ...Object.fromEntries(["ann", "bob", "cid"].map((name) => [addressOf(name), "MEMBER"])),
};

const teamInputs = (session: TestSession, members: object, more: object = {}) =>
  TeamMembersInputs.parse({ teamId: session.service.id("teams", "Alpha"), members, ...more });
const spaceInputs = (session: TestSession, members: object, more: object = {}) =>
  SpaceMembersInputs.parse({ spaceId: session.service.id("spaces", "Plans"), members, ...more });

/** The roster of the team. */
export const team = {
  inputs: teamInputs,
  create: (session: TestSession, members: object, more?: object) =>
    teamMembers.create(session, teamInputs(session, members, more)),
  update: (session: TestSession, state: TeamState, members: object, more?: object) =>
    teamMembers.update(session, state.teamId, state, teamInputs(session, members, more)),
};

/** The roster of the space. */
export const space = {
  inputs: spaceInputs,
  create: (session: TestSession, members: object, more?: object) =>
    spaceMembers.create(session, spaceInputs(session, members, more)),
  update: (session: TestSession, state: SpaceState, members: object, more?: object) =>
    spaceMembers.update(session, state.spaceId, state, spaceInputs(session, members, more)),
};

/** Accepts an invitation as someone who was not in the edition before. */
export function accept(session: TestSession, name: string): void {
  session.changeStore((store) => {
    const address = addressOf(name);
    const invitation = [...store.all("invitations")].find((one) => one.address === address);
    if (!invitation) throw new Error(`${name} is not invited`);
    const { teamId, role, editionId } = invitation;
    const zuid = session.service.emulator.world.newId();
    const times = { addedTime: 0, modifiedTime: 0, addedBy: session.owner };
    store.put("users", { id: zuid, mailId: address, address, displayName: name });
    store.put("editionMembers", { id: `${editionId}:${zuid}`, editionId, zuid, role: "MEMBER", isDefault: true });
    store.put("teamMembers", { id: `${teamId}:${zuid}`, teamId, zuid, role, ...times });
    store.remove("invitations", invitation.id);
  });
}

/** Who is in the team, and as what. */
export const inTeam = ({ store }: TestSession): Record<string, string> =>
  Object.fromEntries([...store.all("teamMembers")].map(({ zuid, role }) => [store.get("users", zuid)?.address, role]));
/** Who is in the space, and as what. */
export const inSpace = ({ store }: TestSession): Record<string, string> =>
  Object.fromEntries(
    [...store.all("spaceMembers")].map(({ memberId, role }) => [
      store.get("users", memberId)?.address ?? memberId,
      role,
    ]),
  );
export const invitedIn = ({ store }: TestSession): string[] =>
  [...store.all("invitations")].map(({ address }) => address).sort();
export const postsOf = (session: TestSession): string[] =>
  session.takeRequests().filter((line) => line.startsWith("POST"));

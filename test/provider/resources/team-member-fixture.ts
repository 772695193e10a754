import { TeamMemberInputs, TeamMemberState } from "../../../provider/resources/team-member.ts";
import type { TestSession } from "./harness.ts";
import { teamMember } from "./lifecycles.ts";

export const inputsFor = (session: TestSession, person: string, more: object = {}) =>
  TeamMemberInputs.parse({ teamId: session.service.id("teams", "Alpha"), mailId: `${person}@example.com`, ...more });
export const create = (session: TestSession, person: string, more: object = {}) =>
  teamMember.create(session, inputsFor(session, person, more));
export const stateFor = (session: TestSession, person: string, more: object = {}) =>
  TeamMemberState.parse({ ...inputsFor(session, person), editionId: session.editionId, status: "active", ...more });
export const roleOf = (session: TestSession, person: string) =>
  session.store.get(
    "teamMembers",
    `${session.service.id("teams", "Alpha")}:${session.service.id("users", `${person}@example.com`)}`,
  )?.role;
/** Requests without the team's id. */
export const requests = (session: TestSession) =>
  session.takeRequests().map((line) => line.replace(/^(\S+ \/teams)\/\d+/, "$1"));

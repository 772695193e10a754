// Someone whose role in the team the service does not change.
import { expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { TeamMemberInputs } from "../../../provider/resources/team-member.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "./harness.ts";
import { teamMember, teamMembers } from "./lifecycles.ts";
import { addressOf, everybody, inTeam, start, team } from "./roster-fixture.ts";

const owner = addressOf("owner");
const asAdmin = (session: TestSession) =>
  session.newSession({ accessToken: session.service.tokenOf(addressOf("admin")) });

it("leaves them as the service lists them, in a roster", async () => {
  const session = await start();
  const wanted = { ...everybody, [owner]: "MEMBER" };
  const first = asAdmin(session);
  const { id, state } = await team.create(first, wanted);
  expect(inTeam(session)).toEqual(everybody);
  expect(state.people[owner]).toMatchObject({ role: "MEMBER", effectiveRole: "TEAM_ADMIN" });
  const reason = "PUT team member returned 403 (A1006 Super admin can't be updated, ";
  expect(first.warnings).toEqual([expect.stringContaining(`${owner} stays TEAM_ADMIN of team ${id}: ${reason}`)]);
  expect(await teamMembers.read(asAdmin(session), id, state)).toEqual(state);
});

it("leaves them as the service lists them, as a single member", async () => {
  const session = await start();
  const teamId = session.service.id("teams", "Alpha");
  const inputs = TeamMemberInputs.parse({ teamId, mailId: owner, role: "MEMBER", adopt: true });
  const { state } = await teamMember.create(asAdmin(session), inputs);
  expect(state).toMatchObject({ role: "MEMBER", effectiveRole: "TEAM_ADMIN" });
});

it("fails for the user of the token, whose own role nobody changes", async () => {
  const session = await start();
  const teamId = session.service.id("teams", "Alpha");
  const inputs = TeamMemberInputs.parse({ teamId, mailId: addressOf("admin"), role: "MEMBER", adopt: true });
  const error = await rejection(teamMember.create(asAdmin(session), inputs), CanvasError);
  expect(error.message).toContain("PUT team member returned 403");
});

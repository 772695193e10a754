// People whose time in a team or space has ended.
import { describe, expect, it } from "vitest";
import { teamMembers } from "./lifecycles.ts";
import { everybody, inSpace, inTeam, space, start, team } from "./roster-fixture.ts";

const { "ann@example.com": _, ...others } = everybody;
const ended = ["Ann@example.com"];

describe("someone who has ended", () => {
  it("leaves the team, although they were there before, and nobody else who is unlisted does", async () => {
    const session = await start();
    const { state } = await team.create(session, { ...everybody, "ann@example.com": "TEAM_ADMIN" });
    const { "cid@example.com": __, ...fewer } = others;
    const now = await team.update(session.newSession(), state, fewer, { ended });
    expect(inTeam(session)).toEqual(others);
    expect(now.ended).toEqual(ended);
    expect(now.unlistedMembers.map(({ mailId }) => mailId)).toEqual(["cid@example.com"]);
    expect(teamMembers.needsUpdate(now)).toBe(false);
  });

  it("leaves the space", async () => {
    const session = await start();
    const members = { "ann@example.com": "EDITOR", "bob@example.com": "VIEWER" };
    const { state } = await space.create(session, members);
    await space.update(session.newSession(), state, { "bob@example.com": "VIEWER" }, { ended });
    expect(inSpace(session)).not.toHaveProperty(["ann@example.com"]);
    expect(inSpace(session)).toHaveProperty(["bob@example.com"]);
  });

  it("leaves a team that a new roster manages", async () => {
    const session = await start();
    await team.create(session, others, { ended });
    expect(inTeam(session)).toEqual(others);
  });

  it("is still guarded by maxRemovals", async () => {
    const session = await start();
    const { state } = await team.create(session, everybody);
    await expect(team.update(session, state, others, { ended, maxRemovals: 0 })).rejects.toThrow(
      /the update would remove 1 of 5 members \(ann@example.com\), .*; set maxRemovals: 1 if that is intended/,
    );
    expect(inTeam(session)).toEqual(everybody);
  });

  it("is found by a refresh if somebody adds them again, and stays once the program no longer says so", async () => {
    const session = await start();
    const { state } = await team.create(session, others);
    const known = { ...state, ended };
    const found = await teamMembers.read(session, state.teamId, known);
    expect(found && teamMembers.needsUpdate(found)).toBe(true);
    const now = await team.update(session, known, others);
    expect(now.ended).toBeUndefined();
    expect(inTeam(session)).toEqual(everybody);
  });

  it("can be listed again", async () => {
    const session = await start();
    const { state } = await team.create(session, others);
    await team.update(session, state, everybody, { ended });
    expect(inTeam(session)).toEqual(everybody);
  });
});

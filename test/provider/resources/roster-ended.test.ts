// People whose time in a team or space has ended.
import { describe, expect, it } from "vitest";
import { teamMembers } from "./lifecycles.ts";
import { everybody, inTeam, start, team } from "./roster-fixture.ts";

const { "ann@example.com": _, ...others } = everybody;
const ended = ["Ann@example.com"];

describe("someone who has ended", () => {
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
});

// What somebody has changed by hand is as the program says again after a refresh and an update.
import { expect, it } from "vitest";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { TestSession } from "./harness.ts";
import { teamMembers, zone } from "./lifecycles.ts";
import { addressOf, everybody, inTeam, start, team } from "./roster-fixture.ts";

it("someone in a roster who was promoted has the listed role again", async () => {
  const session = await start();
  const { id, state } = await team.create(session, everybody);
  const zuid = session.service.id("users", addressOf("ann"));
  session.changeStore((store) => {
    const found = store.get("teamMembers", `${id}:${zuid}`);
    if (found) store.put("teamMembers", { ...found, role: "TEAM_ADMIN" });
  });
  const found = TeamMembersState.parse(await teamMembers.read(session.newSession(), id, state));
  expect(found.members[addressOf("ann")]).toBe("TEAM_ADMIN");
  await team.update(session.newSession(), found, everybody);
  expect(inTeam(session)).toEqual(everybody);
});

it("a zone that was moved is back in its space", async () => {
  const session = await TestSession.start();
  const [spaceId, annex] = ["Plans", "Annex"].map((name) => session.service.id("spaces", name));
  const inputs = ZoneInputs.parse({ spaceId, name: "New" });
  const { id, state } = await zone.create(session, inputs);
  await session.client.zones.move(session.editionId, state.spaceId, id, String(annex));
  const found = await zone.read(session.newSession(), id, state);
  expect(found?.spaceId).toBe(annex);
  await zone.update(session.newSession(), id, found ?? state, inputs);
  expect(session.store.get("zones", id)).toMatchObject({ spaceId, trashedTime: null });
});

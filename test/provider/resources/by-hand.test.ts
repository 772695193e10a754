// What somebody has changed by hand is as the program says again after a refresh and an update.
import { expect, it } from "vitest";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { TestSession } from "./harness.ts";
import { space as spaces, teamMembers, zone } from "./lifecycles.ts";
import { addressOf, everybody, inSpace, inTeam, space, start, team } from "./roster-fixture.ts";

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

it("nobody is removed from a space that comes out of the trash before a preview has named them", async () => {
  const session = await start();
  const spaceId = session.service.id("spaces", "Plans");
  const listed = { [addressOf("ann")]: "EDITOR" };
  const roster = await space.create(session.newSession(), { ...listed, [addressOf("bob")]: "VIEWER" });
  const restored = session.newSession();
  const inputs = SpaceInputs.parse({ teamId: session.service.id("teams", "Alpha"), name: "Plans" });
  const trashed = { ...inputs, editionId: session.editionId, spaceId, trashed: true };
  await session.client.spaces.setState(session.editionId, spaceId, "TRASH");
  await spaces.update(restored, spaceId, trashed, inputs);
  const options = { unlisted: "remove", maxRemovals: 5 };
  const first = await space.update(restored, roster.state, listed, options);
  expect(Object.keys(inSpace(session))).toContain(addressOf("bob"));
  expect(first.unlistedMembers.map(({ mailId }) => mailId)).toEqual([addressOf("bob")]);
  await space.update(session.newSession(), first, listed, options);
  expect(Object.keys(inSpace(session))).not.toContain(addressOf("bob"));
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

// A guest need not be in the team, where an address could be looked up: once known, they can be added again.
import { expect, it } from "vitest";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { SpaceMemberInputs, SpaceMemberState } from "../../../provider/resources/space-member.ts";
import { SpaceMembersState } from "../../../provider/resources/space-members.ts";
import type { TestSession } from "./harness.ts";
import { spaceMember, spaceMembers, space as spaces } from "./lifecycles.ts";
import { addressOf, crew, everybody, inSpace, space, start, team } from "./roster-fixture.ts";

const guest = addressOf("gus");

/** A space with a guest who is in the edition, and not in the team. */
async function startWithGuest() {
  const session = await start(crew({ members: [guest] }));
  const [spaceId, memberId] = [session.service.id("spaces", "Plans"), session.service.id("users", guest)];
  const place = { id: `${spaceId}:${memberId}`, spaceId, memberId, type: "USER" as const };
  session.changeStore((store) =>
    store.put("spaceMembers", { ...place, role: "GUEST_VIEWER", addedTime: 0, addedBy: session.owner }),
  );
  return { session, spaceId, memberId };
}

const removeByHand = (session: TestSession, id: string) =>
  session.changeStore((store) => store.remove("spaceMembers", id));

it("a guest of a roster who was removed by hand is added again by the update after a refresh", async () => {
  const { session, spaceId, memberId } = await startWithGuest();
  const { state } = await space.create(session, { [guest]: "GUEST_VIEWER" });
  removeByHand(session, `${spaceId}:${memberId}`);
  const found = SpaceMembersState.parse(await spaceMembers.read(session.newSession(), spaceId, state));
  expect(found.people[guest]).toEqual({ status: "joined", memberId, role: "GUEST_VIEWER" });
  expect(found.open).toEqual([`${guest} gets access with the next update`]);
  expect(spaceMembers.needsUpdate(found)).toBe(true);
  const now = await space.update(session.newSession(), found, { [guest]: "GUEST_VIEWER" });
  expect(now.people[guest]).toEqual({ status: "active", memberId, role: "GUEST_VIEWER" });
  expect(inSpace(session)[guest]).toBe("GUEST_VIEWER");
});

it("a guest of a roster who was removed by hand is added again by an update without a refresh", async () => {
  const { session, spaceId, memberId } = await startWithGuest();
  const { state } = await space.create(session, { [guest]: "GUEST_VIEWER" });
  removeByHand(session, `${spaceId}:${memberId}`);
  await space.update(session.newSession(), state, { [guest]: "GUEST_VIEWER" }, { maxRemovals: 1 });
  expect(inSpace(session)[guest]).toBe("GUEST_VIEWER");
});

it("a guest as a single member is added again by the update after a refresh", async () => {
  const { session, spaceId, memberId } = await startWithGuest();
  const inputs = SpaceMemberInputs.parse({ spaceId, mailId: guest, role: "GUEST_VIEWER", adopt: true });
  const { id, state } = await spaceMember.create(session, inputs);
  removeByHand(session, `${spaceId}:${memberId}`);
  const found = SpaceMemberState.parse(await spaceMember.read(session.newSession(), id, state));
  expect(spaceMember.needsUpdate(found)).toBe(true);
  const now = await spaceMember.update(session.newSession(), id, found, inputs);
  expect(now.status).toBe("active");
  expect(now.adopted).toBeUndefined();
  expect(inSpace(session)[guest]).toBe("GUEST_VIEWER");
});

it("a guest of another space that the run lists is added, without a request to find them", async () => {
  const { session, spaceId, memberId } = await startWithGuest();
  const teamId = session.service.id("teams", "Alpha");
  const { id: other } = await spaces.create(session.newSession(), SpaceInputs.parse({ teamId, name: "Notes" }));
  await space.create(session, { [guest]: "GUEST_VIEWER" });
  session.takeRequests();
  const inputs = SpaceMemberInputs.parse({ spaceId: other, mailId: guest, role: "GUEST_VIEWER" });
  expect((await spaceMember.create(session, inputs)).state).toMatchObject({ status: "active", memberId });
  expect(session.infos).toEqual([`space ${other}: ${guest} was found in another space`]);
  expect(session.takeRequests().filter((line) => line.includes(`/spaces/${spaceId}`) || line === "GET /teams")).toEqual(
    [],
  );
});

it.each(["canvas", "vani"])(
  "an organizer of a space and a guest of a team get these roles, and lose them, on %s",
  async (service) => {
    const session = await start();
    const next = () => session.newSession({ service });
    const { state: inTeam } = await team.create(next(), { ...everybody, [addressOf("cid")]: "TEAM_GUEST" });
    const roles = await session.client.teamMembers.list(session.editionId, inTeam.teamId);
    expect(roles.find(({ mailId }) => mailId === addressOf("cid"))?.role).toBe("TEAM_GUEST");
    const members = { [addressOf("ann")]: "ORGANISER", [addressOf("bob")]: "VIEWER" };
    const { state: inPlans } = await space.create(next(), members);
    expect(inSpace(session)).toMatchObject({ [addressOf("ann")]: "ORGANISER" });
    await space.update(next(), inPlans, { ...members, [addressOf("ann")]: "EDITOR" });
    expect(inSpace(session)).toMatchObject({ [addressOf("ann")]: "EDITOR" });
  },
);

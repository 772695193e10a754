// People who are added at the same time share requests, but each of them has their own outcome.
import { describe, expect, it } from "vitest";
import type { Store } from "../../../emulator/store/store.ts";
import { CanvasError, NotAdded } from "../../../provider/errors.ts";
import { SpaceMemberInputs } from "../../../provider/resources/space-member.ts";
import { acme } from "../../acme.ts";
import { lostResponse, TestSession } from "./harness.ts";
import { spaceMember } from "./lifecycles.ts";
import { create } from "./team-member-fixture.ts";

const people = ["ann", "bob", "cid", "dan", "eve"];
const addressOf = (name: string) => `${name}@example.com`;

/** A team and a space; some have an open invitation of somebody else. */
async function start({ invited = [], seats = 100 }: { invited?: readonly string[]; seats?: number } = {}) {
  const team = {
    name: "Alpha",
    members: [{ mailId: "admin@example.com", role: "TEAM_ADMIN" as const }],
    invitations: invited.map((name) => ({ mailId: addressOf(name) })),
    spaces: [{ name: "Plans" }],
  };
  const members = seats < 100 ? [] : people.map(addressOf);
  return TestSession.start({ editions: [{ ...acme, seats, members, teams: [team] }] });
}

const settled = async (work: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(work)).map((one) => (one.status === "fulfilled" ? one.value : one.reason));
const invitedIn = (store: Store) => [...store.all("invitations")].map(({ address }) => address).sort();
const methodsOf = (session: TestSession) => session.takeRequests().map((line) => line.split(" ")[0]);
const withState = (state: object) => expect.objectContaining({ state: expect.objectContaining(state) });

describe("people of one team", () => {
  const inviteAll = (session: TestSession) => settled(people.map((name) => create(session, name)));
  const invited = withState({ status: "invited" });
  const everybody = people.map(addressOf);

  it("are invited with one request, which says who has an invitation already", async () => {
    const session = await start({ invited: ["bob", "dan"] });
    const outcomes = await inviteAll(session);
    const refused = expect.objectContaining({ reason: "Member already invited (T1014)" });
    expect(outcomes).toEqual([invited, refused, invited, refused, invited]);
    expect(outcomes[1]).toMatchObject({
      message: expect.stringMatching(/^bob@example.com was not added to team \d+: .*; set adoptInvitation: true /),
    });
    expect(invitedIn(session.store)).toEqual(everybody);
    expect(methodsOf(session)).toEqual(["POST"]);
  });

  it("of whom some are in the edition are members at once", async () => {
    const session = await start();
    session.service.emulator.world.settings.addsMembersAtOnce = true;
    const outcomes = await settled([create(session, "ann"), create(session, "new")]);
    const zuid = session.service.id("users", addressOf("ann"));
    expect(outcomes).toEqual([withState({ status: "active", zuid, role: "MEMBER" }), invited]);
    expect(outcomes[0]).not.toMatchObject({ state: { adopted: true } });
    expect(methodsOf(session)).toEqual(["POST", "GET"]);
  });

  it.each([{}, { adoptInvitation: true }])("are all refused if no license is left, with %j", async (more) => {
    const session = await start({ seats: 1 });
    const outcomes = await settled(people.map((name) => create(session, name, more)));
    expect(outcomes).toEqual(people.map(() => expect.any(NotAdded)));
    expect(outcomes).toMatchObject(people.map(() => ({ reason: "License limit reached (L1001)" })));
    expect(invitedIn(session.store)).toEqual([]);
  });

  it("are invited once each if the response to all of them is lost", async () => {
    const session = await start();
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    expect(await inviteAll(session)).toEqual(people.map(() => invited));
    expect(invitedIn(session.store)).toEqual(everybody);
    expect(methodsOf(session)).toEqual(["POST", "POST"]);
  });

  it("are refused after a lost response if no license is left", async () => {
    const session = await start({ seats: 1 });
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    expect(await inviteAll(session)).toEqual(people.map(() => expect.any(NotAdded)));
  });

  it("are recorded as uncertain after two requests if the service fails", async () => {
    const session = await start();
    session.fault("POST", "/teams/*/members", { kind: "status", status: 500 });
    expect(await inviteAll(session)).toEqual(people.map(() => withState({ status: "uncertain" })));
    expect(methodsOf(session)).toEqual(["POST", "POST"]);
  });

  it("are recorded as uncertain, with one list for all, if a success names nobody", async () => {
    const session = (await start()).unconfirmingSession();
    expect(await inviteAll(session)).toEqual(people.map(() => withState({ status: "uncertain" })));
    expect(methodsOf(session)).toEqual(["POST", "GET"]);
  });
});

describe("members of one space", () => {
  const plans = (session: TestSession) => session.service.id("spaces", "Plans");
  const zuid = (session: TestSession, name: string) => session.service.id("users", addressOf(name));
  const add = (session: TestSession, memberId: string, more: object = {}) =>
    spaceMember.create(
      session,
      SpaceMemberInputs.parse({ spaceId: plans(session), memberId, role: "EDITOR", ...more }),
    );
  const addAll = (session: TestSession, more: object = {}) =>
    settled(people.map((name) => add(session, zuid(session, name), more)));
  const active = withState({ status: "active", role: "EDITOR" });

  it("are added with one request, which says why somebody is not", async () => {
    const session = await start();
    const ids = people.map((name) => (name === "bob" ? "99" : zuid(session, name)));
    const outcomes = await settled(ids.map((id) => add(session, id)));
    expect(outcomes).toEqual([active, expect.any(NotAdded), active, active, active]);
    expect(outcomes[1]).toMatchObject({
      message: `USER 99 was not added to space ${plans(session)}: User is inactive and cannot be added to project (U1001); correct the id, or ask an admin of the edition to add or activate the user`,
    });
    expect(methodsOf(session)).toEqual(["GET", "POST"]);
  });

  it.each([
    ["are an error", {}, expect.any(CanvasError)],
    ["are adopted on request", { adopt: true }, withState({ status: "active", adopted: true })],
  ])("whom somebody else has added since the list was read %s", async (_, more, outcome) => {
    const session = await start();
    await session.client.spaceMembers.snapshot(session.editionId, plans(session));
    session.changeStore((store) => {
      const [member] = [...store.all("spaceMembers")];
      if (!member) throw new Error("nobody is in the space");
      for (const memberId of people.map((name) => zuid(session, name))) {
        const addedBy = zuid(session, "admin");
        store.put("spaceMembers", {
          ...member,
          id: `${plans(session)}:${memberId}`,
          memberId,
          role: "VIEWER",
          addedBy,
        });
      }
    });
    expect(await addAll(session, more)).toEqual(people.map(() => outcome));
  });

  it("are found with one list if the response to all of them is lost", async () => {
    const session = await start();
    session.fault("POST", "/spaces/*/members", lostResponse, 1);
    expect(await addAll(session)).toEqual(people.map(() => active));
    // The last one says whose token it is: somebody else may have added them.
    expect(methodsOf(session)).toEqual(["GET", "POST", "GET", "GET"]);
  });

  it("are found with one list if a success names nobody", async () => {
    const session = (await start()).unconfirmingSession();
    expect(await addAll(session)).toEqual(people.map(() => active));
    // The last one says whose token it is: somebody else may have added them.
    expect(methodsOf(session)).toEqual(["GET", "POST", "GET", "GET"]);
  });
});

// People who are added at the same time share requests, but each of them has their own outcome.
import { describe, expect, it } from "vitest";
import type { ReadingName } from "../../../emulator/store/readings.ts";
import type { Store } from "../../../emulator/store/store.ts";
import { BadRequest, CanvasError, PartialCreateError } from "../../../provider/errors.ts";
import { SpaceMemberInputs } from "../../../provider/resources/space-member.ts";
import { TeamMemberState } from "../../../provider/resources/team-member.ts";
import { acme } from "../../acme.ts";
import { rejection } from "../api/harness.ts";
import { joinTeam } from "../remedies/follow.ts";
import { lostResponse, TestSession } from "./harness.ts";
import { spaceMember, teamMember } from "./lifecycles.ts";
import { create, inputsFor } from "./team-member-fixture.ts";

const others = ["ann", "bob", "cid", "dan"];
const people = ["first", ...others];
const addressOf = (name: string) => `${name}@example.com`;
const subsets = Array.from({ length: 16 }, (_, bits) => others.filter((_, index) => (bits >> index) % 2 === 1));
const behaviors: readonly (readonly ReadingName[])[] = [
  [],
  ["additions-all-or-nothing"],
  ["additions-stop-at-refusal"],
];
const cases = behaviors.flatMap((readings) =>
  subsets.map((refused) => [readings.join() || "the default", refused.join() || "nobody", readings, refused] as const),
);

/** A team and a space, with open invitations of somebody else. */
async function start(readings: readonly ReadingName[], invited: readonly string[] = []): Promise<TestSession> {
  const team = {
    name: "Alpha",
    members: [{ mailId: "admin@example.com", role: "TEAM_ADMIN" as const }],
    invitations: invited.map((name) => ({ mailId: addressOf(name) })),
    spaces: [{ name: "Plans" }],
  };
  const edition = { ...acme, seats: 100, members: people.map(addressOf), teams: [team] };
  const session = await TestSession.start({ editions: [edition] });
  session.service.emulator.world.readings = new Set(readings);
  return session;
}

const settled = async (work: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(work)).map((one) => (one.status === "fulfilled" ? one.value : one.reason));
const invitedIn = (store: Store) => [...store.all("invitations")].map(({ address }) => address).sort();
/** Every request with this text in its body fails, before or after the write. */
const failAt = (session: TestSession, path: string, body: string, when: string) =>
  session.service.fault({
    ...{ method: "POST", path: `/service/api/v1/editions/*${path}`, body },
    action: { kind: "status", status: 500, when },
  });
const posts = (session: TestSession) => session.takeRequests().filter((line) => line.startsWith("POST"));

describe("people of one team", () => {
  const inviteAll = (session: TestSession) => settled(people.map((name) => create(session, name)));
  const invited = expect.objectContaining({ state: expect.objectContaining({ status: "invited" }) });
  const recorded = { state: { status: "uncertain", adopted: true } };

  it.each(cases)("under %s, %s having an invitation already", async (_, __, readings, refused) => {
    const session = await start(readings, refused);
    const outcomes = await inviteAll(session);
    for (const [index, name] of people.entries()) {
      const outcome = outcomes[index];
      if (outcome instanceof Error) {
        expect(outcome.message).toContain(`if ${addressOf(name)} is invited already, set adoptInvitation: true`);
        // People a refused request may have invited are recorded.
        if (!refused.includes(name)) expect(outcome, name).toMatchObject(recorded);
      } else {
        expect(outcome, name).toEqual(invited);
        expect(refused, name).not.toContain(name);
      }
    }
    const isApplied = readings.includes("additions-stop-at-refusal");
    const failed = people.filter((_, index) => outcomes[index] instanceof Error);
    if (!isApplied) expect(failed).toEqual(refused);
    expect(invitedIn(session.store)).toEqual(people.map(addressOf).sort());
  });

  it("are not invited twice after a 206: only the people it leaves out are sent again", async () => {
    const session = await start([], ["bob"]);
    const outcomes = await inviteAll(session);
    expect(outcomes[2]).toBeInstanceOf(CanvasError);
    expect(outcomes[2]).not.toBeInstanceOf(PartialCreateError);
    expect(session.service.log().map(({ status }) => status)).toEqual([206, 400, 200, 200]);
  });

  it("are all refused, and recorded as uncertain, if no license is left", async () => {
    const session = await start([]);
    session.changeStore((store) => {
      for (const edition of store.all("editions")) store.put("editions", { ...edition, seats: 0 });
    });
    const newcomers = ["eve", "fay", "gil"].map((name) => create(session, name));
    for (const error of await settled(newcomers)) {
      expect(error).toMatchObject({ ...recorded, message: expect.stringContaining("The license limit is reached") });
    }
    expect(invitedIn(session.store)).toEqual([]);
  });

  it("are invited once each if the response to all of them is lost", async () => {
    const session = await start([]);
    session.fault("POST", "/teams/*/members", lostResponse, 1);
    expect(await inviteAll(session)).toEqual(people.map(() => invited));
    expect(invitedIn(session.store)).toEqual(people.map(addressOf).sort());
  });

  it.each(["before", "after"])("are invited without the one at whom the service fails (%s the write)", async (when) => {
    const session = await start([]);
    failAt(session, "/teams/*/members", addressOf("bob"), when);
    const outcomes = await inviteAll(session);
    const recorded = expect.objectContaining({ state: expect.objectContaining({ status: "uncertain" }) });
    expect(outcomes).toEqual(people.map((name) => (name === "bob" ? recorded : invited)));
    expect(outcomes[2]).toMatchObject({ message: expect.stringContaining("returned 500") });
    const there = people.filter((name) => name !== "bob" || when === "after");
    expect(invitedIn(session.store)).toEqual(there.map(addressOf).sort());
  });

  it("are given up soon if the service fails at all of them", async () => {
    const session = await start([]);
    session.fault("POST", "/teams/*/members", { kind: "status", status: 500 });
    for (const error of await inviteAll(session)) expect(error).toBeInstanceOf(PartialCreateError);
    expect(posts(session)).toHaveLength(7);
  });

  it("are recorded as uncertain, with one list for all, if a success names nobody", async () => {
    const session = await start(["unconfirmed-additions"]);
    const outcomes = await inviteAll(session);
    expect(outcomes).toEqual(people.map(() => expect.any(PartialCreateError)));
    expect(outcomes).toMatchObject(people.map(() => ({ state: { status: "uncertain" } })));
    const methods = session.takeRequests().map((line) => line.split(" ")[0]);
    expect(methods.sort()).toEqual(["GET", "POST"]);
  });
});

describe("someone who may have been invited by a refused request with others", () => {
  async function inDoubt() {
    const session = await start(["additions-all-or-nothing"], ["bob"]);
    const outcomes = await settled(people.map((name) => create(session, name)));
    const error = outcomes[2];
    if (!(error instanceof PartialCreateError)) throw new Error("bob is not recorded");
    const state = TeamMemberState.parse(error.state);
    expect(teamMember.needsUpdate(state)).toBe(true);
    const update = (more: object = {}) =>
      teamMember.update(session.newSession(), error.id, state, inputsFor(session, "bob", more));
    return { session, state, update };
  }

  it("is refused again by the next run", async () => {
    const { update } = await inDoubt();
    expect((await rejection(update(), CanvasError)).message).toContain("set adoptInvitation: true");
  });

  it("is adopted by the next run with adoptInvitation: true", async () => {
    const { update } = await inDoubt();
    expect(await update({ adoptInvitation: true })).toMatchObject({ status: "invited", adopted: true });
  });

  it("is invited by the next run once the service accepts it, and is then the program's own", async () => {
    const { session, update } = await inDoubt();
    session.changeStore((store) => {
      for (const { id, address } of store.all("invitations"))
        if (address === addressOf("bob")) store.remove("invitations", id);
    });
    const state = await update();
    expect(state).toMatchObject({ status: "invited" });
    expect(state.adopted).toBeUndefined();
  });
});

it("someone that a crashed run has added is recorded by the next run, and managed by the one after it", async () => {
  const session = await start(["additions-all-or-nothing"]);
  joinTeam(session, addressOf("bob"));
  const outcomes = await settled(people.map((name) => create(session, name)));
  const [error, ...more] = outcomes.filter((one) => one instanceof PartialCreateError);
  expect(more).toEqual([]);
  if (!error) throw new Error("bob is not recorded");
  const teamId = session.service.id("teams", "Alpha");
  expect(error.message).toBe(
    `${teamId}/bob@example.com was created but not finished: it is not known whether bob@example.com was in team ${teamId} before; run the update again to continue from there`,
  );
  const state = TeamMemberState.parse(error.state);
  expect(teamMember.needsUpdate(state)).toBe(true);
  const now = await teamMember.update(session.newSession(), error.id, state, inputsFor(session, "bob"));
  expect(now).toMatchObject({ status: "active", adopted: true });
  expect(teamMember.needsUpdate(now)).toBe(false);
});

describe("members of one space", () => {
  const plans = (session: TestSession) => session.service.id("spaces", "Plans");
  const zuid = (session: TestSession, name: string) => session.service.id("users", addressOf(name));
  const add = (session: TestSession, memberId: string) =>
    spaceMember.create(session, SpaceMemberInputs.parse({ spaceId: plans(session), memberId, role: "EDITOR" }));
  const addAll = (session: TestSession) => settled(people.map((name) => add(session, zuid(session, name))));
  const membersIn = ({ store }: TestSession) => [...store.all("spaceMembers")].map(({ memberId }) => memberId).sort();
  const active = expect.objectContaining({ state: expect.objectContaining({ status: "active", role: "EDITOR" }) });

  it.each(cases)("under %s, %s being in no team", async (_, __, readings, refused) => {
    const session = await start(readings);
    const idOf = (name: string) => (refused.includes(name) ? `99${others.indexOf(name)}` : zuid(session, name));
    const outcomes = await settled(people.map((name) => add(session, idOf(name))));
    for (const [index, name] of people.entries()) {
      const outcome = outcomes[index];
      if (refused.includes(name)) expect(outcome, name).toBeInstanceOf(BadRequest);
      else expect(outcome, name).toEqual(active);
      expect(outcome, name).not.toMatchObject({ state: { adopted: true } });
    }
    const added = people.filter((name) => !refused.includes(name)).map((name) => zuid(session, name));
    expect(membersIn(session)).toEqual([session.owner, ...added].sort());
  });

  const ways: typeof behaviors = [...behaviors, ["unconfirmed-additions"]];

  it.each(ways)("are not the program's if somebody else has added them meanwhile (%s)", async (...readings) => {
    const session = await start(readings);
    await session.client.spaceMembers.snapshot(session.editionId, plans(session));
    const memberId = zuid(session, "cid");
    const id = `${plans(session)}:${memberId}`;
    const membership = { id, spaceId: plans(session), memberId, type: "USER", role: "VIEWER" } as const;
    const audit = { addedTime: 0, addedBy: zuid(session, "admin") };
    session.changeStore((store) => store.put("spaceMembers", { ...membership, ...audit }));
    const outcomes = await addAll(session);
    expect(outcomes[3]).toMatchObject({ message: expect.stringContaining("already; set adopt: true") });
    expect(outcomes.filter((_, index) => index !== 3)).toEqual([active, active, active, active]);
    expect(session.store.get("spaceMembers", id)?.role).toBe("VIEWER");
  });

  it("are found with one list if the response to all of them is lost", async () => {
    const session = await start([]);
    session.fault("POST", "/spaces/*/members", lostResponse, 1);
    expect(await addAll(session)).toEqual(people.map(() => active));
    expect(session.takeRequests().map((line) => line.split(" ")[0])).toEqual(["GET", "POST", "GET"]);
  });

  it.each(["before", "after"])("are added without the one at whom the service fails (%s the write)", async (when) => {
    const session = await start([]);
    failAt(session, "/spaces/*/members", zuid(session, "bob"), when);
    const outcomes = await addAll(session);
    const failed = expect.objectContaining({ message: expect.stringContaining("returned 500") });
    const isThere = (name: string) => name !== "bob" || when === "after";
    expect(outcomes).toEqual(people.map((name) => (isThere(name) ? active : failed)));
    const added = people.filter(isThere).map((name) => zuid(session, name));
    expect(membersIn(session)).toEqual([session.owner, ...added].sort());
  });

  it("are found with one list if a success names nobody", async () => {
    const session = await start(["unconfirmed-additions"]);
    expect(await addAll(session)).toEqual(people.map(() => active));
    expect(posts(session)).toHaveLength(1);
  });
});

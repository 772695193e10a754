// The key of someone in a roster changes: they are the same person, and stay managed.
import { describe, expect, it } from "vitest";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import type { TestSession } from "./harness.ts";
import { spaceMembers, teamMembers } from "./lifecycles.ts";
import { accept, addressOf, crew, everybody, inSpace, inTeam, space, start, team } from "./roster-fixture.ts";

const cid = addressOf("cid");
const zuidOf = (session: TestSession, name: string) => session.service.id("users", addressOf(name));
const writes = (session: TestSession) => session.takeRequests().filter((line) => !line.startsWith("GET"));

function rename(session: TestSession, from: string, to: string): void {
  session.changeStore((store) => {
    const user = [...store.all("users")].find(({ address }) => address === addressOf(from));
    if (user) store.put("users", { ...user, mailId: addressOf(to), address: addressOf(to) });
  });
}

describe("a space", () => {
  const both = { [addressOf("ann")]: "EDITOR", [addressOf("bob")]: "VIEWER" };

  it.each([
    ["an address becomes a user id", (address: string, _: string) => address, (_: string, id: string) => id],
    ["a user id becomes an address", (_: string, id: string) => id, (address: string, _: string) => address],
    [
      "the case changes",
      (address: string, _: string) => address,
      (address: string, _: string) => address.toUpperCase(),
    ],
  ])("keeps someone if %s, and removes them once they are not listed", async (_, oldKey, newKey) => {
    const session = await start();
    const zuid = zuidOf(session, "cid");
    const { state } = await space.create(session, { ...both, [oldKey(cid, zuid)]: "VIEWER" });
    const wanted = { ...both, [newKey(cid, zuid)]: "VIEWER" };
    session.takeRequests();
    const review = await spaceMembers.review(state, space.inputs(session, wanted), session.newSession());
    expect(review).toEqual({ refusal: undefined, warning: undefined });
    const next = session.newSession();
    const now = await space.update(next, state, wanted);
    expect(writes(session)).toEqual([]);
    expect(next.warnings).toEqual([]);
    expect(now.people[newKey(cid, zuid)]).toEqual({ status: "active", memberId: zuid, role: "VIEWER" });
    expect(Object.keys(now.people)).toHaveLength(3);
    await space.update(session.newSession(), now, both);
    expect(inSpace(session)).not.toHaveProperty([cid]);
  });

  it("keeps the record of someone whose key is the display name of a stranger who leaves", async () => {
    const session = await start(crew({ members: [addressOf("outsider")] }));
    const wanted = { ...both, [cid]: "VIEWER" };
    const { state } = await space.create(session, wanted, { unlisted: "remove" });
    const [memberId, spaceId] = [zuidOf(session, "outsider"), state.spaceId];
    session.changeStore((store) => {
      store.put("users", { id: memberId, mailId: "", address: "", displayName: cid });
      const [other] = store.where("spaceMembers", "spaceId", spaceId);
      if (other) store.put("spaceMembers", { ...other, id: `${spaceId}:${memberId}`, memberId, role: "VIEWER" });
    });
    const now = await space.update(session.newSession(), state, wanted, { unlisted: "remove" });
    expect(Object.keys(inSpace(session))).toHaveLength(4);
    expect(now.people).toEqual(state.people);
  });

  it("does not let a person go who waits, and is listed by user id once they have joined", async () => {
    const session = await start();
    await team.create(session, { ...everybody, [addressOf("new")]: "MEMBER" });
    const { state } = await space.create(session.newSession(), { ...both, [addressOf("new")]: "VIEWER" });
    expect(state.people[addressOf("new")]?.status).toBe("waiting");
    accept(session, "new");
    const id = zuidOf(session, "new");
    const now = await space.update(session.newSession(), state, { ...both, [id]: "VIEWER" });
    expect(now.people[id]).toEqual({ status: "active", memberId: id, role: "VIEWER" });
    await space.update(session.newSession(), now, both);
    expect(inSpace(session)).not.toHaveProperty([addressOf("new")]);
  });

  it("keeps managing someone whose key changes if another resource of the run asks", async () => {
    const session = await start();
    const id = zuidOf(session, "cid");
    const { state } = await space.create(session, { ...both, [cid]: "VIEWER" });
    const next = session.newSession();
    await spaceMembers.diff(next, state.spaceId, state, space.inputs(session, { ...both, [id]: "VIEWER" }));
    expect(next.ledger.originOf({ kind: "SpaceMember", parent: state.spaceId, ids: [id] })).toBe("created");
  });
});

describe("a team", () => {
  it("keeps someone who has a new address, and removes them once they are not listed", async () => {
    const session = await start(crew());
    const { id, state } = await team.create(session, { ...everybody, [addressOf("new")]: "MEMBER" });
    accept(session, "new");
    const joined = TeamMembersState.parse(await teamMembers.read(session.newSession(), id, state));
    rename(session, "new", "renamed");
    const wanted = { ...everybody, [addressOf("renamed")]: "MEMBER" };
    session.takeRequests();
    const inputs = team.inputs(session, wanted);
    expect(await teamMembers.review(joined, inputs, session.newSession())).toEqual({});
    const now = await team.update(session.newSession(), joined, wanted);
    expect(writes(session)).toEqual([]);
    const zuid = zuidOf(session, "renamed");
    expect(now.people[addressOf("renamed")]).toEqual({ status: "active", zuid, role: "MEMBER" });
    await team.update(session.newSession(), now, everybody);
    expect(inTeam(session)).toEqual(everybody);
  });

  it("keeps apart someone who has a new address, and somebody else who has the old one", async () => {
    const session = await start(crew());
    const { id, state } = await team.create(session, { ...everybody, [addressOf("new")]: "MEMBER" });
    accept(session, "new");
    const joined = TeamMembersState.parse(await teamMembers.read(session.newSession(), id, state));
    const zuid = zuidOf(session, "new");
    rename(session, "new", "renamed");
    rename(session, "ann", "new");
    const read = await teamMembers.read(session.newSession(), id, joined);
    expect(read?.people[addressOf("new")]).toEqual({ status: "active", zuid, role: "MEMBER" });
  });
});

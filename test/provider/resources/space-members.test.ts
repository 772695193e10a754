import { describe, expect, it } from "vitest";
import { CanvasError, PartialCreateError } from "../../../provider/errors.ts";
import { SpaceMemberInputs } from "../../../provider/resources/space-member.ts";
import { SpaceMembersState } from "../../../provider/resources/space-members.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "./harness.ts";
import { spaceMember, spaceMembers } from "./lifecycles.ts";
import { accept, addressOf, crew, everybody, inSpace, postsOf, space, start, team } from "./roster-fixture.ts";

const both = { "ann@example.com": "EDITOR", "bob@example.com": "VIEWER" };

describe("a roster of a space", () => {
  it("adds a hundred people with one request", async () => {
    const people = Array.from({ length: 100 }, (_, n) => addressOf(`p${n}`));
    const session = await start(crew({ members: people }));
    const ids = people.map((address) => session.service.id("users", address));
    const wanted = { ...both, ...Object.fromEntries(ids.map((id) => [id, "VIEWER"])) };
    const { id, state } = await space.create(session, wanted);
    expect(postsOf(session)).toHaveLength(1);
    expect(Object.keys(inSpace(session))).toHaveLength(103);
    expect(state.members).toEqual(wanted);
    expect(await spaceMembers.read(session.newSession(), id, state)).toEqual(state);
  });

  it("has people, groups, teams, and the organization in it, and never its creator", async () => {
    const session = await start();
    const group = session.service.emulator.world.store.where("groups", "editionId", session.editionId)[0]?.id ?? "";
    const alpha = session.service.id("teams", "Alpha");
    const others = {
      [`group:${group}`]: "VIEWER",
      [`team:${alpha}`]: "COMMENTER",
      [`org:${session.editionId}`]: "VIEWER",
    };
    const { state } = await space.create(session, { ...both, ...others }, { unlisted: "remove" });
    expect(state.unlistedMembers).toEqual([]);
    expect(state.people[`team:${alpha}`]).toEqual({ status: "active", memberId: alpha, role: "COMMENTER" });
    expect(inSpace(session)).toMatchObject({ "owner@example.com": "CREATOR", [group]: "VIEWER", [alpha]: "COMMENTER" });
    const now = await space.update(session.newSession(), state, both, { unlisted: "remove", maxRemovals: 3 });
    expect(inSpace(session)).toEqual({ "owner@example.com": "CREATOR", ...both });
    expect(now.members).toEqual(both);
  });

  it("lets people wait until they are in the team, and adds them then", async () => {
    const session = await start();
    const wanted = { ...both, "new@example.com": "EDITOR" };
    const { id, state } = await space.create(session, wanted);
    const waitingFor = expect.stringMatching(/^they are in team \d+: if they are not invited yet, invite them$/);
    expect(state.people["new@example.com"]).toEqual({ status: "waiting", role: "EDITOR", waitingFor });
    expect(state.open).toEqual([expect.stringMatching(/^new@example.com gets access once they are in team \d+: /)]);
    await team.create(session.newSession(), { ...everybody, "new@example.com": "MEMBER" });
    accept(session, "new");
    const found = await spaceMembers.read(session.newSession(), id, state);
    expect(found?.people["new@example.com"]?.status).toBe("joined");
    expect(found && spaceMembers.needsUpdate(found)).toBe(true);
    const now = await space.update(session.newSession(), found ?? state, wanted);
    expect(now.people["new@example.com"]).toMatchObject({ status: "active", role: "EDITOR" });
    expect(inSpace(session)["new@example.com"]).toBe("EDITOR");
  });

  it("refuses an address and a user id of someone who is not a member yet, in the preview too", async () => {
    const session = await start();
    const cid = session.service.id("users", "cid@example.com");
    const wanted = { ...both, "cid@example.com": "VIEWER", [cid]: "EDITOR" };
    const refusal =
      /^space \d+: (cid@example.com and \d+|\d+ and cid@example.com) are the same member; list them once$/;
    const preview = Promise.resolve(spaceMembers.preview(session, space.inputs(session, wanted)));
    expect((await rejection(preview, CanvasError)).message).toMatch(refusal);
    expect((await rejection(space.create(session.newSession(), wanted), CanvasError)).message).toMatch(refusal);
    expect(session.takeRequests().filter((line) => !line.startsWith("GET"))).toEqual([]);
    const { state } = await space.create(session.newSession(), { ...both, [cid]: "EDITOR" });
    expect(state.people[cid]?.status).toBe("active");
  });

  it("records who is in if one cannot be added, and names that one", async () => {
    const session = await start();
    const error = await rejection(space.create(session, { ...both, "999": "VIEWER" }), PartialCreateError);
    expect(error.message).toMatch(
      /space \d+: 999 could not be added: User is inactive and cannot be added to project \(U1001\); correct the id/,
    );
    expect(Object.keys(SpaceMembersState.parse(error.state).people)).toEqual(Object.keys(both));
  });

  it("keeps its state while the space is in the trash, and is gone with it", async () => {
    const session = await start();
    const { id, state } = await space.create(session, both);
    const found = session.store.get("spaces", id);
    if (!found) throw new Error("no space");
    session.changeStore((store) => store.put("spaces", { ...found, trashedTime: 1 }));
    expect(await spaceMembers.read(session.newSession(), id, state)).toEqual(state);
    const next = session.newSession();
    await spaceMembers.delete(next, id, state);
    expect(next.warnings).toEqual([`space ${id} is in the trash, where members cannot be removed: they stay in it`]);
    session.changeStore((store) => store.remove("spaces", id));
    expect(await spaceMembers.read(session.newSession(), id, state)).toBeUndefined();
  });

  it("is imported with everybody except the creator, and leaves them when it is deleted", async () => {
    const session = await start();
    const { id, state } = await spaceMembers.import(session, session.editionId, ["Plans"]);
    expect(state.members).toEqual(both);
    await spaceMembers.delete(session.newSession(), id, state);
    expect(inSpace(session)).toEqual({ "owner@example.com": "CREATOR", ...both });
  });
});

describe("people who move between a roster and single members", () => {
  const cid = { "cid@example.com": "VIEWER" };
  const single = (session: TestSession, adopt: boolean) =>
    SpaceMemberInputs.parse({ spaceId: session.service.id("spaces", "Plans"), mailId: "cid@example.com", adopt });

  it("stay with the single members", async () => {
    const session = await start();
    const { id, state } = await space.create(session, cid);
    const inputs = single(session, true);
    const adopted = await spaceMember.create(session.newSession(), inputs);
    const later = session.newSession();
    await spaceMember.diff(later, adopted.id, adopted.state, inputs);
    await spaceMembers.delete(later, id, state);
    expect(inSpace(session)["cid@example.com"]).toBe("VIEWER");
    await spaceMembers.delete(session.newSession(), id, state);
    expect(inSpace(session)["cid@example.com"]).toBeUndefined();
  });

  it.each([
    ["that has adopted them", false],
    ["that continues with people the program added", true],
  ])("stay with the roster %s", async (_, isManaged) => {
    const session = await start();
    const inputs = single(session, false);
    const added = await spaceMember.create(session, inputs);
    const next = session.newSession();
    if (isManaged) await spaceMember.diff(next, added.id, added.state, inputs);
    const { id, state } = await space.create(next, cid);
    expect(state.people["cid@example.com"]?.adopted).toBe(isManaged ? undefined : true);
    const later = session.newSession();
    await spaceMembers.diff(later, id, state, space.inputs(session, cid));
    await spaceMember.delete(later, added.id, added.state);
    expect(inSpace(session)["cid@example.com"]).toBe("VIEWER");
  });

  it("stay with the roster that adds someone again whom somebody has removed", async () => {
    const session = await start();
    const { id, state } = await spaceMember.create(session, single(session, false));
    session.changeStore((store) => store.remove("spaceMembers", `${state.spaceId}:${state.memberId}`));
    const run = session.newSession();
    await space.create(run, cid);
    await spaceMember.delete(run, id, state);
    expect(inSpace(session)["cid@example.com"]).toBe("VIEWER");
  });
});

import { describe, expect, it } from "vitest";
import { addToTeam } from "../../../emulator/workspace.ts";
import { BadRequest, CanvasError, ConfigError, Forbidden } from "../../../provider/errors.ts";
import { SpaceMemberInputs, SpaceMemberState, spaceMember } from "../../../provider/resources/space-member.ts";
import { answering, oddServer, rejection, success } from "../api/harness.ts";
import { Bench, lostAnswer } from "./harness.ts";

const inputsFor = (bench: Bench, member: object) =>
  SpaceMemberInputs.parse({ spaceId: bench.service.id("spaces", "Plans"), ...member });
const create = (bench: Bench, member: object) => spaceMember.create(bench.session, inputsFor(bench, member));
const stateFor = (bench: Bench, member: object, status = "active") =>
  SpaceMemberState.parse({ ...inputsFor(bench, member), editionId: bench.editionId, status });
const requests = (bench: Bench) => bench.takeRequests().map((line) => line.replace(/^(\S+ \/spaces)\/\d+/, "$1"));
const person = (bench: Bench, name: string) => bench.service.id("users", `${name}@example.com`);
const membership = (bench: Bench, memberId: string) =>
  bench.store.get("spaceMembers", `${bench.service.id("spaces", "Plans")}:${memberId}`);

const kinds: Readonly<Record<"TEAM" | "ORG" | "GROUP" | "USER", (bench: Bench) => string | undefined>> = {
  TEAM: (bench) => bench.service.id("teams", "Beta"),
  ORG: (bench) => bench.editionId,
  GROUP: (bench) => [...bench.store.all("groups")][0]?.id,
  USER: (bench) => person(bench, "outsider"),
};

describe.each(Object.entries(kinds))("a member of type %s", (type, idOf) => {
  it("is added by id, read, changed and removed", async () => {
    const bench = await Bench.start();
    const memberId = idOf(bench) ?? "";
    const { id, state } = await create(bench, { memberId, type, role: "EDITOR" });
    expect(id).toBe(`${bench.service.id("spaces", "Plans")}/${memberId}`);
    expect(state).toMatchObject({ status: "active", memberId, type, role: "EDITOR" });
    expect(requests(bench)).toEqual(["POST /spaces/members"]);
    expect(membership(bench, memberId)).toMatchObject({ type, role: "EDITOR" });
    expect(await spaceMember.read(bench.session, id, state)).toEqual(state);
    const viewer = inputsFor(bench, { memberId, type });
    expect(await spaceMember.update(bench.session, id, state, viewer)).toMatchObject({ role: "VIEWER" });
    expect(membership(bench, memberId)?.role).toBe("VIEWER");
    await spaceMember.delete(bench.session, id, state);
    expect(membership(bench, memberId)).toBeUndefined();
    expect(await spaceMember.read(bench.session, id, state)).toBeUndefined();
    await spaceMember.delete(bench.session, id, state);
  });
});

describe("a person by address", () => {
  it("is found in the space's team, whatever the case", async () => {
    const bench = await Bench.start();
    const { id, state } = await create(bench, { mailId: "Member@Example.com" });
    expect(id).toBe(`${bench.service.id("spaces", "Plans")}/member@example.com`);
    expect(state).toMatchObject({ status: "active", memberId: person(bench, "member") });
    const team = `GET /teams/${bench.service.id("teams", "Alpha")}/members`;
    expect(requests(bench)).toEqual(["GET /spaces/members", "GET /spaces", team, "POST /spaces/members"]);
  });

  it("waits until they are in the team, and is then added", async () => {
    const bench = await Bench.start();
    const { id, state } = await create(bench, { mailId: "outsider@example.com", role: "EDITOR" });
    expect(state.status).toBe("waiting");
    const { session } = bench.again();
    expect(await spaceMember.read(session, id, state)).toEqual(state);
    const { world } = bench.service.emulator;
    bench.change((store) => {
      const team = store.get("teams", bench.service.id("teams", "Alpha"));
      if (team) addToTeam(world, team, person(bench, "outsider"), "MEMBER", bench.owner);
    });
    const later = bench.again().session;
    const joined = await spaceMember.read(later, id, state);
    expect(joined?.status).toBe("joined");
    if (!joined) return;
    const inputs = inputsFor(bench, { mailId: "outsider@example.com", role: "EDITOR" });
    const added = await spaceMember.update(later, id, joined, inputs);
    expect(added).toMatchObject({ status: "active", memberId: person(bench, "outsider") });
    expect(membership(bench, person(bench, "outsider"))?.role).toBe("EDITOR");
  });

  it("who waits is removed without a request", async () => {
    const bench = await Bench.start();
    const { id, state } = await create(bench, { mailId: "outsider@example.com" });
    bench.takeRequests();
    await spaceMember.delete(bench.session, id, state);
    expect(bench.takeRequests()).toEqual([]);
  });
});

describe("someone who is in the space already", () => {
  it.each<[string, string, string[]]>([
    ["is adopted with the role they have", "VIEWER", []],
    ["is given the role", "COMMENTER", ["PUT"]],
  ])("%s", async (_, role, changes) => {
    const bench = await Bench.start();
    const memberId = person(bench, "member");
    await create(bench, { memberId, role: "VIEWER" });
    bench.takeRequests();
    const other = bench.again();
    expect((await create(other, { memberId, role })).state).toMatchObject({ status: "active", role });
    expect(requests(other).map((line) => line.split(" ")[0])).toEqual(["POST", "GET", ...changes]);
    expect(membership(bench, memberId)?.role).toBe(role);
  });

  it("by a request whose answer was lost is found", async () => {
    const bench = await Bench.start();
    bench.fault("POST", "/spaces/*/members", lostAnswer);
    const memberId = person(bench, "member");
    expect((await create(bench, { memberId })).state.status).toBe("active");
    expect(requests(bench)).toEqual(["POST /spaces/members", "GET /spaces/members"]);
  });

  it("as its owner cannot be given another role", async () => {
    const bench = await Bench.start();
    const error = await rejection(create(bench, { memberId: bench.owner, role: "EDITOR" }), Forbidden);
    expect(error.message).toContain("The role of the owner cannot be changed");
  });
});

it("refuses someone of another organisation in the service's words", async () => {
  const bench = await Bench.start();
  const error = await rejection(create(bench, { memberId: "999" }), BadRequest);
  expect(error.message).toContain("The user is in neither the team nor the organisation");
});

it("tells when the service left the member out", async () => {
  const bench = (await Bench.start()).again({
    baseUrl: await oddServer(answering({ ...success({ added_members: [] }), status: 206 })),
  });
  const error = await rejection(create(bench, { memberId: "7" }), CanvasError);
  const spaceId = bench.service.id("spaces", "Plans");
  expect(error.message).toBe(`space ${spaceId} did not take USER 7; look at its members and try again`);
});

it("a role that someone else has set meanwhile is no failure", async () => {
  const bench = await Bench.start();
  const memberId = person(bench, "member");
  await create(bench, { memberId, role: "EDITOR" });
  const inputs = inputsFor(bench, { memberId, role: "EDITOR" });
  bench.takeRequests();
  const state = stateFor(bench, { memberId, role: "VIEWER" });
  expect(await spaceMember.update(bench.session, "id", state, inputs)).toMatchObject({ role: "EDITOR" });
  expect(bench.service.log().map(({ status }) => status)).toEqual([409]);
});

it("keeps state while the space is in the trash", async () => {
  const bench = await Bench.start();
  const spaceId = bench.service.id("spaces", "Bin");
  const state = stateFor(bench, { spaceId, memberId: person(bench, "member") });
  expect(await spaceMember.read(bench.session, "id", state)).toEqual(state);
  await spaceMember.delete(bench.session, "7/8", state);
  expect(bench.warnings).toEqual([
    "SpaceMember 7/8 stays in the space, which is in the trash, where members cannot be removed",
  ]);
});

it.each(["active", "waiting"])("is gone with its space (%s)", async (status) => {
  const bench = await Bench.start();
  const state = stateFor(bench, { spaceId: "999", memberId: "1" }, status);
  expect(await spaceMember.read(bench.session, "id", state)).toBeUndefined();
  await spaceMember.delete(bench.session, "id", state);
});

it("needs an edition", async () => {
  const bench = (await Bench.start()).again({ editionId: undefined });
  const error = await rejection(create(bench, { memberId: "1" }), ConfigError);
  expect(error.message).toBe(
    "no edition is known; give an editionId, or set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID",
  );
});

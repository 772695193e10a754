// What no update of a roster does: checked on the members before the first write, and by the preview on the state.
import { describe, expect, it } from "vitest";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError, PartialUpdateError } from "../../../provider/errors.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { TeamMembersState } from "../../../provider/resources/team-members.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { rejection } from "../api/harness.ts";
import type { TestSession } from "./harness.ts";
import { teamMembers } from "./lifecycles.ts";
import { accept, addressOf, everybody, inSpace, inTeam, space, start, team } from "./roster-fixture.ts";

const without = (...names: readonly string[]) =>
  Object.fromEntries(Object.entries(everybody).filter(([key]) => !names.includes(key.replace("@example.com", ""))));
const writes = (session: TestSession) => session.takeRequests().filter((line) => !line.startsWith("GET"));

function makeSuperAdmin(session: TestSession, name: string): void {
  const id = `${session.editionId}:${session.service.id("users", addressOf(name))}`;
  session.changeStore((store) => {
    const found = store.get("editionMembers", id);
    if (found) store.put("editionMembers", { ...found, role: "SUPER_ADMIN" });
  });
}

/** The refusal of an update, which the preview foresees, and which comes before any write. */
async function refusalOf(members: object, more: object): Promise<string> {
  const session = await start();
  const { state } = await team.create(session, everybody);
  session.takeRequests();
  const foreseen = (await teamMembers.review(state, team.inputs(session, members, more)))?.refusal?.message;
  const error = await rejection(team.update(session.newSession(), state, members, more), CanvasError);
  expect(error.message).toBe(foreseen);
  expect(writes(session)).toEqual([]);
  expect(inTeam(session)).toEqual(everybody);
  return error.message.replace(/^team \d+: /, "");
}

describe("a team", () => {
  it("does not lose more people at once than maxRemovals says", async () => {
    expect(await refusalOf(without("ann", "bob"), { unlisted: "remove" })).toBe(
      "the update would remove 2 of 5 members (ann@example.com, bob@example.com), and maxRemovals (0.25) allows 1; set maxRemovals: 2 if that is intended",
    );
    expect(await refusalOf(without("ann"), { unlisted: "remove", maxRemovals: 0 })).toContain(
      "would remove 1 of 5 members (ann@example.com), and maxRemovals (0) allows 0",
    );
  });

  it("may lose a former user of the access token, also in the preview", async () => {
    const session = await start();
    const asAdmin = () => session.newSession({ accessToken: session.service.tokenOf("admin@example.com") });
    const { state } = await team.create(asAdmin(), everybody);
    const [members, more] = [without("admin"), { unlisted: "remove" }];
    const review = await teamMembers.review(state, team.inputs(session, members, more), session.newSession());
    expect(review?.refusal).toBeUndefined();
    expect(review?.warning).toContain("the update removes admin@example.com");
    await team.update(session.newSession(), state, members, more);
    expect(inTeam(session)).toEqual(members);
  });

  it("does not lose the owner of the edition, whose token it is not", async () => {
    const session = await start();
    const asAdmin = () => session.newSession({ accessToken: session.service.tokenOf("admin@example.com") });
    const { state } = await team.create(asAdmin(), everybody);
    session.takeRequests();
    const update = team.update(asAdmin(), state, without("owner"), { unlisted: "remove" });
    const says = "the update would remove owner@example.com, the owner of the edition; list them in members";
    expect((await rejection(update, CanvasError)).message).toContain(says);
    const inputs = team.inputs(session, without("owner"), { unlisted: "remove" });
    expect((await teamMembers.review(state, inputs))?.refusal?.message).toContain(says);
    expect(writes(session)).toEqual([]);
  });

  it("does not lose a super admin, which only their role in the edition shows", async () => {
    const session = await start();
    makeSuperAdmin(session, "admin");
    const { state } = await team.create(session, everybody);
    session.takeRequests();
    const update = team.update(session.newSession(), state, without("admin"), { unlisted: "remove" });
    expect((await rejection(update, CanvasError)).message).toContain("would remove admin@example.com, a super admin");
    expect(writes(session)).toEqual([]);
  });

  it("does not lose a super admin who is a mere member, because the service refuses it", async () => {
    const session = await start();
    makeSuperAdmin(session, "ann");
    const { state } = await team.create(session, everybody);
    const listed = without("ann", "bob");
    const update = team.update(session.newSession(), state, listed, { unlisted: "remove", maxRemovals: 2 });
    const partial = await rejection(update, PartialUpdateError);
    expect(partial.reason.message).toMatch(
      /^team \d+: ann@example.com could not be removed: .* \(A1004 Super admin can't be removed from the team, .*\); list them in members: the next update tries only these people again$/,
    );
    expect(inTeam(session)).toEqual({ ...listed, "ann@example.com": "MEMBER" });
    const listedToo = { ...listed, "ann@example.com": "MEMBER" };
    await team.update(session.newSession(), TeamMembersState.parse(partial.state), listedToo, { unlisted: "remove" });
    expect(inTeam(session)).toEqual(listedToo);
  });

  it("names people who fail for the same reason together, with one request as an example", async () => {
    const session = await start();
    const { state } = await team.create(session, everybody);
    session.fault("PUT", "/teams/*/members/*", { kind: "status", status: 403 });
    const promoted = { ...everybody, [addressOf("ann")]: "TEAM_ADMIN", [addressOf("bob")]: "TEAM_ADMIN" };
    const { reason } = await rejection(team.update(session.newSession(), state, promoted), PartialUpdateError);
    const uri = `/service/api/v1/editions/${session.editionId}/teams/${state.teamId}/members/${session.service.id("users", addressOf("ann"))}`;
    expect(reason.message).toBe(
      `team ${state.teamId}: ann@example.com, bob@example.com could not be changed, ann@example.com for example because PUT team member returned 403 (U1001 Internal server error - the request was well-formed but could not be completed, request ${uri}); the token lacks the scope Service.teams.UPDATE; use a token that has it: the next update tries only these people again`,
    );
  });

  it("whose roster is deleted keeps a super admin, without asking for everybody's role in the edition", async () => {
    const session = await start();
    const { id, state } = await team.create(session, {
      ...everybody,
      [addressOf("new")]: "MEMBER",
      [addressOf("newer")]: "MEMBER",
    });
    accept(session, "new");
    accept(session, "newer");
    makeSuperAdmin(session, "new");
    const joined = await teamMembers.read(session.newSession(), id, state);
    session.takeRequests();
    const last = session.newSession();
    await teamMembers.delete(last, id, joined ?? state);
    expect(inTeam(session)).toEqual({ ...everybody, [addressOf("new")]: "MEMBER" });
    expect(last.warnings).toContainEqual(
      expect.stringMatching(/^team \d+: new@example.com cannot be removed from team \d+: .* \(A1004 .*; they stay$/),
    );
    const newer = session.service.id("users", addressOf("newer"));
    expect(session.takeRequests()).not.toContain(`GET /users/${newer}/permission`);
  });

  it("has another admin before the old one stops being one", async () => {
    const session = await start();
    const { state } = await team.create(session, everybody);
    const swapped = { ...everybody, "admin@example.com": "MEMBER", "ann@example.com": "TEAM_ADMIN" };
    session.takeRequests();
    await team.update(session.newSession(), state, swapped, { minAdmins: 2 });
    const zuid = (name: string) => session.service.id("users", `${name}@example.com`);
    expect(writes(session)).toEqual([
      `PUT /teams/${state.teamId}/members/${zuid("ann")}`,
      `PUT /teams/${state.teamId}/members/${zuid("admin")}`,
    ]);
  });

  it("keeps the old admin if the new one could not be made", async () => {
    const session = await start();
    const { state } = await team.create(session, everybody);
    session.fault("PUT", "/teams/*/members/*", { kind: "status", status: 403 });
    const swapped = { ...everybody, "admin@example.com": "MEMBER", "ann@example.com": "TEAM_ADMIN" };
    const update = team.update(session.newSession(), state, swapped, { minAdmins: 2 });
    const error = await rejection(update, PartialUpdateError);
    expect(error.message).toContain("ann@example.com could not be changed: PUT team member returned 403");
    expect(error.message).toContain("the update would leave 1 team admins without admin@example.com");
    expect(inTeam(session)).toEqual(everybody);
    expect(TeamMembersState.parse(error.state).members).toEqual(everybody);
  });
});

it("the records of people who are removed go to the people named in the roster", async () => {
  const session = await start();
  const zuid = (name: string) => session.service.id("users", `${name}@example.com`);
  const owned = ["ann", "bob"].map((name) => ({ name, id: `90${name.length}${name}` }));
  const plans = session.store.get("spaces", session.service.id("spaces", "Plans"));
  if (!plans) throw new Error("no space");
  session.changeStore((store) => {
    for (const { name, id } of owned) store.put("spaces", { ...plans, id, name, ownerZuid: zuid(name) });
  });
  const { state } = await team.create(session, everybody);
  const more = { unlisted: "remove", maxRemovals: 2, assignTo: "cid@example.com" };
  const args = { ...more, handOver: { "bob@example.com": "admin@example.com" } };
  const inputs = team.inputs(session, without("ann", "bob"), args);
  expect((await teamMembers.review(state, inputs, session.newSession()))?.warning).toBe(
    `the update removes ann@example.com, bob@example.com from team ${state.teamId} and reassigns 2 spaces`,
  );
  await team.update(session.newSession(), state, without("ann", "bob"), args);
  expect(owned.map(({ id }) => session.store.get("spaces", id)?.ownerZuid)).toEqual([zuid("cid"), zuid("admin")]);
  expect(inTeam(session)).toEqual(without("ann", "bob"));
});

describe("a space", () => {
  it("does not lose the user of the access token", async () => {
    const session = await start();
    const asAnn = session.newSession({ accessToken: session.service.tokenOf("ann@example.com") });
    const update = space.create(asAnn, { "bob@example.com": "VIEWER" }, { unlisted: "remove" });
    const says = "the update would remove ann@example.com, the user of the access token; list them in members";
    expect((await rejection(update, CanvasError)).message).toContain(says);
    expect(inSpace(session)["ann@example.com"]).toBe("EDITOR");
  });
});

it("a preview says that it names nobody while the members are not known, if the roster has added someone", async () => {
  const session = await start();
  const lifecycle = new Lifecycle(definitionOf("TeamMembers"));
  const { id, state } = await team.create(session, { ...everybody, [addressOf("dan")]: "MEMBER" });
  const preview = async (known: object, more: object = {}) => {
    const next = session.newSession();
    const inputs = { ...team.inputs(next, everybody), members: unknownValue, ...more };
    await lifecycle.previewUpdate(next, undefined, { ...known }, inputs);
    return next.warnings;
  };
  expect(await preview(state)).toEqual([]);
  accept(session, "dan");
  const joined = TeamMembersState.parse(await teamMembers.read(session.newSession(), id, state));
  expect(await preview(joined)).toEqual([
    `cannot say which of the members of team ${id} the update removes, because the preview does not know members; maxRemovals limits how many`,
  ]);
});

it("a preview names who is removed while another input is not known", async () => {
  const session = await start();
  const { state } = await team.create(session, everybody);
  const inputs = { ...team.inputs(session, without("ann"), { unlisted: "remove" }), assignTo: unknownValue };
  expect((await teamMembers.review(state, inputs))?.warning).toContain("the update removes ann@example.com");
});

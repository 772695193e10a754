// What the codes of refusals advise leads to where they say.
import { describe, expect, it } from "vitest";
import { Lifecycle } from "../../../provider/lifecycle/lifecycle.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import { SpaceMemberInputs } from "../../../provider/resources/space-member.ts";
import { applyOrVerify } from "../../../provider/run/outcomes.ts";
import { failureText } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { fakeServer, respondWith, success } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { spaceMember, teamMember } from "../resources/lifecycles.ts";
import { as, joinTeam, messageOf, present } from "./follow.ts";

/** A session with the ids of its workspace. */
async function start() {
  const session = await TestSession.start();
  const { service, editionId } = session;
  return {
    session,
    editionId,
    teamId: service.id("teams", "Alpha"),
    spaceId: service.id("spaces", "Plans"),
    zuidOf: (name: string) => service.id("users", `${name}@example.com`),
  };
}

describe("what only some may do", () => {
  it("reading the roles of others: an admin", async () => {
    const { session, editionId, teamId, zuidOf } = await start();
    const read = () => as(session, "member@example.com").client.permissions.team(editionId, teamId, zuidOf("admin"));
    expect(await messageOf(read())).toMatch(
      / returned 401 \(A1002 .*\); only an admin can do this: ask one to make the token's user an admin$/,
    );
    await session.client.teamMembers.changeRole(editionId, teamId, zuidOf("member"), "TEAM_ADMIN");
    expect(await read()).toMatchObject({ role: "TEAM_ADMIN" });
  });

  it("reading a team of others: an invitation", async () => {
    const { session, editionId, teamId } = await start();
    const read = () => as(session, "outsider@example.com").client.teams.get(editionId, teamId);
    expect(await messageOf(read())).toMatch(
      / returned 401 \(T1006 .*\); ask an admin of the team to invite the token's user$/,
    );
    joinTeam(session, "outsider@example.com");
    expect(await read()).toMatchObject({ teamId });
  });
});

describe("a role that nobody can change", () => {
  it("of a super admin: the one that they have", async () => {
    const { session, editionId, teamId, zuidOf } = await start();
    const change = (role: "MEMBER" | "TEAM_ADMIN") =>
      as(session, "admin@example.com").client.teamMembers.changeRole(editionId, teamId, zuidOf("owner"), role);
    expect(await messageOf(change("MEMBER"))).toMatch(
      / returned 403 \(A1006 .*\); nobody can change this role: give them the role that they have, or remove them from the program$/,
    );
    const { client } = session.newSession();
    const [owner] = (await client.teamMembers.list(editionId, teamId)).filter(({ zuid }) => zuid === zuidOf("owner"));
    expect(owner?.role).toBe("TEAM_ADMIN");
  });

  it("one's own: the one that one has", async () => {
    const { session, editionId, spaceId, zuidOf } = await start();
    const [place, memberId] = [[editionId, spaceId] as const, zuidOf("admin")];
    await session.client.spaceMembers.addOne(place, { memberId, role: "EDITOR", type: "USER" });
    const change = as(session, "admin@example.com").client.spaceMembers.changeRole(...place, memberId, "VIEWER");
    expect(await messageOf(change)).toMatch(
      / returned 403 \(R1001 .*\); nobody can change their own role: give yourself the role that you have$/,
    );
  });
});

it("someone whom nobody can remove: onDestroy: retain", async () => {
  const { session, editionId, teamId, zuidOf } = await start();
  const admin = as(session, "admin@example.com");
  const removal = admin.client.teamMembers.remove(editionId, teamId, zuidOf("owner"), zuidOf("admin"));
  expect(await messageOf(removal)).toMatch(
    / returned 403 \(A1004 .*\); nobody can remove them: set onDestroy: retain, run pulumi up, then delete the resource$/,
  );
  const inputs = { teamId, mailId: "owner@example.com", role: "TEAM_ADMIN", adopt: true, onDestroy: "retain" } as const;
  const { id, state } = await teamMember.create(admin, { ...inputs, editionId });
  await teamMember.delete(as(session, "admin@example.com"), id, state);
  expect(await session.newSession().client.teamMembers.list(editionId, teamId)).toHaveLength(3);
});

describe("what is not there, or full, or in the trash", () => {
  it("a second edition of a user: a team in the first", async () => {
    const { session } = await start();
    const create = () => session.client.editions.create({ teamName: "Second" });
    expect(await messageOf(create())).toMatch(
      / returned 409 \(E1001 .*\); a user can create one edition: give the id of a team in it as teamId$/,
    );
  });

  it("a template: one that the edition has", async () => {
    const { session, editionId, spaceId } = await start();
    const create = (templateId: string) =>
      session.client.zones.create(editionId, spaceId, { name: "Board", templateId });
    expect(await messageOf(create("999"))).toMatch(
      / returned 404 \(S1030 .*\); correct the id of the template: the edition has none of this id$/,
    );
    const [template] = await session.client.templates.list(editionId);
    expect(await create(present(template).templateId)).toHaveProperty("zoneId");
  });

  it("another zone in a full space: delete one for good, or use another space", async () => {
    const { session, editionId, spaceId } = await start();
    const [edition] = session.store.all("editions");
    session.changeStore((store) => store.put("editions", { ...present(edition), zoneLimit: 1 }));
    const create = (place: string) => session.newSession().client.zones.create(editionId, place, { name: "New" });
    expect(await messageOf(create(spaceId))).toMatch(
      / returned 409 \(Z1010 .*\); the space has reached its limit of zones: delete some for good, or use another space$/,
    );
    expect(await create(session.service.id("spaces", "Annex"))).toHaveProperty("zoneId");
  });

  it("a space in the trash: restore it", async () => {
    const { session, editionId } = await start();
    const spaceId = session.service.id("spaces", "Bin");
    const create = () => session.newSession().client.zones.create(editionId, spaceId, { name: "New" });
    expect(await messageOf(create())).toMatch(
      / returned 400 \(S1012 .*\); restore it, or what it is in, from the trash first$/,
    );
    await session.client.spaces.setState(editionId, spaceId, "RESTORE");
    expect(await create()).toHaveProperty("zoneId");
  });
});

/** What is wrong with the inputs of a resource. */
const failuresOf = (session: TestSession, name: ResourceName, news: Properties): string[] =>
  new Lifecycle(definitionOf(name)).check(session, undefined, { olds: () => ({}), news }).failures.map(failureText);

describe("what the service does not have, or refuses", () => {
  it.each([
    [{ role: "GUEST_VIEWER", type: "USER" }, "role is GUEST_VIEWER", "its roles are EDITOR, COMMENTER, and VIEWER"],
    [{ role: "VIEWER", type: "GROUP" }, "type is GROUP", "its kinds of members are USER, TEAM, and ORG"],
  ])("%j on Vani: what Vani has", async (member, problem, remedy) => {
    const vani = (await TestSession.start()).newSession({ service: "vani" });
    const check = (more: object) => failuresOf(vani, "SpaceMember", { spaceId: "1", memberId: "2", ...more });
    expect(check(member)).toEqual([`${problem}, which the service vani does not have; ${remedy}`]);
    expect(check({ role: "VIEWER", type: "USER" })).toEqual([]);
  });

  it("a name of a team: another one", async () => {
    const session = await TestSession.start();
    const [problem = ""] = failuresOf(session, "Team", { teamId: "1", name: "Team <1>" });
    expect(problem).toContain('; change "Team <1>": the service refuses it');
    expect(failuresOf(session, "Team", { teamId: "1", name: "Team 1" })).toEqual([]);
  });
});

describe("someone who is not added to a space", () => {
  const inputs = (spaceId: string, memberId: string) =>
    SpaceMemberInputs.parse({ spaceId, memberId, type: "USER", role: "VIEWER" });

  it("because they are not known: another id", async () => {
    const { session, spaceId, zuidOf } = await start();
    expect(await messageOf(spaceMember.create(session, inputs(spaceId, "999")))).toMatch(
      / \(U1001\); correct the id, or ask an admin of the edition to add or activate the user/,
    );
    const { state } = await spaceMember.create(session.newSession(), inputs(spaceId, zuidOf("member")));
    expect(state.status).toBe("active");
  });

  it("because single zones are restricted for them: without that", async () => {
    const failed = { error_code: "Z1015", error_message: "Restricting full access conflicts", zuid: "7" };
    const details = { error_code: "S1008", message: "Space member add failed", failed_members: [failed] };
    const refusal = { status: 400, body: { status: "error", error: { details } } };
    const added = success({ added_members: [{ zuid: "7", role_name: "VIEWER" }] });
    const baseUrl = await fakeServer(respondWith(refusal, added));
    const { client } = (await TestSession.start()).newSession({ baseUrl });
    const add = () => client.spaceMembers.addOne(["1", "2"], { memberId: "7", type: "USER", role: "VIEWER" });
    const refused = await add();
    expect(refused).toMatchObject({ remedy: "remove their restrictions to single zones on the service" });
    expect(await add()).toBe("added");
  });
});

it("a change that is not made: refresh and try again", async () => {
  const change = (isMade: boolean) => applyOrVerify("Zone", Promise.resolve(isMade), async () => false);
  expect(await messageOf(change(false))).toMatch(/; run pulumi up --refresh to try again from what is there$/);
  await change(true);
});

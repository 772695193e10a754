// People the team or the run cannot do without are neither removed nor demoted.
import { describe, expect, it } from "vitest";
import { CanvasError, Forbidden } from "../../../provider/errors.ts";
import { fakeServer, rejection, success } from "../api/harness.ts";
import { TestSession } from "./harness.ts";
import { teamMember } from "./lifecycles.ts";
import { inputsFor, requests, roleOf, stateFor } from "./team-member-fixture.ts";

const alpha = (session: TestSession) => session.service.id("teams", "Alpha");
const writes = (session: TestSession) => requests(session).filter((line) => !line.startsWith("GET"));
const keep = "set onDestroy: retain, run pulumi up, then delete the resource";
const as = (session: TestSession, person: string) =>
  session.newSession({ accessToken: session.service.tokenOf(`${person}@example.com`) });

function setEditionRole(session: TestSession, person: string, role: "SUPER_ADMIN" | "ORG_ADMIN" | "MEMBER"): void {
  const id = `${session.editionId}:${session.service.id("users", `${person}@example.com`)}`;
  session.changeStore((store) => {
    const found = store.get("editionMembers", id);
    if (found) store.put("editionMembers", { ...found, role });
  });
}

describe("delete", () => {
  it("does not remove the user of the access token", async () => {
    const session = await TestSession.start();
    const admin = as(session, "admin");
    const error = await rejection(teamMember.delete(admin, "id", stateFor(session, "admin")), CanvasError);
    expect(error.message).toBe(
      `admin@example.com is the user of the access token and cannot be removed from team ${alpha(session)}; use somebody else's token, or ${keep}`,
    );
    expect(writes(session)).toEqual([]);
  });

  it("does not remove the owner of the edition", async () => {
    const session = await TestSession.start();
    const error = await rejection(
      teamMember.delete(as(session, "admin"), "id", stateFor(session, "owner")),
      CanvasError,
    );
    expect(error.message).toBe(
      `owner@example.com is the owner of the edition and cannot be removed from team ${alpha(session)}; ${keep}`,
    );
    expect(writes(session)).toEqual([]);
  });

  it.each([
    ["the role of an admin is looked up", "admin", 0],
    ["only the service knows it of a member", "member", 1],
  ])("does not remove a super admin if %s", async (_, name, requests) => {
    const session = await TestSession.start();
    setEditionRole(session, name, "SUPER_ADMIN");
    const error = await rejection(teamMember.delete(session, "id", stateFor(session, name)), CanvasError);
    expect(error.message).toBe(
      `${name}@example.com is a super admin and cannot be removed from team ${alpha(session)}; ${keep}`,
    );
    expect(writes(session)).toHaveLength(requests);
    expect(roleOf(session, name)).toBeDefined();
  });

  it("passes on a refusal whose reason the token's user may not look up", async () => {
    const session = await TestSession.start();
    setEditionRole(session, "member", "SUPER_ADMIN");
    const error = await rejection(
      teamMember.delete(as(session, "admin"), "id", stateFor(session, "member")),
      Forbidden,
    );
    expect(error.message).toContain("the service does not let anyone remove a super admin, or themselves");
  });
});

/** A service whose team 7 has these members, and which counts removals; the caller is user 1, who is not in it. */
async function serviceWith(members: readonly object[]) {
  const removed: string[] = [];
  const baseUrl = await fakeServer((request, response) => {
    const { method = "", url = "" } = request;
    const zuid = /members\/(\d+)$/.exec(url)?.[1];
    if (method === "DELETE" && zuid !== undefined) removed.push(zuid);
    const data = url.includes("/permission")
      ? { user_permission_info: { current_user_id: "1", role: "MEMBER" } }
      : {
          team_members: members,
          spaces_info: [],
          space_count: 0,
          removed_zuid: zuid,
          edition_info: { edition_id: "9", edition_owner_id: "2" },
        };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(success(data).body));
  });
  const session = (await TestSession.start()).newSession({ baseUrl });
  const person = (zuid: string) =>
    stateFor(session, `p${zuid}`, { teamId: "7", zuid, assignToZuid: "6", editionId: "9" });
  return { session, removed, person };
}

const admin = (zuid: string) => ({ zuid, role_name: "TEAM_ADMIN", mail_id: `p${zuid}@example.com` });
const lastAdmin = (zuid: string) =>
  `p${zuid}@example.com is the last team admin and cannot be removed from team 7; make somebody else TEAM_ADMIN first, or ${keep}`;

describe("the last admin", () => {
  it("is not removed", async () => {
    const { session, removed, person } = await serviceWith([admin("3"), { ...admin("4"), role_name: "MEMBER" }]);
    const error = await rejection(teamMember.delete(session, "id", person("3")), CanvasError);
    expect(error.message).toBe(lastAdmin("3"));
    await teamMember.delete(session, "id", person("4"));
    expect(removed).toEqual(["4"]);
  });

  it("stays when all admins are removed at the same time", async () => {
    const { session, removed, person } = await serviceWith([admin("3"), admin("4"), admin("5")]);
    const outcomes = await Promise.allSettled(
      ["3", "4", "5"].map((zuid) => teamMember.delete(session, zuid, person(zuid))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(outcomes).toContainEqual({
      status: "rejected",
      reason: expect.objectContaining({ name: "ProtectedPersonError" }),
    });
    expect(removed).toHaveLength(2);
  });

  it("does not become a member", async () => {
    const session = await TestSession.start();
    session.changeStore((store) => store.remove("teamMembers", `${alpha(session)}:${session.owner}`));
    const update = teamMember.update(
      as(session, "admin"),
      "id",
      stateFor(session, "admin", { role: "TEAM_ADMIN" }),
      inputsFor(session, "admin"),
    );
    expect((await rejection(update, CanvasError)).message).toBe(
      `admin@example.com is the last admin of team ${alpha(session)}; make somebody else TEAM_ADMIN before they become MEMBER`,
    );
    expect(writes(session)).toEqual([]);
    expect(roleOf(session, "admin")).toBe("TEAM_ADMIN");
  });
});

describe("someone with a role in the edition that stands above those of the team", () => {
  const kept = (role: string) => ({ status: "active", role: "MEMBER", effectiveRole: role });

  it("keeps it: the role in the program is recorded as well, and neither refresh nor preview shows a change", async () => {
    const session = await TestSession.start();
    const { id, state } = await teamMember.create(session, inputsFor(session, "owner", { adopt: true }));
    expect(state).toMatchObject(kept("SUPER_ADMIN"));
    expect(roleOf(session, "owner")).toBe("TEAM_ADMIN");
    const later = session.newSession();
    expect(await teamMember.read(later, id, state)).toEqual(state);
    session.takeRequests();
    const update = teamMember.update(
      later,
      id,
      state,
      inputsFor(session, "owner", { adopt: true, onDestroy: "retain" }),
    );
    expect(await update).toMatchObject({ ...kept("SUPER_ADMIN"), onDestroy: "retain" });
    expect(writes(session)).toEqual([]);
  });

  it("gets a warning", async () => {
    const session = await TestSession.start();
    setEditionRole(session, "admin", "SUPER_ADMIN");
    const state = stateFor(session, "admin", { role: "TEAM_ADMIN" });
    expect(await teamMember.update(session, "id", state, inputsFor(session, "admin"))).toMatchObject(
      kept("SUPER_ADMIN"),
    );
    expect(session.warnings).toEqual([
      `admin@example.com stays SUPER_ADMIN of the edition, a role that team ${alpha(session)} cannot change`,
    ]);
  });

  it("who is an admin of the organization keeps it only if the service refuses the change", async () => {
    const session = await TestSession.start();
    setEditionRole(session, "admin", "ORG_ADMIN");
    const state = stateFor(session, "admin", { role: "TEAM_ADMIN" });
    session.fault("PUT", "/teams/*/members/*", { kind: "status", status: 403 }, 1);
    const inputs = inputsFor(session, "admin");
    expect(await teamMember.update(session, "id", state, inputs)).toMatchObject(kept("ORG_ADMIN"));
    const changed = await teamMember.update(session.newSession(), "id", state, inputs);
    expect(changed.effectiveRole).toBeUndefined();
    expect(roleOf(session, "admin")).toBe("MEMBER");
  });

  it("is an error if nothing but the refusal says so", async () => {
    const session = await TestSession.start();
    session.fault("PUT", "/teams/*/members/*", { kind: "status", status: 403 });
    const update = teamMember.update(
      session,
      "id",
      stateFor(session, "member"),
      inputsFor(session, "member", { role: "TEAM_ADMIN" }),
    );
    await rejection(update, Forbidden);
  });

  it("has drifted once they have lost it", async () => {
    const session = await TestSession.start();
    const state = stateFor(session, "admin", { effectiveRole: "SUPER_ADMIN" });
    const read = await teamMember.read(session, "id", state);
    expect(read).toMatchObject({ role: "TEAM_ADMIN" });
    expect(read?.effectiveRole).toBeUndefined();
  });

  it("is left as recorded by a caller who may not know roles in the edition", async () => {
    const session = await TestSession.start();
    const zuid = session.owner;
    const state = stateFor(session, "owner", { effectiveRole: "SUPER_ADMIN", zuid });
    expect(await teamMember.read(as(session, "admin"), "id", state)).toEqual(state);
  });

  it("and a role that somebody has changed by hand is drift", async () => {
    const session = await TestSession.start();
    const read = await teamMember.read(session, "id", stateFor(session, "admin"));
    expect(read).toMatchObject({ role: "TEAM_ADMIN" });
    expect(read?.effectiveRole).toBeUndefined();
  });
});

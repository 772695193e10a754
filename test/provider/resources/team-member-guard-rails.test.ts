// People the team or the run cannot do without are neither removed nor demoted.
import { describe, expect, it } from "vitest";
import { CanvasError, ProtectedPersonError } from "../../../provider/errors.ts";
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

  it("does not remove a super admin, because the service refuses it", async () => {
    const session = await TestSession.start();
    setEditionRole(session, "admin", "SUPER_ADMIN");
    const removal = teamMember.delete(session, "id", stateFor(session, "admin"));
    const { message } = await rejection(removal, ProtectedPersonError);
    expect(message).toMatch(
      /^admin@example.com cannot be removed from team \d+: DELETE team member returned 403 \(A1004 /,
    );
    expect(message).toContain(`; nobody can remove them: ${keep}`);
    expect(requests(session).filter((line) => line.includes("/users/"))).toEqual(["GET /teams/users/me/permission"]);
    expect(roleOf(session, "admin")).toBeDefined();
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

describe("the last admin", () => {
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

describe("someone whose role nobody can change", () => {
  const kept = { status: "active", role: "MEMBER", effectiveRole: "TEAM_ADMIN" };

  it("keeps it: the role in the program is recorded as well, and neither refresh nor update asks again", async () => {
    const session = await TestSession.start();
    const { id, state } = await teamMember.create(as(session, "admin"), inputsFor(session, "owner", { adopt: true }));
    expect(state).toMatchObject(kept);
    expect(roleOf(session, "owner")).toBe("TEAM_ADMIN");
    const later = session.newSession();
    expect(await teamMember.read(later, id, state)).toEqual(state);
    session.takeRequests();
    const inputs = inputsFor(session, "owner", { adopt: true, onDestroy: "retain" });
    expect(await teamMember.update(later, id, state, inputs)).toMatchObject({ ...kept, onDestroy: "retain" });
    expect(requests(session)).toEqual([]);
  });

  it("gets a warning in the words of the service", async () => {
    const session = await TestSession.start();
    setEditionRole(session, "admin", "SUPER_ADMIN");
    const state = stateFor(session, "admin", { role: "TEAM_ADMIN" });
    expect(await teamMember.update(session, "id", state, inputsFor(session, "admin"))).toMatchObject(kept);
    expect(session.warnings).toEqual([
      expect.stringMatching(
        /^admin@example.com stays TEAM_ADMIN of team \d+: PUT team member returned 403 \(A1006 Super admin can't be updated, /,
      ),
    ]);
    expect(requests(session).map((line) => line.split(" ")[0])).toEqual(["GET", "PUT", "GET", "GET"]);
  });

  it.each([403, 401])("is an error if the service only says %i", async (status) => {
    const session = await TestSession.start();
    session.fault("PUT", "/teams/*/members/*", { kind: "status", status });
    const inputs = inputsFor(session, "member", { role: "TEAM_ADMIN" });
    const update = teamMember.update(session, "id", stateFor(session, "member"), inputs);
    expect((await rejection(update, CanvasError)).message).toContain(`returned ${status}`);
  });

  it("is forgotten once the team has another one", async () => {
    const session = await TestSession.start();
    const recorded = { role: "MEMBER", effectiveRole: "TEAM_ADMIN" };
    session.changeStore((store) => {
      for (const member of store.all("teamMembers"))
        if (member.zuid === session.service.id("users", "admin@example.com"))
          store.put("teamMembers", { ...member, role: "MEMBER" });
    });
    const read = await teamMember.read(session, "id", stateFor(session, "admin", recorded));
    expect(read).toMatchObject({ role: "MEMBER", effectiveRole: undefined });
  });
});

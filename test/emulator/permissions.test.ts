import { beforeEach, describe, it } from "vitest";
import { smallSeed, TestService } from "./harness.ts";
import { expectRefusal, expectSuccess } from "./outcomes.ts";

describe("permissions", () => {
  let service: TestService;

  beforeEach(() => {
    const [acme] = smallSeed.editions;
    if (!acme) throw new Error("the seed has no edition");
    const other = { name: "Borealis", owner: "stranger@example.com", teams: [{ name: "Gamma" }] };
    service = new TestService({ seed: { editions: [{ ...acme, admins: ["orgadmin@example.com"] }, other] } });
  });

  async function expectPermission(path: string, as: string, info: object): Promise<void> {
    const origin = { current_user_id: service.zuid(as), edition_id: service.editionId };
    await expectSuccess(service, { call: `GET ${path}`, as }, "Permission fetched", {
      user_permission_info: { ...origin, ...info },
    });
  }

  describe("in the edition", () => {
    it.each([
      ["owner", "SUPER_ADMIN"],
      ["orgadmin", "ORG_ADMIN"],
      ["admin", "MEMBER"],
      ["outsider", "MEMBER"],
    ])("shows %s their role %s", async (as, role) => {
      await expectPermission("/users/me/permission", as, { role });
    });

    it.each(["owner", "orgadmin"])("shows %s the role of any user", async (as) => {
      const zuid = service.zuid("member");
      await expectPermission(`/users/${zuid}/permission`, as, { role: "MEMBER", zuid });
    });

    it("shows a plain member their own role", async () => {
      const zuid = service.zuid("member");
      await expectPermission(`/users/${zuid}/permission`, "member", { role: "MEMBER", zuid });
    });

    it("refuses a plain member who asks about others", async () => {
      const sent = { call: `GET /users/${service.zuid("owner")}/permission`, as: "member" } as const;
      await expectRefusal(service, sent, "noPermission");
    });

    it("does not find an unknown user, or a user of another edition", async () => {
      await expectRefusal(service, { call: "GET /users/77/permission" }, "notFound", { resource: "user" });
      const stranger = { call: `GET /users/${service.zuid("stranger")}/permission` } as const;
      await expectRefusal(service, stranger, "notFound", { resource: "user" });
    });

    it("does not find the edition for a user of another edition", async () => {
      const sent = { call: "GET /users/me/permission", as: "stranger" } as const;
      await expectRefusal(service, sent, "notFound", { resource: "edition" });
    });
  });

  describe("in teams", () => {
    const mine = "/teams/users/me/permission";

    it("lists every team of the caller with its id as a number", async () => {
      await expectPermission(mine, "member", {
        teams: [
          { role: "MEMBER", team_id: Number(service.team("Alpha")) },
          { role: "MEMBER", team_id: Number(service.team("Beta")) },
        ],
      });
      await expectPermission(mine, "admin", {
        teams: [{ role: "TEAM_ADMIN", team_id: Number(service.team("Alpha")) }],
      });
    });

    it("is empty for a person in no team", async () => {
      await expectPermission(mine, "outsider", { teams: [] });
      await expectPermission(mine, "orgadmin", { teams: [] });
    });

    it("omits the teams of other editions", async () => {
      await service.request("POST", "/editions", {
        headers: { authorization: `Bearer ${service.token("outsider")}` },
        body: JSON.stringify({ team_name: "Delta" }),
      });
      await expectPermission(mine, "outsider", { teams: [] });
    });

    it.each([
      ["owner", "TEAM_ADMIN"],
      ["admin", "TEAM_ADMIN"],
      ["member", "MEMBER"],
    ])("shows %s their role %s in one team", async (as, role) => {
      const teamId = service.team("Alpha");
      await expectPermission(`/teams/${teamId}/users/me/permission`, as, { role, team_id: Number(teamId) });
    });

    it.each(["outsider", "orgadmin"])("returns 403 to %s, who is not in the team", async (as) => {
      const sent = { call: `GET /teams/${service.team("Alpha")}/users/me/permission`, as } as const;
      await expectRefusal(service, sent, "notAMember");
    });

    it.each(["owner", "member"])("shows %s the role of another member", async (as) => {
      const teamId = service.team("Alpha");
      const zuid = service.zuid("admin");
      await expectPermission(`/teams/${teamId}/users/${zuid}/permission`, as, {
        role: "TEAM_ADMIN",
        team_id: Number(teamId),
        zuid,
      });
    });

    it.each(["outsider", "orgadmin"])("refuses %s, who is not in the team and asks about a member", async (as) => {
      const path = `/teams/${service.team("Alpha")}/users/${service.zuid("member")}/permission`;
      await expectRefusal(service, { call: `GET ${path}`, as }, "noPermission");
    });

    it("does not find a user who is not in the team", async () => {
      const path = `/teams/${service.team("Alpha")}/users/${service.zuid("outsider")}/permission`;
      await expectRefusal(service, { call: `GET ${path}` }, "notFound", { resource: "member" });
    });

    it.each(["77", "Gamma"])("does not find team %s", async (name) => {
      const teamId = name === "Gamma" ? service.team(name) : name;
      const team = { resource: "team" };
      await expectRefusal(service, { call: `GET /teams/${teamId}/users/me/permission` }, "notFound", team);
      const other = { call: `GET /teams/${teamId}/users/${service.zuid("owner")}/permission` } as const;
      await expectRefusal(service, other, "notFound", team);
    });
  });

  describe("in a space", () => {
    let spaceId: string;

    beforeEach(async () => {
      spaceId = await service.space();
    });

    async function share(zuid: string, role: string, type: string): Promise<void> {
      await service.call("POST", `/spaces/${spaceId}/members`, { members_info: [{ zuid, role, type }] });
    }

    it("shows the owner as CREATOR", async () => {
      await expectPermission(`/spaces/${spaceId}/users/me/permission`, "owner", { role: "CREATOR", space_id: spaceId });
    });

    it.each(["EDITOR", "COMMENTER", "VIEWER", "GUEST_COMMENTER", "GUEST_VIEWER"])(
      "shows a %s their role",
      async (role) => {
        const zuid = service.zuid("outsider");
        await share(zuid, role, "USER");
        const expected = { role, space_id: spaceId };
        await expectPermission(`/spaces/${spaceId}/users/me/permission`, "outsider", expected);
        await expectPermission(`/spaces/${spaceId}/users/${zuid}/permission`, "owner", { ...expected, zuid });
      },
    );

    it("returns the strongest role that a person has through team and edition", async () => {
      await share(service.editionId, "VIEWER", "ORG");
      await share(service.team("Alpha"), "EDITOR", "TEAM");
      await share(service.zuid("member"), "COMMENTER", "USER");
      const path = `/spaces/${spaceId}/users/me/permission`;
      await expectPermission(path, "member", { role: "EDITOR", space_id: spaceId });
      await expectPermission(path, "outsider", { role: "VIEWER", space_id: spaceId });
    });

    it.each(["admin", "member", "outsider"])("returns 403 to %s, who has no access", async (as) => {
      await expectRefusal(service, { call: `GET /spaces/${spaceId}/users/me/permission`, as }, "notAMember");
    });

    it("shows a team admin the roles of its members without being one", async () => {
      const zuid = service.zuid("owner");
      const expected = { role: "CREATOR", space_id: spaceId, zuid };
      await expectPermission(`/spaces/${spaceId}/users/${zuid}/permission`, "admin", expected);
    });

    it("refuses a caller who cannot see the space and asks about a member", async () => {
      const sent = { call: `GET /spaces/${spaceId}/users/${service.zuid("owner")}/permission`, as: "member" } as const;
      await expectRefusal(service, sent, "noPermission");
    });

    it.each(["member", "stranger"])("does not find %s, who has no access", async (person) => {
      const sent = { call: `GET /spaces/${spaceId}/users/${service.zuid(person)}/permission` } as const;
      await expectRefusal(service, sent, "notFound", { resource: "member" });
    });

    it("does not accept a team id as a user", async () => {
      await share(service.team("Alpha"), "EDITOR", "TEAM");
      const sent = { call: `GET /spaces/${spaceId}/users/${service.team("Alpha")}/permission` } as const;
      await expectRefusal(service, sent, "notFound", { resource: "member" });
    });

    it.each(["me", "1"])("does not find an unknown space when asked about %s", async (user) => {
      const sent = { call: `GET /spaces/77/users/${user}/permission` } as const;
      await expectRefusal(service, sent, "notFound", { resource: "space" });
    });
  });
});

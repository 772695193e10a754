import { beforeEach, describe, expect, it } from "vitest";
import { smallSeed, startStamp, TestService } from "./harness.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "./outcomes.ts";

describe("current team members", () => {
  let service: TestService;
  let alphaId: string;

  beforeEach(() => {
    const [acme] = smallSeed.editions;
    if (!acme) throw new Error("the seed has no edition");
    service = new TestService({ seed: { editions: [{ ...acme, admins: ["orgadmin@example.com"] }] } });
    alphaId = service.team("Alpha");
  });

  const member = (person: string): string => `/teams/${alphaId}/members/${service.zuid(person)}`;

  describe("change of role", () => {
    it.each(["owner", "admin"])("lets %s promote a member", async (as) => {
      service.now += 60_000;
      const sent = { call: `PUT ${member("member")}`, body: { role: "TEAM_ADMIN" }, as } as const;
      await expectSuccess(service, sent, "Role changed", {
        current_user_id: service.zuid(as),
        new_role: "TEAM_ADMIN",
        edition_id: service.editionId,
        team_id: alphaId,
        zuid: service.zuid("member"),
      });
      const fields = "zuid,role_name,added_time,modified_time";
      const { data } = await service.call("GET", `/teams/${alphaId}/members?from=2&fields=${fields}`);
      expect(data.team_members).toEqual([
        {
          zuid: service.zuid("member"),
          role_name: "TEAM_ADMIN",
          added_time: startStamp,
          modified_time: "Monday, 05 Jan 2026, 09:01:00",
        },
      ]);
    });

    it("removes the rights of an admin who becomes a member", async () => {
      await service.call("PUT", member("admin"), { role: "MEMBER" });
      const sent = { call: `PUT ${member("member")}`, body: { role: "TEAM_ADMIN" }, as: "admin" } as const;
      await expectRefusal(service, sent, "noPermission");
    });

    it("refuses the current role", async () => {
      await expectRefusal(service, { call: `PUT ${member("member")}`, body: { role: "MEMBER" } }, "sameRole");
    });

    it("refuses to change the caller's own role", async () => {
      const sent = { call: `PUT ${member("admin")}`, body: { role: "MEMBER" }, as: "admin" } as const;
      await expectRefusal(service, sent, "ownRole");
    });

    it.each(["owner", "admin"])("does not let %s change the super admin's role", async (as) => {
      const sent = { call: `PUT ${member("owner")}`, body: { role: "MEMBER" }, as } as const;
      await expectRefusal(service, sent, "superAdminRole");
    });

    it("does not find a user who is not in the team", async () => {
      const body = { role: "MEMBER" };
      await expectRefusal(service, { call: `PUT ${member("outsider")}`, body }, "notFound", { resource: "member" });
      const nobody = { call: `PUT /teams/${alphaId}/members/77`, body } as const;
      await expectRefusal(service, nobody, "notFound", { resource: "member" });
    });

    it("does not find an unknown team", async () => {
      const sent = { call: `PUT /teams/77/members/${service.zuid("member")}`, body: { role: "MEMBER" } } as const;
      await expectRefusal(service, sent, "notFound", { resource: "team" });
    });

    it.each(["member", "outsider", "orgadmin"])("refuses %s, who does not administer the team", async (as) => {
      await expectRefusal(service, { call: `PUT ${member("admin")}`, body: { role: "MEMBER" }, as }, "noPermission");
    });

    it.each([
      [{}, "role", "is required"],
      [{ role: "SUPER_ADMIN" }, "role", "is not one of MEMBER, TEAM_ADMIN"],
      [{ role: "TEAM_ADMIN", zuid: "1" }, "zuid", "is not recognized"],
    ])("refuses %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call: `PUT ${member("member")}`, body }, field, reason);
    });
  });

  describe("removal", () => {
    const toAdmin = (): object => ({ assign_to_zuid: service.zuid("admin") });

    it.each(["owner", "admin"])("lets %s remove a member, who stays in the edition", async (as) => {
      await expectSuccess(service, { call: `DELETE ${member("member")}`, body: toAdmin(), as }, "Member removed", {
        current_user_id: service.zuid(as),
        edition_id: service.editionId,
        team_id: alphaId,
        removed_zuid: service.zuid("member"),
      });
      const { data } = await service.call("GET", `/teams/${alphaId}/members?fields=mail_id`);
      expect(data.team_members).toEqual([{ mail_id: "owner@example.com" }, { mail_id: "admin@example.com" }]);
      await expectRefusal(service, { call: `GET /teams/${alphaId}`, as: "member" }, "noPermission");
      const others = await service.call("GET", "/teams", undefined, "member");
      expect(others.data.teams).toMatchObject([{ team_name: "Beta" }]);
    });

    it("reassigns the member's spaces and zones in this team only", async () => {
      const make = async (team: string): Promise<string> => {
        const body = { create_space: { space_name: `Of ${team}`, team_id: service.team(team) } };
        const { data } = await service.call("POST", "/spaces/", body, "member");
        return data.space_id;
      };
      const [here, elsewhere] = [await make("Alpha"), await make("Beta")];
      const create = { create_zone: { zone_name: "Canvas" } };
      await service.call("POST", `/spaces/${here}/zones`, create, "member");
      await service.call("DELETE", member("member"), toAdmin());

      const { store } = service.emulator.world;
      expect(store.get("spaces", here)?.ownerZuid).toBe(service.zuid("admin"));
      expect(store.where("zones", "spaceId", here).map(({ authorZuid }) => authorZuid)).toEqual([
        service.zuid("admin"),
      ]);
      const { data } = await service.call("GET", `/spaces/${here}/members`, undefined, "admin");
      expect(data.space_members).toMatchObject([{ zuid: service.zuid("admin"), role_name: "CREATOR" }]);
      await expectRefusal(service, { call: `GET /spaces/${here}`, as: "member" }, "notFound", { resource: "space" });
      expect(store.get("spaces", elsewhere)?.ownerZuid).toBe(service.zuid("member"));
    });

    it("removes the member from other people's spaces, which keep their owners", async () => {
      const spaceId = await service.space();
      const share = { members_info: [{ zuid: service.zuid("member"), role: "EDITOR", type: "USER" }] };
      await service.call("POST", `/spaces/${spaceId}/members`, share);
      await service.call("DELETE", member("member"), toAdmin());
      const { data } = await service.call("GET", `/spaces/${spaceId}/members`);
      expect(data.space_members).toMatchObject([{ zuid: service.zuid("owner"), role_name: "CREATOR" }]);
      expect(data.space_members).toHaveLength(1);
    });

    it("refuses to remove the caller", async () => {
      const sent = { call: `DELETE ${member("admin")}`, body: toAdmin(), as: "admin" } as const;
      await expectRefusal(service, sent, "removeSelf");
    });

    it.each(["owner", "admin"])("does not let %s remove the super admin", async (as) => {
      await expectRefusal(service, { call: `DELETE ${member("owner")}`, body: toAdmin(), as }, "removeSuperAdmin");
    });

    it.each(["member", "outsider", "orgadmin"])("returns 403 to %s, who does not administer the team", async (as) => {
      await expectRefusal(service, { call: `DELETE ${member("admin")}`, body: toAdmin(), as }, "unauthorizedRemoval");
    });

    it("does not find a user who is not in the team", async () => {
      const sent = { call: `DELETE ${member("outsider")}`, body: toAdmin() } as const;
      await expectRefusal(service, sent, "notFound", { resource: "member" });
    });

    it("does not find an unknown team", async () => {
      const sent = { call: `DELETE /teams/77/members/${service.zuid("member")}`, body: toAdmin() } as const;
      await expectRefusal(service, sent, "notFound", { resource: "team" });
    });

    it.each([
      ["nobody", () => ({}), "is required"],
      ["a number", () => ({ assign_to_zuid: 5 }), "is not a string"],
      ["an address", () => ({ assign_to_zuid: "admin@example.com" }), "is not a string of digits"],
      ["the removed member", () => ({ assign_to_zuid: service.zuid("member") }), "is the member who is removed"],
      [
        "a person outside the team",
        () => ({ assign_to_zuid: service.zuid("outsider") }),
        "is not a member of the team",
      ],
    ])("refuses to reassign to %s", async (_, body, reason) => {
      await expectInvalid(service, { call: `DELETE ${member("member")}`, body: body() }, "assign_to_zuid", reason);
    });

    it("needs a body", async () => {
      await expectInvalid(service, { call: `DELETE ${member("member")}` }, "body", "is empty");
    });
  });
});

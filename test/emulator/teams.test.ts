import { beforeEach, describe, expect, it } from "vitest";
import { smallSeed, startStamp, TestService } from "./harness.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "./outcomes.ts";

describe("teams", () => {
  let service: TestService;
  let alphaId: string;
  let alpha: object;
  let beta: object;

  beforeEach(() => {
    const [acme] = smallSeed.editions;
    if (!acme) throw new Error("the seed has no edition");
    const other = { name: "Borealis", owner: "stranger@example.com", teams: [{ name: "Gamma" }] };
    service = new TestService({ seed: { editions: [{ ...acme, admins: ["orgadmin@example.com"] }, other] } });
    alphaId = service.team("Alpha");
    alpha = record(alphaId, { team_name: "Alpha", description: "First team", team_member_count: "3" });
    beta = record(service.team("Beta"), { team_name: "Beta", description: "", team_member_count: "2" });
  });

  function record(id: string, more: object): object {
    return {
      team_id: id,
      ...more,
      created_time: startStamp,
      created_by: service.zuid("owner"),
      created_by_name: "Owner",
      zsoid: service.editionId,
      uri: `/service/api/v1/editions/${service.editionId}/teams/${id}`,
    };
  }

  describe("list", () => {
    it.each(["owner", "member"])("shows %s every team and marks the default one", async (as) => {
      await expectSuccess(service, { call: "GET /teams", as }, "Teams fetched", {
        teams: [{ ...alpha, is_default: "true" }, beta],
      });
    });

    it("shows only the caller's teams", async () => {
      await expectSuccess(service, { call: "GET /teams", as: "admin" }, "Teams fetched", {
        teams: [{ ...alpha, is_default: "true" }],
      });
    });

    it.each(["outsider", "orgadmin"])("is empty for %s, who is in no team", async (as) => {
      await expectSuccess(service, { call: "GET /teams", as }, "Teams fetched", { teams: [] });
    });

    it("does not find the edition for a user of another edition", async () => {
      await expectRefusal(service, { call: "GET /teams", as: "stranger" }, "notFound", { resource: "edition" });
    });
  });

  describe("get", () => {
    it.each(["owner", "admin", "member"])("shows %s the team, without is_default", async (as) => {
      await expectSuccess(service, { call: `GET /teams/${alphaId}`, as }, "Team fetched", { team: alpha });
    });

    it("refuses a caller who is not in the team, even an edition admin", async () => {
      await expectRefusal(service, { call: `GET /teams/${alphaId}`, as: "outsider" }, "noPermission");
      await expectRefusal(service, { call: `GET /teams/${alphaId}`, as: "orgadmin" }, "noPermission");
      await expectRefusal(service, { call: `GET /teams/${service.team("Beta")}`, as: "admin" }, "noPermission");
    });

    it("refuses the owner of the edition if the seed leaves them out of the team", async () => {
      const teams = [
        { name: "Alpha" },
        { name: "Delta", hasOwner: false, members: [{ mailId: "member@example.com" }] },
      ];
      service = new TestService({ seed: { editions: [{ name: "Acme", owner: "owner@example.com", teams }] } });
      await expectRefusal(service, { call: `GET /teams/${service.team("Delta")}` }, "noPermission");
      const { data } = await service.call("GET", "/teams");
      expect(data.teams).toMatchObject([{ team_name: "Alpha" }]);
      expect((await service.call("GET", `/teams/${service.team("Delta")}`, undefined, "member")).status).toBe(200);
    });

    it("does not find an unknown team", async () => {
      await expectRefusal(service, { call: "GET /teams/77" }, "notFound", { resource: "team" });
    });

    it("does not find a team of another edition", async () => {
      await expectRefusal(service, { call: `GET /teams/${service.team("Gamma")}` }, "notFound", { resource: "team" });
    });
  });

  describe("update", () => {
    it.each(["owner", "admin"])("lets %s change name and description", async (as) => {
      const body = { team_name: "Alpha 2", description: "Renamed" };
      await expectSuccess(service, { call: `PUT /teams/${alphaId}`, body, as }, "Team updated", {
        current_user_id: service.zuid(as),
        edition_id: service.editionId,
        team_id: Number(alphaId),
        new_name: "Alpha 2",
        new_description: "Renamed",
      });
      const { data } = await service.call("GET", `/teams/${alphaId}`);
      expect(data).toEqual({ team: { ...alpha, team_name: "Alpha 2", description: "Renamed" } });
    });

    it.each([
      [{ team_name: "Alpha 2" }, "Alpha 2", "First team"],
      [{ description: "Renamed" }, "Alpha", "Renamed"],
      [{ description: "" }, "Alpha", ""],
    ])("keeps the fields that %j omits", async (body, new_name, new_description) => {
      await expectSuccess(service, { call: `PUT /teams/${alphaId}`, body }, "Team updated", {
        current_user_id: service.zuid("owner"),
        edition_id: service.editionId,
        team_id: Number(alphaId),
        new_name,
        new_description,
      });
      const { data } = await service.call("GET", `/teams/${alphaId}`);
      expect(data).toEqual({ team: { ...alpha, team_name: new_name, description: new_description } });
    });

    it.each(["member", "outsider", "orgadmin"])("refuses %s, who does not administer the team", async (as) => {
      await expectRefusal(service, { call: `PUT /teams/${alphaId}`, body: { team_name: "Mine" }, as }, "noPermission");
    });

    it("refuses the admin of one team in another", async () => {
      const sent = { call: `PUT /teams/${service.team("Beta")}`, body: { team_name: "Mine" }, as: "admin" } as const;
      await expectRefusal(service, sent, "noPermission");
    });

    it("does not find an unknown team", async () => {
      const sent = { call: "PUT /teams/77", body: { team_name: "Mine" } } as const;
      await expectRefusal(service, sent, "notFound", { resource: "team" });
    });

    it.each([
      [{}, "body", "has neither team_name nor description"],
      [{ team_name: "" }, "team_name", "is empty or has a character that names cannot contain"],
      [{ team_name: null }, "team_name", "is not a string"],
      [{ description: 7 }, "description", "is not a string"],
      [{ team_name: "Alpha 2", is_default: "true" }, "is_default", "is not recognized"],
      ["Alpha 2", "body", "is not an object"],
    ])("refuses %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call: `PUT /teams/${alphaId}`, body }, field, reason);
    });
  });
});

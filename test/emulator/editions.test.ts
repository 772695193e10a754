import { beforeEach, describe, expect, it } from "vitest";
import { createUser } from "../../emulator/store/workspace-writes.ts";
import { smallSeed, startStamp, TestService } from "./harness.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "./outcomes.ts";

const fieldNames =
  "state, created_time, last_modified_time, edition_type_name, edition_name, edition_role_name, edition_id, edition_owner_id, is_default, uri";

/** The owner's edition, and another user's edition of which the owner is a member. */
const twoEditions = {
  editions: [
    ...smallSeed.editions,
    {
      name: "Borealis",
      type: "TEAM" as const,
      owner: "stranger@example.com",
      members: ["owner@example.com"],
      teams: [{ name: "Gamma" }],
    },
  ],
};

describe("editions", () => {
  let service: TestService;
  let acme: object;
  let borealisId: string;

  beforeEach(() => {
    service = new TestService({ seed: twoEditions });
    const other = [...service.emulator.world.store.all("editions")].find(({ name }) => name === "Borealis");
    borealisId = other?.id ?? "";
    acme = {
      edition_id: service.editionId,
      edition_name: "Acme",
      edition_type_name: "ORG",
      state: "ACTIVE",
      edition_owner_id: service.zuid("owner"),
      is_default: "true",
      created_time: startStamp,
      last_modified_time: startStamp,
      uri: `/service/api/v1/editions/${service.editionId}`,
    };
  });

  function borealis(): object {
    return {
      edition_id: borealisId,
      edition_name: "Borealis",
      edition_type_name: "TEAM",
      state: "ACTIVE",
      edition_owner_id: service.zuid("stranger"),
      created_time: startStamp,
      last_modified_time: startStamp,
      uri: `/service/api/v1/editions/${borealisId}`,
    };
  }

  describe("list", () => {
    it("shows every edition of the caller and marks the default one only", async () => {
      await expectSuccess(service, { call: "GET /editions" }, "Editions fetched", {
        editions_info: [acme, borealis()],
      });
    });

    it("does not show the editions of other users", async () => {
      const info = { ...borealis(), is_default: "true" };
      await expectSuccess(service, { call: "GET /editions", as: "stranger" }, "Editions fetched", {
        editions_info: [info],
      });
    });

    it("is empty for a user with no edition", async () => {
      const { world } = service.emulator;
      world.store.transaction(() => createUser(world, "nobody@example.com"));
      await expectSuccess(service, { call: "GET /editions", as: "nobody" }, "Editions fetched", { editions_info: [] });
    });

    it("returns only the requested fields, including the caller's role", async () => {
      const call = "GET /editions?fields=edition_name,edition_role_name,is_default";
      await expectSuccess(service, { call }, "Editions fetched", {
        editions_info: [
          { edition_name: "Acme", edition_role_name: "SUPER_ADMIN", is_default: "true" },
          { edition_name: "Borealis", edition_role_name: "MEMBER" },
        ],
      });
    });
  });

  describe("get", () => {
    it("shows the edition", async () => {
      await expectSuccess(service, { call: "GET " }, "Edition fetched", { edition_info: acme });
    });

    it("leaves is_default out where the edition is not the caller's default", async () => {
      await expectSuccess(service, { call: `GET /editions/${borealisId}` }, "Edition fetched", {
        edition_info: borealis(),
      });
    });

    it.each([
      ["state", { state: "ACTIVE" }],
      ["edition_type_name", { edition_type_name: "ORG" }],
      ["created_time", { created_time: startStamp }],
      ["last_modified_time", { last_modified_time: startStamp }],
      ["is_default, edition_role_name", { is_default: "true", edition_role_name: "SUPER_ADMIN" }],
    ])("returns only %s on request", async (fields, edition_info) => {
      const call = `GET ?fields=${encodeURIComponent(fields)}` as const;
      await expectSuccess(service, { call }, "Edition fetched", { edition_info });
    });

    it("shows a plain member their role", async () => {
      const sent = { call: "GET ?fields=edition_role_name", as: "member" } as const;
      await expectSuccess(service, sent, "Edition fetched", { edition_info: { edition_role_name: "MEMBER" } });
    });

    it("does not find an edition that the caller is not in", async () => {
      await expectRefusal(service, { call: "GET ", as: "stranger" }, "notFound", { resource: "edition" });
    });

    it("does not find an unknown edition", async () => {
      await expectRefusal(service, { call: "GET /editions/77" }, "notFound", { resource: "edition" });
    });
  });

  it.each(["GET /editions", "GET "] as const)("%s refuses what it cannot select", async (call) => {
    await expectInvalid(service, { call: `${call}?fields=state,owner` }, "fields[1]", `is not one of ${fieldNames}`);
    await expectInvalid(service, { call: `${call}?fields=` }, "fields[0]", `is not one of ${fieldNames}`);
    await expectInvalid(service, { call: `${call}?limit=5` }, "limit", "is not recognized");
  });

  describe("create", () => {
    const call = "POST /editions";

    it("creates a free edition and its default team, both owned by the caller", async () => {
      const body = { team_name: "Delta", description: "New" };
      const { data } = await service.request("POST", "/editions", {
        headers: { authorization: `Bearer ${service.token("outsider")}` },
        body: JSON.stringify(body),
      });
      const zuid = service.zuid("outsider");
      const teamId = service.team("Delta");
      expect(data).toEqual({
        current_user_id: zuid,
        edition_id: expect.stringMatching(/^\d+$/),
        team_id: Number(teamId),
        team_name: "Delta",
      });
      const { store } = service.emulator.world;
      expect(store.get("editions", data.edition_id)).toMatchObject({
        name: "Delta",
        type: "TEAM",
        plan: "FREE",
        ownerZuid: zuid,
      });
      expect(store.get("editionMembers", `${data.edition_id}:${zuid}`)).toMatchObject({
        role: "SUPER_ADMIN",
        isDefault: false,
      });
      expect(store.get("teams", teamId)).toMatchObject({ description: "New", isDefault: true, createdBy: zuid });
      expect(store.get("teamMembers", `${teamId}:${zuid}`)).toMatchObject({ role: "TEAM_ADMIN" });
    });

    it("returns the whole envelope, and creates a trial edition on request", async () => {
      const counter = service.emulator.world.store.get("counters", "ids")?.value ?? 0;
      // Ids are sequential: the edition, its four templates, then the team.
      const editionId = String(counter + 1);
      const sent = { call, body: { team_name: "Delta", plan_type: "TRIAL" }, as: "outsider" } as const;
      await expectSuccess(service, sent, "Edition created", {
        current_user_id: service.zuid("outsider"),
        edition_id: editionId,
        team_id: counter + 6,
        team_name: "Delta",
      });
      expect(service.emulator.world.store.get("editions", editionId)?.plan).toBe("TRIAL");
      expect(service.emulator.world.store.get("teams", String(counter + 6))?.description).toBe("");
    });

    it("makes a person's first edition their default", async () => {
      const { world } = service.emulator;
      world.store.transaction(() => createUser(world, "nobody@example.com"));
      const headers = { authorization: `Bearer ${service.token("nobody")}` };
      await service.request("POST", "/editions", { headers, body: JSON.stringify({ team_name: "Solo" }) });
      const { data } = await service.request("GET", "/editions?fields=is_default,edition_name", { headers });
      expect(data).toEqual({ editions_info: [{ edition_name: "Solo", is_default: "true" }] });
    });

    it("refuses a second edition of the same owner", async () => {
      await expectRefusal(service, { call, body: { team_name: "Delta" } }, "editionExists");
    });

    it.each([
      [{}, "team_name", "is required"],
      [{ team_name: 5 }, "team_name", "is not a string"],
      [{ team_name: "" }, "team_name", "is empty or has a character that names cannot contain"],
      [{ team_name: "Delta", description: null }, "description", "is not a string"],
      [{ team_name: "Delta", plan_type: "PAID" }, "plan_type", "is not one of FREE, TRIAL"],
      [{ team_name: "Delta", plan: "FREE" }, "plan", "is not recognized"],
      [[], "body", "is not an object"],
    ])("refuses %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call, body, as: "outsider" }, field, reason);
    });
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { errorEnvelope, smallSeed, startStamp, TestService } from "./harness.ts";
import { expectInvalid, expectRefusal, expectSuccess, send, stateOf } from "./outcomes.ts";

describe("spaces", () => {
  let service: TestService;
  let alphaId: string;

  beforeEach(() => {
    const other = { name: "Borealis", owner: "stranger@example.com", teams: [{ name: "Gamma" }] };
    service = new TestService({ seed: { editions: [...smallSeed.editions, other] } });
    alphaId = service.team("Alpha");
  });

  describe("get", () => {
    let spaceId: string;
    let record: object;

    beforeEach(async () => {
      spaceId = await service.space();
      record = {
        space_id: spaceId,
        space_name: "Plans",
        team_id: alphaId,
        status: "ACTIVE",
        is_favorite: "false",
        can_edit: "true",
        publish: "false",
        allow_embed: "false",
        space_member_count: "1",
        owner_zuid: service.zuid("owner"),
        last_author_zuid: service.zuid("owner"),
        created_time: startStamp,
        last_modified_time: startStamp,
      };
    });

    const share = (zuid: string, role: string, type: string): object => ({ members_info: [{ zuid, role, type }] });

    it.each(["owner", "admin"])("shows %s the space", async (as) => {
      await expectSuccess(service, { call: `GET /spaces/${spaceId}`, as }, "Space fetched", { space_info: record });
    });

    it.each([
      ["EDITOR", "true"],
      ["COMMENTER", "false"],
      ["VIEWER", "false"],
      ["GUEST_COMMENTER", "false"],
      ["GUEST_VIEWER", "false"],
    ])("shows a %s from outside the team whether they can edit", async (role, can_edit) => {
      await service.call("POST", `/spaces/${spaceId}/members`, share(service.zuid("outsider"), role, "USER"));
      await expectSuccess(service, { call: `GET /spaces/${spaceId}`, as: "outsider" }, "Space fetched", {
        space_info: { ...record, can_edit, space_member_count: "2" },
      });
    });

    it("is published once its team is a member", async () => {
      await service.call("POST", `/spaces/${spaceId}/members`, share(alphaId, "VIEWER", "TEAM"));
      await expectSuccess(service, { call: `GET /spaces/${spaceId}`, as: "member" }, "Space fetched", {
        space_info: { ...record, can_edit: "false", publish: "true", space_member_count: "2" },
      });
    });

    it("is open to a group that it is shared with", async () => {
      const [reviewers] = service.emulator.world.store.all("groups");
      await service.call("POST", `/spaces/${spaceId}/members`, share(reviewers?.id ?? "", "EDITOR", "GROUP"));
      const { data } = await service.call("GET", `/spaces/${spaceId}`, undefined, "outsider");
      expect(data.space_info).toEqual({ ...record, space_member_count: "2" });
    });

    it("returns only the requested fields", async () => {
      const call = `GET /spaces/${spaceId}?fields=space_name,allow_embed` as const;
      await expectSuccess(service, { call }, "Space fetched", {
        space_info: { space_name: "Plans", allow_embed: "false" },
      });
    });

    it("refuses a field that spaces do not have, and an unknown parameter", async () => {
      const names = Object.keys(record).join(", ");
      await expectInvalid(
        service,
        { call: `GET /spaces/${spaceId}?fields=name` },
        "fields[0]",
        `is not one of ${names}`,
      );
      await expectInvalid(service, { call: `GET /spaces/${spaceId}?limit=1` }, "limit", "is not recognized");
    });

    it.each(["member", "outsider"])("does not find the space for %s, who has no access", async (as) => {
      await expectRefusal(service, { call: `GET /spaces/${spaceId}`, as }, "notFound", { resource: "space" });
    });

    it("does not find the edition for a user of another edition", async () => {
      const sent = { call: `GET /spaces/${spaceId}`, as: "stranger" } as const;
      await expectRefusal(service, sent, "notFound", { resource: "edition" });
    });

    it("does not find an unknown space, or a space of another edition", async () => {
      await expectRefusal(service, { call: "GET /spaces/77" }, "notFound", { resource: "space" });
      const elsewhere = service.emulator.world.store.get("teams", service.team("Gamma"))?.editionId;
      const sent = { call: `GET /editions/${elsewhere}/spaces/${spaceId}`, as: "stranger" } as const;
      await expectRefusal(service, sent, "notFound", { resource: "space" });
    });
  });

  describe("create", () => {
    const call = "POST /spaces/";

    it.each(["owner", "member"])("creates a space that %s owns", async (as) => {
      const id = String((service.emulator.world.store.get("counters", "ids")?.value ?? 0) + 1);
      const body = { create_space: { space_name: "Plans", team_id: alphaId } };
      await expectSuccess(service, { call, body, as }, "Space created", {
        current_user_id: service.zuid(as),
        edition_id: service.editionId,
        space_id: id,
        uri: `/service/api/v1/editions/${service.editionId}/spaces/${id}`,
      });
      const { data } = await service.call("GET", `/spaces/${id}?fields=space_name,team_id,owner_zuid`, undefined, as);
      expect(data.space_info).toEqual({ space_name: "Plans", team_id: alphaId, owner_zuid: service.zuid(as) });
      const members = await service.call("GET", `/spaces/${id}/members`, undefined, as);
      expect(members.data.space_members).toMatchObject([{ zuid: service.zuid(as), role_name: "CREATOR" }]);
    });

    it("creates a zone from the requested template", async () => {
      const template = service.emulator.world.store.where("templates", "editionId", service.editionId)[0];
      const body = { create_space: { space_name: "Plans", team_id: alphaId, template_id: template?.id } };
      const { data, status } = await service.call("POST", "/spaces/", body);
      expect(status).toBe(200);
      const zones = service.emulator.world.store.where("zones", "spaceId", data.space_id);
      expect(zones.map(({ name }) => name)).toEqual(["Kanban board"]);
      const frames = service.emulator.world.store.where("frames", "zoneId", zones[0]?.id ?? "");
      expect(frames.map(({ name }) => name)).toEqual(["To do", "Doing", "Done"]);
    });

    it("does not find an unknown template, or a template of another edition", async () => {
      const { store } = service.emulator.world;
      const foreign = [...store.all("templates")].find(({ editionId }) => editionId !== service.editionId);
      for (const template_id of ["77", foreign?.id]) {
        const body = { create_space: { space_name: "Plans", team_id: alphaId, template_id } };
        await expectRefusal(service, { call, body }, "notFound", { resource: "template" });
      }
    });

    it("refuses a template that is not available to the edition", async () => {
      const template = [...service.emulator.world.store.all("templates")].find(({ available }) => !available);
      const body = { create_space: { space_name: "Plans", team_id: alphaId, template_id: template?.id } };
      await expectRefusal(service, { call, body }, "templateUnavailable");
    });

    it.each(["77", "Gamma"])("does not find team %s", async (name) => {
      const team_id = name === "Gamma" ? service.team(name) : name;
      const body = { create_space: { space_name: "Plans", team_id } };
      await expectRefusal(service, { call, body }, "notFound", { resource: "team" });
    });

    it("refuses a caller who is not a member of the team", async () => {
      const body = { create_space: { space_name: "Plans", team_id: alphaId } };
      await expectRefusal(service, { call, body, as: "outsider" }, "noPermission");
    });

    it("is not served without the trailing slash", async () => {
      const before = stateOf(service);
      const body = { create_space: { space_name: "Plans", team_id: alphaId } };
      const { status, body: envelope } = await send(service, { call: "POST /spaces", body });
      expect(status).toBe(404);
      expect(envelope).toEqual(
        errorEnvelope(
          `/editions/${service.editionId}/spaces`,
          "IAM1001",
          "Not found - a resource named in the path does not exist, or is not visible to the caller",
          { resource: "operation" },
        ),
      );
      expect(stateOf(service)).toEqual(before);
    });

    it.each([
      [{}, "create_space", "is required"],
      [{ create_space: [] }, "create_space", "is not an object"],
      [{ create_space: { team_id: "1" } }, "create_space.space_name", "is required"],
      [{ create_space: { space_name: "Plans" } }, "create_space.team_id", "is required"],
      [{ create_space: { space_name: "Plans", team_id: 1 } }, "create_space.team_id", "is not a string"],
      [{ create_space: { space_name: "Plans", team_id: "one" } }, "create_space.team_id", "is not a string of digits"],
      [{ create_space: { space_name: "P", team_id: "1", color: "red" } }, "create_space.color", "is not recognized"],
      [{ create_space: { space_name: "P", team_id: "1" }, extra: 1 }, "extra", "is not recognized"],
    ])("refuses %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call, body }, field, reason);
    });
  });

  describe("names", () => {
    it.each([
      ["digits and letters", "0189azAZ"],
      ["whitespace", "a b\tc\nd"],
      ["the listed marks", "_~`#%&^*(){}[]+|=-.$@?,:;><\\/!'\""],
      ["characters from U+0080 on", "\u0080\u00e9\u4e2d\ufffd\uffff"],
      ["a single character", "-"],
    ])("can contain %s", async (_, space_name) => {
      const spaceId = await service.space(space_name);
      const { data } = await service.call("GET", `/spaces/${spaceId}?fields=space_name`);
      expect(data.space_info).toEqual({ space_name });
    });

    it.each([
      ["nothing at all", ""],
      ["the null character", "a\u0000"],
      ["an escape character", "\u001b[31m"],
      ["the delete character", "a\u007f"],
      ["an emoji", "Plans \u{1f680}"],
    ])("cannot contain %s", async (_, space_name) => {
      const reason = "is empty or has a character that names cannot contain";
      const spaceId = await service.space();
      const create = { create_space: { space_name, team_id: alphaId } };
      await expectInvalid(service, { call: "POST /spaces/", body: create }, "create_space.space_name", reason);
      const copy = { duplicate_space: { space_name } };
      await expectInvalid(
        service,
        { call: `POST /spaces/${spaceId}/duplicate`, body: copy },
        "duplicate_space.space_name",
        reason,
      );
      const rename = { action_type: "SPACE_NAME", space_name };
      await expectInvalid(service, { call: `PUT /spaces/${spaceId}/meta`, body: rename }, "space_name", reason);
    });
  });
});

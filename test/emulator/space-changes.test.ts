import { beforeEach, describe, expect, it } from "vitest";
import { startStamp, TestService } from "./harness.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "./outcomes.ts";

describe("changes of a space", () => {
  let service: TestService;
  let spaceId: string;

  beforeEach(async () => {
    service = new TestService();
    spaceId = await service.space();
    const people = [
      { zuid: service.zuid("member"), role: "EDITOR", type: "USER" },
      { zuid: service.zuid("outsider"), role: "VIEWER", type: "USER" },
    ];
    await service.call("POST", `/spaces/${spaceId}/members`, { members_info: people });
  });

  function origin(person = "owner"): object {
    return { current_user_id: service.zuid(person), edition_id: service.editionId, space_id: spaceId };
  }

  async function fieldsOf(fields: string, as = "owner"): Promise<object> {
    return (await service.call("GET", `/spaces/${spaceId}?fields=${fields}`, undefined, as)).data.space_info;
  }

  describe("state", () => {
    const call = () => `PUT /spaces/${spaceId}/state` as const;
    const trash = { space_state: "TRASH" };
    const restore = { space_state: "RESTORE" };

    it.each(["owner", "admin"])("lets %s trash and restore the space with its zones", async (as) => {
      const zoneId = await service.zone(spaceId);
      const zones = `/spaces/${spaceId}/zones/meta`;
      const before = await service.call("GET", zones);
      expect(before.data.zones_info.zone_order).toEqual([zoneId]);
      const trashed = { ...origin(as), ...trash };
      await expectSuccess(service, { call: call(), body: trash, as }, "Space state changed", trashed);
      expect(await fieldsOf("status")).toEqual({ status: "TRASHED" });
      await expectRefusal(service, { call: `GET ${zones}` }, "spaceInactive");
      const restored = { ...origin(as), ...restore };
      await expectSuccess(service, { call: call(), body: restore, as }, "Space state changed", restored);
      expect(await fieldsOf("status")).toEqual({ status: "ACTIVE" });
      expect((await service.call("GET", zones)).body).toEqual(before.body);
    });

    it("refuses to trash a trashed space", async () => {
      await service.call("PUT", `/spaces/${spaceId}/state`, trash);
      await expectRefusal(service, { call: call(), body: trash }, "spaceInactive");
    });

    it("refuses to restore an active space", async () => {
      await expectRefusal(service, { call: call(), body: restore }, "spaceNotTrashed");
    });

    it.each(["member", "outsider"])("refuses %s, who does not manage the space", async (as) => {
      await expectRefusal(service, { call: call(), body: trash, as }, "noPermission");
    });

    it("does not find an unknown space", async () => {
      await expectRefusal(service, { call: "PUT /spaces/77/state", body: trash }, "notFound", { resource: "space" });
    });

    it.each([
      [{}, "space_state", "is required"],
      [{ space_state: "DELETE" }, "space_state", "is not one of TRASH, RESTORE"],
      [{ space_state: "TRASH", value: true }, "value", "is not recognized"],
    ])("refuses %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call: call(), body }, field, reason);
    });
  });

  describe("meta", () => {
    const call = () => `PUT /spaces/${spaceId}/meta` as const;

    it.each(["owner", "admin", "member"])("lets %s rename", async (as) => {
      service.now += 60_000;
      const body = { action_type: "SPACE_NAME", space_name: "Roadmap" };
      const data = { ...origin(as), new_name: "Roadmap" };
      await expectSuccess(service, { call: call(), body, as }, "Space renamed", data);
      expect(await fieldsOf("space_name,last_author_zuid,last_modified_time,created_time")).toEqual({
        space_name: "Roadmap",
        last_author_zuid: service.zuid(as),
        last_modified_time: "Monday, 05 Jan 2026, 09:01:00",
        created_time: startStamp,
      });
    });

    it("refuses the current name", async () => {
      const body = { action_type: "SPACE_NAME", space_name: "Plans" };
      await expectRefusal(service, { call: call(), body }, "sameName");
    });

    it("keeps favorites for each user, including viewers", async () => {
      const add = { action_type: "FAVORITE", value: true };
      for (const as of ["owner", "outsider"]) {
        const data = { ...origin(as), is_favourite: true };
        await expectSuccess(service, { call: call(), body: add, as }, "Favorite changed", data);
      }
      expect(await fieldsOf("is_favorite", "owner")).toEqual({ is_favorite: "true" });
      expect(await fieldsOf("is_favorite", "outsider")).toEqual({ is_favorite: "true" });
      expect(await fieldsOf("is_favorite", "member")).toEqual({ is_favorite: "false" });
      const remove = { action_type: "FAVORITE", value: false };
      const data = { ...origin(), is_favourite: false };
      await expectSuccess(service, { call: call(), body: remove }, "Favorite changed", data);
      expect(await fieldsOf("is_favorite", "owner")).toEqual({ is_favorite: "false" });
      expect(await fieldsOf("is_favorite", "outsider")).toEqual({ is_favorite: "true" });
    });

    it("refuses the current favorite flag", async () => {
      await expectRefusal(service, { call: call(), body: { action_type: "FAVORITE", value: false } }, "sameFavorite");
      await service.call("PUT", `/spaces/${spaceId}/meta`, { action_type: "FAVORITE", value: true });
      await expectRefusal(service, { call: call(), body: { action_type: "FAVORITE", value: true } }, "sameFavorite");
    });

    it.each(["owner", "admin", "member"])("lets %s turn embedding on and off", async (as) => {
      for (const value of [true, false]) {
        const body = { action_type: "EMBED", value };
        const data = { ...origin(as), embed_status: value };
        await expectSuccess(service, { call: call(), body, as }, "Embedding changed", data);
        expect(await fieldsOf("allow_embed,last_author_zuid")).toEqual({
          allow_embed: String(value),
          last_author_zuid: service.zuid(as),
        });
      }
    });

    it("refuses the current embed flag", async () => {
      await expectRefusal(service, { call: call(), body: { action_type: "EMBED", value: false } }, "sameEmbed");
      await service.call("PUT", `/spaces/${spaceId}/meta`, { action_type: "EMBED", value: true });
      await expectRefusal(service, { call: call(), body: { action_type: "EMBED", value: true } }, "sameEmbed");
    });

    it.each([
      { action_type: "SPACE_NAME", space_name: "Mine" },
      { action_type: "EMBED", value: true },
    ])("refuses a viewer %j", async (body) => {
      await expectRefusal(service, { call: call(), body, as: "outsider" }, "noPermission");
    });

    it.each([
      { action_type: "SPACE_NAME", space_name: "New" },
      { action_type: "FAVORITE", value: true },
      { action_type: "EMBED", value: true },
    ])("refuses %j for a trashed, an unknown and an invisible space", async (body) => {
      const hidden = await service.space("Hidden");
      const missing = { resource: "space" };
      await expectRefusal(service, { call: "PUT /spaces/77/meta", body }, "notFound", missing);
      await expectRefusal(service, { call: `PUT /spaces/${hidden}/meta`, body, as: "member" }, "notFound", missing);
      await service.call("PUT", `/spaces/${spaceId}/state`, { space_state: "TRASH" });
      await expectRefusal(service, { call: call(), body }, "spaceInactive");
    });

    it.each([
      [{ action_type: "SPACE_NAME" }, "space_name", "is required"],
      [{ action_type: "SPACE_NAME", space_name: "New", value: true }, "value", "is not recognized"],
      [{ action_type: "FAVORITE" }, "value", "is required"],
      [{ action_type: "FAVORITE", value: "true" }, "value", "is not a boolean"],
      [{ action_type: "EMBED", value: 1 }, "value", "is not a boolean"],
      [{ action_type: "EMBED", value: true, space_name: "New" }, "space_name", "is not recognized"],
      ["EMBED", "body", "is not an object"],
    ])("refuses %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call: call(), body }, field, reason);
    });

    it.each([{}, { action_type: "RENAME", space_name: "New" }])(
      "refuses %j, which is not a valid kind of change",
      async (body) => {
        const reason = expect.stringMatching(/SPACE_NAME.*FAVORITE.*EMBED/);
        await expectRefusal(service, { call: call(), body }, "invalidRequest", { field: "action_type", reason });
      },
    );
  });
});

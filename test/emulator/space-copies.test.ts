import { beforeEach, describe, expect, it } from "vitest";
import { smallSeed, startStamp, TestService } from "./harness.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "./outcomes.ts";

/** Team Alpha with a space that has two zones, a trashed zone, a comment and viewers. */
function seedWith(plan: "PAID" | "TRIAL") {
  const [acme] = smallSeed.editions;
  if (!acme) throw new Error("the seed has no edition");
  const zones = [
    { name: "First", frames: [{ name: "Box", properties: { layout: { top: 1, left: 2, width: 3, height: 4 } } }] },
    { name: "Second", comments: [{ author: "member@example.com", text: "Nice" }] },
    { name: "Gone", trashed: true },
  ];
  const members = ["member", "outsider"].map((name) => ({
    member: `${name}@example.com`,
    role: "VIEWER" as const,
  }));
  const spaces = [{ name: "Plans", allowEmbed: true, favoriteOf: ["owner@example.com"], members, zones }];
  const [alpha, ...others] = acme.teams;
  if (!alpha) throw new Error("the seed has no team");
  return { editions: [{ ...acme, plan, teams: [{ ...alpha, spaces }, ...others] }] };
}

describe("spaces that are copied or moved", () => {
  let service: TestService;
  let spaceId: string;

  beforeEach(() => begin("PAID"));

  function begin(plan: "PAID" | "TRIAL"): void {
    service = new TestService({ seed: seedWith(plan) });
    spaceId = [...service.emulator.world.store.all("spaces")][0]?.id ?? "";
  }

  describe("duplicate", () => {
    const call = () => `POST /spaces/${spaceId}/duplicate` as const;

    it.each([
      ["owner", { space_name: "Copy" }, "Copy"],
      ["owner", { space_name: "Plans" }, "Plans"],
      ["member", {}, "Copy of Plans"],
    ])("makes a copy that %s owns for %j", async (as, duplicate_space, space_name) => {
      const id = String((service.emulator.world.store.get("counters", "ids")?.value ?? 0) + 1);
      service.now += 60_000;
      await expectSuccess(service, { call: call(), body: { duplicate_space }, as }, "Space duplicated", {
        space_info: {
          space_id: id,
          space_name,
          team_id: service.team("Alpha"),
          status: "ACTIVE",
          is_favorite: "false",
          can_edit: "true",
          publish: "false",
          allow_embed: "false",
          space_member_count: "1",
          owner_zuid: service.zuid(as),
          last_author_zuid: service.zuid(as),
          created_time: "Monday, 05 Jan 2026, 09:01:00",
          last_modified_time: "Monday, 05 Jan 2026, 09:01:00",
        },
      });
    });

    it("copies zones with their order and frames, under new ids, without trash and comments", async () => {
      const { data } = await service.call("POST", `/spaces/${spaceId}/duplicate`, { duplicate_space: {} });
      const { store } = service.emulator.world;
      const copies = store.where("zones", "spaceId", data.space_info.space_id);
      expect(copies.map(({ name }) => name)).toEqual(["First", "Second"]);
      const originals = store.where("zones", "spaceId", spaceId);
      expect(originals.map(({ name }) => name)).toEqual(["First", "Second", "Gone"]);
      expect(originals.map(({ id }) => id)).not.toContain(copies[0]?.id);
      const framesOf = (zoneId = "") => store.where("frames", "zoneId", zoneId);
      const [frame] = framesOf(originals[0]?.id);
      const [copy] = framesOf(copies[0]?.id);
      expect(copy).toMatchObject({
        name: "Box",
        type: "CUSTOM",
        properties: { layout: { top: 1, left: 2, width: 3, height: 4 } },
      });
      expect(copy?.frameId).not.toBe(frame?.frameId);
      expect(framesOf(originals[0]?.id)).toHaveLength(1);
      expect(store.where("comments", "zoneId", copies[1]?.id ?? "")).toEqual([]);
      expect(store.where("comments", "zoneId", originals[1]?.id ?? "")).toHaveLength(1);
    });

    it("omits zones that are restricted for the caller", async () => {
      const [zone] = service.emulator.world.store.where("zones", "spaceId", spaceId);
      const share = {
        member_id: service.zuid("member"),
        member_type: "USER",
        resource_id: zone?.id,
        permission: "restricted",
      };
      await service.call("POST", `/spaces/${spaceId}/zones/share`, { members_info: [share] });
      const body = { duplicate_space: {} };
      const { data } = await service.call("POST", `/spaces/${spaceId}/duplicate`, body, "member");
      const copies = service.emulator.world.store.where("zones", "spaceId", data.space_info.space_id);
      expect(copies.map(({ name }) => name)).toEqual(["Second"]);
    });

    it("refuses a team on trial", async () => {
      begin("TRIAL");
      await expectRefusal(service, { call: call(), body: { duplicate_space: {} } }, "trialTeam");
    });

    it("refuses a viewer who is not in the team", async () => {
      await expectRefusal(service, { call: call(), body: { duplicate_space: {} }, as: "outsider" }, "noPermission");
    });

    it("refuses a space in the trash", async () => {
      await service.call("PUT", `/spaces/${spaceId}/state`, { space_state: "TRASH" });
      await expectRefusal(service, { call: call(), body: { duplicate_space: {} } }, "spaceInactive");
    });

    it("does not find an unknown or invisible space", async () => {
      const sent = { call: "POST /spaces/77/duplicate", body: { duplicate_space: {} } } as const;
      await expectRefusal(service, sent, "notFound", { resource: "space" });
      const hidden = await service.space("Hidden", "Beta");
      const body = { duplicate_space: {} };
      await expectRefusal(service, { call: `POST /spaces/${hidden}/duplicate`, body, as: "member" }, "notFound", {
        resource: "space",
      });
    });

    it.each([
      [{}, "duplicate_space", "is required"],
      [{ duplicate_space: { space_name: 5 } }, "duplicate_space.space_name", "is not a string"],
      [{ duplicate_space: { team_id: "5" } }, "duplicate_space.team_id", "is not recognized"],
    ])("refuses %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call: call(), body }, field, reason);
    });
  });

  describe("move", () => {
    const to = (team: string): object => ({ move_space: { team_id: service.team(team) } });
    const call = () => `POST /spaces/${spaceId}/move` as const;

    it("keeps the ids of the space, its zones and its members", async () => {
      const { store } = service.emulator.world;
      const zones = store.where("zones", "spaceId", spaceId);
      const members = store.where("spaceMembers", "spaceId", spaceId);
      service.now += 60_000;
      await expectSuccess(service, { call: call(), body: to("Beta") }, "Space moved", {
        space_info: {
          space_id: spaceId,
          space_name: "Plans",
          team_id: service.team("Beta"),
          status: "ACTIVE",
          is_favorite: "true",
          can_edit: "true",
          publish: "false",
          allow_embed: "true",
          space_member_count: "3",
          owner_zuid: service.zuid("owner"),
          last_author_zuid: service.zuid("owner"),
          created_time: startStamp,
          last_modified_time: "Monday, 05 Jan 2026, 09:01:00",
        },
      });
      expect(store.where("zones", "spaceId", spaceId)).toEqual(zones);
      expect(store.where("spaceMembers", "spaceId", spaceId)).toEqual(members);
      const idsIn = async (team: string): Promise<string[]> => {
        const { data } = await service.call("GET", `/spaces?team_id=${service.team(team)}&action_type=ALLSPACES`);
        return data.spaces_info.map(({ space_id }: { space_id: string }) => space_id);
      };
      expect(await idsIn("Alpha")).toEqual([]);
      expect(await idsIn("Beta")).toEqual([spaceId]);
    });

    it("lets a member move their own space to another of their teams", async () => {
      const create = { create_space: { space_name: "Mine", team_id: service.team("Alpha") } };
      const { data } = await service.call("POST", "/spaces/", create, "member");
      const moved = await service.call("POST", `/spaces/${data.space_id}/move`, to("Beta"), "member");
      expect(moved.status).toBe(200);
      expect(moved.data.space_info.team_id).toBe(service.team("Beta"));
    });

    it("refuses the team that the space is in", async () => {
      await expectRefusal(service, { call: call(), body: to("Alpha") }, "sameTeam");
    });

    it("refuses a target team that the caller is not in", async () => {
      await expectRefusal(service, { call: call(), body: to("Beta"), as: "admin" }, "noPermission");
    });

    it.each(["member", "outsider"])("refuses %s, who can only view", async (as) => {
      await expectRefusal(service, { call: call(), body: to("Beta"), as }, "noPermission");
    });

    it("does not find an unknown space", async () => {
      const sent = { call: "POST /spaces/77/move", body: to("Beta") } as const;
      await expectRefusal(service, sent, "notFound", { resource: "space" });
    });

    it("does not find an unknown target team", async () => {
      const body = { move_space: { team_id: "77" } };
      await expectRefusal(service, { call: call(), body }, "notFound", { resource: "team" });
    });

    it("refuses a space in the trash", async () => {
      await service.call("PUT", `/spaces/${spaceId}/state`, { space_state: "TRASH" });
      await expectRefusal(service, { call: call(), body: to("Beta") }, "spaceInactive");
    });

    it.each([
      [{}, "move_space", "is required"],
      [{ move_space: {} }, "move_space.team_id", "is required"],
      [{ move_space: { team_id: null } }, "move_space.team_id", "is not a string"],
      [{ move_space: { team_id: "1", space_name: "x" } }, "move_space.space_name", "is not recognized"],
    ])("refuses %j, naming the field", async (body, field, reason) => {
      await expectInvalid(service, { call: call(), body }, field, reason);
    });
  });
});

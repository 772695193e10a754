import { beforeEach, describe, expect, it } from "vitest";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { startStamp, TestService } from "./harness.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "./outcomes.ts";

const [owner, admin, member, outsider] = ["owner", "admin", "member", "outsider"].map(
  (name) => `${name}@example.com`,
) as [string, string, string, string];

/** Private, shared, published and trashed spaces of several owners. */
const seed: SeedInput = {
  editions: [
    {
      name: "Acme",
      owner,
      members: [outsider],
      groups: [{ name: "Crew", members: [member, outsider] }],
      teams: [
        {
          name: "Alpha",
          members: [{ mailId: admin, role: "TEAM_ADMIN" }, { mailId: member }],
          spaces: [
            { name: "Owner draft", favoriteOf: [owner] },
            { name: "Owner shares", members: [{ member, role: "EDITOR" }], favoriteOf: [member] },
            { name: "Published", members: [{ type: "TEAM", member: "Alpha", role: "VIEWER" }] },
            { name: "Group work", members: [{ type: "GROUP", member: "Crew", role: "COMMENTER" }] },
            { name: "Member draft", owner: member },
            { name: "Member shares", owner: member, members: [{ member: admin, role: "VIEWER" }] },
            { name: "Owner trash", trashed: true },
            { name: "Member trash", owner: member, trashed: true, favoriteOf: [member] },
          ],
        },
        {
          name: "Beta",
          members: [{ mailId: member }],
          spaces: [{ name: "Elsewhere", members: [{ type: "ORG", role: "VIEWER" }] }],
        },
      ],
    },
    { name: "Borealis", owner: "stranger@example.com", teams: [{ name: "Gamma" }] },
  ],
};

const active = ["Owner draft", "Owner shares", "Published", "Group work", "Member draft", "Member shares"];
const actionTypes =
  "ALLSPACES, SHARED_SPACES, SHARED_BY_ME, SHARED_BY_OTHERS, PUBLISHED_WITH_TEAM, FAVORITES, DRAFT_SPACES, RECENTLY_TRASHED";
const sortings =
  "TIME_CREATED, TIME_DELETED_ASC, TIME_DELETED_DESC, A_Z, Z_A, RECENTLY_OPENED, RECENTLY_TRASHED, RECENTLY_ACCESSED_BY_USER";

describe("space list", () => {
  let service: TestService;
  let alphaId: string;

  beforeEach(() => {
    service = new TestService({ seed });
    alphaId = service.team("Alpha");
  });

  const path = (query: string): string => `/spaces?team_id=${alphaId}&${query}`;

  async function names(query: string, as = "owner"): Promise<string[]> {
    const { data, status } = await service.call("GET", path(query), undefined, as);
    expect(status).toBe(200);
    expect(data.space_count).toBe(data.spaces_info.length);
    return data.spaces_info.map(({ space_name }: { space_name: string }) => space_name);
  }

  it("shows complete records from the caller's perspective, without allow_embed", async () => {
    const space = [...service.emulator.world.store.all("spaces")].find(({ name }) => name === "Owner shares");
    await expectSuccess(service, { call: `GET ${path("action_type=FAVORITES")}`, as: "member" }, "Spaces fetched", {
      space_count: 1,
      spaces_info: [
        {
          space_id: space?.id,
          space_name: "Owner shares",
          team_id: alphaId,
          status: "ACTIVE",
          is_favorite: "true",
          can_edit: "true",
          publish: "false",
          space_member_count: "2",
          owner_zuid: service.zuid("owner"),
          last_author_zuid: service.zuid("owner"),
          created_time: startStamp,
          last_modified_time: startStamp,
        },
      ],
    });
  });

  it.each([
    ["owner", "ALLSPACES", active],
    ["owner", "SHARED_SPACES", ["Owner shares", "Published", "Group work", "Member shares"]],
    ["owner", "SHARED_BY_ME", ["Owner shares", "Published", "Group work"]],
    ["owner", "SHARED_BY_OTHERS", []],
    ["owner", "PUBLISHED_WITH_TEAM", ["Published"]],
    ["owner", "FAVORITES", ["Owner draft"]],
    ["owner", "DRAFT_SPACES", ["Owner draft"]],
    ["owner", "RECENTLY_TRASHED", ["Owner trash", "Member trash"]],
    ["admin", "ALLSPACES", active],
    ["admin", "SHARED_SPACES", ["Owner shares", "Published", "Group work", "Member shares"]],
    ["admin", "SHARED_BY_ME", []],
    ["admin", "SHARED_BY_OTHERS", ["Published", "Member shares"]],
    ["admin", "FAVORITES", []],
    ["admin", "DRAFT_SPACES", []],
    ["member", "ALLSPACES", ["Owner shares", "Published", "Group work", "Member draft", "Member shares"]],
    ["member", "SHARED_SPACES", ["Owner shares", "Published", "Group work", "Member shares"]],
    ["member", "SHARED_BY_ME", ["Member shares"]],
    ["member", "SHARED_BY_OTHERS", ["Owner shares", "Published", "Group work"]],
    ["member", "PUBLISHED_WITH_TEAM", ["Published"]],
    ["member", "FAVORITES", ["Owner shares"]],
    ["member", "DRAFT_SPACES", ["Member draft"]],
    ["member", "RECENTLY_TRASHED", ["Member trash"]],
  ])("shows %s the spaces of %s", async (as, actionType, expected) => {
    expect(await names(`action_type=${actionType}`, as)).toEqual(expected);
  });

  it("shows the status of trashed spaces", async () => {
    const { data } = await service.call("GET", path("action_type=RECENTLY_TRASHED"), undefined, "member");
    expect(data.spaces_info).toMatchObject([{ space_name: "Member trash", status: "TRASHED", is_favorite: "true" }]);
  });

  describe("order", () => {
    const minute = 60_000;

    /** Three spaces, created one minute apart. */
    beforeEach(async () => {
      service = new TestService();
      alphaId = service.team("Alpha");
      for (const name of ["beta", "Alpha", "gamma"]) {
        await service.space(name);
        service.now += minute;
      }
    });

    function idOf(name: string): string {
      return [...service.emulator.world.store.all("spaces")].find((space) => space.name === name)?.id ?? "";
    }

    it.each([
      ["TIME_CREATED", ["gamma", "Alpha", "beta"]],
      ["A_Z", ["Alpha", "beta", "gamma"]],
      ["Z_A", ["gamma", "beta", "Alpha"]],
    ])("follows %s", async (sortBy, expected) => {
      expect(await names(`action_type=ALLSPACES&sort_by=${sortBy}`)).toEqual(expected);
    });

    it("is the order of creation by default", async () => {
      expect(await names("action_type=ALLSPACES")).toEqual(["beta", "Alpha", "gamma"]);
    });

    it.each([
      ["TIME_DELETED_ASC", ["gamma", "beta", "Alpha"]],
      ["TIME_DELETED_DESC", ["Alpha", "beta", "gamma"]],
      ["RECENTLY_TRASHED", ["Alpha", "beta", "gamma"]],
    ])("follows %s in the trash", async (sortBy, expected) => {
      for (const name of ["gamma", "beta", "Alpha"]) {
        await service.call("PUT", `/spaces/${idOf(name)}/state`, { space_state: "TRASH" });
        service.now += minute;
      }
      expect(await names(`action_type=RECENTLY_TRASHED&sort_by=${sortBy}`)).toEqual(expected);
    });

    it("distinguishes openings by anyone from openings by the caller", async () => {
      for (const [name, as] of [
        ["beta", "owner"],
        ["Alpha", "owner"],
        ["gamma", "admin"],
        ["beta", "admin"],
      ] as const) {
        await service.call("GET", `/spaces/${idOf(name)}`, undefined, as);
        service.now += minute;
      }
      const byAnyone = "action_type=ALLSPACES&sort_by=RECENTLY_OPENED";
      const byCaller = "action_type=ALLSPACES&sort_by=RECENTLY_ACCESSED_BY_USER";
      expect(await names(byAnyone)).toEqual(["beta", "gamma", "Alpha"]);
      expect(await names(byCaller)).toEqual(["Alpha", "beta", "gamma"]);
      expect(await names(byAnyone, "admin")).toEqual(["beta", "gamma", "Alpha"]);
      expect(await names(byCaller, "admin")).toEqual(["beta", "gamma", "Alpha"]);
    });
  });

  describe("pages", () => {
    const many = Array.from({ length: 105 }, (_, index) => `Space ${String(index + 1).padStart(3, "0")}`);

    beforeEach(() => {
      const spaces = many.map((name) => ({ name }));
      service = new TestService({ seed: { editions: [{ name: "Acme", owner, teams: [{ name: "Alpha", spaces }] }] } });
      alphaId = service.team("Alpha");
    });

    it.each([
      ["", many.slice(0, 10)],
      ["&from=1", many.slice(0, 10)],
      ["&from=2", many.slice(10, 20)],
      ["&from=3&limit=50", many.slice(100)],
      ["&limit=100", many.slice(0, 100)],
      ["&from=12", []],
      ["&from=2&limit=3&sort_by=Z_A", ["Space 102", "Space 101", "Space 100"]],
      ["&need_total_count=false", many.slice(0, 10)],
    ])("follow ?%s", async (query, expected) => {
      expect(await names(`action_type=ALLSPACES${query}`)).toEqual(expected);
    });

    it.each([
      ["", 10],
      ["&from=11", 5],
      ["&from=12", 0],
    ])("come with the total when it is needed (%s)", async (query, length) => {
      const { data } = await service.call("GET", path(`action_type=ALLSPACES&need_total_count=true${query}`));
      expect(data.space_count).toBe(105);
      expect(data.spaces_info).toHaveLength(length);
    });
  });

  it("refuses a caller who is not in the team, whatever is shared with them", async () => {
    await expectRefusal(service, { call: `GET ${path("action_type=ALLSPACES")}`, as: "outsider" }, "noPermission");
  });

  it.each(["77", "Gamma"])("does not find team %s", async (name) => {
    const teamId = name === "Gamma" ? service.team(name) : name;
    const call = `GET /spaces?action_type=ALLSPACES&team_id=${teamId}` as const;
    await expectRefusal(service, { call }, "notFound", { resource: "team" });
  });

  it("does not find the edition for a user of another edition", async () => {
    const sent = { call: `GET ${path("action_type=ALLSPACES")}`, as: "stranger" } as const;
    await expectRefusal(service, sent, "notFound", { resource: "edition" });
  });

  it.each([
    ["action_type=ALLSPACES", "team_id", "is required"],
    ["action_type=ALLSPACES&team_id=Alpha", "team_id", "is not a string of digits"],
    ["team_id=1", "action_type", "is required"],
    ["team_id=1&action_type=ALL", "action_type", `is not one of ${actionTypes}`],
    ["team_id=1&action_type=ALLSPACES&sort_by=NAME", "sort_by", `is not one of ${sortings}`],
    ["team_id=1&action_type=ALLSPACES&from=0", "from", "is less than 1"],
    ["team_id=1&action_type=ALLSPACES&from=x", "from", "is not a whole number"],
    ["team_id=1&action_type=ALLSPACES&limit=0", "limit", "is less than 1"],
    ["team_id=1&action_type=ALLSPACES&limit=101", "limit", "is more than 100"],
    ["team_id=1&action_type=ALLSPACES&need_total_count=yes", "need_total_count", "is not one of true, false"],
    ["team_id=1&action_type=ALLSPACES&page=1", "page", "is not recognized"],
  ])("refuses ?%s, naming the parameter", async (query, field, reason) => {
    await expectInvalid(service, { call: `GET /spaces?${query}` }, field, reason);
  });
});

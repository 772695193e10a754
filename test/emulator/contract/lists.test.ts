// What lists and searches have, in which order, and how they are paged.
import { describe, expect, it } from "vitest";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { Scene } from "../scene.ts";

const member = (name: string) => ({ type: "USER" as const, member: `${name}@example.com`, role: "VIEWER" as const });
const zones = [
  { name: "Plan", frames: [{ name: "Now" }], comments: [{ author: "owner@example.com", text: "A fine plan" }] },
  { name: "Old plan", trashed: true },
];
const teams: SeedInput["editions"][number]["teams"] = [
  {
    name: "Alpha",
    members: [
      { mailId: "admin@example.com", role: "TEAM_ADMIN" },
      { mailId: "member@example.com", role: "MEMBER" },
      { mailId: "visitor@example.com", role: "TEAM_GUEST" },
    ],
    spaces: [
      { name: "Draft", favoriteOf: ["owner@example.com"] },
      { name: "Shared", members: [member("member")], zones },
      { name: "Published", members: [{ type: "TEAM", member: "Alpha", role: "EDITOR" }] },
      { name: "Hers", owner: "member@example.com", members: [member("outsider"), member("owner")] },
      { name: "Gone", trashed: true },
    ],
  },
  { name: "Beta", spaces: [{ name: "Elsewhere" }] },
];

async function listed(query: string, as = "owner", service: "canvas" | "vani" = "vani"): Promise<string[]> {
  const scene = Scene.seeded(teams);
  const { data } = await scene.send({ call: `GET /spaces?${query}`, as }, service);
  return data.spaces_info.map(({ space_name, zone_name }: Record<string, string>) => zone_name ?? space_name);
}

describe("the list of spaces", () => {
  const ofAlpha = "team_id={team}&sort_by=TIME_CREATED&action_type=";
  it.each([
    [`${ofAlpha}ALL_SPACES`, ["Draft", "Shared", "Published", "Hers"]],
    [`${ofAlpha}ALL_SPACES`, ["Shared", "Published", "Hers"], "member"],
    ["sort_by=A_Z&action_type=ALL_SPACES", ["Draft", "Elsewhere", "Hers", "Published", "Shared"]],
    [`${ofAlpha}ALL_SPACES&search=SH`, ["Shared", "Published"]],
    [`${ofAlpha}FAVOURITES`, ["Draft"]],
    [`${ofAlpha}DRAFT_SPACES`, ["Draft"]],
    [`${ofAlpha}SHARED_SPACES`, ["Shared", "Published", "Hers"]],
    [`${ofAlpha}SHARED_BY_ME`, ["Shared", "Published"]],
    [`${ofAlpha}SHARED_BY_OTHERS`, ["Hers"]],
    [`${ofAlpha}PUBLISHED_WITH_TEAM`, ["Published"]],
    ["sort_by=A_Z&action_type=NON_TEAM_MEMBER_SHARED_SPACE", ["Hers"], "outsider"],
    [`${ofAlpha}RECENTLY_TRASHED_SPACES`, ["Gone"]],
    [`${ofAlpha}RECENTLY_TRASHED_ZONES`, ["Old plan"]],
    [`${ofAlpha}RECENTLY_TRASHED`, ["Gone", "Old plan"]],
    [`${ofAlpha}RECENTLY_TRASHED`, [], "visitor"],
  ])("%s is %j", async (query, names, as = "owner") => {
    expect((await listed(query, as)).sort()).toEqual([...names].sort());
  });

  const all = "team_id={team}&action_type=ALL_SPACES&sort_by=A_Z";
  it.each([
    [all, ["Draft", "Hers", "Published", "Shared"], "vani"],
    ["team_id={team}&action_type=ALL_SPACES&sort_by=Z_A", ["Shared", "Published", "Hers", "Draft"], "vani"],
    [`${all}&from=1&limit=2`, ["Hers", "Published"], "vani"],
    [`${all}&from=4`, [], "vani"],
    ["team_id={team}&action_type=ALLSPACES&sort_by=A_Z&from=1&limit=2", ["Draft", "Hers"], "canvas"],
    ["team_id={team}&action_type=ALLSPACES&sort_by=A_Z&from=2&limit=3", ["Shared"], "canvas"],
    ["team_id={team}&action_type=RECENTLY_TRASHED", ["Gone"], "canvas"],
  ] as const)("in its order and pages, %s is %j", async (query, names, service) => {
    expect(await listed(query, "owner", service)).toEqual(names);
  });

  it("counts the items of the page, and all of them on request", async () => {
    const scene = Scene.seeded(teams);
    const count = async (more: string) =>
      (await scene.send({ call: `GET /spaces?${all}&limit=3${more}` }, "vani")).data.space_count;
    expect([await count(""), await count("&need_total_count=true")]).toEqual([3, 4]);
  });

  it("has twenty spaces without a limit, and ten in a page of canvas", async () => {
    const spaces = Array.from({ length: 25 }, (_, index) => ({ name: `Space ${index}` }));
    const scene = Scene.seeded([{ name: "Alpha", spaces }]);
    const length = async (kind: string, service: "canvas" | "vani") =>
      (await scene.send({ call: `GET /spaces?team_id={team}&action_type=${kind}&sort_by=A_Z` }, service)).data
        .spaces_info.length;
    expect([await length("ALL_SPACES", "vani"), await length("ALLSPACES", "canvas")]).toEqual([20, 10]);
  });
});

describe("the list of team members", () => {
  const call = "GET /teams/{team}/members";
  it.each([
    ["", ["Owner", "Admin", "Member", "Visitor"], 4],
    ["?from=1&limit=2", ["Admin", "Member"], 3],
    ["?from=4", [], 4],
    ["?sort_by=NAME_DESC", ["Visitor", "Owner", "Member", "Admin"], 4],
    ["?sort_by=ROLE_ASC", ["Visitor", "Member", "Owner", "Admin"], 4],
    ["?roles=TEAM_GUEST", ["Visitor"], 1],
    ["?member_type=MEMBER", ["Member"], 1],
    ["?subscriber_state=INACTIVE", [], 0],
    ["?search=ADMIN%40", ["Admin"], 1],
    ["/search?search=m&roles=MEMBER", ["Member"], 1],
  ])("%s is %j, up to %i", async (query, names, next) => {
    const scene = Scene.seeded(teams);
    const { data } = await scene.send({ call: `${call}${query}` });
    const list: { display_name: string }[] = data.team_members ?? data.search_result;
    expect([list.map((entry) => entry.display_name), data.next_from]).toEqual([names, next]);
  });

  it("names the admins apart", async () => {
    const scene = Scene.seeded(teams);
    const { data } = await scene.send({ call: `${call}?member_type=TEAM_ADMIN&fields=mail_id` });
    const team_admins = ["owner", "admin"].map((name) => ({ mail_id: `${name}@example.com` }));
    expect(data).toEqual({ team_admins, next_from: 2 });
  });

  it("ends at twenty people, and goes on where it ended", async () => {
    const members = Array.from({ length: 34 }, (_, index) => ({ mailId: `p${index}@example.com` }));
    const scene = Scene.seeded([{ name: "Alpha", members }]);
    const pages = await Promise.all(
      ["", "?from=20", "?limit=999"].map((query) => scene.send({ call: `${call}${query}` })),
    );
    expect(pages.map(({ data }) => `${data.team_members.length} to ${data.next_from}`)).toEqual([
      ...["20 to 20", "15 to 35", "35 to 35"],
    ]);
  });
});

it.each([
  ["search?search=PLAN", { zones: ["Plan"], frames: [], comments: ["a comment"], shapes: [] }],
  ["search?search=plan&types=zones,comments&limit=1", { zones: ["Plan"], comments: ["a comment"] }],
  ["search?search=plan&from=1", {}],
  ["search?search=none", {}],
  ["zones/search?search=plan", ["Plan"], "member"],
  ["frames/search?search=now", ["Now"], "member"],
  ["zones/search?search=plan", [], "visitor"],
])("%s finds %j", async (query, found, as = "owner") => {
  const scene = Scene.seeded(teams);
  const { search_result } = (await scene.send({ call: `GET /teams/{team}/${query}`, as })).data;
  const namesOf = (hits: Record<string, string>[]) =>
    hits.map(({ frame_name, zone_name }) => frame_name ?? zone_name ?? "a comment");
  expect(
    Array.isArray(search_result)
      ? namesOf(search_result)
      : Object.fromEntries(
          Object.entries<Record<string, string>[]>(search_result).map(([kind, hits]) => [kind, namesOf(hits)]),
        ),
  ).toEqual(found);
});

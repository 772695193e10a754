import { expect, it } from "vitest";
import type { SeedInput } from "../../../../emulator/seeds/schema.ts";
import { readByIndex, readByPage } from "../../../../provider/api/lists/pages.ts";
import { Service } from "../harness.ts";

const many = Array.from({ length: 250 }, (_, index) => index);

it.each([
  [0, [0]],
  [99, [0]],
  [100, [0, 100]],
  [250, [0, 100, 200]],
])("readByIndex reads %i items from the indexes %j", async (count, expected) => {
  const requested: number[] = [];
  const items = await readByIndex(async (from, limit) => {
    requested.push(from);
    return many.slice(0, count).slice(from, from + limit);
  });
  expect([items.length, requested]).toEqual([count, expected]);
});

it("readByPage continues until it has the total, even after short pages", async () => {
  const requested: number[] = [];
  const items = await readByPage(async (page) => {
    requested.push(page);
    return { items: many.slice((page - 1) * 60, page * 60), total: 250 };
  }, String);
  expect([items, requested]).toEqual([many, [1, 2, 3, 4, 5]]);
});

it("readByPage stops at an empty page if the total is too high, and at a short page without a total", async () => {
  const page = (number: number) => many.slice((number - 1) * 100, number * 100);
  expect(await readByPage(async (number) => ({ items: page(number), total: 999 }), String)).toEqual(many);
  expect(await readByPage(async (number) => ({ items: page(number) }), String)).toEqual(many);
});

it("readByPage returns an item once that moved to the next page between requests", async () => {
  const pages = [
    ["a", "b"],
    ["b", "c"],
  ];
  const items = await readByPage(async (page) => ({ items: pages[page - 1] ?? [], total: 3 }), String);
  expect(items).toEqual(["a", "b", "c"]);
});

it("the client reads every page of members and spaces", async () => {
  const people = many.slice(0, 205);
  const seed: SeedInput = {
    editions: [
      {
        name: "Acme",
        owner: "owner@example.com",
        teams: [
          {
            name: "Alpha",
            members: people.map((number) => ({ mailId: `p${number}@example.com` })),
            spaces: people.map((number) => ({ name: `Space ${number}` })),
          },
        ],
      },
    ],
  };
  const service = await Service.start({}, seed);
  const { teamMembers, spaces } = service.client();
  const teamId = service.id("teams", "Alpha");
  const members = await teamMembers.list(service.editionId, teamId);
  expect(new Set(members.map(({ zuid }) => zuid)).size).toBe(206);
  const all = await spaces.list(service.editionId, { teamId, kind: "ALLSPACES" });
  expect(new Set(all.map(({ name }) => name)).size).toBe(205);
  expect(service.log().map(({ query }) => /from=\d+/.exec(query)?.[0])).toEqual([
    ...["from=0", "from=100", "from=200"],
    ...["from=1", "from=2", "from=3"],
  ]);
});

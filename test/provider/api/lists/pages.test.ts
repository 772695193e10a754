import { expect, it } from "vitest";
import { type PageRange, readAllPages } from "../../../../provider/api/lists/pages.ts";
import { Service } from "../harness.ts";

const many = Array.from({ length: 2500 }, (_, index) => index);

/** A list of numbers whose pages the service caps. */
function listOf(count: number, { cap = 999, total }: { cap?: number; total?: number } = {}) {
  const requests: PageRange[] = [];
  const list = {
    name: "numbers",
    idOf: String,
    readPage: async (range: PageRange) => {
      requests.push(range);
      return { items: many.slice(0, count).slice(range.from, range.from + Math.min(range.limit, cap)), total };
    },
  };
  return { list, requests };
}

it.each([
  [0, 999, [0]],
  [4, 999, [0]],
  [998, 999, [0]],
  [999, 999, [0, 999]],
  [2500, 999, [0, 999, 1998]],
  // The service may have capped a shorter page.
  [245, 100, [0, 100, 200]],
  [45, 10, [0, 10, 20, 30, 40]],
  [20, 20, [0, 20]],
])("readAllPages reads %i items in pages of %i from the indexes %j", async (count, cap, expected) => {
  const { list, requests } = listOf(count, { cap });
  const items = await readAllPages(list);
  expect([items, requests.map(({ from }) => from)]).toEqual([many.slice(0, count), expected]);
});

it("readAllPages counts pages from 1, as long as the service really makes them", async () => {
  const { list, requests } = listOf(250, { total: 250 });
  const readPage = async (range: PageRange) => {
    requests.push(range);
    const size = Math.min(range.limit, 100);
    return { items: many.slice(0, 250).slice((range.from - 1) * size, range.from * size), total: 250 };
  };
  expect(await readAllPages({ ...list, from: "pages", readPage })).toEqual(many.slice(0, 250));
  expect(requests).toEqual([
    { from: 1, limit: 999 },
    { from: 2, limit: 100 },
    { from: 3, limit: 100 },
  ]);
});

it("readAllPages ends with the count", async () => {
  const { list, requests } = listOf(20, { total: 20 });
  expect(await readAllPages(list)).toEqual(many.slice(0, 20));
  expect(requests).toHaveLength(1);
});

it("readAllPages ends if the service repeats its pages", async () => {
  const { list } = listOf(2500);
  const readPage = () => list.readPage({ from: 0, limit: 999 });
  expect(await readAllPages({ ...list, readPage })).toEqual(many.slice(0, 999));
});

it("readAllPages accepts a list that ends twice before its count", async () => {
  const { list, requests } = listOf(30, { total: 31 });
  expect(await readAllPages(list)).toEqual(many.slice(0, 30));
  expect(requests.map(({ from }) => from)).toEqual([0, 30, 0, 30]);
});

it("readAllPages fails if a list with too few items is another one each time", async () => {
  const { list } = listOf(30, { total: 31 });
  let reads = 0;
  const readPage = async (range: PageRange) => {
    const { items, total } = await list.readPage(range);
    reads += 1;
    return { items: items.map((item) => item + reads), total };
  };
  await expect(readAllPages({ ...list, readPage })).rejects.toThrow(
    "the service lists 30 of 31 numbers; the list is incomplete and was not used; try again",
  );
});

it("readAllPages reads again if an item appears between two pages", async () => {
  const { list } = listOf(30);
  let reads = 0;
  const readPage = async (range: PageRange) => {
    reads += 1;
    return { ...(await list.readPage(range)), total: reads === 1 ? 31 : 30 };
  };
  expect(await readAllPages({ ...list, readPage })).toEqual(many.slice(0, 30));
});

it("readAllPages returns an item once that moved to the next page between requests", async () => {
  const pages = [many.slice(0, 999), many.slice(998, 1200)];
  const readPage = async () => ({ items: pages.shift() ?? [] });
  expect(await readAllPages({ ...listOf(0).list, readPage })).toEqual(many.slice(0, 1200));
});

it("the client reads every member and space with one request for each list", async () => {
  const people = many.slice(0, 205);
  const team = {
    name: "Alpha",
    members: people.map((number) => ({ mailId: `p${number}@example.com` })),
    spaces: people.map((number) => ({ name: `Space ${number}` })),
  };
  const service = await Service.start({}, { editions: [{ name: "Acme", owner: "owner@example.com", teams: [team] }] });
  const { teamMembers, spaces } = service.client();
  const teamId = service.id("teams", "Alpha");
  const members = await teamMembers.list(service.editionId, teamId);
  expect(new Set(members.map(({ zuid }) => zuid)).size).toBe(206);
  const all = await spaces.list(service.editionId, { teamId, kind: "ALLSPACES" });
  expect(new Set(all.map(({ name }) => name)).size).toBe(205);
  expect(service.log().map(({ query }) => /from=\d+&limit=\d+/.exec(query)?.[0])).toEqual([
    "from=0&limit=999",
    "from=1&limit=999",
  ]);
});

it("readAllPages gives up on pages that never end", async () => {
  const readPage = async ({ from, limit }: PageRange) => ({
    items: Array.from({ length: limit }, (_, offset) => from + offset),
  });
  const endless = readAllPages({ name: "numbers", idOf: String, readPage });
  await expect(endless).rejects.toThrow("the service lists more than 100000 numbers; divide them up");
});

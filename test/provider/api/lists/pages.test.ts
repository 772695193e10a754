import { expect, it } from "vitest";
import type { SeedInput } from "../../../../emulator/seeds/seed-schema.ts";
import { type PageRequest, readAllPages } from "../../../../provider/api/lists/pages.ts";
import { BadRequest } from "../../../../provider/errors.ts";
import { Service } from "../harness.ts";

const call = { operation: "numbers", method: "GET", path: "/numbers", scope: "", outcomeUnknown: false };
const many = Array.from({ length: 250 }, (_, index) => index);

/** A list of numbers whose pages the service caps. */
function listOf(count: number, { cap = 100, total }: { cap?: number; total?: number } = {}) {
  const requests: PageRequest[] = [];
  const list = {
    name: "numbers",
    idOf: String,
    defaultPageSize: 20,
    readPage: async (request: PageRequest) => {
      requests.push(request);
      const size = Math.min(request.limit ?? 20, cap);
      return { items: many.slice(0, count).slice(request.index, request.index + size), total };
    },
  };
  return { list, requests };
}

it.each([
  [0, [0]],
  [4, [0, 4]],
  [20, [0, 20]],
  [99, [0, 99]],
  [100, [0, 100]],
  [250, [0, 100, 200, 250]],
])("readAllPages reads %i items from the indexes %j", async (count, expected) => {
  const { list, requests } = listOf(count);
  const items = await readAllPages(list);
  expect([items.length, requests.map(({ index }) => index)]).toEqual([count, expected]);
});

it.each([1, 7, 20, 50])("readAllPages reads to the end if the service caps pages at %i", async (cap) => {
  const { list, requests } = listOf(250, { cap });
  expect(await readAllPages(list)).toEqual(many);
  // Page numbers are right only with the page size that the service uses.
  expect(new Set(requests.slice(1).map(({ limit }) => limit))).toEqual(new Set([cap]));
});

it("readAllPages ends with the count", async () => {
  const { list, requests } = listOf(19, { total: 19 });
  expect(await readAllPages(list)).toEqual(many.slice(0, 19));
  expect(requests).toHaveLength(1);
});

it("readAllPages is not misled by a total that counts only the page", async () => {
  expect(await readAllPages(listOf(250, { total: 100 }).list)).toEqual(many);
});

it("readAllPages leaves the size of pages to a service that refuses the requested one", async () => {
  const { list, requests } = listOf(45);
  const refusal = new BadRequest({ ...call, status: 400 }, "correct it");
  const readPage = (request: PageRequest) => (request.limit ? Promise.reject(refusal) : list.readPage(request));
  expect(await readAllPages({ ...list, readPage })).toEqual(many.slice(0, 45));
  expect(requests.map(({ index, page, limit }) => [index, page, limit])).toEqual([
    [0, 1, undefined],
    [20, 2, undefined],
    [40, 3, undefined],
    [45, 4, undefined],
  ]);
  await expect(readAllPages({ ...list, readPage: () => Promise.reject(refusal) })).rejects.toBe(refusal);
});

it("readAllPages ends if the service repeats its pages", async () => {
  const { list } = listOf(250);
  const readPage = () => list.readPage({ index: 0, page: 1, limit: 100 });
  expect(await readAllPages({ ...list, readPage })).toEqual(many.slice(0, 100));
});

it("readAllPages is not misled by a total that counts too many, if an empty page ends the same list twice", async () => {
  const { list, requests } = listOf(30, { total: 31 });
  expect(await readAllPages(list)).toEqual(many.slice(0, 30));
  expect(requests.map(({ index }) => index)).toEqual([0, 30, 0, 30]);
});

it("readAllPages fails if the service lists fewer items than it counts, and no end", async () => {
  const { list } = listOf(30, { total: 31 });
  const readPage = () => list.readPage({ index: 0, page: 1, limit: 100 });
  await expect(readAllPages({ ...list, readPage })).rejects.toThrow(
    "the service lists 30 of 31 numbers; the list is incomplete and was not used; try again",
  );
});

it("readAllPages fails if a list with too few items is another one each time", async () => {
  const { list } = listOf(30, { total: 31 });
  let reads = 0;
  const readPage = async (request: PageRequest) => {
    const { items, total } = await list.readPage(request);
    reads += 1;
    return { items: items.map((item) => item + reads), total };
  };
  await expect(readAllPages({ ...list, readPage })).rejects.toThrow("the service lists 30 of 31 numbers");
});

it("readAllPages reads again if an item appears between two pages", async () => {
  const { list } = listOf(30);
  let reads = 0;
  const readPage = async (request: PageRequest) => {
    reads += 1;
    return { ...(await list.readPage(request)), total: reads === 2 ? 31 : 30 };
  };
  expect(await readAllPages({ ...list, readPage })).toEqual(many.slice(0, 30));
});

it("readAllPages returns an item once that moved to the next page between requests", async () => {
  const pages = [many.slice(0, 20), many.slice(19, 30)];
  const readPage = async ({ page }: PageRequest) => ({ items: pages[page - 1] ?? [] });
  expect(await readAllPages({ ...listOf(0).list, readPage })).toEqual(many.slice(0, 30));
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
    ...["from=0", "from=100", "from=200", "from=206"],
    ...["from=1", "from=2", "from=3"],
  ]);
});

it("readAllPages gives up on pages that never end", async () => {
  const readPage = async ({ index, limit = 20 }: PageRequest) => ({
    items: Array.from({ length: limit }, (_, offset) => index + offset),
  });
  const endless = readAllPages({ name: "numbers", idOf: String, readPage });
  await expect(endless).rejects.toThrow("the service lists more than 100000 numbers; divide them up");
});

import { describe, expect, it } from "vitest";
import type { SpaceKind, SpaceOrder } from "../../../provider/api/endpoints/spaces.ts";
import { NotFound, Unauthorized } from "../../../provider/errors.ts";
import { rejection, startOfTime } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { ask, failuresOf } from "./harness.ts";

const owner = "owner@example.com";
const mate = { member: "mate@example.com", role: "EDITOR" as const };

/** A team whose spaces differ in all that lists look at; the names are in no order of anything else. */
const gallery = [
  { name: "Draft" },
  { name: "Given", members: [mate] },
  { name: "Borrowed", owner: "mate@example.com", members: [{ member: owner, role: "VIEWER" as const }] },
  { name: "Public", members: [{ type: "TEAM" as const, member: "Alpha", role: "VIEWER" as const }] },
  { name: "Cherished", favoriteOf: [owner] },
  { name: "Second bin", trashed: true },
  { name: "First bin", trashed: true },
];

async function start(): Promise<Bench> {
  const teams = [{ name: "Alpha", members: [{ mailId: "mate@example.com" }], spaces: gallery }, { name: "Beta" }];
  return Bench.start({ editions: [{ name: "Acme", owner, teams }] });
}

async function names(bench: Bench, args: { kind?: SpaceKind; sortBy?: SpaceOrder }): Promise<string[]> {
  const { spaces } = await ask(bench, "getSpaces", { teamId: bench.service.id("teams", "Alpha"), ...args });
  return spaces.map(({ name }) => name);
}

const inUse = ["Draft", "Given", "Borrowed", "Public", "Cherished"];

it("lists everything in use, each as getSpace tells it but for allowEmbed", async () => {
  const bench = await start();
  expect(await names(bench, {})).toEqual(inUse);
  const { spaces } = await ask(bench, "getSpaces", { teamId: bench.service.id("teams", "Alpha") });
  for (const listed of spaces) {
    const { allowEmbed, ...space } = await ask(bench, "getSpace", { spaceId: listed.spaceId });
    expect(listed).toEqual(space);
    expect(allowEmbed).toBe(false);
  }
});

it.each<[SpaceKind, readonly string[]]>([
  ["ALLSPACES", inUse],
  ["SHARED_SPACES", ["Given", "Borrowed", "Public"]],
  ["SHARED_BY_ME", ["Given", "Public"]],
  ["SHARED_BY_OTHERS", ["Borrowed"]],
  ["PUBLISHED_WITH_TEAM", ["Public"]],
  ["FAVORITES", ["Cherished"]],
  ["DRAFT_SPACES", ["Draft", "Cherished"]],
  ["RECENTLY_TRASHED", ["Second bin", "First bin"]],
])("lists those of the kind %s", async (kind, expected) => {
  const bench = await start();
  expect(await names(bench, { kind })).toEqual(expected);
  expect(bench.takeRequests()).toEqual(["GET /spaces"]);
});

describe("in order", () => {
  /** Lets every space be made, opened and trashed at a time of its own. */
  async function aged(): Promise<Bench> {
    const bench = await start();
    const { world } = bench.service.emulator;
    const time = (minutes: number) => startOfTime + minutes * 60_000;
    const at = (name: string, order: readonly string[]) => time(order.indexOf(name));
    bench.change((store) => {
      for (const space of store.all("spaces")) {
        const { id, name, trashedTime } = space;
        const createdTime = at(name, ["Given", "Draft", "Cherished", "Public", "Borrowed"]);
        const binned = trashedTime === null ? null : at(name, ["First bin", "Second bin"]);
        store.put("spaces", { ...space, createdTime, trashedTime: binned });
        world.openings.set(`${id}:${bench.owner}`, at(name, ["Public", "Given", "Borrowed", "Cherished", "Draft"]));
      }
    });
    // Someone else opened it last, which only the order of everybody's openings shows.
    const mateZuid = bench.service.id("users", "mate@example.com");
    world.openings.set(`${bench.service.id("spaces", "Public")}:${mateZuid}`, time(60));
    return bench;
  }

  it.each<[SpaceOrder, SpaceKind, readonly string[]]>([
    ["TIME_CREATED", "ALLSPACES", ["Borrowed", "Public", "Cherished", "Draft", "Given"]],
    ["A_Z", "ALLSPACES", ["Borrowed", "Cherished", "Draft", "Given", "Public"]],
    ["Z_A", "ALLSPACES", ["Public", "Given", "Draft", "Cherished", "Borrowed"]],
    ["RECENTLY_OPENED", "ALLSPACES", ["Public", "Draft", "Cherished", "Borrowed", "Given"]],
    ["RECENTLY_ACCESSED_BY_USER", "ALLSPACES", ["Draft", "Cherished", "Borrowed", "Given", "Public"]],
    ["TIME_DELETED_ASC", "RECENTLY_TRASHED", ["First bin", "Second bin"]],
    ["TIME_DELETED_DESC", "RECENTLY_TRASHED", ["Second bin", "First bin"]],
    ["RECENTLY_TRASHED", "RECENTLY_TRASHED", ["Second bin", "First bin"]],
  ])("%s", async (sortBy, kind, expected) => {
    expect(await names(await aged(), { kind, sortBy })).toEqual(expected);
  });

  it("asks once for each list, however often it is wanted", async () => {
    const bench = await aged();
    await Promise.all([names(bench, {}), names(bench, { sortBy: "A_Z" }), names(bench, { sortBy: "A_Z" })]);
    await names(bench, { kind: "ALLSPACES" });
    expect(bench.takeRequests()).toEqual(["GET /spaces", "GET /spaces"]);
  });
});

it("keeps the order over many pages", async () => {
  const spaces = Array.from({ length: 230 }, (_, index) => ({ name: `Space ${String(index).padStart(3, "0")}` }));
  const bench = await Bench.start({ editions: [{ name: "Acme", owner, teams: [{ name: "Alpha", spaces }] }] });
  const expected = spaces.map(({ name }) => name).reverse();
  expect(await names(bench, { sortBy: "Z_A" })).toEqual(expected);
  expect(bench.takeRequests()).toEqual(["GET /spaces", "GET /spaces", "GET /spaces"]);
});

it("fails for a team that is not there, and for someone who is not in it", async () => {
  const bench = await start();
  await rejection(ask(bench, "getSpaces", { teamId: "999" }), NotFound);
  const mateBench = bench.again({ accessToken: bench.service.tokenOf("mate@example.com") });
  const teamId = bench.service.id("teams", "Beta");
  await rejection(ask(mateBench, "getSpaces", { teamId }), Unauthorized);
});

it("tells what kinds and orders there are", async () => {
  expect(await failuresOf(await start(), "getSpaces", { kind: "SHARED", sortBy: "name", sort: "A_Z" })).toEqual([
    "teamId: is required",
    'kind: must be one of ALLSPACES, SHARED_SPACES, SHARED_BY_ME, SHARED_BY_OTHERS, PUBLISHED_WITH_TEAM, FAVORITES, DRAFT_SPACES, RECENTLY_TRASHED; it is "SHARED"',
    'sortBy: must be one of TIME_CREATED, TIME_DELETED_ASC, TIME_DELETED_DESC, A_Z, Z_A, RECENTLY_OPENED, RECENTLY_TRASHED, RECENTLY_ACCESSED_BY_USER; it is "name"',
    "sort: is not a property of getSpaces; did you mean sortBy?",
  ]);
});

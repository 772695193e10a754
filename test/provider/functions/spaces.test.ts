import { describe, expect, it } from "vitest";
import type { SpaceKind, SpaceOrder } from "../../../provider/api/endpoints/spaces.ts";
import { Forbidden, NotFound } from "../../../provider/errors.ts";
import { rejection, startTimeMs } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";
import { call, failuresOf } from "./harness.ts";

const owner = "owner@example.com";
const mate = { member: "mate@example.com", role: "EDITOR" as const };

/** Spaces of every kind, whose order by name differs from all other orders. */
const spacesOfEveryKind = [
  { name: "Draft" },
  { name: "Given", members: [mate] },
  { name: "Borrowed", owner: "mate@example.com", members: [{ member: owner, role: "VIEWER" as const }] },
  { name: "Public", members: [{ type: "TEAM" as const, member: "Alpha", role: "VIEWER" as const }] },
  { name: "Cherished", favoriteOf: [owner] },
  { name: "Second bin", trashed: true },
  { name: "First bin", trashed: true },
];

async function start(): Promise<TestSession> {
  const teams = [
    { name: "Alpha", members: [{ mailId: "mate@example.com" }], spaces: spacesOfEveryKind },
    { name: "Beta" },
  ];
  return TestSession.start({ editions: [{ name: "Acme", owner, teams }] });
}

async function names(session: TestSession, args: { kind?: SpaceKind; sortBy?: SpaceOrder }): Promise<string[]> {
  const { spaces } = await call(session, "getSpaces", { teamId: session.service.id("teams", "Alpha"), ...args });
  return spaces.map(({ name }) => name);
}

const active = ["Draft", "Given", "Borrowed", "Public", "Cherished"];

it("lists active spaces by default, each as getSpace returns it except allowEmbed", async () => {
  const session = await start();
  expect(await names(session, {})).toEqual(active);
  const { spaces } = await call(session, "getSpaces", { teamId: session.service.id("teams", "Alpha") });
  for (const listed of spaces) {
    const { allowEmbed, ...space } = await call(session, "getSpace", { spaceId: listed.spaceId });
    expect(listed).toEqual(space);
    expect(allowEmbed).toBe(false);
  }
});

it.each<[SpaceKind, readonly string[]]>([
  ["ALLSPACES", active],
  ["SHARED_SPACES", ["Given", "Borrowed", "Public"]],
  ["SHARED_BY_ME", ["Given", "Public"]],
  ["SHARED_BY_OTHERS", ["Borrowed"]],
  ["PUBLISHED_WITH_TEAM", ["Public"]],
  ["FAVORITES", ["Cherished"]],
  ["DRAFT_SPACES", ["Draft", "Cherished"]],
  ["RECENTLY_TRASHED", ["Second bin", "First bin"]],
])("lists the kind %s", async (kind, expected) => {
  const session = await start();
  expect(await names(session, { kind })).toEqual(expected);
  expect(session.takeRequests()).toEqual(["GET /spaces"]);
});

describe("sortBy", () => {
  /** Every space was created, opened and trashed at a different time. */
  async function startWithTimes(): Promise<TestSession> {
    const session = await start();
    const { world } = session.service.emulator;
    const time = (minutes: number) => startTimeMs + minutes * 60_000;
    const at = (name: string, order: readonly string[]) => time(order.indexOf(name));
    session.changeStore((store) => {
      for (const space of store.all("spaces")) {
        const { id, name, trashedTime } = space;
        const createdTime = at(name, ["Given", "Draft", "Cherished", "Public", "Borrowed"]);
        const binned = trashedTime === null ? null : at(name, ["First bin", "Second bin"]);
        store.put("spaces", { ...space, createdTime, trashedTime: binned });
        world.openings.set(`${id}:${session.owner}`, at(name, ["Public", "Given", "Borrowed", "Cherished", "Draft"]));
      }
    });
    // Another user opened it last, which affects RECENTLY_OPENED but not RECENTLY_ACCESSED_BY_USER.
    const mateZuid = session.service.id("users", "mate@example.com");
    world.openings.set(`${session.service.id("spaces", "Public")}:${mateZuid}`, time(60));
    return session;
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
    expect(await names(await startWithTimes(), { kind, sortBy })).toEqual(expected);
  });

  it("sends one request for each list", async () => {
    const session = await startWithTimes();
    await Promise.all([names(session, {}), names(session, { sortBy: "A_Z" }), names(session, { sortBy: "A_Z" })]);
    await names(session, { kind: "ALLSPACES" });
    expect(session.takeRequests()).toEqual(["GET /spaces", "GET /spaces"]);
  });
});

it("keeps the order across pages", async () => {
  const spaces = Array.from({ length: 1230 }, (_, index) => ({ name: `Space ${String(index).padStart(4, "0")}` }));
  const session = await TestSession.start({ editions: [{ name: "Acme", owner, teams: [{ name: "Alpha", spaces }] }] });
  const expected = spaces.map(({ name }) => name).reverse();
  expect(await names(session, { sortBy: "Z_A" })).toEqual(expected);
  expect(session.takeRequests()).toEqual(["GET /spaces", "GET /spaces"]);
});

it("fails for a team that does not exist, and for a user outside of it", async () => {
  const session = await start();
  await rejection(call(session, "getSpaces", { teamId: "999" }), NotFound);
  const mate = session.newSession({ accessToken: session.service.tokenOf("mate@example.com") });
  const teamId = session.service.id("teams", "Beta");
  await rejection(call(mate, "getSpaces", { teamId }), Forbidden);
});

it("lists the valid kinds and orders in check failures", async () => {
  expect(await failuresOf(await start(), "getSpaces", { kind: "SHARED", sortBy: "name", sort: "A_Z" })).toEqual([
    "teamId is required",
    'kind must be one of ALLSPACES, SHARED_SPACES, SHARED_BY_ME, SHARED_BY_OTHERS, PUBLISHED_WITH_TEAM, FAVORITES, DRAFT_SPACES, RECENTLY_TRASHED; it is "SHARED"',
    'sortBy must be one of TIME_CREATED, TIME_DELETED_ASC, TIME_DELETED_DESC, A_Z, Z_A, RECENTLY_OPENED, RECENTLY_TRASHED, RECENTLY_ACCESSED_BY_USER; it is "name"',
    "sort is not a property of getSpaces; did you mean sortBy?",
  ]);
});

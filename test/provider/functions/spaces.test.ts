import { expect, it } from "vitest";
import type { SpaceKind, SpaceOrder } from "../../../provider/api/endpoints/spaces.ts";
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

it.each<[{ kind?: SpaceKind; sortBy?: SpaceOrder }, string[]]>([
  [{ kind: "RECENTLY_TRASHED" }, ["Second bin", "First bin"]],
  [{ kind: "DRAFT_SPACES" }, ["Draft", "Cherished"]],
  [{ sortBy: "Z_A" }, ["Public", "Given", "Draft", "Cherished", "Borrowed"]],
])("%j is a choice of the service", async (args, expected) => {
  const session = await start();
  expect(await names(session, args)).toEqual(expected);
  expect(session.takeRequests()).toEqual(["GET /spaces"]);
});

it("sends one request for each list", async () => {
  const session = await start();
  await Promise.all([names(session, {}), names(session, { sortBy: "A_Z" }), names(session, { sortBy: "A_Z" })]);
  await names(session, { kind: "ALLSPACES" });
  expect(session.takeRequests()).toEqual(["GET /spaces", "GET /spaces"]);
});

it("keeps the order across pages", async () => {
  const spaces = Array.from({ length: 1230 }, (_, index) => ({ name: `Space ${String(index).padStart(4, "0")}` }));
  const session = await TestSession.start({ editions: [{ name: "Acme", owner, teams: [{ name: "Alpha", spaces }] }] });
  const expected = spaces.map(({ name }) => name).reverse();
  expect(await names(session, { sortBy: "Z_A" })).toEqual(expected);
  expect(session.takeRequests()).toEqual(["GET /spaces", "GET /spaces"]);
});

it("lists the valid kinds and orders in check failures", async () => {
  expect(await failuresOf(await start(), "getSpaces", { kind: "SHARED", sortBy: "name", sort: "A_Z" })).toEqual([
    "teamId is required",
    'kind must be one of ALLSPACES, SHARED_SPACES, SHARED_BY_ME, SHARED_BY_OTHERS, PUBLISHED_WITH_TEAM, FAVORITES, DRAFT_SPACES, RECENTLY_TRASHED; it is "SHARED"',
    'sortBy must be one of TIME_CREATED, TIME_DELETED_ASC, TIME_DELETED_DESC, A_Z, Z_A, RECENTLY_OPENED, RECENTLY_TRASHED, RECENTLY_ACCESSED_BY_USER; it is "name"',
    "sort is not a property of getSpaces; did you mean sortBy?",
  ]);
});

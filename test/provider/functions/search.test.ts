import { expect, it } from "vitest";
import { TestSession } from "../resources/harness.ts";
import { call, failuresOf } from "./harness.ts";

async function start(): Promise<TestSession> {
  const owner = "owner@example.com";
  const comments = [{ author: owner, text: "When is the launch?" }];
  const zones = [
    { name: "Launch plan", frames: [{ name: "Launch day" }, { name: "Day after launch" }], comments },
    { name: "Budget" },
  ];
  const teams = [{ name: "Alpha", spaces: [{ name: "Plans", zones }] }, { name: "Beta" }];
  return TestSession.start({ editions: [{ name: "Acme", owner, members: ["outsider@example.com"], teams }] });
}

/** All hits for "launch". */
function hits(session: TestSession) {
  const { service, store } = session;
  const [zoneId, spaceId] = [service.id("zones", "Launch plan"), service.id("spaces", "Plans")];
  const uri = `/service/api/v1/editions/${session.editionId}/spaces/${spaceId}/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zoneId}`;
  const location = { zoneId, spaceId, spaceName: "Plans", uri };
  const zone = { ...location, zoneName: "Launch plan" };
  return {
    zones: [zone],
    frames: [...store.all("frames")].map(({ frameId, name }) => ({ ...zone, frameId, frameName: name })),
    comments: [...store.all("comments")].map(({ id }) => ({ ...location, commentId: id })),
  };
}

const nothing = { zones: [], frames: [], comments: [] };

it.each([undefined, "all"])("finds zones, frames and comments (kind: %s) with one request", async (kind) => {
  const session = await start();
  const teamId = session.service.id("teams", "Alpha");
  expect(await call(session, "search", { teamId, text: "LAUNCH", kind })).toEqual(hits(session));
  expect(session.takeRequests()).toEqual([`GET /teams/${teamId}/search`]);
  expect(await call(session, "search", { teamId, text: "lunch", kind })).toEqual(nothing);
});

it.each(["zones", "frames", "comments"] as const)("finds only %s", async (kind) => {
  const session = await start();
  const teamId = session.service.id("teams", "Alpha");
  expect(await call(session, "search", { teamId, text: "launch", kind })).toEqual({
    ...nothing,
    [kind]: hits(session)[kind],
  });
  expect(session.takeRequests()).toEqual([`GET /teams/${teamId}/${kind}/search`]);
});

it("applies from and limit", async () => {
  const session = await start();
  const args = { teamId: session.service.id("teams", "Alpha"), text: "launch", kind: "frames" };
  const [first, second] = hits(session).frames;
  expect((await call(session, "search", { ...args, limit: 1 })).frames).toEqual([first]);
  expect((await call(session, "search", { ...args, from: 1 })).frames).toEqual([second]);
});

it("reports all check failures at once", async () => {
  const invalid = { text: "x".repeat(101), kind: "shapes", from: -1, limit: 0.5, query: "launch" };
  expect(await failuresOf(await start(), "search", invalid)).toEqual([
    "teamId is required",
    "text must have at most 100 characters",
    'kind must be one of all, zones, frames, comments; it is "shapes"',
    "from must be at least 0",
    "limit must be a whole number",
    "query is not a property of search; it has teamId, text, kind, from, limit, editionId",
  ]);
});

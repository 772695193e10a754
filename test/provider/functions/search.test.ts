import { expect, it } from "vitest";
import { NotFound, Unauthorized } from "../../../provider/errors.ts";
import { rejection } from "../api/harness.ts";
import { Bench } from "../resources/harness.ts";
import { ask, failuresOf } from "./harness.ts";

async function start(): Promise<Bench> {
  const owner = "owner@example.com";
  const comments = [{ author: owner, text: "When is the launch?" }];
  const zones = [
    { name: "Launch plan", frames: [{ name: "Launch day" }, { name: "Day after launch" }], comments },
    { name: "Budget" },
  ];
  const teams = [{ name: "Alpha", spaces: [{ name: "Plans", zones }] }, { name: "Beta" }];
  return Bench.start({ editions: [{ name: "Acme", owner, members: ["outsider@example.com"], teams }] });
}

/** All hits for "launch". */
function hits(bench: Bench) {
  const { service, store } = bench;
  const [zoneId, spaceId] = [service.id("zones", "Launch plan"), service.id("spaces", "Plans")];
  const uri = `/service/api/v1/editions/${bench.editionId}/spaces/${spaceId}?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zoneId}`;
  const place = { zoneId, spaceId, spaceName: "Plans", uri };
  const zone = { ...place, zoneName: "Launch plan" };
  return {
    zones: [zone],
    frames: [...store.all("frames")].map(({ frameId, name }) => ({ ...zone, frameId, frameName: name })),
    comments: [...store.all("comments")].map(({ id }) => ({ ...place, commentId: id })),
  };
}

const nothing = { zones: [], frames: [], comments: [] };

it.each([undefined, "all"])("finds zones, frames and comments (kind: %s) with one request", async (kind) => {
  const bench = await start();
  const teamId = bench.service.id("teams", "Alpha");
  expect(await ask(bench, "search", { teamId, text: "LAUNCH", kind })).toEqual(hits(bench));
  expect(bench.takeRequests()).toEqual([`GET /teams/${teamId}/search`]);
  expect(await ask(bench, "search", { teamId, text: "lunch", kind })).toEqual(nothing);
});

it.each(["zones", "frames", "comments"] as const)("finds %s alone", async (kind) => {
  const bench = await start();
  const teamId = bench.service.id("teams", "Alpha");
  expect(await ask(bench, "search", { teamId, text: "launch", kind })).toEqual({
    ...nothing,
    [kind]: hits(bench)[kind],
  });
  expect(bench.takeRequests()).toEqual([`GET /teams/${teamId}/${kind}/search`]);
});

it("gives a part of what it found", async () => {
  const bench = await start();
  const where = { teamId: bench.service.id("teams", "Alpha"), text: "launch", kind: "frames" };
  const [first, second] = hits(bench).frames;
  expect((await ask(bench, "search", { ...where, limit: 1 })).frames).toEqual([first]);
  expect((await ask(bench, "search", { ...where, from: 1 })).frames).toEqual([second]);
});

it("fails for a team that is not there, and for someone who is not in it", async () => {
  const bench = await start();
  await rejection(ask(bench, "search", { teamId: "999", text: "launch" }), NotFound);
  const outsider = bench.again({ accessToken: bench.service.tokenOf("outsider@example.com") });
  const teamId = bench.service.id("teams", "Alpha");
  await rejection(ask(outsider, "search", { teamId, text: "launch" }), Unauthorized);
});

it("tells everything that is wrong with the question at once", async () => {
  const wrong = { text: "", kind: "shapes", from: -1, limit: 0.5, query: "launch" };
  expect(await failuresOf(await start(), "search", wrong)).toEqual([
    "teamId: is required",
    "text: must not be empty",
    'kind: must be one of all, zones, frames, comments; it is "shapes"',
    "from: must be at least 0",
    "limit: must be a whole number",
    "query: is not a property of search; it has teamId, text, kind, from, limit, editionId",
  ]);
});

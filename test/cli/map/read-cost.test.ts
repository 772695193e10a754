// What reading a workspace costs; the requests of a refresh and of drift are in ../../e2e/requests.test.ts and ../drift.
import { expect, it } from "vitest";
import { type ReadResource, readCostOf, readingText, withContents } from "../../../cli/map/read-cost.ts";
import { countRequests } from "../../provider/resources/harness.ts";
import { RecordedWorkspace } from "../drift/fixture.ts";

const range = (length: number) => Array.from({ length }, (_, index) => String(index));
const countsOf = (resources: readonly ReadResource[]) =>
  Object.fromEntries(
    readCostOf(resources, "lists").operations.map(({ method, label, count }) => [`${method} ${label}`, count]),
  );

it("is a list for each parent, and pages of people and spaces", () => {
  const spaces = range(2500).map((spaceId) => ({ type: "Space", state: { teamId: "1", spaceId } }) as const);
  const zones = range(4).map((zoneId) => ({ type: "Zone", state: { spaceId: "7", zoneId } }) as const);
  const frames = ["a", "a", "b"].map((zoneId) => ({ type: "Frame", state: { spaceId: "7", zoneId } }) as const);
  const team = [
    { type: "Team", state: { teamId: "1" } },
    { type: "TeamMembers", state: { teamId: "1" } },
    { type: "SpaceMembers", state: { spaceId: "7" } },
  ] as const;
  expect(countsOf([...team, ...spaces, ...zones, ...frames])).toEqual({
    "GET team": 1,
    "GET team members": 1,
    "GET spaces": 3,
    "GET space members": 1,
    "GET zones": 1,
    "GET frames": 2,
  });
});

it("agrees with the lists of drift", async () => {
  const workspace = await RecordedWorkspace.start();
  await workspace.addCollections();
  const requests = await countRequests(workspace.session, () => workspace.drift());
  // The first space of a team is read by itself.
  const { "GET /spaces/ID": alone = 0, ...lists } = requests;
  const { operations } = readCostOf(withContents(workspace.resources), "lists");
  expect(operations.map(({ count }) => count).sort()).toEqual(Object.values(lists).sort());
  expect(alone).toBe(1);
});

it("is said if the documented limits make it wait", () => {
  const zones = (count: number) =>
    range(count).map(
      (spaceId) => ({ type: "Zone", state: { spaceId, name: `Zone ${Number(spaceId) % 10}` } }) as const,
    );
  expect(readingText(readCostOf(zones(60), "lists"))).toBeUndefined();
  expect(readingText(readCostOf(zones(250), "lists"))).toBe(
    "Reading the workspace: about 250 requests, 4 minutes under the documented limits (zones: 60 a minute).",
  );
  // Most of them are found by their names.
  expect(readingText(readCostOf(zones(250), "fastest"))).toBeUndefined();
  expect(readCostOf(zones(250), "fastest").operations.map(({ label, count }) => [label, count])).toEqual([
    ["zones", 60],
    ["search", 10],
  ]);
});

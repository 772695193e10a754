// What updates and reading cost; ../plan-equals-effect compares it with the requests of updates, and ../drift those of drift.
import { expect, it } from "vitest";
import { changesOf } from "../../../cli/plan/changes.ts";
import {
  type Cost,
  costOf,
  costText,
  readCostOf,
  readingText,
  refreshCostOf,
  sumOfCosts,
} from "../../../cli/plan/cost.ts";
import { countRequests } from "../../provider/resources/harness.ts";
import { RecordedWorkspace } from "../drift/fixture.ts";
import { frame, unknown } from "../map/workspace-fixture.ts";
import { step, stepsOf, urnOf } from "./fixture.ts";

const range = (length: number) => Array.from({ length }, (_, index) => index);
const archive = { id: "8", inputs: { name: "Archive" } };

const cost = (...steps: readonly object[]) => costOf(changesOf(stepsOf(...steps)));
const countsOf = ({ operations }: Cost) =>
  Object.fromEntries(operations.map(({ method, label, count }) => [`${method} ${label}`, count]));
const counts = (...steps: readonly object[]) => countsOf(cost(...steps));

it("adds a hundred people with one request", () => {
  const members = Object.fromEntries(range(250).map((index) => [`person${index}@example.com`, "MEMBER"]));
  expect(counts(step("create", "TeamMembers", "people", undefined, { inputs: { teamId: "1", members } }))).toEqual({
    "POST team members": 3,
    "GET team members": 1,
    "GET edition": 1,
    "GET roles in teams": 1,
  });
});

it("reads who must not be removed, and which spaces change hands, before it removes people", () => {
  const roster = (members: object) => ({ inputs: { teamId: "1", members } });
  const kept = { "owner@example.com": "TEAM_ADMIN" };
  const before = { ...kept, "bob@example.com": "MEMBER", "cid@example.com": "MEMBER" };
  expect(counts(step("update", "TeamMembers", "people", roster(before), roster(kept)))).toEqual({
    "DELETE team member": 2,
    "GET team members": 1,
    "GET edition": 1,
    "GET spaces": 1,
    "GET roles in teams": 1,
  });
});

it("looks up an address in the team of a space that exists, and in the members that an invitation changes", () => {
  const access = (spaceId: string, more: object = {}) => ({
    ...more,
    inputs: { spaceId, members: { "ada@example.com": "EDITOR" } },
  });
  const writes = { "GET space members": 1, "POST space members": 1, "GET roles in teams": 1 };
  expect(counts(step("create", "SpaceMembers", "access", undefined, access("8")))).toEqual({
    ...writes,
    "GET space": 1,
    "GET team members": 1,
  });
  const roster = { inputs: { teamId: "1", members: { "eve@example.com": "MEMBER" } } };
  expect(
    counts(
      step("create", "Space", "new", undefined, { inputs: { name: "New", favorite: true, allowEmbed: true } }),
      step("create", "SpaceMembers", "access", undefined, access(unknown, { parent: urnOf("Space", "new") })),
      step("create", "TeamMembers", "people", undefined, roster),
    ),
  ).toEqual({
    ...writes,
    "GET spaces": 2,
    "POST space": 1,
    "PUT space meta": 2,
    "POST team members": 1,
    "GET team members": 2,
    "GET edition": 1,
  });
});

it("counts the frames of each zone, whichever resources they are", () => {
  const add = (name: string, zoneId: string) => step("create", "Frame", name, undefined, { inputs: { zoneId, name } });
  expect(counts(add("a", "z1"), add("b", "z1"), add("c", "z2"))).toEqual({ "POST frames": 2 });
});

it("writes the frames of a zone with one request of each kind, and renames none", () => {
  const frames = (map: object) => ({ inputs: { zoneId: "z", frames: map } });
  const [one, other] = [frame(0, 0, "#000"), frame(9, 9, "#000")];
  const old = frames({ a: one, b: one, c: one, d: one });
  const now = frames({ a: other, b: other, d: one, e: one, f: one });
  expect(counts(step("update", "Frames", "frames", old, now))).toEqual({
    "GET frames": 1,
    "POST frames": 1,
    "PUT frames": 1,
    "DELETE frames": 1,
  });
  const renamed = frames({ a: { ...one, name: "New" } });
  expect(counts(step("update", "Frames", "frames", frames({ a: one }), renamed))).toEqual({
    "POST frames": 1,
    "DELETE frames": 1,
  });
});

it("sends no request for the contents of what goes to the trash", () => {
  const zone = { id: "z", inputs: { spaceId: "8", name: "Plan" } };
  const frames = { inputs: { zoneId: "z", frames: { a: frame(0, 0, "#000") } } };
  const access = { inputs: { spaceId: "8", members: { "ada@example.com": "EDITOR" } } };
  const inside = [
    step("delete", "Zone", "plan", zone),
    step("delete", "Frames", "frames", frames),
    step("delete", "SpaceMembers", "access", access),
  ];
  expect(counts(step("delete", "Space", "archive", archive), ...inside)).toEqual({
    "GET zones": 1,
    "PUT space state": 1,
  });
});

it("takes a minute for as many moves as a minute allows, after the first", () => {
  const moves = (count: number) => [
    step("same", "Space", "archive", archive, archive),
    ...range(count).map((index) => {
      const zone = (spaceId: string) => ({ id: `z${index}`, inputs: { spaceId, name: `Zone ${index}` } });
      return step("update", "Zone", `zone${index}`, zone("7"), zone("8"));
    }),
  ];
  expect(cost(...moves(30))).toMatchObject({ requests: 30, minutes: 0 });
  expect(cost(...moves(31))).toMatchObject({ requests: 31, minutes: 1 });
  expect(costText(cost(...moves(95)))).toBe(
    "About 95 requests, 3 minutes under the documented limits (zone move: 30 a minute)",
  );
});

it("is nothing for a plan without changes", () => {
  expect(costText(cost(step("same", "Space", "archive", archive, archive)))).toBe("No requests");
});

it("is shared by several updates", () => {
  const moves = [...range(40)].map((index) => {
    const zone = (spaceId: string) => ({ id: `z${index}`, inputs: { spaceId, name: `Zone ${index}` } });
    return step("update", "Zone", `zone${index}`, zone("7"), zone("8"));
  });
  const one = cost(...moves.slice(0, 20));
  expect(sumOfCosts([one, one])).toEqual(cost(...moves));
});

it("of reading is a list for each parent, and pages of people and spaces", () => {
  const spaces = range(2500).map((spaceId) => ({ type: "Space", state: { teamId: "1", spaceId } }) as const);
  const zones = range(4).map((zoneId) => ({ type: "Zone", state: { spaceId: "7", zoneId } }) as const);
  const frames = ["a", "a", "b"].map((zoneId) => ({ type: "Frame", state: { spaceId: "7", zoneId } }) as const);
  const team = [
    { type: "Team", state: { teamId: "1" } },
    { type: "TeamMembers", state: { teamId: "1" } },
    { type: "SpaceMembers", state: { spaceId: "7" } },
  ] as const;
  expect(countsOf(refreshCostOf([...team, ...spaces, ...zones, ...frames]))).toEqual({
    "GET team": 1,
    "GET team members": 1,
    "GET spaces": 3,
    "GET space members": 1,
    "GET zones": 1,
    "GET frames": 2,
  });
});

it("of reading agrees with the lists of drift", async () => {
  const workspace = await RecordedWorkspace.start();
  await workspace.addCollections();
  const requests = await countRequests(workspace.session, () => workspace.drift());
  // The first space of a team is read by itself.
  const { "GET /spaces/ID": alone = 0, ...lists } = requests;
  const { operations } = readCostOf(workspace.resources);
  expect(operations.map(({ count }) => count).sort()).toEqual(Object.values(lists).sort());
  expect(alone).toBe(1);
});

it("of reading is said if the documented limits make it wait", () => {
  const access = (count: number) =>
    range(count).map((id) => ({ type: "SpaceMembers", state: { spaceId: id } }) as const);
  expect(readingText(readCostOf(access(60)))).toBeUndefined();
  expect(readingText(readCostOf(access(250)))).toBe(
    "Reading the workspace: about 250 requests, 4 minutes under the documented limits (space members: 60 a minute).",
  );
});

it("of a refresh has searches for zones whose lists would have to wait", () => {
  const zones = range(250).map((id) => ({ type: "Zone", state: { spaceId: id, name: `Zone ${id % 10}` } }) as const);
  expect(countsOf(refreshCostOf(zones))).toEqual({ "GET zones": 60, "GET search": 10 });
  expect(readingText(refreshCostOf(zones))).toBeUndefined();
});

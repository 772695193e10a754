// The cost of a plan; test/e2e/map.test.ts compares it with the requests of updates.
import { expect, it } from "vitest";
import { costOf, costText } from "../../../cli/map/cost.ts";
import { mapOfPlan } from "../../../cli/map/plan-map.ts";
import { step, stepsOf } from "../plan/fixture.ts";
import { frame } from "./workspace-fixture.ts";

const range = (length: number) => Array.from({ length }, (_, index) => index);
const archive = { id: "8", inputs: { name: "Archive" } };

const cost = (...steps: readonly object[]) => costOf(mapOfPlan(stepsOf(...steps)));
const counts = (...steps: readonly object[]) =>
  Object.fromEntries(cost(...steps).operations.map(({ method, label, count }) => [`${method} ${label}`, count]));

it("adds a hundred people with one request", () => {
  const members = Object.fromEntries(range(250).map((index) => [`person${index}@example.com`, "MEMBER"]));
  expect(counts(step("create", "TeamMembers", "people", undefined, { inputs: { teamId: "1", members } }))).toEqual({
    "POST team members": 3,
    "GET team members": 1,
    "GET edition": 1,
    "GET roles in teams": 1,
  });
});

it("asks only for the roles of admins before it removes people", () => {
  const roster = (members: object) => ({ inputs: { teamId: "1", members } });
  const kept = { "owner@example.com": "TEAM_ADMIN" };
  const before = { ...kept, "ada@example.com": "TEAM_ADMIN", "bob@example.com": "MEMBER", "cid@example.com": "MEMBER" };
  expect(counts(step("update", "TeamMembers", "people", roster(before), roster(kept)))).toEqual({
    "DELETE team member": 3,
    "GET team members": 1,
    "GET edition": 1,
    "GET spaces": 1,
    "GET roles in teams": 1,
    "GET role in edition": 1,
  });
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

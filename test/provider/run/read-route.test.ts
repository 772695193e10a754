import { describe, expect, it } from "vitest";
import { type RouteFacts, readRouteOf, sharedKeywordOf, sweepRouteOf } from "../../../provider/run/read-route.ts";

const facts: RouteFacts = {
  isListed: false,
  isUnlisted: false,
  canProveName: true,
  zoneLists: { free: 60, limit: 60 },
};
const exhausted = { zoneLists: { free: 0, limit: 60 } };

describe("the route to a zone", () => {
  it.each<[string, Partial<RouteFacts>, "list" | "frames"]>([
    ["takes a list while lists are free", {}, "list"],
    ["leaves a quarter of the lists for what only they can prove", { zoneLists: { free: 16, limit: 60 } }, "list"],
    ["takes frames when only that quarter is left", { zoneLists: { free: 15, limit: 60 } }, "frames"],
    ["takes frames when no list is left", exhausted, "frames"],
    ["never takes the last list", { zoneLists: { free: 1, limit: 1 } }, "frames"],
    ["takes a list that is cached, which costs nothing", { ...exhausted, isListed: true }, "list"],
    ["waits for a list if nothing else proves the name", { ...exhausted, canProveName: false }, "list"],
    ["takes frames for a zone that no list shows", { isUnlisted: true, isListed: true, canProveName: false }, "frames"],
  ])("%s", (_, more, route) => {
    expect(readRouteOf({ ...facts, ...more })).toBe(route);
  });
});

it("looks for missing zones with up to 20,000 requests for frames, and then with lists, which they share", () => {
  expect(sweepRouteOf({ spaces: 1_000, probes: 19_000 })).toBe("frames");
  expect(sweepRouteOf({ spaces: 1_000, probes: 19_001 })).toBe("list");
});

it.each([
  ["Zone 12", "Zone"],
  ["Sprint planning 2026-03", "planning"],
  ["Roadmap", "Roadmap"],
  ["Q3", "Q3"],
  ["12 / 13", "12 / 13"],
  ["Übersicht der Ziele", "Übersicht"],
])("searches for zones like %j by %j", (name, keyword) => {
  expect(sharedKeywordOf(name)).toBe(keyword);
});

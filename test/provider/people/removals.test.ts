import { describe, expect, it } from "vitest";
import { Removals } from "../../../provider/people/removals.ts";

const admins = new Set(["1", "2"]);

it("lets the first of two admins leave, and not the second, although the list still has both", () => {
  const removals = new Removals();
  expect(removals.startRemoval("7", "1", admins)).toBe(true);
  expect(removals.startRemoval("7", "2", admins)).toBe(false);
  expect([removals.isRemoved("7", "1"), removals.isRemoved("7", "2")]).toEqual([true, false]);
});

it("does not let the last admin leave after the other has become a member, who has not left", () => {
  const removals = new Removals();
  expect(removals.startDemotion("7", "1", admins)).toBe(true);
  expect(removals.isRemoved("7", "1")).toBe(false);
  expect(removals.startRemoval("7", "2", admins)).toBe(false);
});

it("lets the second leave after the service has kept the first", () => {
  const removals = new Removals();
  removals.startRemoval("7", "1", admins);
  removals.cancelRemoval("7", "1");
  expect(removals.isRemoved("7", "1")).toBe(false);
  expect(removals.startRemoval("7", "2", admins)).toBe(true);
});

it("keeps teams apart", () => {
  const removals = new Removals();
  removals.startRemoval("7", "1", admins);
  expect(removals.startRemoval("8", "2", admins)).toBe(true);
});

describe("the last admin of a team", () => {
  it.each<[string, string[], string[], boolean]>([
    ["is the only one", ["3"], [], true],
    ["is the only one who is not leaving", ["3", "4"], ["4"], true],
    ["is not one of two", ["3", "4"], [], false],
    ["is not somebody who is not an admin", ["4"], ["4"], false],
    ["is nobody if no admin is known", [], [], false],
  ])("%s", (_, admins, leaving, isLast) => {
    const removals = new Removals();
    for (const zuid of leaving) removals.startRemoval("7", zuid, new Set());
    expect(removals.startDemotion("7", "3", new Set(admins))).toBe(!isLast);
  });
});

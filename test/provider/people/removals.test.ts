import { expect, it } from "vitest";
import { Removals } from "../../../provider/people/removals.ts";

const admins = ["1", "2"];

it("lets the first of two admins leave, and not the second, although the list still has both", () => {
  const departures = new Removals();
  expect(departures.leave("7", "1", admins)).toBe(true);
  expect(departures.leave("7", "2", admins)).toBe(false);
  expect([departures.isLeaving("7", "1"), departures.isLeaving("7", "2")]).toEqual([true, false]);
});

it("does not let the last admin leave after the other has become a member, who has not left", () => {
  const departures = new Removals();
  expect(departures.stepDown("7", "1", admins)).toBe(true);
  expect(departures.isLeaving("7", "1")).toBe(false);
  expect(departures.leave("7", "2", admins)).toBe(false);
});

it("lets the second leave after the service has kept the first", () => {
  const departures = new Removals();
  departures.leave("7", "1", admins);
  departures.cancelRemoval("7", "1");
  expect(departures.isLeaving("7", "1")).toBe(false);
  expect(departures.leave("7", "2", admins)).toBe(true);
});

it("keeps teams apart", () => {
  const departures = new Removals();
  departures.leave("7", "1", admins);
  expect(departures.leave("8", "2", admins)).toBe(true);
});

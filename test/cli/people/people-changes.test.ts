import { expect, it } from "vitest";
import { peopleChanges } from "../../../cli/people/people-changes.ts";

const team = (name: string, ...people: readonly (readonly [string, "admin" | "member", boolean?])[]) => ({
  team: name,
  people: people.map(([address, role, isPresent = true]) => ({ address, role, isPresent })),
});

it("finds joiners, movers and leavers, whatever the order of teams and the case of addresses", () => {
  const before = [
    team("Sales", ["Ada@example.com", "member"], ["bob@example.com", "member"]),
    team("Design", ["eve@example.com", "member"], ["joe@example.com", "admin"]),
  ];
  const after = [
    team("Design", ["eve@example.com", "admin"], ["bob@example.com", "member"], ["zed@example.com", "member"]),
    team("Sales", ["ada@example.com", "member"]),
  ];
  expect(peopleChanges(before, after)).toEqual([
    { change: "joins", person: "zed@example.com", before: [], after: [{ team: "Design", role: "member" }] },
    {
      change: "moves",
      person: "bob@example.com",
      before: [{ team: "Sales", role: "member" }],
      after: [{ team: "Design", role: "member" }],
    },
    {
      change: "moves",
      person: "eve@example.com",
      before: [{ team: "Design", role: "member" }],
      after: [{ team: "Design", role: "admin" }],
    },
    { change: "leaves", person: "joe@example.com", before: [{ team: "Design", role: "admin" }], after: [] },
  ]);
  expect(peopleChanges(before, before.toReversed())).toEqual([]);
});

it("counts only people whose entries count", () => {
  const [now, later] = [
    team("Sales", ["ada@example.com", "member"]),
    team("Sales", ["ada@example.com", "member", false]),
  ];
  expect(peopleChanges([later], [now]).map(({ change }) => change)).toEqual(["joins"]);
  expect(peopleChanges([now], [later]).map(({ change }) => change)).toEqual(["leaves"]);
});

it("moves someone who is in another team too", () => {
  const sales = team("Sales", ["ada@example.com", "member"]);
  expect(peopleChanges([sales], [sales, team("Design", ["ada@example.com", "admin"])])).toEqual([
    {
      change: "moves",
      person: "ada@example.com",
      before: [{ team: "Sales", role: "member" }],
      after: [
        { team: "Design", role: "admin" },
        { team: "Sales", role: "member" },
      ],
    },
  ]);
});

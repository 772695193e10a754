import { expect, it } from "vitest";
import { peopleChanges } from "../../../cli/fleet/people-changes.ts";

const team = (name: string, ...people: readonly (readonly [string, "admin" | "member" | "guest", boolean?])[]) => ({
  team: name,
  people: people.map(([address, role, isPresent = true]) => ({ address, role, isPresent })),
});

/** `joins ada: nothing -> Sales (member)`. */
const linesOf = (...[before, after]: Parameters<typeof peopleChanges>) =>
  peopleChanges(before, after).map(({ change, person, ...places }) => {
    const [from, to] = [places.before, places.after].map((all) =>
      all.map((one) => `${one.team} ${one.role}`).join(", "),
    );
    return `${change} ${person}: ${from} -> ${to}`;
  });

it("finds joiners, movers and leavers, whatever the order of teams and the case of addresses", () => {
  const before = [
    team("Sales", ["Ada@example.com", "member"], ["bob@example.com", "member"]),
    team("Design", ["eve@example.com", "member"], ["joe@example.com", "admin"]),
  ];
  const after = [
    team("Design", ["eve@example.com", "admin"], ["bob@example.com", "member"], ["zed@example.com", "member"]),
    team("Sales", ["ada@example.com", "member"], ["eve@example.com", "member"]),
  ];
  expect(linesOf(before, after)).toEqual([
    "joins zed@example.com:  -> Design member",
    "moves bob@example.com: Sales member -> Design member",
    "moves eve@example.com: Design member -> Design admin, Sales member",
    "leaves joe@example.com: Design admin -> ",
  ]);
  expect(linesOf(before, before.toReversed())).toEqual([]);
});

it("counts only people whose entries count", () => {
  const now = team("Sales", ["ada@example.com", "member"]);
  const later = team("Sales", ["ada@example.com", "member", false]);
  expect(linesOf([later], [now])).toEqual(["joins ada@example.com:  -> Sales member"]);
  expect(linesOf([now], [later])).toEqual(["leaves ada@example.com: Sales member -> "]);
});

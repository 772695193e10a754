import { describe, expect, it } from "vitest";
import { Declarations } from "../../../provider/run/declarations.ts";
import { terms } from "../../../provider/validation/audience.ts";

const ada = { kind: "TeamMember", parent: "5", ids: ["8", "ada@example.com"] };
const space = { kind: "Space", ids: ["7"] };

describe("two resources of one program", () => {
  const all = { collection: { name: "the frames of zone 1", isExclusive: true } };
  const one = { collection: { name: "the frames of zone 1", isExclusive: false } };

  it("cannot manage the same object", () => {
    const declarations = new Declarations();
    expect(declarations.add("a", { object: ada })).toBeUndefined();
    expect(declarations.add("b", { object: { ...ada, ids: ["8"] } })).toBe(
      `this TeamMember is already managed by ${terms.otherResource}: a`,
    );
    expect(declarations.add("b", { object: { ...ada, parent: "6" } })).toBeUndefined();
    expect([declarations.has(ada), declarations.has(space)]).toEqual([true, false]);
  });

  it("cannot manage a collection and a part of it, in either order", () => {
    const [first, second] = [new Declarations(), new Declarations()];
    expect(first.add("plan", all)).toBeUndefined();
    expect(first.add("now", one)).toBe(
      `cannot manage the frames of zone 1: plan manages all of them; remove one of the two from ${terms.program}`,
    );
    expect(second.add("now", one)).toBeUndefined();
    expect(second.add("plan", all)).toBe(
      `cannot manage the frames of zone 1: now manages one of them; remove one of the two from ${terms.program}`,
    );
  });

  it("can manage parts of one collection, and one resource can be checked twice", () => {
    const declarations = new Declarations();
    expect(["now", "next", "now"].map((name) => declarations.add(name, one))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { Owners } from "../../../provider/run/owners.ts";

const whole = { collection: { name: "the frames of zone 1", isWhole: true } };
const part = { collection: { name: "the frames of zone 1", isWhole: false } };

describe("two resources of one program", () => {
  it("cannot manage the same object", () => {
    const owners = new Owners();
    expect(owners.claim("a", { identity: ["TeamMember", "1", "ada@example.com"] })).toBeUndefined();
    expect(owners.claim("b", { identity: ["TeamMember", "1", "ada@example.com"] })).toBe(
      "this TeamMember is managed by another resource of the program already: a",
    );
    expect(owners.claim("b", { identity: ["TeamMember", "2", "ada@example.com"] })).toBeUndefined();
  });

  it("cannot manage a collection and a part of it, whichever comes first", () => {
    const [first, second] = [new Owners(), new Owners()];
    expect(first.claim("plan", whole)).toBeUndefined();
    expect(first.claim("now", part)).toBe(
      "cannot manage the frames of zone 1: they are managed together by plan; take one of the two out of the program",
    );
    expect(second.claim("now", part)).toBeUndefined();
    expect(second.claim("plan", whole)).toBe(
      "cannot manage the frames of zone 1: some of them are managed one by one, by now; take one of the two out of the program",
    );
  });

  it("can manage parts of one collection, and one resource can be checked twice", () => {
    const owners = new Owners();
    const claims = ["now", "next", "now"].map((owner) => owners.claim(owner, part));
    expect(claims).toEqual([undefined, undefined, undefined]);
  });
});

import { describe, expect, it } from "vitest";
import { Ledger } from "../../../provider/run/ledger.ts";

const space = { kind: "Space", ids: ["7"] };
const ada = { kind: "TeamMember", parent: "5", ids: ["8", "ada@example.com"] };

describe("an object", () => {
  it("is managed by nobody until a resource of the state or of this run has it", () => {
    const ledger = new Ledger();
    expect([ledger.isManaged(space), ledger.originOf(space)]).toEqual([false, undefined]);
    ledger.reserve(space);
    expect([ledger.isManaged(space), ledger.originOf(space)]).toEqual([true, undefined]);
    expect(ledger.isManaged({ kind: "Zone", ids: ["7"] })).toBe(false);
  });

  it("has the origin that the state records, and counts as adopted if any resource has adopted it", () => {
    const ledger = new Ledger();
    ledger.recordFromState("Space 7", space, "created");
    expect(ledger.originOf(space)).toBe("created");
    ledger.recordFromState("Space 7", space, "adopted");
    ledger.recordFromState("Space 7", space, "created");
    expect(ledger.originOf(space)).toBe("adopted");
  });

  it("is known by each of its ids, in any case, and by none of another parent", () => {
    const ledger = new Ledger();
    ledger.recordFromState("TeamMember 5/ada@example.com", ada, "created");
    expect(ledger.originOf({ ...ada, ids: ["8"] })).toBe("created");
    expect(ledger.originOf({ ...ada, ids: [undefined, "ADA@example.com"] })).toBe("created");
    expect(ledger.originOf({ ...ada, parent: "6" })).toBeUndefined();
    expect(ledger.originOf({ ...ada, ids: [undefined] })).toBeUndefined();
  });
});

describe("taking an object that exists", () => {
  it("adopts what nobody manages, and keeps what the program made its own", () => {
    const ledger = new Ledger();
    expect(ledger.adopt(space)).toBe("adopted");
    ledger.recordFromState("TeamMember 5/ada@example.com", ada, "created");
    expect(ledger.adopt(ada)).toBe("created");
  });

  it("keeps the origin that a resource deleted in this run recorded", () => {
    const ledger = new Ledger();
    ledger.recordDeleted(ada, "adopted");
    expect(ledger.adopt(ada)).toBe("adopted");
  });

  it("makes every delete of this run leave it alone", () => {
    const ledger = new Ledger();
    ledger.adopt(space);
    expect(ledger.isHeldByAnother(space, "Space 7", "created")).toBe(true);
  });
});

describe("a delete", () => {
  it("acts on what only its own resource holds", () => {
    const ledger = new Ledger();
    expect(ledger.isHeldByAnother(space, "Space 7", "created")).toBe(false);
    ledger.recordFromState("Space 7", space, "created");
    expect(ledger.isHeldByAnother(space, "Space 7", "created")).toBe(false);
    ledger.recordDeleted(space, "created");
    expect(ledger.isHeldByAnother(space, "Space 7", "created")).toBe(false);
  });

  it("leaves alone what a collection holds", () => {
    const ledger = new Ledger();
    ledger.recordFromState("TeamMembers 5", ada, "created");
    expect(ledger.isHeldByAnother(ada, "TeamMember 5/ada@example.com", "created")).toBe(true);
    expect(ledger.isHeldByAnother(ada, "TeamMembers 5", "created")).toBe(false);
  });

  it("leaves alone what its replacement has adopted in a run that ended before the delete", () => {
    const ledger = new Ledger();
    ledger.recordFromState("Space 7", space, "adopted");
    expect(ledger.isHeldByAnother(space, "Space 7", "created")).toBe(true);
  });
});

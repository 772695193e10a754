// What the lifecycle adds to every resource; what each resource does itself is in ../resources.
import { describe, expect } from "vitest";
import { Lifecycle } from "../../../provider/core/lifecycle.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { rejection } from "../api/harness.ts";
import { it, lostResponse, TestSession } from "../resources/harness.ts";

const lifecycleOf = (name: ResourceName) => new Lifecycle(definitionOf(name));
const resource = (urn: string) => ({ urn, idSeed: urn });

describe("check", () => {
  const missing = {
    path: ["editionId"],
    problem: "is required",
    remedy: "give it, or set canvas:editionId in the stack configuration, or CANVAS_EDITION_ID",
  };

  it.each([
    ["Space", {}, {}, [missing]],
    ["Space", { editionId: "1" }, {}, []],
    ["Space", {}, { editionId: "1" }, []],
    ["Team", {}, {}, []],
  ] as const)("%s with %j and the settings %j", async (name, given, { editionId }: Properties, failures) => {
    const session = (await TestSession.start()).newSession({ editionId });
    const news = { name: "Plans", ...(name === "Space" ? { teamId: "5" } : {}), ...given };
    expect(lifecycleOf(name).check(session, resource("a"), { olds: () => ({}), news }).failures).toEqual(failures);
  });

  it("shows that a program runs, which a destroy does not", async ({ session }) => {
    expect(session.ledger.hasProgram).toBe(false);
    lifecycleOf("Team").check(session, resource("a"), { olds: () => ({}), news: { name: "Alpha" } });
    expect(session.ledger.hasProgram).toBe(true);
  });

  it("does not ask for an edition while the settings are unknown", () => {
    const news = { teamId: "5", name: "Plans" };
    expect(lifecycleOf("Space").check(undefined, resource("a"), { olds: () => ({}), news }).failures).toEqual([]);
  });

  it("reports two resources for the same person, and a roster next to a single member", async ({ session }) => {
    const person = { teamId: "5", mailId: "ada@example.com" };
    const check = (name: ResourceName, urn: string, news: Properties) =>
      lifecycleOf(name)
        .check(session, resource(urn), { olds: () => ({}), news })
        .failures.map(({ problem }) => problem);
    expect(check("TeamMember", "a", person)).toEqual([]);
    expect(check("TeamMember", "a", person)).toEqual([]);
    expect(check("TeamMember", "b", { ...person, mailId: "ADA@example.com" })).toEqual([
      "this TeamMember is already managed by another resource: a",
    ]);
    expect(check("TeamMembers", "c", { teamId: "5", members: {} })).toEqual([
      "cannot manage the members of team 5: a manages one of them; remove one of the two from the program",
    ]);
    expect(check("TeamMember", "d", { teamId: unknownValue, mailId: "ada@example.com" })).toEqual([]);
  });

  const [zoneId, otherId] = ["6F1C1D1E-0d4b-4b1a-9c43-5b8f6a6d7c21", "7f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21"];
  it.for<[ResourceName, Properties]>([
    ["Space", { teamId: "5", name: "Plans", from: { space: "7" } }],
    ["Zone", { spaceId: "7", name: "Canvas", from: { zone: zoneId } }],
    ["Frame", { spaceId: "7", zoneId: otherId, name: "Now", frameId: zoneId }],
  ])("reports two resources that adopt the same %s by its id", async ([name, inputs], { session }) => {
    const check = (urn: string, news: Properties) =>
      lifecycleOf(name).check(session, resource(urn), { olds: () => ({}), news }).failures;
    expect(check("a", inputs)).toEqual([]);
    const lowerCase = Object.entries(inputs).map(([key, value]) => [
      key,
      value === zoneId ? zoneId.toLowerCase() : value,
    ]);
    expect(check("b", Object.fromEntries(lowerCase))).toHaveLength(1);
  });

  it("reports a Frame next to Frames, also if they write the id of the zone in different letter case", async ({
    session,
  }) => {
    const check = (name: ResourceName, news: Properties) =>
      lifecycleOf(name).check(session, resource(name), { olds: () => ({}), news }).failures;
    expect(check("Frames", { spaceId: "7", zoneId, frames: {} })).toEqual([]);
    expect(check("Frame", { spaceId: "7", zoneId: zoneId.toLowerCase(), name: "Now" })).toHaveLength(1);
  });
});

describe("pending notes", () => {
  const invite = (session: TestSession) =>
    lifecycleOf("TeamMember").create(session, resource("ada"), {
      teamId: session.service.id("teams", "Alpha"),
      mailId: "new@example.com",
    });

  it("say after a create what still has to happen", async ({ session }) => {
    await invite(session);
    expect(session.open).toEqual([expect.stringContaining("new@example.com")]);
  });

  it("say it also when only part of the create is known to have succeeded", async ({ session }) => {
    session.fault("POST", "/teams/*/members", lostResponse);
    session.fault("POST", "/teams/*/members", { kind: "status", status: 500 });
    await rejection(invite(session), CanvasError);
    expect(session.open).toEqual([expect.stringContaining("new@example.com")]);
  });

  it("are not needed for what is done", async ({ session }) => {
    await lifecycleOf("Space").create(session, resource("s"), {
      teamId: session.service.id("teams", "Alpha"),
      name: "New",
    });
    expect(session.open).toEqual([]);
  });
});

describe("diff", () => {
  const person = { status: "active", role: "VIEWER" };
  const state = {
    spaceId: "7",
    editionId: "1",
    members: { "ada@example.com": "VIEWER", "bob@example.com": "VIEWER" },
    unlisted: "report",
    maxRemovals: 0.25,
    onDestroy: "remove",
    people: { "ada@example.com": { ...person, memberId: "8" }, "bob@example.com": { ...person, memberId: "9" } },
    unlistedMembers: [],
    open: [],
    protectedMembers: {},
  };
  const known = { id: "7", state };
  const readers = lifecycleOf("SpaceMembers");

  it("fails for a program whose update is blocked", async ({ session }) => {
    const { inputs } = readers.check(session, resource("readers"), {
      olds: () => ({}),
      news: { spaceId: "7", members: {} },
    });
    const error = await rejection(readers.diff(session, resource("readers"), known, inputs), CanvasError);
    expect(error.message).toContain("would remove 2 of 2 members (ada@example.com, bob@example.com)");
  });

  it("only warns in a refresh, which checks no inputs", async ({ session }) => {
    const { warning } = await readers.diff(session, resource("readers"), known, { spaceId: "7", members: {} });
    expect(warning).toBe("the update removes ada@example.com, bob@example.com from space 7");
  });

  it("does not judge inputs that are not known yet", async ({ session }) => {
    const news = { spaceId: "7", members: unknownValue };
    readers.check(session, resource("readers"), { olds: () => ({}), news });
    expect((await readers.diff(session, resource("readers"), known, news)).warning).toBeUndefined();
  });

  describe("a replacement that onDestroy: prevent forbids", () => {
    const spaces = lifecycleOf("Space");
    const inputs = { teamId: "5", name: "Plans", trashed: false, onDestroy: "prevent" };
    const existing = { id: "7", state: { ...inputs, spaceId: "7", editionId: "1" } };
    const compare = async (sourceSpaceId: string, { isProgram = true } = {}) => {
      const session = await TestSession.start();
      if (isProgram) session.ledger.startProgram();
      return spaces.diff(session, resource("a"), existing, { ...inputs, from: { space: sourceSpaceId, copy: true } });
    };

    it("fails for a program", async () => {
      const { summary } = await rejection(compare("8"), CanvasError);
      expect(summary).toBe('changing from would replace Space "Plans" (7), and onDestroy: prevent forbids it');
    });

    it("does not fail in a refresh, or while the input is not known", async () => {
      expect((await compare("8", { isProgram: false })).replaces).toEqual(["from"]);
      expect((await compare(unknownValue)).replaces).toEqual(["from"]);
    });
  });
});

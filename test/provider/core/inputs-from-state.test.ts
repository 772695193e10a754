import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diff } from "../../../provider/core/diff.ts";
import { importedInputs, refreshedInputs } from "../../../provider/core/inputs-from-state.ts";
import { definitionOf, type ResourceName, resources } from "../../../provider/resources/index.ts";
import { check } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { arbitraryInputs, stateOf } from "../arbitrary-inputs.ts";
import { TestSession } from "../resources/harness.ts";
import { importResource, importSeed, seedIds } from "../run/import-fixture.ts";

const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
const names = Object.keys(resources) as ResourceName[];
const noChanges = { changed: [], replaces: [], needsUpdate: false };

describe("importedInputs", () => {
  it.each<[ResourceName, string, Properties, Properties]>([
    ["Team", "the name only", { description: "" }, { name: "Alpha" }],
    ["Team", "name and description", { planType: "FREE" }, { name: "Alpha", description: "First team" }],
    ["Team", "teamId, if the name is not a valid input", { name: "🚀", description: "" }, { teamId: "5" }],
    ["TeamMember", "a role that is not the default", { role: "TEAM_ADMIN" }, { role: "TEAM_ADMIN" }],
    ["TeamMember", "no default", {}, {}],
    ["Space", "no input that matters only at creation", { existing: "restore", continues: { trashed: "own" } }, {}],
    ["Space", "flags that are set", { favorite: true, trashed: true }, { favorite: true, trashed: true }],
    ["SpaceMember", "mailId, if there is one", {}, { mailId: "ada@example.com" }],
    [
      "SpaceMember",
      "memberId, if there is no mailId",
      { mailId: undefined, type: "TEAM" },
      { memberId: "8", type: "TEAM" },
    ],
    ["Zone", "no input that matters only at creation", { existing: "adopt" }, {}],
    ["Frame", "neither the idempotency key nor defaults of the layout", { idSeed: "s", layout: { rotate: 0 } }, {}],
    [
      "Frame",
      "layout and fills",
      { layout: { left: 1 }, fills: [{ noFill: true }] },
      { layout: { left: 1 }, fills: [{ noFill: true }] },
    ],
    [
      "Frames",
      "neither defaults inside of frames nor the ids",
      {
        frames: { Now: { type: "CUSTOM", layout: {}, fills: [], strokes: [{ type: "SOLID", width: 2 }] } },
        frameIds: { Now: zoneId },
      },
      { frames: { Now: { strokes: [{ width: 2 }] } } },
    ],
    [
      "TeamMembers",
      "neither defaults nor what became of each person",
      { people: { "ada@example.com": { status: "active", zuid: "8", role: "MEMBER", adopted: true } } },
      {},
    ],
    [
      "SpaceMembers",
      "the roles that are found",
      { members: { "group:3": "VIEWER" } },
      { members: { "group:3": "VIEWER" } },
    ],
  ])("%s: %s", (name, _, found, expected) => {
    const required: Readonly<Record<ResourceName, Properties>> = {
      Team: {},
      TeamMember: { teamId: "5", mailId: "ada@example.com" },
      TeamMembers: { teamId: "5", members: { "ada@example.com": "MEMBER" } },
      Space: { teamId: "5", name: "Roadmap" },
      SpaceLink: { spaceId: "7" },
      SpaceMember: { spaceId: "7" },
      SpaceMembers: { spaceId: "7", members: { "ada@example.com": "EDITOR" } },
      Zone: { spaceId: "7", name: "Plan" },
      Frame: { spaceId: "7", zoneId, name: "Now" },
      Frames: { spaceId: "7", zoneId, frames: { Now: {} } },
    };
    const mailId = name === "SpaceMember" ? { mailId: "ada@example.com" } : {};
    const state = { ...stateOf(name, { ...required[name], ...mailId }), ...found };
    expect(importedInputs(definitionOf(name), state, { editionId: "1" })).toStrictEqual({
      ...required[name],
      ...expected,
    });
  });

  it.each(names)("%s: includes the edition unless it is the configured one", (name) => {
    const definition = definitionOf(name);
    const [program = {}] = fc.sample(arbitraryInputs[name], 1);
    const state = { ...stateOf(name, program), editionId: "1" };
    expect(importedInputs(definition, state, { editionId: "1" })).not.toHaveProperty("editionId");
    expect(importedInputs(definition, state, { editionId: "2" })).toHaveProperty("editionId", "1");
    expect(importedInputs(definition, state)).toHaveProperty("editionId", "1");
  });

  it.each(names)("%s: the inputs are valid and have no diff, for any state", (name) => {
    const definition = definitionOf(name);
    fc.assert(
      fc.property(arbitraryInputs[name], fc.constantFrom({}, { editionId: "1" }), (program, configured) => {
        const state = stateOf(name, program);
        const { inputs, failures } = check(definition, importedInputs(definition, state, configured));
        expect(failures).toEqual([]);
        expect(diff(definition, state, inputs)).toEqual(noChanges);
      }),
    );
  });
});

describe("refreshedInputs", () => {
  it.each(names)("%s: returns the same inputs if nothing changed", (name) => {
    fc.assert(
      fc.property(arbitraryInputs[name], (program) => {
        const definition = definitionOf(name);
        const { inputs } = check(definition, program);
        expect(refreshedInputs(definition, stateOf(name, program), inputs)).toStrictEqual(inputs);
      }),
    );
  });

  it.each(names)("%s: takes on values that have drifted", (name) => {
    fc.assert(
      fc.property(arbitraryInputs[name], arbitraryInputs[name], (program, drift) => {
        const definition = definitionOf(name);
        const { inputs: oldInputs } = check(definition, program);
        const drifted = Object.entries(check(definition, drift).inputs).filter(([key]) => key in oldInputs);
        const state = stateOf(name, { ...oldInputs, ...Object.fromEntries(drifted) });
        const inputs = refreshedInputs(definition, state, oldInputs);
        expect(Object.keys(inputs)).toEqual(Object.keys(oldInputs));
        expect(diff(definition, state, inputs)).toEqual(noChanges);
      }),
    );
  });

  it("keeps inputs that equal the state or are missing from it", () => {
    const oldInputs = { spaceId: "7", mailId: "ADA@example.com", role: "VIEWER", __defaults: ["role"] };
    const state = { spaceId: "7", mailId: "ada@example.com", memberId: "8", role: "EDITOR", editionId: "1" };
    expect(refreshedInputs(definitionOf("SpaceMember"), state, oldInputs)).toStrictEqual({
      ...oldInputs,
      role: "EDITOR",
    });
    const red = [{ solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } }];
    const frame = { fills: [{ solid: { color: { hex: "#FF0000" } } }], layout: { left: 2 } };
    expect(refreshedInputs(definitionOf("Frame"), frame, { fills: red, layout: { left: 1 } })).toStrictEqual({
      ...{ fills: red, layout: { left: 2 } },
    });
  });
});

describe("an imported resource equals the one that was created", () => {
  type Ids = ReturnType<typeof seedIds>;
  it.each<[ResourceName, (ids: Ids) => Properties, (ids: Ids) => string]>([
    ["Team", () => ({ name: "Beta" }), () => "Beta"],
    ["Team", () => ({ name: "Alpha" }), ({ team }) => team],
    ["TeamMember", ({ team }) => ({ teamId: team, mailId: "member@example.com" }), () => "Alpha/MEMBER@example.com"],
    ["Space", ({ team }) => ({ teamId: team, name: "New" }), () => "New"],
    [
      "Space",
      ({ beta }) => ({ teamId: beta, name: "New", favorite: true, allowEmbed: true, trashed: true }),
      () => "New",
    ],
    [
      "SpaceMember",
      ({ plans }) => ({ spaceId: plans, mailId: "member@example.com" }),
      () => "Plans/member@example.com",
    ],
    [
      "SpaceMember",
      ({ research, beta }) => ({ spaceId: research, memberId: beta, type: "TEAM" }),
      ({ research, beta }) => `${research}/${beta}`,
    ],
    ["Zone", ({ plans }) => ({ spaceId: plans, name: "A/B" }), () => "Plans/A%2FB"],
    ["Frame", ({ plans, canvas }) => ({ spaceId: plans, zoneId: canvas, name: "New" }), () => "Plans/Canvas/New"],
    [
      "Frame",
      ({ plans, canvas }) => ({
        ...{ spaceId: plans, zoneId: canvas, name: "New", layout: { top: 1, left: 2, rotate: 45 } },
        fills: [{ alpha: 0.5, solid: { color: { hex: "#1E90FF" } } }],
        strokes: [{ type: "DASH", width: 2, joinType: "BEVEL", fill: { noFill: true } }],
      }),
      () => "Plans/Canvas/New",
    ],
  ])("%s %#", async (name, program, text) => {
    const session = await TestSession.start(importSeed);
    const definition = definitionOf(name);
    const inputs = program(seedIds(session));
    const parsed = definition.inputs.parse(inputs);
    // A person who is there already belongs to the stack.
    const { object } = definition.declares?.(parsed) ?? {};
    if (object) session.ledger.reserve(object);
    const created = await definition.create(session, parsed);
    const read = await definition.read(session, created.id, created.state);
    const imported = await importResource(session.newSession(), name, text(seedIds(session)));
    const state = definition.state.parse(withoutUndefined(created.state));
    expect(imported).toStrictEqual({ id: created.id, state });
    expect(imported.state).toStrictEqual(withoutUndefined(read ?? {}));
    expect(importedInputs(definition, imported.state, { editionId: session.editionId })).toStrictEqual(inputs);
  });
});

/** Drops keys without a value, as both interfaces do. */
const withoutUndefined = (state: Properties) =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));

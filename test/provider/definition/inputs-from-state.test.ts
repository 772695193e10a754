import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diff } from "../../../provider/definition/diff.ts";
import { importedInputs, refreshedInputs } from "../../../provider/definition/inputs-from-state.ts";
import { definitionOf, type ResourceName, resources } from "../../../provider/resources/index.ts";
import { check } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { programs, stateOf } from "../programs.ts";
import { Bench } from "../resources/harness.ts";
import { crowded, idsIn, importing } from "../runtime/finding.ts";

const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
const names = Object.keys(resources) as ResourceName[];
const nothing = { changed: [], replaces: [], needsUpdate: false };

describe("the program of an imported resource", () => {
  it.each<[ResourceName, string, Properties, Properties]>([
    ["Team", "by its name alone", { description: "" }, { name: "Alpha" }],
    ["Team", "with its description", { planType: "FREE" }, { name: "Alpha", description: "First team" }],
    ["Team", "by its id, if a program cannot say the name", { name: "🚀", description: "" }, { teamId: "5" }],
    ["TeamMember", "with a role that is not the default", { role: "TEAM_ADMIN" }, { role: "TEAM_ADMIN" }],
    ["TeamMember", "without the default", {}, {}],
    ["Space", "without how it was made", { sourceSpaceId: "6", restoreSpaceId: "6" }, {}],
    ["Space", "with what is set", { favorite: true, trashed: true }, { favorite: true, trashed: true }],
    ["SpaceMember", "by address, if it has one", {}, { mailId: "ada@example.com" }],
    [
      "SpaceMember",
      "by id, if it has no address",
      { mailId: undefined, type: "TEAM" },
      { memberId: "8", type: "TEAM" },
    ],
    ["Zone", "without how it was made", { templateId: "3", source: { spaceId: "7", zoneId } }, {}],
    ["Frame", "without the seed, and without what looks like nothing", { idSeed: "s", layout: { rotate: 0 } }, {}],
    [
      "Frame",
      "with its looks",
      { layout: { left: 1 }, fills: [{ noFill: true }] },
      { layout: { left: 1 }, fills: [{ noFill: true }] },
    ],
  ])("%s: %s", (name, _, found, said) => {
    const required: Readonly<Record<ResourceName, Properties>> = {
      Team: {},
      TeamMember: { teamId: "5", mailId: "ada@example.com" },
      Space: { teamId: "5", name: "Roadmap" },
      SpaceMember: { spaceId: "7" },
      Zone: { spaceId: "7", name: "Plan" },
      Frame: { spaceId: "7", zoneId, name: "Now" },
    };
    const address = name === "SpaceMember" ? { mailId: "ada@example.com" } : {};
    const state = { ...stateOf(name, { ...required[name], ...address }), ...found };
    expect(importedInputs(definitionOf(name), state, { editionId: "1" })).toStrictEqual({
      ...required[name],
      ...said,
    });
  });

  it.each(names)("%s names the edition unless it is the configured one", (name) => {
    const definition = definitionOf(name);
    const [program = {}] = fc.sample(programs[name], 1);
    const state = { ...stateOf(name, program), editionId: "1" };
    expect(importedInputs(definition, state, { editionId: "1" })).not.toHaveProperty("editionId");
    expect(importedInputs(definition, state, { editionId: "2" })).toHaveProperty("editionId", "1");
    expect(importedInputs(definition, state)).toHaveProperty("editionId", "1");
  });

  it.each(names)("%s previews without a change, whatever is there", (name) => {
    const definition = definitionOf(name);
    fc.assert(
      fc.property(programs[name], fc.constantFrom({}, { editionId: "1" }), (program, configured) => {
        const state = stateOf(name, program);
        const { inputs, failures } = check(definition, importedInputs(definition, state, configured));
        expect(failures).toEqual([]);
        expect(diff(definition, state, inputs)).toEqual(nothing);
      }),
    );
  });
});

describe("the inputs of a refreshed resource", () => {
  it.each(names)("%s stay as they were written if nothing changed", (name) => {
    fc.assert(
      fc.property(programs[name], (program) => {
        const definition = definitionOf(name);
        const { inputs } = check(definition, program);
        expect(refreshedInputs(definition, stateOf(name, program), inputs)).toStrictEqual(inputs);
      }),
    );
  });

  it.each(names)("%s follow what is there", (name) => {
    fc.assert(
      fc.property(programs[name], programs[name], (program, drift) => {
        const definition = definitionOf(name);
        const { inputs: known } = check(definition, program);
        const drifted = Object.entries(check(definition, drift).inputs).filter(([key]) => key in known);
        const state = { ...stateOf(name, program), ...Object.fromEntries(drifted) };
        const inputs = refreshedInputs(definition, state, known);
        expect(Object.keys(inputs)).toEqual(Object.keys(known));
        expect(diff(definition, state, inputs)).toEqual(nothing);
      }),
    );
  });

  it("keep the program's words where they mean the same, and what the state does not know", () => {
    const known = { spaceId: "7", mailId: "ADA@example.com", role: "VIEWER", __defaults: ["role"] };
    const state = { spaceId: "7", mailId: "ada@example.com", memberId: "8", role: "EDITOR", editionId: "1" };
    expect(refreshedInputs(definitionOf("SpaceMember"), state, known)).toStrictEqual({ ...known, role: "EDITOR" });
    const red = [{ solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } }];
    const frame = { fills: [{ solid: { color: { hex: "#FF0000" } } }], layout: { left: 2 } };
    expect(refreshedInputs(definitionOf("Frame"), frame, { fills: red, layout: { left: 1 } })).toStrictEqual({
      ...{ fills: red, layout: { left: 2 } },
    });
  });
});

describe("an imported resource equals the one that was created", () => {
  type Ids = ReturnType<typeof idsIn>;
  it.each<[ResourceName, (ids: Ids) => Properties, (ids: Ids) => string]>([
    ["Team", () => ({ name: "Beta" }), () => "Beta"],
    ["Team", () => ({ name: "Alpha", description: "First team" }), ({ team }) => team],
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
        ...{ spaceId: plans, zoneId: canvas, name: "New", type: "CARD", layout: { top: 1, rotate: 45 } },
        fills: [{ alpha: 0.5, solid: { color: { hex: "#1E90FF" } } }],
        strokes: [{ type: "DASH", width: 2, joinType: "ROUND", fill: { noFill: true } }],
      }),
      () => "Plans/Canvas/New",
    ],
  ])("%s %#", async (name, program, text) => {
    const bench = await Bench.start(crowded);
    const definition = definitionOf(name);
    const inputs = program(idsIn(bench));
    const created = await definition.create(bench.session, definition.inputs.parse(inputs));
    const read = await definition.read(bench.session, created.id, created.state);
    const imported = await importing(bench.again(), name, text(idsIn(bench)));
    expect(imported).toStrictEqual({ id: created.id, state: definition.state.parse(plain(created.state)) });
    expect(imported.state).toStrictEqual(plain(read ?? {}));
    expect(importedInputs(definition, imported.state, { editionId: bench.editionId })).toStrictEqual(inputs);
  });
});

/** Without the keys that have no value: no face keeps them. */
const plain = (state: Properties) =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));

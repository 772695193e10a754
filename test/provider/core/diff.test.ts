import { describe, expect, it } from "vitest";
import { detailedDiff, diff, replacingInputs } from "../../../provider/core/diff.ts";
import { importedInputs } from "../../../provider/core/inputs-from-state.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import { check } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { formatPath } from "../../../provider/validation/properties.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";

const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
const inUpperCase = zoneId.toUpperCase();
const otherZoneId = "7f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";

/** The inputs of each resource, and the outputs that the service computes. */
const existing: Readonly<Record<ResourceName, { readonly inputs: Properties; readonly computed: Properties }>> = {
  Team: { inputs: { name: "Product" }, computed: { teamId: "5", description: "Ours", editionId: "1" } },
  TeamMember: {
    inputs: { teamId: "5", mailId: "ada@example.com", assignToZuid: "9" },
    computed: { editionId: "1", status: "active", zuid: "8" },
  },
  TeamMembers: {
    inputs: { teamId: "5", members: { "ada@example.com": "MEMBER", "bob@example.com": "TEAM_ADMIN" } },
    computed: {
      ...{ editionId: "1", unlistedMembers: [], open: [], protectedMembers: {} },
      people: {
        "ada@example.com": { status: "active", zuid: "8", role: "MEMBER" },
        "bob@example.com": { status: "active", zuid: "9", role: "TEAM_ADMIN" },
      },
    },
  },
  Space: { inputs: { teamId: "5", name: "Roadmap" }, computed: { editionId: "1", spaceId: "7", ownerZuid: "9" } },
  SpaceLink: {
    inputs: { spaceId: "7", zones: [zoneId], expires: "2030-12-31" },
    computed: { editionId: "1", url: "https://share.example.com/a" },
  },
  SpaceMember: {
    inputs: { spaceId: "7", mailId: "ada@example.com" },
    computed: { editionId: "1", status: "active", memberId: "8" },
  },
  SpaceMembers: {
    inputs: { spaceId: "7", members: { "ada@example.com": "EDITOR", "team:5": "VIEWER" } },
    computed: {
      ...{ editionId: "1", unlistedMembers: [], open: [], protectedMembers: {} },
      people: {
        "ada@example.com": { status: "active", memberId: "8", role: "EDITOR" },
        "team:5": { status: "active", memberId: "5", role: "VIEWER" },
      },
    },
  },
  Zone: { inputs: { spaceId: "7", name: "Plan" }, computed: { editionId: "1", zoneId } },
  Frame: {
    inputs: {
      ...{ spaceId: "7", zoneId, name: "Now", idSeed: "p/s/now", layout: { left: 1 } },
      fills: [{ solid: { color: { hex: "#FF0000" } } }],
      strokes: [{ width: 2, fill: { noFill: true } }],
    },
    computed: { editionId: "1", frameId: otherZoneId },
  },
  Frames: {
    inputs: {
      ...{ spaceId: "7", zoneId, idSeed: "p/s/plan" },
      frames: {
        now: { name: "Now", layout: { left: 1 }, fills: [{ solid: { color: { hex: "#FF0000" } } }] },
        "next week": { layout: { left: 2 } },
      },
    },
    computed: { editionId: "1", frameIds: { now: otherZoneId, "next week": zoneId } },
  },
};

/** The diff after a change of the inputs, where undefined removes one; `drift` changes the state. */
function diffAfter(name: ResourceName, change: Properties, drift: Properties = {}) {
  const definition = definitionOf(name);
  const { inputs, computed } = existing[name];
  const state = { ...check(definition, inputs).inputs, ...computed, ...drift };
  const { inputs: news } = check(definition, { ...inputs, ...change });
  return diff(definition, state, news);
}

const noChanges = { changed: [], replaces: [], needsUpdate: false };

describe("no diff", () => {
  it.each<[string, ResourceName, Properties, Properties?]>([
    ["unchanged inputs", "Team", {}],
    ["unchanged inputs", "TeamMember", {}],
    ["unchanged inputs", "Space", {}],
    ["unchanged inputs", "SpaceMember", {}],
    ["unchanged inputs", "Zone", {}],
    ["unchanged inputs", "Frame", {}],
    ["unchanged inputs", "Frames", {}],
    [
      "a color of one of the frames in another model",
      "Frames",
      {
        frames: {
          now: {
            ...{ name: "Now", layout: { left: 1, rotate: 0 } },
            fills: [{ solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } }],
          },
          "next week": { layout: { left: 2 } },
        },
      },
    ],
    ["an omitted description", "Team", {}, { description: "Another" }],
    ["a plan, which matters only while the edition is created", "Team", { planType: "TRIAL" }],
    ["an omitted name", "Team", { name: undefined, teamId: "5" }],
    ["the current edition given explicitly", "Space", { editionId: "1" }],
    ["an omitted copy", "Space", {}, { from: { space: "6", copy: true } }],
    ["an omitted id", "Space", {}, { from: { space: "7" } }],
    ["its own id", "Space", { from: { space: "7" } }],
    ["its own id", "Zone", { from: { zone: zoneId } }],
    ["an omitted id", "Zone", {}, { from: { zone: zoneId } }],
    ["its own id as frameId", "Frame", { frameId: otherZoneId }],
    ["an omitted template", "Zone", {}, { from: { template: "3" } }],
    ["an omitted copy", "Zone", {}, { from: { space: "1", zone: zoneId, copy: true } }],
    ["defaults given explicitly", "Space", { trashed: false, onDestroy: "trash" }],
    ["an omitted favorite", "Space", {}, { favorite: true }],
    ["an e-mail address in another case", "TeamMember", { mailId: "ADA@Example.COM" }],
    ["an e-mail address in another case", "SpaceMember", { mailId: "Ada@example.com" }],
    ["a member by id instead of e-mail address", "SpaceMember", { mailId: undefined, memberId: "8" }],
    ["a color in another model", "Frame", { fills: [{ solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } }] }],
    ["a short hex color", "Frame", { fills: [{ solid: { color: { hex: "f00" } } }] }],
    ["the default alpha given explicitly", "Frame", { fills: [{ alpha: 1, solid: { color: { hex: "#F00" } } }] }],
    ["layout defaults given explicitly", "Frame", { layout: { left: 1, rotate: 0, flipHorizontal: false } }],
    [
      "the default stroke type given explicitly",
      "Frame",
      { strokes: [{ type: "SOLID", width: 2, fill: { noFill: true } }] },
    ],
    ["another idempotency key", "Frame", { idSeed: "other" }],
    ["no idempotency key", "Frame", { idSeed: undefined }],
    [
      "the source with its keys in another order",
      "Zone",
      { from: { copy: true, zone: zoneId, space: "1" } },
      { from: { space: "1", zone: zoneId, copy: true } },
    ],
    [
      "the source in another case",
      "Zone",
      { from: { space: "1", zone: inUpperCase, copy: true } },
      { from: { space: "1", zone: zoneId, copy: true } },
    ],
    ["its own id, in another case", "Zone", { from: { zone: inUpperCase } }],
    ["a given id in another case", "Zone", { from: { zone: inUpperCase } }, { from: { zone: zoneId } }],
    ["its zone in another case", "Frame", { zoneId: inUpperCase }],
    ["its zone in another case", "Frames", { zoneId: inUpperCase }],
  ])("for %s: %s", (_, name, change, drift) => {
    expect(diffAfter(name, change, drift)).toEqual(noChanges);
  });
});

describe("an update in place", () => {
  it.each<[ResourceName, Properties, readonly string[], Properties?]>([
    ["Team", { name: "Design", teamId: "5" }, ["name"]],
    ["Team", { description: "Theirs" }, ["description"]],
    ["TeamMember", { role: "TEAM_ADMIN" }, ["role"]],
    ["TeamMember", { assignToZuid: "10" }, ["assignToZuid"]],
    ["TeamMember", { assignToZuid: undefined }, ["assignToZuid"]],
    ["Space", { teamId: "6" }, ["teamId"]],
    [
      "Space",
      { name: "Plans", favorite: true, allowEmbed: true, trashed: true, onDestroy: "retain" },
      ["name", "favorite", "allowEmbed", "trashed", "onDestroy"],
    ],
    ["Space", {}, ["trashed"], { favorite: true, trashed: true }],
    ["SpaceMember", { role: "EDITOR" }, ["role"]],
    ["SpaceMember", {}, ["role"], { role: "CREATOR" }],
    [
      "Zone",
      { spaceId: "8", name: "Sketch", trashed: true, onDestroy: "delete" },
      ["spaceId", "name", "trashed", "onDestroy"],
    ],
    ["Frame", { spaceId: "8" }, ["spaceId"]],
    ["Frame", { layout: { left: 2 } }, ["layout"]],
    ["Frame", { layout: undefined }, ["layout"]],
    ["Frame", { fills: [] }, ["fills"]],
    ["Frame", { fills: undefined }, ["fills"]],
    ["Frame", { fills: [{ noFill: true }] }, ["fills"]],
    ["Frame", { fills: [{ alpha: 0.5, solid: { color: { hex: "#F00" } } }] }, ["fills"]],
    ["Frame", { fills: [{ solid: { color: { hex: "#FF0001" } } }] }, ["fills"]],
    ["Frame", { strokes: [{ width: 2 }] }, ["strokes"]],
  ])("%s %j", (name, change, changed, drift) => {
    expect(diffAfter(name, change, drift)).toEqual({ changed, replaces: [], needsUpdate: false });
  });
});

describe("a replacement", () => {
  const replacements: readonly [ResourceName, Properties, readonly string[]][] = [
    ["Team", { editionId: "2" }, ["editionId"]],
    ["Team", { teamId: "6" }, ["teamId"]],
    ["TeamMember", { editionId: "2" }, ["editionId"]],
    ["TeamMember", { teamId: "6", mailId: "bob@example.com" }, ["teamId", "mailId"]],
    ["Space", { editionId: "2" }, ["editionId"]],
    ["Space", { from: { space: "9", copy: true } }, ["from"]],
    ["Space", { from: { space: "9" } }, ["from"]],
    ["SpaceLink", { editionId: "2", spaceId: "8" }, ["editionId", "spaceId"]],
    ["SpaceMember", { editionId: "2" }, ["editionId"]],
    ["SpaceMember", { spaceId: "8", mailId: "bob@example.com" }, ["spaceId", "mailId"]],
    ["SpaceMember", { mailId: undefined, memberId: "10", type: "TEAM" }, ["memberId", "type"]],
    ["Zone", { editionId: "2" }, ["editionId"]],
    ["Zone", { from: { template: "4" } }, ["from"]],
    ["Zone", { from: { space: "1", zone: zoneId, copy: true } }, ["from"]],
    ["Zone", { from: { zone: otherZoneId } }, ["from"]],
    ["Frame", { editionId: "2" }, ["editionId"]],
    ["Frame", { frameId: zoneId }, ["frameId"]],
    ["Frame", { zoneId: otherZoneId, name: "Next", type: "A4" }, ["zoneId", "name", "type"]],
    ["TeamMembers", { editionId: "2", teamId: "6" }, ["editionId", "teamId"]],
    ["SpaceMembers", { editionId: "2", spaceId: "8" }, ["editionId", "spaceId"]],
    ["Frames", { editionId: "2", zoneId: otherZoneId }, ["editionId", "zoneId"]],
  ];

  it.each(Object.keys(existing) as ResourceName[])("has a case for each input that replaces a %s", (name) => {
    const covered = replacements.flatMap(([type, , replaces]) => (type === name ? replaces : []));
    expect([...new Set(covered)].toSorted()).toEqual(replacingInputs(definitionOf(name)).toSorted());
  });

  it.each(replacements)("%s %j", (name, change, replaces) => {
    const result = diffAfter(name, change);
    expect([...result.replaces].sort()).toEqual([...replaces].sort());
    expect([...result.changed].sort()).toEqual([...replaces].sort());
  });
});

describe("an unknown value", () => {
  it.each<[ResourceName, Properties, readonly string[], readonly string[]]>([
    ["Space", { teamId: unknownValue }, ["teamId"], []],
    ["Zone", { spaceId: unknownValue }, ["spaceId"], []],
    ["Frame", { zoneId: unknownValue }, ["zoneId"], ["zoneId"]],
    ["Frame", { fills: [{ solid: { color: { hex: unknownValue } } }] }, ["fills"], []],
    ["TeamMember", { mailId: unknownValue }, ["mailId"], ["mailId"]],
  ])("counts as a change: %s %j", (name, change, changed, replaces) => {
    expect(diffAfter(name, change)).toEqual({ changed, replaces, needsUpdate: false });
  });
});

describe("needsUpdate", () => {
  it.each<[ResourceName, string, boolean]>([
    ["TeamMember", "uncertain", true],
    ["TeamMember", "invited", false],
    ["TeamMember", "active", false],
    ["SpaceMember", "joined", true],
    ["SpaceMember", "waiting", false],
    ["SpaceMember", "active", false],
  ])("%s with status %s: %s", (name, status, needsUpdate) => {
    expect(diffAfter(name, {}, { status })).toEqual({ ...noChanges, needsUpdate });
  });
});

it.each(Object.keys(existing) as ResourceName[])("has no diff for the inputs of an imported %s", (name) => {
  const definition = definitionOf(name);
  const { inputs, computed } = existing[name];
  const state = { ...check(definition, inputs).inputs, ...computed };
  expect(diff(definition, state, importedInputs(definition, state))).toEqual(noChanges);
});

it("does not modify its arguments", () => {
  const state = { ...existing.Frame.inputs, ...existing.Frame.computed };
  const inputs = { ...existing.Frame.inputs, fills: [{ noFill: true }] };
  const copies = [structuredClone(state), structuredClone(inputs)];
  diff(definitionOf("Frame"), state, inputs);
  expect([state, inputs]).toEqual(copies);
});

describe("detailedDiff", () => {
  const changes = (name: ResourceName, change: Properties, drift: Properties = {}) => {
    const definition = definitionOf(name);
    const { inputs, computed } = existing[name];
    const state = { ...check(definition, inputs).inputs, ...computed, ...drift };
    const { inputs: news } = check(definition, { ...inputs, ...change });
    const { changed } = diff(definition, state, news);
    return detailedDiff(definition, changed, state, news).map(({ path, kind }) => `${kind} ${formatPath(path)}`);
  };

  it.each<[string, ResourceName, Properties, string[]]>([
    ["a changed value", "Space", { name: "Ideas" }, ["update name"]],
    ["an added value", "Frame", { layout: { left: 1, top: 2 } }, ["add layout.top"]],
    ["a removed value", "Frame", { layout: {} }, ["delete layout.left"]],
    ["a removed optional input", "TeamMember", { assignToZuid: undefined }, ["delete assignToZuid"]],
    [
      "a color inside a list",
      "Frame",
      { fills: [{ solid: { color: { hex: "#00FF00" } } }] },
      ["update fills[0].solid.color.hex"],
    ],
    [
      "another color in another model",
      "Frame",
      { fills: [{ solid: { color: { rgb: { red: 0, green: 0, blue: 1 } } } }] },
      ["delete fills[0].solid.color.hex", "add fills[0].solid.color.rgb"],
    ],
    [
      "an added element, next to a default given explicitly",
      "Frame",
      { fills: [{ alpha: 1, solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } }, { noFill: true }] },
      ["add fills[1]"],
    ],
    ["a removed element", "Frame", { strokes: [] }, ["delete strokes[0]"]],
    ["an unknown value", "Frame", { layout: { left: unknownValue } }, ["update layout.left"]],
    ["an unknown input", "Frame", { layout: unknownValue }, ["update layout"]],
    ["no change", "Frame", { fills: [{ solid: { color: { hex: "f00" } } }] }, []],
    [
      "frames by their keys",
      "Frames",
      { frames: { now: { name: "Now", layout: { left: 3 } }, later: {} } },
      ["update frames.now.layout.left", "delete frames.now.fills[0]", 'delete frames["next week"]', "add frames.later"],
    ],
  ])("%s", (_, name, change, expected) => {
    expect(changes(name, change)).toEqual(expected);
  });
});

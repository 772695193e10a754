import { describe, expect, it } from "vitest";
import { detailedDiff, diff } from "../../../provider/definition/diff.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import { check } from "../../../provider/validation/check.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { formatPath } from "../../../provider/validation/properties.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";

const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
const otherZoneId = "7f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";

/** What each resource was made from, and what the service added. */
const made: Readonly<Record<ResourceName, { readonly inputs: Properties; readonly added: Properties }>> = {
  Team: { inputs: { name: "Product" }, added: { teamId: "5", description: "Ours", editionId: "1" } },
  TeamMember: {
    inputs: { teamId: "5", mailId: "ada@example.com", assignToZuid: "9" },
    added: { editionId: "1", status: "active", zuid: "8" },
  },
  Space: { inputs: { teamId: "5", name: "Roadmap" }, added: { editionId: "1", spaceId: "7", ownerZuid: "9" } },
  SpaceMember: {
    inputs: { spaceId: "7", mailId: "ada@example.com" },
    added: { editionId: "1", status: "active", memberId: "8" },
  },
  Zone: { inputs: { spaceId: "7", name: "Plan" }, added: { editionId: "1", zoneId } },
  Frame: {
    inputs: {
      ...{ spaceId: "7", zoneId, name: "Now", idSeed: "p/s/now", layout: { left: 1 } },
      fills: [{ solid: { color: { hex: "#FF0000" } } }],
      strokes: [{ width: 2, fill: { noFill: true } }],
    },
    added: { editionId: "1", frameId: otherZoneId },
  },
};

/** The difference after a change of the program; undefined takes an input away. */
function difference(name: ResourceName, change: Properties, drift: Properties = {}) {
  const definition = definitionOf(name);
  const { inputs, added } = made[name];
  const state = { ...check(definition, inputs).inputs, ...added, ...drift };
  const { inputs: news } = check(definition, { ...inputs, ...change });
  return diff(definition, state, news);
}

const nothing = { changed: [], replaces: [], needsUpdate: false };

describe("no difference", () => {
  it.each<[string, ResourceName, Properties, Properties?]>([
    ["the same program", "Team", {}],
    ["the same program", "TeamMember", {}],
    ["the same program", "Space", {}],
    ["the same program", "SpaceMember", {}],
    ["the same program", "Zone", {}],
    ["the same program", "Frame", {}],
    ["a description that the program leaves alone", "Team", {}, { description: "Another" }],
    ["a name that the program leaves alone", "Team", { name: undefined, teamId: "5" }],
    ["an edition that is named as it is", "Space", { editionId: "1" }],
    ["what the space was copied from, left out later", "Space", {}, { sourceSpaceId: "6" }],
    ["what the space was restored from, left out later", "Space", {}, { restoreSpaceId: "7" }],
    ["the template, left out later", "Zone", {}, { templateId: "3" }],
    ["the source, left out later", "Zone", {}, { source: { spaceId: "1", zoneId } }],
    ["the default that is written out", "Space", { favorite: false, onDestroy: "trash" }],
    ["an address in capitals", "TeamMember", { mailId: "ADA@Example.COM" }],
    ["an address in capitals", "SpaceMember", { mailId: "Ada@example.com" }],
    ["a member by id instead of address", "SpaceMember", { mailId: undefined, memberId: "8" }],
    ["a colour in another model", "Frame", { fills: [{ solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } }] }],
    ["a colour in short", "Frame", { fills: [{ solid: { color: { hex: "f00" } } }] }],
    ["an alpha that is the default", "Frame", { fills: [{ alpha: 1, solid: { color: { hex: "#F00" } } }] }],
    ["a layout with its defaults", "Frame", { layout: { left: 1, rotate: 0, flipHorizontal: false } }],
    ["a type that is the default", "Frame", { strokes: [{ type: "SOLID", width: 2, fill: { noFill: true } }] }],
    ["another seed of the id", "Frame", { idSeed: "other" }],
    ["no seed of the id", "Frame", { idSeed: undefined }],
    [
      "the source with its keys in another order",
      "Zone",
      { source: { zoneId, spaceId: "1" } },
      { source: { spaceId: "1", zoneId } },
    ],
  ])("for %s: %s", (_, name, change, drift) => {
    expect(difference(name, change, drift)).toEqual(nothing);
  });
});

describe("a change in place", () => {
  it.each<[ResourceName, Properties, readonly string[], Properties?]>([
    ["Team", { name: "Design" }, ["name"]],
    ["Team", { description: "Theirs" }, ["description"]],
    ["Team", { planType: "TRIAL" }, ["planType"]],
    ["TeamMember", { role: "TEAM_ADMIN" }, ["role"]],
    ["TeamMember", { assignToZuid: "10" }, ["assignToZuid"]],
    ["TeamMember", { assignToZuid: undefined }, ["assignToZuid"]],
    ["Space", { teamId: "6" }, ["teamId"]],
    [
      "Space",
      { name: "Plans", favorite: true, allowEmbed: true, trashed: true, onDestroy: "retain" },
      ["name", "favorite", "allowEmbed", "trashed", "onDestroy"],
    ],
    ["Space", {}, ["favorite", "trashed"], { favorite: true, trashed: true }],
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
    expect(difference(name, change, drift)).toEqual({ changed, replaces: [], needsUpdate: false });
  });
});

describe("a change that needs a new resource", () => {
  it.each<[ResourceName, Properties, readonly string[]]>([
    ["Team", { editionId: "2" }, ["editionId"]],
    ["Team", { teamId: "6" }, ["teamId"]],
    ["TeamMember", { editionId: "2" }, ["editionId"]],
    ["TeamMember", { teamId: "6", mailId: "bob@example.com" }, ["teamId", "mailId"]],
    ["Space", { editionId: "2" }, ["editionId"]],
    ["Space", { sourceSpaceId: "9" }, ["sourceSpaceId"]],
    ["Space", { restoreSpaceId: "9" }, ["restoreSpaceId"]],
    ["SpaceMember", { editionId: "2" }, ["editionId"]],
    ["SpaceMember", { spaceId: "8", mailId: "bob@example.com" }, ["spaceId", "mailId"]],
    ["SpaceMember", { mailId: undefined, memberId: "10", type: "TEAM" }, ["memberId", "type"]],
    ["Zone", { editionId: "2" }, ["editionId"]],
    ["Zone", { templateId: "4" }, ["templateId"]],
    ["Zone", { source: { spaceId: "1", zoneId } }, ["source"]],
    ["Frame", { editionId: "2" }, ["editionId"]],
    ["Frame", { zoneId: otherZoneId, name: "Next", type: "CARD" }, ["zoneId", "name", "type"]],
  ])("%s %j", (name, change, replaces) => {
    const found = difference(name, change);
    expect([...found.replaces].sort()).toEqual([...replaces].sort());
    expect([...found.changed].sort()).toEqual([...replaces].sort());
  });
});

describe("what is not known yet", () => {
  it.each<[ResourceName, Properties, readonly string[], readonly string[]]>([
    ["Space", { teamId: unknownValue }, ["teamId"], []],
    ["Zone", { spaceId: unknownValue }, ["spaceId"], []],
    ["Frame", { zoneId: unknownValue }, ["zoneId"], ["zoneId"]],
    ["Frame", { fills: [{ solid: { color: { hex: unknownValue } } }] }, ["fills"], []],
    ["TeamMember", { mailId: unknownValue }, ["mailId"], ["mailId"]],
  ])("counts as a change: %s %j", (name, change, changed, replaces) => {
    expect(difference(name, change)).toEqual({ changed, replaces, needsUpdate: false });
  });
});

describe("a resource that is not finished", () => {
  it.each<[ResourceName, string, boolean]>([
    ["TeamMember", "uncertain", true],
    ["TeamMember", "invited", false],
    ["TeamMember", "active", false],
    ["SpaceMember", "joined", true],
    ["SpaceMember", "waiting", false],
    ["SpaceMember", "active", false],
  ])("%s %s: %s", (name, status, needsUpdate) => {
    expect(difference(name, {}, { status })).toEqual({ ...nothing, needsUpdate });
  });
});

it("changes neither the state nor the inputs", () => {
  const freeze = (value: Properties) => structuredClone(value);
  const state = { ...made.Frame.inputs, ...made.Frame.added };
  const inputs = { ...made.Frame.inputs, fills: [{ noFill: true }] };
  const copies = [freeze(state), freeze(inputs)];
  diff(definitionOf("Frame"), state, inputs);
  expect([state, inputs]).toEqual(copies);
});

describe("the changes inside an input", () => {
  const changes = (name: ResourceName, change: Properties, drift: Properties = {}) => {
    const definition = definitionOf(name);
    const { inputs, added } = made[name];
    const state = { ...check(definition, inputs).inputs, ...added, ...drift };
    const { inputs: news } = check(definition, { ...inputs, ...change });
    const { changed } = diff(definition, state, news);
    return detailedDiff(definition, changed, state, news).map(({ path, kind }) => `${kind} ${formatPath(path)}`);
  };

  it.each<[string, ResourceName, Properties, string[]]>([
    ["a plain value", "Space", { name: "Ideas" }, ["update name"]],
    ["a value that was not there", "Frame", { layout: { left: 1, top: 2 } }, ["add layout.top"]],
    ["a value that is left out", "Frame", { layout: {} }, ["delete layout.left"]],
    ["an optional input that is left out", "TeamMember", { assignToZuid: undefined }, ["delete assignToZuid"]],
    [
      "a colour deep inside a list",
      "Frame",
      { fills: [{ solid: { color: { hex: "#00FF00" } } }] },
      ["update fills[0].solid.color.hex"],
    ],
    [
      "a colour in another model, and another colour",
      "Frame",
      { fills: [{ solid: { color: { rgb: { red: 0, green: 0, blue: 1 } } } }] },
      ["delete fills[0].solid.color.hex", "add fills[0].solid.color.rgb"],
    ],
    [
      "one more element, and a default that is now said",
      "Frame",
      { fills: [{ alpha: 1, solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } }, { noFill: true }] },
      ["add fills[1]"],
    ],
    ["an element less", "Frame", { strokes: [] }, ["delete strokes[0]"]],
    ["a value that is not known yet", "Frame", { layout: { left: unknownValue } }, ["update layout.left"]],
    ["a whole input that is not known yet", "Frame", { layout: unknownValue }, ["update layout"]],
    ["nothing", "Frame", { fills: [{ solid: { color: { hex: "f00" } } }] }, []],
  ])("%s", (_, name, change, expected) => {
    expect(changes(name, change)).toEqual(expected);
  });
});

import { expect, it } from "vitest";
import { parseState } from "../../../provider/core/parse.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";

const frame = {
  ...{ zoneId: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21", spaceId: "3", name: "Now", type: "CUSTOM", layout: {} },
  ...{ fills: [], strokes: [], frameId: "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c22", editionId: "1" },
};

it("reads a state of version 0.1.0, which lacks inputs that came later", () => {
  expect(parseState(definitionOf("Frame"), frame)).toEqual(frame);
  const { type, ...older } = frame;
  expect(parseState(definitionOf("Frame"), older)).toEqual(frame);
});

it("ignores an output that a later version added", () => {
  expect(parseState(definitionOf("Frame"), { ...frame, locked: true })).not.toHaveProperty("locked");
});

it.each<[ResourceName, object]>([
  ["Space", { teamId: "2", name: "Plans \u{1f680}", spaceId: "3", editionId: "1" }],
  ["Zone", { spaceId: "3", name: "Plan \u{1f680}", zoneId: frame.zoneId, editionId: "1" }],
  ["Frame", { ...frame, name: "" }],
])("reads the state of a %s that somebody gave a name which no program can", (name, state) => {
  expect(parseState(definitionOf(name), { ...state })).toMatchObject(state);
});

const upgrade = "upgrade to the version that wrote it, or remove the resource from the state and import it";

it.each<[string, ResourceName, object, string]>([
  [
    "of a later version of states",
    "Frame",
    { ...frame, __stateVersion: 2 },
    "the recorded state of this Frame was written by a newer version of pulumi-canvas; upgrade pulumi-canvas",
  ],
  [
    "without a property",
    "Frame",
    { ...frame, name: undefined, title: "Now" },
    `the recorded state of this Frame cannot be read by this version of pulumi-canvas (name is missing or has the wrong type); ${upgrade}`,
  ],
  [
    "with a value has the wrong type",
    "Frame",
    { ...frame, fills: [{ pattern: "Hush-hush" }] },
    `the recorded state of this Frame cannot be read by this version of pulumi-canvas (fills[0] is missing or has the wrong type); ${upgrade}`,
  ],
  [
    "with an unknown word",
    "TeamMember",
    { teamId: "2", mailId: "a@example.com", role: "MEMBER", editionId: "1", status: "Hush-hush" },
    `the recorded state of this TeamMember cannot be read by this version of pulumi-canvas (status is missing or has the wrong type); ${upgrade}`,
  ],
])("refuses a state %s in one sentence", (_, name, state, message) => {
  expect(() => parseState(definitionOf(name), { ...state })).toThrow(message);
});

// What is planned for the frames of a zone: before, after, found, and the effects.
import { expect, it } from "vitest";
import {
  type FrameItem,
  type KnownFrames,
  planFrames,
  type UnlistedFrame,
} from "../../../provider/content/frames-plan.ts";

const [f1, f2, f3] = ["1", "2", "3"].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];

type Items = Readonly<Record<string, Partial<FrameItem>>>;
interface Options {
  readonly onDestroy?: "delete" | "retain";
  readonly unlisted?: "report" | "remove";
  readonly adoptedIds?: string[];
  readonly unlistedFrames?: UnlistedFrame[];
}

/** Frames by key, with their ids. */
function known(items: Items, frameIds: Record<string, string>, more: Options = {}): KnownFrames {
  const whole = { type: "CUSTOM", layout: {}, fills: [], strokes: [] };
  const frames = Object.fromEntries(Object.entries(items).map(([key, item]) => [key, { ...whole, ...item }]));
  return { zoneId: "9", spaceId: "7", editionId: "1", unlisted: "keep", maxRemovals: 1, frames, frameIds, ...more };
}

const wanted = (items: Items, more: Options = {}) => known(items, {}, more);
const a = { a: {} };
const theirs = [{ frameId: f3, name: "Theirs" }];
const adoptedA = known(a, { a: f1 }, { adoptedIds: [f1] });

type Case = [
  name: string,
  before: KnownFrames | undefined,
  after: KnownFrames | undefined,
  found: KnownFrames | undefined,
  effects: string[],
];

it.each<Case>([
  ["nothing", known(a, { a: f1 }), wanted(a), undefined, []],
  ["another onDestroy", known(a, { a: f1 }), wanted(a, { onDestroy: "retain" }), undefined, []],
  ["a new frame", undefined, wanted({ a: { name: "Now" } }), undefined, ["add a Now"]],
  ["what an interrupted run has inserted", undefined, wanted(a), known(a, { a: f1 }), ["continue a a"]],
  [
    "what an interrupted run has inserted, and differs",
    undefined,
    wanted({ a: { layout: { left: 1 } } }),
    known(a, { a: f1 }),
    ["continue a a", "change a a"],
  ],
  ["what is adopted by its name", undefined, wanted(a), adoptedA, ["adopt a a"]],
  [
    "what is given by its id, in whatever case",
    undefined,
    wanted({ a: { frameId: f1.toUpperCase() } }),
    adoptedA,
    ["adopt a a"],
  ],
  [
    "what is given by its id, before anybody could look",
    undefined,
    wanted({ a: { frameId: f1 } }),
    undefined,
    ["adopt a a"],
  ],
  ["its own id", known(a, { a: f1 }), wanted({ a: { frameId: f1.toUpperCase() } }), undefined, []],
  ["another drawing", known(a, { a: f1 }), wanted({ a: { layout: { left: 1 } } }), undefined, ["change a a"]],
  ["another name", known(a, { a: f1 }), wanted({ a: { name: "b" } }), undefined, ["replace a a b"]],
  ["another type", known(a, { a: f1 }), wanted({ a: { type: "A4" } }), undefined, ["replace a a a"]],
  [
    "another form of the same letters",
    known({ a: { name: "\u00e9" } }, { a: f1 }),
    wanted({ a: { name: "e\u0301" } }),
    undefined,
    [],
  ],
  ["another name of what was adopted", adoptedA, wanted({ a: { name: "b" } }), undefined, ["add a b", "keep a a"]],
  [
    "another key of what was adopted",
    adoptedA,
    wanted({ b: { name: "a" } }),
    known({ b: { name: "a" } }, { b: f1 }, { adoptedIds: [f1] }),
    ["adopt b a"],
  ],
  ["another id", known(a, { a: f1 }), wanted({ a: { frameId: f2 } }), undefined, ["adopt a a", "remove a a"]],
  [
    "another id, once somebody has looked",
    known(a, { a: f1 }),
    wanted({ a: { frameId: f2 } }),
    known({ "a (1)": { name: "a" }, a: {} }, { "a (1)": f1, a: f2 }, { adoptedIds: [f2] }),
    ["adopt a a", "remove a (1) a"],
  ],
  ["another id than the adopted one", adoptedA, wanted({ a: { frameId: f2 } }), undefined, ["adopt a a", "keep a a"]],
  [
    "another id, and onDestroy: delete",
    adoptedA,
    wanted({ a: { frameId: f2 } }, { onDestroy: "delete" }),
    undefined,
    ["adopt a a", "remove a a"],
  ],
  [
    "another id, and unlisted: remove",
    adoptedA,
    wanted({ a: { frameId: f2 } }, { unlisted: "remove" }),
    undefined,
    ["adopt a a", "remove a a"],
  ],
  [
    "exchanged ids",
    known({ a: {}, b: {} }, { a: f1, b: f2 }),
    wanted({ a: { frameId: f2 }, b: { frameId: f1 } }),
    undefined,
    ["adopt a a", "adopt b b"],
  ],
  ["a key that is gone", known(a, { a: f1 }), wanted({}), undefined, ["remove a a"]],
  [
    "a key that is gone, and onDestroy: retain",
    known(a, { a: f1 }),
    wanted({}, { onDestroy: "retain" }),
    undefined,
    ["remove a a"],
  ],
  ["a key of an adopted frame that is gone", adoptedA, wanted({}), undefined, ["keep a a"]],
  [
    "a key of an adopted frame that is gone, and onDestroy: delete",
    adoptedA,
    wanted({}, { onDestroy: "delete" }),
    undefined,
    ["remove a a"],
  ],
  [
    "a key of an adopted frame that is gone, and unlisted: remove",
    adoptedA,
    wanted({}, { unlisted: "remove" }),
    undefined,
    ["remove a a"],
  ],
  ["frames of others", known({}, {}, { unlistedFrames: theirs }), wanted({}), undefined, []],
  [
    "frames of others, with unlisted: report",
    known({}, {}, { unlistedFrames: theirs }),
    wanted({}, { unlisted: "report" }),
    undefined,
    [],
  ],
  [
    "frames of others, with unlisted: remove",
    known({}, {}, { unlistedFrames: theirs }),
    wanted({}, { unlisted: "remove" }),
    undefined,
    [`remove ${f3} Theirs`],
  ],
  [
    "frames of others that were found",
    undefined,
    wanted(a, { unlisted: "remove" }),
    known({}, {}, { unlistedFrames: theirs }),
    ["add a a", `remove ${f3} Theirs`],
  ],
  [
    "an unlisted frame of the name of a new one, which may be its own",
    known({}, {}, { unlistedFrames: theirs }),
    wanted({ Theirs: {} }, { unlisted: "remove" }),
    undefined,
    ["add Theirs Theirs"],
  ],
  [
    "a delete",
    known({ a: {}, b: {} }, { a: f1, b: f2 }, { adoptedIds: [f1] }),
    undefined,
    undefined,
    ["keep a a", "remove b b"],
  ],
  ["a delete with onDestroy: retain", known(a, { a: f1 }, { onDestroy: "retain" }), undefined, undefined, ["keep a a"]],
  [
    "a delete with onDestroy: delete",
    known(a, { a: f1 }, { onDestroy: "delete", adoptedIds: [f1] }),
    undefined,
    undefined,
    ["remove a a"],
  ],
])("plans %s", (_, before, after, found, effects) => {
  const plan = planFrames(before, after, found);
  expect(plan.map(({ action, key, name, to }) => [action, key, name, to].filter(Boolean).join(" "))).toEqual(effects);
});

it("says which properties and colors of a drawing change", () => {
  const fill = (hex: string) => ({ solid: { color: { hex } } });
  const before = known(
    { a: { fills: [fill("#fff176")], strokes: [{ type: "SOLID", fill: fill("#000000") }] } },
    { a: f1 },
  );
  const after = wanted({ a: { fills: [], strokes: [{ type: "SOLID" }, { type: "DASH" }], layout: { left: 1 } } });
  expect(planFrames(before, after)).toEqual([
    {
      action: "change",
      key: "a",
      name: "a",
      changed: [
        { property: "layout" },
        { property: "fills", from: "#FFF176", to: "none" },
        { property: "strokes", from: "#000000", to: undefined },
      ],
    },
  ]);
});

// What a plan says about frames, from the steps that the engine announces.
import { describe, expect, it } from "vitest";
import { type FrameItem, planFrames, type UnlistedFrame, withFrames } from "../../../provider/content/frames-plan.ts";
import { effectsOutput } from "../../../provider/core/effect.ts";
import { found, inWords, step, urnOf } from "./fixture.ts";

const plan = { id: "9", parent: urnOf("Space", "roadmap"), inputs: { spaceId: "7", name: "Plan" } };
const zone = step("same", "Zone", "plan", plan, plan);

type Items = Readonly<Record<string, Partial<FrameItem>>>;

/** Frames of the zone Plan, each with an id of its own unless `more` has the ids. */
const frames = (items: Items, more: object = {}) => {
  const wholeItem = (item: Partial<FrameItem>): FrameItem => ({
    ...{ type: "CUSTOM", layout: {}, fills: [], strokes: [] },
    ...item,
  });
  const all = Object.entries(items).map(([key, item]) => [key, wholeItem(item)] as const);
  const frameIds = Object.fromEntries(all.map(([key]) => [key, `id-of-${key}`]));
  return { inputs: { zoneId: "9", spaceId: "7", frames: Object.fromEntries(all), frameIds, ...more } };
};
type Frames = ReturnType<typeof frames>;

/** What a preview has found: ids of frames to adopt, by key, and what nobody lists. */
interface Found {
  readonly adopted?: Readonly<Record<string, string>>;
  readonly unlistedFrames?: UnlistedFrame[];
}

/** What a plan says about frames of the zone Plan before and after. */
function said(old: Frames | undefined, now?: Frames, found?: Found) {
  const op = old ? (now ? "update" : "delete") : "create";
  const outputs = found && now ? { outputs: { [effectsOutput]: previewOf(old, now, found) } } : {};
  return inWords(zone, step(op, "Frames", "frames", old, now && { ...now, ...outputs }));
}

function previewOf(old: Frames | undefined, { inputs }: Frames, { adopted = {}, unlistedFrames }: Found) {
  const defaults = { unlisted: "keep", maxRemovals: 1, editionId: "1" } as const;
  const [before, after] = [old && { ...defaults, ...old.inputs }, { ...defaults, ...inputs }];
  const placed = Object.entries(adopted).flatMap(([key, id]) => {
    const item = inputs.frames[key];
    return item ? [{ key, id, item }] : [];
  });
  const from = { ...(before ?? { ...after, frames: {}, frameIds: {} }), unlistedFrames };
  return planFrames(before, after, withFrames(from, placed, Object.values(adopted)));
}

it("frames that were there before are adopted, and stay in the end", () => {
  const both = { now: {}, next: {} };
  expect(said(undefined, frames(both), { adopted: { now: "f1" } })).toEqual([
    'adopts frame "now" in "Plan"',
    'adds frame "next" to "Plan"',
  ]);
  const ended = ['no longer manages frame "now" in "Plan"', 'removes frame "next" from "Plan"'];
  const recorded = frames(both, { adoptedIds: ["id-of-now"] });
  expect(said(recorded)).toEqual(ended);
  expect(said(recorded, frames({}))).toEqual(ended);
  expect(said(recorded, frames({}, { onDestroy: "delete" }))).toEqual(['removes 2 frames from "Plan": "now", "next"']);
});

it("frames are in a zone of the title that it gets from the entry that adopts it", () => {
  const former = step("delete", "Zone", "zone", { ...plan, inputs: { spaceId: "7", name: "Former" } });
  const outputs = found("Zone", plan.inputs, { adopted: true });
  const adopted = step("create", "Zone", "plan", undefined, { ...plan, outputs });
  expect(inWords(adopted, step("create", "Frames", "frames", undefined, frames({ now: {} })), former)).toEqual([
    'adopts zone "Plan"',
    'adds frame "now" to "Plan"',
  ]);
});

describe("frames of a zone", () => {
  const layout = { left: 0, top: 0 };
  const cafe = (form: string) => ({ now: { name: "Caf\u00e9".normalize(form) } });
  const filled = (...hex: readonly string[]) => ({
    now: { fills: hex.map((one) => ({ solid: { color: { hex: one } } })) },
  });

  it.each<[string, Items, Items, readonly string[]]>([
    [
      "are added, moved, replaced, and removed",
      { now: { layout }, next: { layout, name: "Next" }, gone: {}, same: { layout: { ...layout, width: 9 } } },
      { now: { layout: { left: 5, top: 0 } }, next: { layout, name: "Then" }, new: {}, same: { layout } },
      [
        'adds frame "new" to "Plan"',
        'moves 2 frames in "Plan": "now", "same"',
        'replaces frame "Next" with "Then" in "Plan"',
        'removes frame "gone" from "Plan"',
      ],
    ],
    [
      "are replaced if the name changes to that of the key, or the type",
      { now: { name: "Now" }, next: { type: "CUSTOM" }, same: {} },
      { now: {}, next: { type: "SLIDE" }, same: { name: "same" } },
      ['replaces 2 frames in "Plan": "Now" with "now", "next" with "next"'],
    ],
    ["are not replaced for the other form of the same letters", cafe("NFD"), cafe("NFC"), []],
    [
      "say which color changes",
      filled("#fff176"),
      filled("#7BC86C"),
      ['changes frame "now" (fill yellow -> green) in "Plan"'],
    ],
    [
      "name no color if they had none",
      filled(),
      filled("#0f0"),
      ['changes frame "now" (fill none -> #00FF00) in "Plan"'],
    ],
    [
      "do not list several colors",
      filled("#ff0000", "#00ff00"),
      filled("#00ff00", "#ff0000"),
      ['changes frame "now" (fill) in "Plan"'],
    ],
  ])("%s", (_, old, now, sentences) => {
    expect(said(frames(old), frames(now))).toEqual(sentences);
  });

  it("that others have drawn are removed if unlisted frames are, whether the state or the preview knows them", () => {
    const unlistedFrames = [{ frameId: "f9", name: "Theirs" }];
    const [now, removed] = [frames({}, { unlisted: "remove" }), ['removes frame "Theirs" from "Plan"']];
    expect(said(undefined, now, { unlistedFrames })).toEqual(removed);
    expect(said(frames({}, { unlistedFrames }), now)).toEqual(removed);
    expect(said(frames({}), now, { unlistedFrames })).toEqual(removed);
  });
});

it("frames of another zone are removed from the old one, unless that goes with them", () => {
  const other = { id: "8", parent: urnOf("Space", "roadmap"), inputs: { spaceId: "7", name: "Other" } };
  const old = { parent: urnOf("Zone", "other"), ...frames({ now: {} }, { zoneId: "8" }) };
  const moved = step("replace", "Frames", "f", old, frames({ now: {} }));
  const added = 'adds frame "now" to "Plan"';
  expect(inWords(zone, step("same", "Zone", "other", other, other), moved)).toEqual([
    added,
    'removes frame "now" from "Other"',
  ]);
  expect(inWords(zone, step("delete", "Zone", "other", other), moved)).toEqual([
    added,
    'trashes zone "Other" (1 frame)',
  ]);
});

it("frames of many zones are counted", () => {
  const zones = Array.from({ length: 9 }, (_, n) => ({ id: `z${n}`, inputs: { spaceId: "7", name: `Zone ${n}` } }));
  const steps = zones.flatMap((one, n) => [
    step("same", "Zone", `zone${n}`, one, one),
    step("create", "Frames", `frames${n}`, undefined, frames({ a: {}, b: {} }, { zoneId: one.id })),
  ]);
  expect(inWords(...steps)).toEqual(['adds 18 frames in 9 zones: "a", "b", "a", "b", "a", "b", "a", "b", and 10 more']);
});

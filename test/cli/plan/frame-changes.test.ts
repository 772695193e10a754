// What a plan says about frames, from the steps that the engine announces.
import { describe, expect, it } from "vitest";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { inWords, step, urnOf } from "./fixture.ts";

const plan = { id: "9", parent: urnOf("Space", "roadmap"), inputs: { spaceId: "7", name: "Plan" } };

describe("frames", () => {
  const frames = (map: object) => ({ inputs: { zoneId: "9", spaceId: "7", frames: map } });
  const zone = step("same", "Zone", "plan", plan, plan);

  it("that were there before are adopted, and stay in the end", () => {
    const both = frames({ now: {}, next: {} });
    const outputs = { ...both.inputs, frameIds: { now: "f1", next: unknownValue }, adoptedIds: ["f1"] };
    expect(inWords(zone, step("create", "Frames", "frames", undefined, { ...both, outputs }))).toEqual([
      'adopts frame "now" in "Plan"',
      'adds frame "next" to "Plan"',
    ]);
    const ended = ['no longer manages frame "now" in "Plan"', 'removes frame "next" from "Plan"'];
    expect(inWords(zone, step("delete", "Frames", "frames", { ...both, outputs }))).toEqual(ended);
    expect(inWords(zone, step("update", "Frames", "frames", { ...both, outputs }, frames({})))).toEqual(ended);
    const none = { inputs: { ...frames({}).inputs, onDestroy: "delete" } };
    expect(inWords(zone, step("update", "Frames", "frames", { ...both, outputs }, none))).toEqual([
      'removes 2 frames from "Plan": "now", "next"',
    ]);
  });

  it("are in a zone of the title that it gets from the entry that adopts it", () => {
    const former = step("delete", "Zone", "zone", { ...plan, inputs: { spaceId: "7", name: "Former" } });
    const adopted = step("create", "Zone", "plan", undefined, { ...plan, outputs: { adopted: true } });
    expect(inWords(adopted, step("create", "Frames", "frames", undefined, frames({ now: {} })), former)).toEqual([
      'adopts zone "Plan"',
      'adds frame "now" to "Plan"',
    ]);
  });

  it("are added, moved, changed and removed", () => {
    const layout = { left: 0, top: 0 };
    const old = frames({
      now: { layout },
      next: { layout, name: "Next" },
      gone: {},
      same: { layout: { ...layout, width: 9 } },
    });
    const now = frames({
      now: { layout: { left: 5, top: 0 } },
      next: { layout, name: "Then" },
      new: {},
      same: { layout },
    });
    expect(inWords(zone, step("update", "Frames", "frames", old, now))).toEqual([
      'adds frame "new" to "Plan"',
      'moves frame "now" in "Plan"',
      'replaces frame "Next" with "Then" in "Plan"',
      'removes frame "gone" from "Plan"',
    ]);
  });

  it("are replaced if the name changes to that of the key, or the type", () => {
    const old = frames({ now: { name: "Now" }, next: { type: "CUSTOM" }, same: {} });
    const now = frames({ now: {}, next: { type: "SLIDE" }, same: { name: "same" } });
    expect(inWords(zone, step("update", "Frames", "frames", old, now))).toEqual([
      'replaces 2 frames in "Plan": "Now" with "now", "next" with "next"',
    ]);
  });

  it("are not replaced for the other form of the same letters", () => {
    const named = (form: string) => ({ name: "Caf\u00e9".normalize(form) });
    const old = frames({ now: named("NFD"), next: {} });
    const now = frames({ now: named("NFC") });
    expect(inWords(zone, step("update", "Frames", "frames", old, now))).toEqual(['removes frame "next" from "Plan"']);
  });

  it("that others have drawn are removed if unlisted frames are", () => {
    const unlistedFrames = [{ frameId: "f9", name: "Theirs" }];
    const inputs = { ...frames({}).inputs, unlisted: "remove" };
    const removed = ['removes frame "Theirs" from "Plan"'];
    expect(inWords(zone, step("create", "Frames", "f", undefined, { inputs, outputs: { unlistedFrames } }))).toEqual(
      removed,
    );
    const old = { inputs, outputs: { ...inputs, unlistedFrames } };
    expect(inWords(zone, step("update", "Frames", "f", old, { inputs }))).toEqual(removed);
  });

  it("that the preview has found are removed, even if the state does not know them", () => {
    const inputs = { ...frames({}).inputs, unlisted: "remove" };
    const outputs = { unlistedFrames: [{ frameId: "f9", name: "Theirs" }] };
    expect(inWords(zone, step("update", "Frames", "f", frames({}), { inputs, outputs }))).toEqual([
      'removes frame "Theirs" from "Plan"',
    ]);
  });

  it("that were adopted stay if their name changes, and the new one may be adopted as well", () => {
    const adopted = { frameIds: { now: "f1" }, adoptedIds: ["f1"] };
    const old = { inputs: { ...frames({ now: {} }).inputs, ...adopted } };
    const now = frames({ now: { name: "Then" } });
    const change = (outputs: object) => inWords(zone, step("update", "Frames", "f", old, { ...now, outputs }));
    const kept = 'no longer manages frame "now" in "Plan"';
    expect(change({})).toEqual(['adds frame "Then" to "Plan"', kept]);
    expect(change({ frameIds: { now: "f2" }, adoptedIds: ["f2"] })).toEqual(['adopts frame "Then" in "Plan"', kept]);
  });

  describe("with the id of another frame", () => {
    const [f1, f2, f3] = ["1", "2", "3"].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
    const was = (map: object, ids: object, adoptedIds?: unknown[]) => ({
      inputs: { ...frames(map).inputs, frameIds: ids, adoptedIds },
    });
    const change = (old: object, map: object, options: object = {}, outputs: object = {}) =>
      inWords(zone, step("update", "Frames", "f", old, { inputs: { ...frames(map).inputs, ...options }, outputs }));
    const given = { now: { frameId: f2 } };

    it("adopt it, and the frame that their key had is removed", () => {
      const found = { frameIds: { now: f2 }, adoptedIds: [f2] };
      const said = ['adopts frame "now" in "Plan"', 'removes frame "now" from "Plan"'];
      expect(change(was({ now: {} }, { now: f1 }), given, {}, found)).toEqual(said);
      // A preview cannot look into a zone in the trash.
      expect(change(was({ now: {} }, { now: f1 }), given)).toEqual(said);
    });

    it("leave the frame that their key had alone if that was adopted, unless the file says otherwise", () => {
      const old = was({ now: { frameId: f1 } }, { now: f1 }, [f1]);
      const kept = ['adopts frame "now" in "Plan"', 'no longer manages frame "now" in "Plan"'];
      const removed = ['adopts frame "now" in "Plan"', 'removes frame "now" from "Plan"'];
      expect(change(old, given)).toEqual(kept);
      expect(change(old, given, { onDestroy: "delete" })).toEqual(removed);
      expect(change(old, given, { unlisted: "remove" })).toEqual(removed);
    });

    it("exchange their frames, of which none goes", () => {
      const old = was({ a: { name: "now" }, b: { name: "now" } }, { a: f1, b: f2 });
      const map = { a: { name: "now", frameId: f2 }, b: { name: "now", frameId: f1 } };
      const found = { frameIds: { a: f2, b: f1 }, adoptedIds: [f1, f2] };
      expect(change(old, map, {}, found)).toEqual(['adopts 2 frames in "Plan": "now", "now"']);
      const third = { ...map, b: { name: "now", frameId: f3 } };
      expect(change(old, third, {}, { frameIds: { a: f2, b: f3 }, adoptedIds: [f2, f3] })).toEqual([
        'adopts 2 frames in "Plan": "now", "now"',
        'removes frame "now" from "Plan"',
      ]);
    });

    it("change nothing if their key has it already", () => {
      expect(change(was({ now: {} }, { now: f2 }), { now: { frameId: f2?.toUpperCase() } })).toEqual([]);
    });
  });

  it("of another zone are removed from the old one, unless that goes with them", () => {
    const other = { id: "8", parent: urnOf("Space", "roadmap"), inputs: { spaceId: "7", name: "Other" } };
    const old = { parent: urnOf("Zone", "other"), inputs: { zoneId: "8", spaceId: "7", frames: { now: {} } } };
    const moved = step("replace", "Frames", "f", old, frames({ now: {} }));
    expect(inWords(zone, step("same", "Zone", "other", other, other), moved)).toEqual([
      'adds frame "now" to "Plan"',
      'removes frame "now" from "Other"',
    ]);
    expect(inWords(zone, step("delete", "Zone", "other", other), moved)).toEqual([
      'adds frame "now" to "Plan"',
      'trashes zone "Other" (1 frame)',
    ]);
  });

  it("say which color changes", () => {
    const filled = (...hex: string[]) =>
      frames({ now: { fills: hex.map((one) => ({ solid: { color: { hex: one } } })) } });
    const change = (old: object, now: object) => inWords(zone, step("update", "Frames", "f", old, now));
    expect(change(filled("#fff176"), filled("#7BC86C"))).toEqual([
      'changes frame "now" (fill yellow -> green) in "Plan"',
    ]);
    expect(change(filled(), filled("#0f0"))).toEqual(['changes frame "now" (fill none -> #00FF00) in "Plan"']);
    expect(change(filled("#ff0000", "#00ff00"), filled("#00ff00", "#ff0000"))).toEqual([
      'changes frame "now" (fill) in "Plan"',
    ]);
  });

  it("of many zones are counted", () => {
    const zones = Array.from({ length: 9 }, (_, n) => ({ id: `z${n}`, inputs: { spaceId: "7", name: `Zone ${n}` } }));
    const steps = zones.flatMap((one, n) => [
      step("same", "Zone", `zone${n}`, one, one),
      step("create", "Frames", `frames${n}`, undefined, { inputs: { zoneId: one.id, frames: { a: {}, b: {} } } }),
    ]);
    expect(inWords(...steps)).toEqual([
      'adds 18 frames in 9 zones: "a", "b", "a", "b", "a", "b", "a", "b", and 10 more',
    ]);
  });
});

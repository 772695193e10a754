// What a drawing shows where frames get in each other's way, and a picture where words have little room.
import { describe, expect, it } from "vitest";
import { mapToHtml } from "../../../cli/map/html.ts";
import type { MapFrame, MapZone } from "../../../cli/map/model.ts";
import { mapOfPlan } from "../../../cli/map/plan-map.ts";
import { mapToSvg } from "../../../cli/map/svg.ts";
import { drawCanvas } from "../../../cli/map/zone-drawing.ts";
import type { Action } from "../../../cli/plan/change.ts";
import { toSvg } from "../../../picture/text.ts";
import { step, stepsOf } from "../plan/fixture.ts";
import { frame as painted } from "./workspace-fixture.ts";

const layoutAt = (top: number) => ({ left: 0, top, width: 200, height: 100 });
const frame = (id: string, top: number, action: Action, from = top): MapFrame => ({
  id,
  name: id,
  layout: layoutAt(top),
  fills: undefined,
  strokes: undefined,
  before:
    action === "move" ? { id, name: id, layout: layoutAt(from), fills: undefined, strokes: undefined } : undefined,
  changes: [{ action, kind: "frame", urn: "", name: id }],
});
const draw = (...frames: readonly MapFrame[]): string => {
  const zone: MapZone = { id: "zone-1", title: "Plan", frames, changes: [] };
  return toSvg(drawCanvas(zone).picture);
};

describe("a removed frame", () => {
  it("is crossed out", () => expect(draw(frame("gone", 0, "remove"))).toContain('class="crossed"'));

  it("is not crossed out where a new one takes its place", () => {
    expect(draw(frame("gone", 0, "remove"), frame("new", 0, "add"))).not.toContain('class="crossed"');
  });
});

it("frames that change places have arrows on two sides", () => {
  const text = draw(frame("one", 0, "move", 300), frame("two", 300, "move", 0));
  const bends = [...text.matchAll(/class="way" d="M100 \d+Q(-?[\d.]+)/g)].map(([, x]) => Number(x));
  expect(bends).toEqual([expect.any(Number), expect.any(Number)]);
  expect(Math.sign((bends[0] ?? 0) - 100)).toBe(-Math.sign((bends[1] ?? 0) - 100));
});

it("an arrow starts at the edge of the old place and ends at the edge of the new one, turned or not", () => {
  const [, start, end] =
    /class="way" d="M([\d. -]+)Q[\d. -]+ (\S+ \S+?)M/.exec(draw(frame("one", 300, "move", 0))) ?? [];
  expect([start, end]).toEqual(["100 100", "100 300"]);
  const turned = { ...frame("one", 300, "move", 0), layout: { ...layoutAt(300), rotate: 90 } };
  expect(/class="way" d="[^"]*?100 (\d+)M/.exec(draw(turned))?.[1]).toBe("250");
});

it("a frame that only turns or changes its size has no arrow, only the outline of what it was", () => {
  const { layout } = frame("one", 0, "move");
  const text = draw({ ...frame("one", 0, "move"), layout: { ...layout, width: 300, rotate: 20 } });
  expect(text).toContain('class="was"');
  expect(text).not.toContain('class="way"');
});

it("a frame that moves and changes shows both", () => {
  const drawn = (left: number, hex: string) => ({
    inputs: { spaceId: "7", zoneId: "z", frames: { a: { ...painted(left, 0, hex), name: "Both" } } },
  });
  const map = mapOfPlan(stepsOf(step("update", "Frames", "frames", drawn(0, "#FF0000"), drawn(500, "#0000FF"))));
  const page = mapToHtml(map);
  expect(page).toContain("~→ Both");
  const [item = ""] = /<ul class="frame-changes">.*?<\/ul>/.exec(page) ?? [];
  expect([...item.matchAll(/<span class="badge mark" data-change="(\w+)">/g)].map(([, look]) => look)).toEqual([
    "change",
    "move",
  ]);
  expect([...item.matchAll(/<rect [^>]*fill="(rgb[^"]+)"/g)].map(([, color]) => color)).toEqual([
    "rgb(255, 0, 0)",
    "rgb(0, 0, 255)",
  ]);
  expect(item).toContain("0, 0 · 200 × 100 → 500, 0 · 200 × 100");
  for (const text of [page, mapToSvg(map)]) {
    expect(text).toContain('class="was"');
    expect(text).toContain('class="way"');
  }
});

it("a plan that fails shows the errors instead", () => {
  const map = mapOfPlan([], ["workspace.yaml:4:5: <titel> is not a key\nof a space"]);
  for (const text of [mapToHtml(map), mapToSvg(map)]) {
    expect(text).toContain("No plan: the preview failed");
    expect(text).toContain("workspace.yaml:4:5: &lt;titel&gt; is not a key");
    expect(text).not.toContain("What an update would do");
  }
});

it("a picture of a plan shows everyone who is affected, and sentences in whole", () => {
  const names = Array.from({ length: 30 }, (_, number) => `p${number}@example.com`);
  const members = Object.fromEntries(names.map((name) => [name, "MEMBER"]));
  const steps = [
    step("create", "TeamMembers", "people", undefined, { inputs: { teamId: "1", members } }),
    ...["a", "b"].map((letter) =>
      step("create", "Space", letter, undefined, { inputs: { teamId: "1", name: letter.repeat(60) } }),
    ),
  ];
  const text = mapToSvg(mapOfPlan(stepsOf(...steps)));
  for (const name of names) {
    expect(text).toContain(`<tspan class="who">${name}</tspan>`);
    expect(text).toContain(`>  ${name} (member)</text>`);
  }
  expect(text).toContain(`>• creates 2 spaces: &quot;${"a".repeat(60)}&quot;,</text>`);
  expect(text).toContain(`>  &quot;${"b".repeat(60)}&quot;</text>`);
});

// What the page of a map says, and in which order.
import { expect, it } from "vitest";
import { mapOfPlan } from "../../../cli/map/build-map.ts";
import { mapsToHtml } from "../../../cli/map/map-page.ts";
import { originOf } from "../../../cli/map/model.ts";
import { step, stepsOf } from "../plan/fixture.ts";
import { everyChange, everyChangeMap, frame, peopleMap } from "./workspace-fixture.ts";

const stops = [
  { color: { hex: "#FF0000" }, position: 0 },
  { color: { hex: "#0000FF" }, position: 1 },
];

/** A plan with a frame of each kind of gradient. */
const gradientMap = () => {
  const fill = (type: string) => ({ ...frame(0, 0, "#000"), fills: [{ gradient: { type, stops } }] });
  const frames = { a: fill("LINEAR"), b: fill("RADIAL"), c: fill("ANGULAR") };
  return mapOfPlan(stepsOf(step("create", "Frames", "frames", undefined, { inputs: { zoneId: "z", frames } })));
};

/** Whether a page has these texts, in this order. */
function expectInOrder(page: string, ...parts: readonly string[]) {
  const places = parts.map((part) => page.indexOf(part, page.indexOf("</style>")));
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

it("the same plan has the same bytes, whatever was drawn before", () => {
  const first = mapsToHtml([gradientMap()]);
  mapsToHtml([everyChangeMap()]);
  expect(mapsToHtml([gradientMap()])).toBe(first);
});

it("begins with file and day, and says what a review has to know, and what goes, before other changes", () => {
  const remarks = { refusals: ["too much goes"], warnings: ["ada may not do this"], notes: ["an invitation is open"] };
  const origin = originOf("teams/product.yaml", "2026-12-31");
  expectInOrder(
    mapsToHtml([{ ...mapOfPlan(stepsOf(...everyChange), remarks), origin }]),
    ...["teams/product.yaml", "2026-12-31", "3 people"],
    ...["The plan is refused", "too much goes", "Warnings", "ada may not do this", "Pending", "an invitation is open"],
    ...["Cannot be undone", "removes dan@example.com", "removes frame", "Removals that can be undone", "trashes zone"],
    ...["Everything else", "creates space", "About 20 requests"],
  );
});

it("has one list of changes if nothing goes", () => {
  const steps = stepsOf(step("create", "Space", "new", undefined, { inputs: { name: "New" } }));
  expectInOrder(mapsToHtml([mapOfPlan(steps)]), "<h3>Changes</h3>", "creates space");
});

it("shows the errors instead of a plan that failed", () => {
  const page = mapsToHtml([mapOfPlan([], { errors: ["workspace.yaml:4:5: <titel> is not a key\nof a space"] })]);
  expectInOrder(page, "No plan: the preview failed", "workspace.yaml:4:5: &lt;titel&gt; is not a key");
  expect(page).not.toContain("What an update would do");
});

it("shows the old color, place and outline of a frame that moves and changes", () => {
  const drawn = (left: number, hex: string) => ({
    inputs: { spaceId: "7", zoneId: "z", frames: { a: { ...frame(left, 0, hex), name: "Both" } } },
  });
  const steps = stepsOf(step("update", "Frames", "frames", drawn(0, "#FF0000"), drawn(500, "#0000FF")));
  const page = mapsToHtml([mapOfPlan(steps)]);
  expectInOrder(page, "<title>~→ Both</title>", 'class="was"', 'class="way"');
  const [item = ""] = /<ul class="frame-changes">.*?<\/ul>/.exec(page) ?? [];
  expectInOrder(
    `</style> ${item}`,
    ...["rgb(255, 0, 0)", "rgb(0, 0, 255)", 'mark" data-change="change"', 'mark" data-change="move"'],
    "0, 0 · 200 × 100 → 500, 0 · 200 × 100",
  );
});

it("draws what goes below what takes its place", () => {
  const drawn = (frames: object) => ({ inputs: { zoneId: "z", frames } });
  const steps = stepsOf(
    step("update", "Frames", "frames", drawn({ gone: frame(0, 0, "#000") }), drawn({ a: frame(0, 0, "#FFF") })),
  );
  expectInOrder(mapsToHtml([mapOfPlan(steps)]), 'data-frame="gone"', 'data-frame="a"');
});

it("draws no arrow for a frame that only turns or changes its size", () => {
  const drawn = (rotate: number) => ({
    inputs: { zoneId: "z", frames: { a: { layout: { left: 0, top: 0, width: 9, height: 9, rotate } } } },
  });
  const page = mapsToHtml([mapOfPlan(stepsOf(step("update", "Frames", "frames", drawn(0), drawn(20))))]);
  expect(page).toContain('class="was"');
  expect(page).not.toContain('class="way"');
});

it("links every person, space and zone of several workspaces to a place of its own", () => {
  const page = mapsToHtml([everyChangeMap(), peopleMap()]);
  const ids = [...page.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id);
  const links = [...page.matchAll(/<a class="row" href="#([\w-]+)"/g)].map(([, id]) => id);
  expect(links).toHaveLength(9 + 3);
  expect(new Set(ids).size).toBe(ids.length);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
});

// Sizes at which work in proportion to the square of the size would exceed the time limit of a test.
import { expect, it } from "vitest";
import { drawFrames } from "../../../provider/workspace/drawn-frames.ts";
import { placeFrames } from "../../../provider/workspace/layout.ts";
import { checkWorkspace, parseWorkspace } from "../../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../../provider/workspace/workspace-resources.ts";
import { errorOf } from "./error-of.ts";
import { team } from "./mistakes/mistake.ts";

const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const map = <T>(length: number, make: (index: number) => [string, T]) => Object.fromEntries(list(length, make));

const largeFiles: readonly (readonly [string, string, string, string])[] = [
  [
    "unknown addresses",
    `${team}people:\n${list(3000, (index) => `  person${index}@example.com: member\n`).join("")}access:\n${list(3000, (index) => `  persons${index}@example.com: viewer\n`).join("")}`,
    "workspace.yaml has 3000 problems:\nworkspace.yaml:3004:3: access has persons0@example.com, who is not in people; did you mean person0@example.com?",
    "and 2980 more",
  ],
  [
    "duplicate keys",
    `${team}people:\n${"  ada@example.com: member\n".repeat(50_000)}`,
    "workspace.yaml has 49999 problems:\nworkspace.yaml:4:3: the key ada@example.com is already on line 3; keep one of the two",
    "and 49979 more",
  ],
  [
    "aliases without an anchor",
    `${team}groups:\n  us: [&a ada@example.com${", *a".repeat(20_000)}, *b]\n`,
    "workspace.yaml:3:80028: *b needs &b above it",
    "",
  ],
];

it.each(largeFiles)("explains a file full of %s", (_, text, start, end) => {
  const error = errorOf(() => parseWorkspace(text, "workspace.yaml"));
  expect(error.slice(0, start.length)).toBe(start);
  expect(error.endsWith(end)).toBe(true);
});

it("explains wrong entries in many zones", () => {
  const zones = map(10_000, (index) => [`z${index}`, { titel: "x" }]);
  expect(
    errorOf(() => checkWorkspace({ team: "Product", spaces: { a: { zones } } }))
      .split("\n")
      .slice(0, 2),
  ).toEqual([
    "the workspace has 10000 problems:",
    "spaces.a.zones.z0.titel is not a property of spaces.a.zones.z0; did you mean title?",
  ]);
});

it("lists the start of what has no place", () => {
  const frames = map(31, (index) => [`f${index}`, {}]);
  const keys = `${Object.keys(frames).slice(0, 30).join(", ")}, and 1 more`;
  const refusal = (layout: object) =>
    errorOf(() => checkWorkspace({ team: "Product", spaces: { a: { zones: { b: { frames, ...layout } } } } }));
  expect(refusal({})).toBe(
    `spaces.a.zones.b has no place for ${keys}; add layout: { rows: [...] } to the zone, or at: [LEFT, TOP] to the frame`,
  );
  expect(refusal({ layout: { rows: ["x"] } })).toContain(`${keys}; add them to layout.rows, or at: [LEFT, TOP]`);
  expect(refusal({ layout: { rows: ["x"] } })).toContain(`is "x", which is not a frame of the zone; it has ${keys}`);
});

it("reads groups that are nested deeply", () => {
  const chain = map(10_000, (index) => [`g${index}`, [`g${index + 1}`]]);
  const groups = { ...chain, g10000: ["ada@example.com"] };
  const access = map(10_000, (index) => [`g${index}`, "viewer"]);
  const workspace = checkWorkspace({ team: "Product", groups, access, spaces: { a: {} } });
  const [, , roster] = workspaceResources("product", workspace);
  expect(roster?.args.members).toEqual({ "ada@example.com": "VIEWER" });
});

it("reports the first cycles of groups", () => {
  const groups = map(5000, (index) => [`g${index}`, [`g${(index + 1) % 5000}`, "g0"]]);
  const cycle = list(30, (index) => `g${index}`).join(" > ");
  expect(
    errorOf(() => checkWorkspace({ team: "Product", groups }))
      .split("\n")
      .slice(0, 2),
  ).toEqual(["the workspace has 20 problems:", `groups.g0 contains itself: ${cycle} > ... > g0; remove one of them`]);
});

it("places many frames", () => {
  const size = { size: [10, 10], stretches: [false, false] } as const;
  const boxes = placeFrames({ rows: list(100_000, String) }, () => size, 0);
  expect(boxes.get("99999")).toEqual({ left: 0, top: 999_990, width: 10, height: 10 });
});

it("paints frames with one of many colors", () => {
  const colors = map(20_000, (index) => [`c${index}`, "#123456"]);
  const frames = map(20_000, (index) => [`f${index}`, { fill: `c${index}` }]);
  const { f19999 } = drawFrames({ frames }, { colors });
  expect(f19999?.fills).toEqual([{ solid: { color: { hex: "#123456" } } }]);
});

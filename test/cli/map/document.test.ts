// What both documents have: remarks, the origin, the same bytes; and what a picture must not have.
import { expect, it } from "vitest";
import { mapToHtml } from "../../../cli/map/html.ts";
import { mapOfPlan } from "../../../cli/map/plan-map.ts";
import { mapToSvg } from "../../../cli/map/svg.ts";
import { step, stepsOf } from "../plan/fixture.ts";
import { everyChange, everyChangeMap, frame } from "./workspace-fixture.ts";

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

it.each([
  ["HTML", mapToHtml],
  ["SVG", mapToSvg],
])("the %s of the same plan has the same bytes, whatever was drawn before", (_, write) => {
  const first = write(gradientMap());
  write(everyChangeMap());
  expect(write(gradientMap())).toBe(first);
});

it.each([
  ["HTML", mapToHtml],
  ["SVG", mapToSvg],
])("the %s has why the plan is refused, warnings, and what is pending, before the changes", (_, write) => {
  const remarks = { refusals: ["too much goes"], warnings: ["ada may not do this"], notes: ["an invitation is open"] };
  const text = write(mapOfPlan(stepsOf(...everyChange), [], undefined, remarks));
  const parts = [
    ...["The plan is refused", "too much goes", "Warnings", "ada may not do this", "Pending", "an invitation is open"],
    ...[
      "Cannot be undone",
      "removes dan@example.com",
      "Removals that can be undone",
      "trashes zone",
      "Everything else",
    ],
  ];
  const places = parts.map((part) => text.indexOf(`${part}`, text.indexOf("</style>")));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

it.each([
  ["HTML", mapToHtml],
  ["SVG", mapToSvg],
])("the %s begins with file, commit, and day", (_, write) => {
  const origin = { source: "teams/product.yaml", commit: "1a2b3c4", day: "2026-12-31" };
  const text = write({ ...everyChangeMap(), origin }).replaceAll(/<style>.*?<\/style>/gs, "");
  for (const part of ["teams/product.yaml", "commit 1a2b3c4", "2026-12-31"])
    expect(text.indexOf(part)).toBeGreaterThan(0);
  expect(text.indexOf("2026-12-31")).toBeLessThan(text.indexOf("3 people"));
});

/** What the sanitizers of GitHub and GitLab remove, and what a picture in a comment cannot load. */
const forbidden = /<(script|foreignObject|iframe|image|use|a)\b|\bon\w+=|href=|@import|url\((?!#)|javascript:/i;

it("a picture has nothing that a forge removes or blocks", () => {
  for (const map of [everyChangeMap(), gradientMap()]) {
    const text = mapToSvg(map);
    expect(text).not.toMatch(forbidden);
    // Nor HTML: the only namespace is that of SVG.
    expect(new Set([...text.matchAll(/xmlns="([^"]+)"/g)].map(([, name]) => name))).toEqual(
      new Set(["http://www.w3.org/2000/svg"]),
    );
  }
  expect(mapToSvg(gradientMap()).match(/<path d="M0 0L/g)).toHaveLength(72);
});

it("a picture without its style sheet still has no black areas", () => {
  const shapes = mapToSvg(everyChangeMap()).match(/<rect [^>]*>/g) ?? [];
  expect(shapes.length).toBeGreaterThan(20);
  expect(shapes.filter((shape) => !/ fill="/.test(shape))).toEqual([]);
});

it("a picture of a plan draws what changes, and names the rest", () => {
  const same = (type: string, name: string, state: object) => step("same", type, name, state, state);
  const zones = ["Plan", "Retro"].map((name) => same("Zone", name, { id: name, inputs: { spaceId: "7", name } }));
  const quiet = ["Docs", "Legal"].map((name) => same("Space", name, { id: name, inputs: { name } }));
  const steps = [
    same("Space", "roadmap", { id: "7", inputs: { name: "Roadmap" } }),
    step("create", "Zone", "new", undefined, { inputs: { spaceId: "7", name: "New" } }),
  ];
  const text = mapToSvg(mapOfPlan(stepsOf(...steps, ...zones, ...quiet)));
  expect(text.match(/class="card"/g)).toHaveLength(1);
  expect(text).toContain(">Without changes: 2 zones: Plan, Retro</text>");
  expect(text).toContain(">Without changes: 2 spaces</text>");
  expect(text).toContain(">Docs, Legal</text>");
  const unchanged = mapToSvg(mapOfPlan(stepsOf(...zones, ...quiet)));
  expect(unchanged.match(/class="card"/g)).toHaveLength(2);
});

it("a picture of a plan names the people without changes, with their roles", () => {
  const names = Array.from({ length: 30 }, (_, number) => `p${number}@example.com`);
  const members = Object.fromEntries(names.map((name) => [name, "MEMBER"]));
  const roster = (more: object) => ({ inputs: { teamId: "1", members: { ...members, ...more } } });
  const plan = step("update", "TeamMembers", "people", roster({}), roster({ "new@example.com": "TEAM_ADMIN" }));
  const text = mapToSvg(mapOfPlan(stepsOf(plan)));
  expect([...text.matchAll(/class="who">([^<]*)</g)].map(([, name]) => name)).toEqual(["new@example.com"]);
  expect(text).toContain(">Without changes: p0@example.com (member), ");
  expect(text).toContain("p22@example.com (member), and 7 more</text>");
});

it("a page has the spaces without changes once, and those that a zone leaves in every view", () => {
  const same = (name: string) => {
    const state = { id: name, inputs: { name } };
    return step("same", "Space", name, state, state);
  };
  const zone = (spaceId: string) => ({ id: "z", inputs: { spaceId, name: "Plan" } });
  const steps = [...["From", "To", "Quiet"].map(same), step("update", "Zone", "plan", zone("From"), zone("To"))];
  const text = mapToHtml(mapOfPlan(stepsOf(...steps)));
  const ids = (title: string) =>
    [...text.matchAll(/<section id="([\w-]+)" class="space".*?<span class="space-name">(.*?)<\/span>/g)].flatMap(
      ([, id, name]) => (name === title ? [id] : []),
    );
  expect([ids("From"), ids("To"), ids("Quiet")].map((all) => all.length)).toEqual([3, 3, 1]);
  expect(text.match(new RegExp(`href="#${ids("Quiet")[0]}"`, "g"))).toHaveLength(3);
});

it("a picture has whole addresses where they change, on several lines if necessary", () => {
  const address = `${"a.long.name.".repeat(12)}@a-subsidiary.example.com`;
  const text = mapToSvg(
    mapOfPlan(
      stepsOf(
        step("create", "TeamMembers", "people", undefined, {
          inputs: { teamId: "1", members: { [address]: "MEMBER" } },
        }),
      ),
    ),
  );
  const lines = [...text.matchAll(/<tspan class="who">([^<]*)<\/tspan>/g)].map(([, line = ""]) => line.trim());
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe(address);
});

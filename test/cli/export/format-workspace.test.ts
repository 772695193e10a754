import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatWorkspace } from "../../../cli/export/format-workspace.ts";
import { parseWorkspace } from "../../../provider/workspace/workspace-file.ts";

it("writes like a person would", () => {
  const text = readFileSync(new URL("../../provider/workspace/example.yaml", import.meta.url), "utf8");
  expect(formatWorkspace(parseWorkspace(text, "example.yaml"))).toBe(`team:
  name: Product
  id: "1000000000005"
  description: Decides what comes next.
people:
  Ada@example.com: admin
  bob@example.com: member
  eve@example.com: member
groups:
  designers: [ ada@example.com, bob@example.com ]
  everyone: [ designers, eve@example.com ]
access:
  everyone: commenter
  team: viewer
theme:
  colors:
    brand: "#1E90FF"
  frame:
    width: 300
    fill: yellow
    stroke: { color: grey, style: dashed }
  gap: 20
spaces:
  archive:
    access:
      everyone: none
      team: none
    zones:
      old-plan: {}
  roadmap:
    title: Roadmap
    access:
      designers: editor
      eve@example.com: none
      group:77: viewer
      guest@example.org: guest-viewer
    favorite: true
    embed: false
    zones:
      plan:
        title: Plan
        template: "4711"
        frames:
          later: { fill: { color: red, alpha: 0.5 } }
          next: { title: Next, width: 400, stroke: none }
          note: { type: A4, at: [ 1000, 40 ], size: [ 200, 100 ], rotate: 5, fills: [ { noFill: true } ] }
          now: { title: Now, fill: brand }
        layout:
          rows:
            - columns: [ now, next ]
            - later
          at: [ 10, 10 ]
options:
  adopt: true
  unlisted: remove
  maxRemovals: 3
  minAdmins: 2
  assignTo: ada@example.com
  onDestroy: retain
`);
});

it("keeps the order of zones, which is that of the service, and sorts everything else", () => {
  const zones = { next: {}, archive: {}, now: {} };
  const text = formatWorkspace({ team: "Product", spaces: { second: { zones }, first: {} } });
  expect(text.match(/\w+(?=: \{\}|:$)/gm)).toEqual(["spaces", "first", "second", "zones", "next", "archive", "now"]);
});

it("breaks a frame that is too long for a line where a person would", () => {
  const color = (hex: string) => ({ hex });
  const stops = [
    { color: color("#F59E0B"), position: 0 },
    { color: color("#EF4444"), position: 1 },
  ];
  const axis = { start: { x: 0, y: 0 }, end: { x: 1, y: 1 } };
  const line = { type: "SOLID" as const, width: 1.5, position: "INSIDE" as const };
  const outcome = {
    at: [220, 0] as [number, number],
    fills: [{ gradient: { type: "LINEAR" as const, stops, linear: axis } }],
    strokes: [{ ...line, fill: { alpha: 0.2, solid: { color: color("#0F172A") } } }],
  };
  const workspace = { team: "Product", spaces: { ideas: { zones: { map: { frames: { outcome } } } } } };
  const text = formatWorkspace(workspace);
  expect(parseWorkspace(text, "workspace.yaml")).toEqual(workspace);
  expect(text.slice(text.indexOf("outcome"))).toBe(`outcome:
            at: [ 220, 0 ]
            fills:
              - gradient:
                  stops: [ { color: { hex: "#F59E0B" }, position: 0 }, { color: { hex: "#EF4444" }, position: 1 } ]
                  linear: { start: { x: 0, y: 0 }, end: { x: 1, y: 1 } }
            strokes: [ { width: 1.5, position: INSIDE, fill: { alpha: 0.2, solid: { color: { hex: "#0F172A" } } } } ]
`);
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatWorkspace } from "../../../provider/workspace/format.ts";
import { parseWorkspace } from "../../../provider/workspace/workspace.ts";

it("writes what a person would", () => {
  const text = readFileSync(new URL("example.yaml", import.meta.url), "utf8");
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
    stroke:
      color: grey
      style: dashed
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
          note:
            type: NOTE
            at: [ 1000, 40 ]
            size: [ 200, 100 ]
            rotate: 5
            fills:
              - noFill: true
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

import { expect, it } from "vitest";
import { refusalIn, repositoryWith, workspaceOf } from "./files.ts";

const spacesOf = (text: string) => workspaceOf({ "teams/design.yaml": `team: Design\n${text}` }).spaces;

it("makes spaces and zones from blueprints, once or for each entry of a list", () => {
  const spaces = spacesOf(`
blueprints:
  sprint:
    parameters: { number: integer, color: { type: color, default: blue } }
    space:
      title: Sprint \${number}
      zones:
        "board-\${number}": { blueprint: board, with: { color: "\${color}", wide: true } }
  board:
    parameters: { color: color, wide: boolean, width: { type: integer, default: 500 } }
    zone:
      title: "Costs $\${5}"
      frames: { todo: { fill: "\${color}", at: [0, 0], flipVertical: "\${wide}", width: "\${width}" } }
spaces:
  sprint-12: { blueprint: sprint, with: { number: 12, color: red } }
  "sprint-\${number}": { blueprint: sprint, each: [{ number: 13 }, { number: 14 }] }
`);
  const sprint = (number: number, fill: string) => ({
    title: `Sprint ${number}`,
    zones: {
      [`board-${number}`]: {
        title: `Costs \${5}`,
        frames: { todo: { fill, at: [0, 0], flipVertical: true, width: 500 } },
      },
    },
  });
  expect(spaces).toEqual({
    "sprint-12": sprint(12, "red"),
    "sprint-13": sprint(13, "blue"),
    "sprint-14": sprint(14, "blue"),
  });
});

it("merges settings next to the blueprint over it: maps by key, layouts and everything else as a whole", () => {
  const spaces = spacesOf(`
blueprints:
  base:
    parameters: { name: string }
    space:
      title: \${name}
      favorite: true
      access: { team: viewer }
      zones: { plan: { frames: { now: { width: 5 }, next: {} }, layout: { rows: [now, next] } }, "\${name}": {} }
  derived: { parameters: { n: integer }, space: { blueprint: base, with: { name: "x\${n}" }, embed: true } }
spaces:
  a:
    blueprint: derived
    with: { n: 1 }
    title: A
    access: { team: editor, ada@example.com: editor }
    zones: { plan: { frames: { now: { height: 6 } }, layout: { columns: [now, next] } }, own: {}, x1: }
`);
  expect(spaces).toEqual({
    a: {
      title: "A",
      favorite: true,
      embed: true,
      access: { team: "editor", "ada@example.com": "editor" },
      zones: {
        plan: { frames: { now: { width: 5, height: 6 }, next: {} }, layout: { columns: ["now", "next"] } },
        x1: {},
        own: {},
      },
    },
  });
});

it("shares values between the entries of a list, and fills the settings next to it", () => {
  const spaces = spacesOf(`
blueprints:
  sprint:
    parameters: { number: integer, owner: person, start: { type: date, default: 2026-01-31 } }
    space:
      access: { "\${owner}": editor }
      zones:
        "z-\${number}-\${half}": { blueprint: half, each: [{ half: a }, { half: b }], title: "\${half} of \${number}" }
  half: { parameters: { half: string }, zone: {} }
spaces:
  "s\${number}":
    blueprint: sprint
    with: { owner: ada@example.com }
    each: [{ number: 1 }, { number: 2, owner: bob@example.com }]
    title: "\${number} from \${start}"
  plain: { title: "\${number}" }
`);
  const zones = (number: number) => ({
    [`z-${number}-a`]: { title: `a of ${number}` },
    [`z-${number}-b`]: { title: `b of ${number}` },
  });
  expect(spaces).toEqual({
    s1: { title: "1 from 2026-01-31", access: { "ada@example.com": "editor" }, zones: zones(1) },
    s2: { title: "2 from 2026-01-31", access: { "bob@example.com": "editor" }, zones: zones(2) },
    plain: { title: `\${number}` },
  });
});

it("names each place that leads to a mistake", () => {
  const folder = repositoryWith({
    "teams/design.yaml":
      "team: Design\ninclude: [../b.yaml]\nspaces:\n  a: { blueprint: outer }\n  B C: { blueprint: outer }\n",
    "b.yaml": `blueprints:
  outer:
    space:
      zones:
        z: { blueprint: inner, with: { color: red } }
  inner:
    parameters: { color: color }
    zone:
      frames:
        f: { fill: "\${color}", at: left }
`,
  });
  expect(refusalIn(folder)).toBe(
    [
      "teams/design.yaml has 2 problems:",
      "b.yaml:10:36 (used in b.yaml:5:9, teams/design.yaml:4:3): spaces.a.zones.z.frames.f.at must be [LEFT, TOP], two numbers of pixels",
      'teams/design.yaml:5:3: spaces["B C"] must consist of a-z, 0-9, - and _, such as b-c; a title can be anything',
    ].join("\n"),
  );
});

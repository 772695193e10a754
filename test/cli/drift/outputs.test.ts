import { expect, it } from "vitest";
import type { Difference } from "../../../cli/drift/compare-environments.ts";
import { differencesToMarkdown, driftToMarkdown } from "../../../cli/drift/drift-markdown.ts";
import { driftToTable } from "../../../cli/drift/drift-table.ts";
import type { Drift, Finding } from "../../../cli/drift/findings.ts";
import { sortFindings } from "../../../cli/drift/findings.ts";

const of = (kind: Finding["kind"], thing: Finding["thing"], name: string, more: Partial<Finding> = {}): Finding => ({
  kind,
  thing,
  name,
  id: "12",
  properties: [],
  ...more,
});

const drift: Drift = {
  drift: sortFindings([
    of("unmanaged", "person", "eve@example.com", {
      place: "Product",
      properties: [{ property: "role", to: "member" }],
    }),
    of("unmanaged", "space", "Secret plans", { place: "Product" }),
    of("missing", "frame", "Now", { place: "Plan" }),
    of("restored", "zone", "Retro", { place: "Roadmap" }),
    of("changed", "team", "Product", { properties: [{ property: "description" }] }),
    of("changed", "space", "Roadmap", {
      place: "Product",
      properties: [
        { property: "name", from: "Roadmap", to: "Road map" },
        { property: "favorite", from: "false", to: "true" },
        { property: "description", to: "New" },
        { property: "left", from: "8" },
      ],
    }),
  ]),
  pending: ['team "Product": new@example.com joins once they accept the invitation'],
  errors: [{ what: 'zone "Plan" (34)', reason: "GET zone returned 403; ask for access" }],
};

it("is a table for a terminal, grouped and aligned, with the counts", () => {
  expect(driftToTable(drift).split("\n")).toEqual([
    'changed    team "Product"                          description: a secret',
    'changed    space "Roadmap" in team "Product"       name: "Roadmap" -> "Road map", favorite: false -> true, description: nothing -> "New", left: 8 -> nothing',
    'missing    frame "Now" in zone "Plan"',
    'restored   zone "Retro" in space "Roadmap"',
    'unmanaged  eve@example.com in team "Product"       role: member',
    'unmanaged  space "Secret plans" in team "Product"  id: 12',
    'pending: team "Product": new@example.com joins once they accept the invitation',
    "2 changed, 1 missing, 1 restored, 2 unmanaged; 1 could not be read.",
    "",
  ]);
});

it("says who did it, and when, where the service says so", () => {
  const author = { by: "ada@example.com", at: "2026-01-05T11:00:00Z" };
  const named = (name: string) => ({ properties: [{ property: "name", from: name, to: "Mine" }] });
  const authored = [
    of("changed", "zone", "Plan", { ...named("Plan"), ...author }),
    of("missing", "frame", "Now", author),
    of("unmanaged", "person", "eve@example.com", { properties: [{ property: "role", to: "member" }], by: "user 9" }),
  ];
  expect(driftToTable({ drift: authored, pending: [], errors: [] }).split("\n")).toEqual([
    'changed    zone "Plan"      name: "Plan" -> "Mine" (last changed by ada@example.com, 2026-01-05T11:00:00Z)',
    'missing    frame "Now"      (zone last changed by ada@example.com, 2026-01-05T11:00:00Z)',
    "unmanaged  eve@example.com  role: member (added by user 9)",
    "1 changed, 1 missing, 1 unmanaged.",
    "",
  ]);
  expect(driftToMarkdown({ drift: authored.slice(1, 2), pending: [], errors: [] })).toContain(
    '| missing | frame "Now" | (zone last changed by ada@&#8203;example.com, 2026-01-05T11:00:00Z) |',
  );
});

it("shows how copies differ from their originals apart from the drift", () => {
  const originals = [of("missing", "zone", "Retro", { place: "Q3" }), of("added", "frame", "Note", { place: "Plan" })];
  const compared = { drift: [], pending: [], errors: [], originals };
  expect(driftToTable(compared).split("\n")).toEqual([
    "compared with originals:",
    'missing  zone "Retro" in space "Q3"',
    'added    frame "Note" in zone "Plan"',
    "No drift; 2 differences from originals.",
    "",
  ]);
  expect(driftToMarkdown(compared)).toBe(`## Drift

No drift; 2 differences from originals.

### Compared with originals

| What happened | What | Details |
| --- | --- | --- |
| missing | zone "Retro" in space "Q3" |  |
| added | frame "Note" in zone "Plan" |  |
`);
  const many = Array.from({ length: 2_000 }, (_, number) => of("added", "frame", `Frame ${number}`, { place: "Plan" }));
  const markdown = driftToMarkdown({ ...compared, originals: many });
  expect(markdown.length).toBeLessThanOrEqual(60_000);
  const shown = markdown.match(/^\| added/gm)?.length ?? 0;
  expect(markdown).toContain(`**This is too long for a comment: ${2_000 - shown} more entries are not shown.**`);
});

it("says that the service cannot change the order of zones", () => {
  const properties = [{ property: "zones", from: '"Plan", "Retro"', to: '"Retro", "Plan"' }];
  const order = of("reordered", "space", "Roadmap", { place: "Product", properties });
  expect(driftToTable({ drift: [order], pending: [], errors: [] })).toBe(
    'reordered  space "Roadmap" in team "Product"  zones: "Plan", "Retro" -> "Retro", "Plan" (the service has no way to set the order)\n1 reordered.\n',
  );
});

it("says if there is none", () => {
  const none = { drift: [], pending: [], errors: [] };
  expect(driftToTable(none)).toBe("No drift.\n");
  expect(driftToMarkdown(none)).toBe("## Drift\n\nNo drift.\n");
  expect(driftToTable({ ...none, errors: drift.errors })).toBe("No drift; 1 could not be read.\n");
});

it("is Markdown with a table, what could not be read, and what is pending", () => {
  const { drift: findings, ...rest } = drift;
  expect(driftToMarkdown({ ...rest, drift: findings.slice(-1) })).toBe(`## Drift

1 unmanaged; 1 could not be read.

| What happened | What | Details |
| --- | --- | --- |
| unmanaged | space "Secret plans" in team "Product" | id: 12 |

### Could not be read

- zone "Plan" (34): GET zone returned 403; ask for access

### Pending

- team "Product": new@&#8203;example.com joins once they accept the invitation
`);
});

it("is Markdown that a comment can hold, people first", () => {
  const frames = Array.from({ length: 2_000 }, (_, number) =>
    of("missing", "frame", `Frame ${number}`, { place: "Plan" }),
  );
  const eve = of("unmanaged", "person", "eve@example.com", { place: "Product" });
  const markdown = driftToMarkdown({ drift: [...frames, eve], pending: ["p"], errors: [] });
  const shown = markdown.match(/^\| (?:missing|unmanaged)/gm)?.length ?? 0;
  expect(markdown.length).toBeLessThanOrEqual(60_000);
  expect(markdown).toContain('| unmanaged | eve@&#8203;example.com in team "Product" |');
  expect(markdown.split("\n").slice(0, 5)).toEqual([
    "## Drift",
    "",
    "2000 missing, 1 unmanaged.",
    "",
    `**This is too long for a comment: ${2_002 - shown - Number(markdown.includes("### Pending"))} more entries are not shown.** \`--json\` has all of them.`,
  ]);
});

it("shows names of any kind as text", () => {
  const name = "a|b\n@team #1 <img src=x> `c` *d* [e](f) \\ \u001b[31m\u202egnp & _g_";
  const odd = { drift: [of("missing", "space", name)], pending: [], errors: [] };
  expect(driftToTable(odd).split("\n")).toEqual([
    'missing  space "a|b\\u000a@team #1 <img src=x> `c` *d* [e](f) \\ \\u001b[31m\\u202egnp & _g_"',
    "1 missing.",
    "",
  ]);
  expect(driftToMarkdown(odd)).toContain(
    '| missing | space "a\\|b\\\\u000a@&#8203;team \\#&#8203;1 \\<img src=x\\> \\`c\\` \\*d\\* \\[e\\](f) \\\\ \\\\u001b\\[31m\\\\u202egnp \\& \\_g\\_" |  |',
  );
});

const names = { from: "staging", to: "production" };
const renamed = (key: string): Difference => ({
  thing: "space",
  key,
  properties: [{ property: "name", from: "Road", to: "Way" }],
});

it("is a table of how environments differ, for a comment", () => {
  const onlyThere: Difference = { thing: "zone", key: "spaces.road.zones.plan", onlyIn: "to", properties: [] };
  expect(
    differencesToMarkdown([renamed("spaces.road"), onlyThere], [], names),
  ).toBe(`## Differences between staging and production

2 differences between staging and production.

| What happened | What | Details |
| --- | --- | --- |
| differs | spaces.road | name: "Road" -\\> "Way" |
| only in production | spaces.road.zones.plan |  |
`);
  expect(differencesToMarkdown([], [], names)).toContain("\nNo differences between staging and production.\n");
});

it("does not say that environments are the same if something could not be read", () => {
  const text = differencesToMarkdown([], [{ what: "zone 34", reason: "GET zone returned 403" }], names);
  expect(text).not.toContain("No differences");
  expect(text).toContain("### Could not be read\n\n- zone 34: GET zone returned 403\n");
});

it("says how many differences a comment leaves out", () => {
  const many = Array.from({ length: 2000 }, (_, index) => renamed(`spaces.road-${index}`));
  const text = differencesToMarkdown(many, [], names);
  expect(text.length).toBeLessThan(60_000);
  const shown = text.split("\n").filter((line) => line.startsWith("| differs ")).length;
  expect(text).toContain(`${2000 - shown} more entries are not shown.`);
});

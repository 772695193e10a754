import { expect, it } from "vitest";
import type { Difference } from "../../../cli/drift/compare-environments.ts";
import { differencesToMarkdown, driftToMarkdown } from "../../../cli/drift/drift-markdown.ts";
import { driftToTable } from "../../../cli/drift/drift-table.ts";
import { type Drift, type Finding, sortFindings } from "../../../cli/drift/findings.ts";

const of = (kind: Finding["kind"], thing: Finding["thing"], name: string, more: Partial<Finding> = {}): Finding => ({
  kind,
  thing,
  name,
  id: "12",
  properties: [],
  ...more,
});
const none: Drift = { drift: [], pending: [], errors: [] };
const linesOf = (drift: Partial<Drift>) =>
  driftToTable({ ...none, ...drift })
    .split("\n")
    .slice(0, -1);
const author = { by: "ada@example.com", at: "2026-01-05T11:00:00Z" };
const rest = {
  pending: ['team "Product": new@example.com joins once they accept the invitation'],
  errors: [{ what: 'zone "Plan" (34)', reason: "GET zone returned 403; ask for access" }],
};
const secret = of("unmanaged", "space", "Secret plans", { place: "Product" });

it("is a table for a terminal, grouped and aligned, with authors and counts", () => {
  const drift = sortFindings([
    of("unmanaged", "person", "eve@example.com", {
      place: "Product",
      properties: [{ property: "role", to: "member" }],
      by: "user 9",
    }),
    secret,
    of("missing", "frame", "Now", { place: "Plan", ...author }),
    of("restored", "zone", "Retro", { place: "Roadmap" }),
    of("changed", "team", "Product", { properties: [{ property: "description" }] }),
    of("changed", "zone", "Plan", { properties: [{ property: "name", from: "Plan", to: "Mine" }], ...author }),
    of("changed", "space", "Roadmap", {
      place: "Product",
      properties: [
        { property: "favorite", from: "false", to: "true" },
        { property: "description", to: "New" },
        { property: "left", from: "8" },
      ],
    }),
  ]);
  expect(linesOf({ drift, ...rest })).toEqual([
    'changed    team "Product"                          description: a secret',
    'changed    space "Roadmap" in team "Product"       favorite: false -> true, description: nothing -> "New", left: 8 -> nothing',
    'changed    zone "Plan"                             name: "Plan" -> "Mine" (last changed by ada@example.com, 2026-01-05T11:00:00Z)',
    'missing    frame "Now" in zone "Plan"              (zone last changed by ada@example.com, 2026-01-05T11:00:00Z)',
    'restored   zone "Retro" in space "Roadmap"',
    'unmanaged  eve@example.com in team "Product"       role: member (added by user 9)',
    'unmanaged  space "Secret plans" in team "Product"  id: 12',
    'pending: team "Product": new@example.com joins once they accept the invitation',
    "3 changed, 1 missing, 1 restored, 2 unmanaged; 1 could not be read.",
  ]);
});

it("shows how copies differ from their originals apart from the drift", () => {
  const originals = [of("missing", "zone", "Retro", { place: "Q3" }), of("added", "frame", "Note", { place: "Plan" })];
  expect(linesOf({ originals })).toEqual([
    "compared with originals:",
    'missing  zone "Retro" in space "Q3"',
    'added    frame "Note" in zone "Plan"',
    "No drift; 2 differences from originals.",
  ]);
  expect(driftToMarkdown({ ...none, originals })).toMatch(
    /^## Drift\n\nNo drift; 2 .*\n\n### Compared with originals\n\n(?:\|.*\n){2}\| missing .*\n\| added .*\n$/,
  );
});

it("says if there is none", () => {
  expect(linesOf({})).toEqual(["No drift."]);
  expect(driftToMarkdown(none)).toBe("## Drift\n\nNo drift.\n");
  expect(linesOf({ errors: rest.errors })).toEqual(["No drift; 1 could not be read."]);
});

it("is Markdown with a table, what could not be read, and what is pending", () => {
  expect(driftToMarkdown({ drift: [secret], ...rest })).toBe(`## Drift

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

const names = { from: "staging", to: "production" };
const renamed = (key: string): Difference => ({
  thing: "space",
  key,
  properties: [{ property: "name", from: "Road", to: "Way" }],
});

it("is a table of how environments differ, for a comment", () => {
  const onlyThere: Difference = { thing: "zone", key: "spaces.road.zones.plan", onlyIn: "to", properties: [] };
  const markdown = differencesToMarkdown([renamed("spaces.road"), onlyThere], [], names);
  expect(markdown.split("\n").filter((line) => !/^(?:|\| (?:-|What).*)$/.test(line))).toEqual([
    "## Differences between staging and production",
    "2 differences between staging and production.",
    '| differs | spaces.road | name: "Road" -\\> "Way" |',
    "| only in production | spaces.road.zones.plan |  |",
  ]);
  expect(differencesToMarkdown([], [], names)).toContain("\nNo differences between staging and production.\n");
  const unread = differencesToMarkdown([], [{ what: "zone 34", reason: "GET zone returned 403" }], names);
  expect(unread).not.toContain("No differences");
  expect(unread).toContain("### Could not be read\n\n- zone 34: GET zone returned 403\n");
});

const many = Array.from({ length: 2_000 }, (_, number) => of("missing", "frame", `Frame ${number}`, { place: "Plan" }));
it.each([
  ["the drift", driftToMarkdown({ ...none, drift: [...many, of("unmanaged", "person", "eve@example.com")] }), 2_001],
  ["the differences of copies", driftToMarkdown({ ...none, originals: many }), 2_000],
  [
    "those of environments",
    differencesToMarkdown(
      many.map(({ name }) => renamed(name)),
      [],
      names,
    ),
    2_000,
  ],
])("a comment can hold %s, people first, and says how many entries it leaves out", (_, markdown, count) => {
  expect(markdown.length).toBeLessThanOrEqual(60_000);
  const shown = markdown.match(/^\| (?:missing|differs|unmanaged)/gm)?.length ?? 0;
  expect(markdown).toContain(`**This is too long for a comment: ${count - shown} more entries are not shown.**`);
  if (count > 2_000) expect(markdown).toContain("| unmanaged | eve@&#8203;example.com |");
});

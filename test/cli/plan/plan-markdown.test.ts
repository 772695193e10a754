import { describe, expect, it } from "vitest";
import { commentMarker, escapeMarkdown, markdownList } from "../../../cli/output/markdown-text.ts";
import { changesOf } from "../../../cli/plan/changes.ts";
import { costOf } from "../../../cli/plan/cost.ts";
import { type PlanReport, planToMarkdown } from "../../../cli/plan/plan-markdown.ts";
import { sentencesOf } from "../../../cli/plan/sentences.ts";
import { teamTitle } from "../../../cli/plan/titles.ts";
import { step, stepsOf } from "./fixture.ts";

const planned = { of: "plan", isDone: true, warnings: [], errors: [], notes: [] } as const;
const team = (name: string) => {
  const state = { id: "1", inputs: { name } };
  return step("same", "Team", "product", state, state);
};
const space = (name: string) => step("create", "Space", name, undefined, { inputs: { teamId: "1", name } });
const planOf = (...given: readonly object[]) => {
  const steps = stepsOf(...given);
  const changes = changesOf(steps);
  return { title: teamTitle(steps), changes, sentences: sentencesOf(changes), cost: costOf(changes) };
};
const toMarkdown = (plan: ReturnType<typeof planOf>, ending: Omit<PlanReport, keyof typeof plan>) =>
  planToMarkdown({ ...plan, ...ending });

describe("a plan", () => {
  it("has the counts, the changes with removals first, the cost, the warnings, and what is pending", () => {
    const trashed = step("delete", "Space", "old", { id: "8", inputs: { teamId: "1", name: "Old" } });
    const plan = planOf(team("Product"), space("Roadmap"), space("Ideas"), trashed);
    const ending = {
      ...planned,
      warnings: ["the trash has an Ideas"],
      notes: ["ada@example.com joins once they accept the invitation"],
    };
    expect(toMarkdown(plan, ending)).toBe(`## Plan of Product: 2 added, 1 to the trash

- trashes space "Old"
- creates 2 spaces: "Roadmap", "Ideas"

About 7 requests, less than a minute under the documented limits.

### Warnings

- the trash has an Ideas

### Pending

- ada@&#8203;example.com joins once they accept the invitation
`);
  });

  it("says what reading takes, if that is slow", () => {
    const reading = "Reading the workspace: about 250 requests, 4 minutes.";
    expect(toMarkdown(planOf(team("Product")), { ...planned, reading })).toBe(
      `## Plan of Product: nothing to change\n\n${reading}\n`,
    );
  });

  it("without changes is one line", () => {
    expect(toMarkdown(planOf(team("Product")), planned)).toBe("## Plan of Product: nothing to change\n");
  });

  it("that fails shows why, and not the steps before the failure", () => {
    const ending = { ...planned, isDone: false, errors: ["workspace.yaml has 2 problems:\nline 1\nline 2"] };
    expect(toMarkdown(planOf(team("Product"), space("Roadmap")), ending)).toBe(`## The plan of Product failed

### Errors

- workspace.yaml has 2 problems:\\
  line 1\\
  line 2
`);
  });

  it("that was carried out says so, without the cost", () => {
    const plan = planOf(team("Product"), space("Roadmap"));
    expect(toMarkdown(plan, { ...planned, of: "update" })).toBe(
      '## Update of Product: 1 added\n\n- creates space "Roadmap"\n',
    );
    const failed = { ...planned, of: "update", isDone: false, errors: ["no quota"] } as const;
    expect(toMarkdown(plan, failed)).toBe(
      '## The update of Product failed\n\n- creates space "Roadmap"\n\n### Errors\n\n- no quota\n',
    );
  });
});

describe("a long plan", () => {
  const people = (count: number) => {
    const names = Array.from({ length: count }, (_, number) => [`person-${number}@example.com`, "TEAM_ADMIN"]);
    return step("create", "TeamMembers", "p", undefined, {
      inputs: { teamId: "1", members: Object.fromEntries(names) },
    });
  };
  const zone = (number: number, name: string) =>
    step("create", "Zone", `z${number}`, undefined, {
      inputs: { spaceId: "7", name, from: { space: "9", zone: `${number}`, copy: true } },
    });
  const longest = 60_000;

  it("has short names", () => {
    const markdown = toMarkdown(planOf(team("t".repeat(70_000)), space("s".repeat(70_000))), planned);
    expect(markdown).toBe(`## Plan of ${"t".repeat(100)}…: 1 added

- creates space "${"s".repeat(100)}…"

About 4 requests, less than a minute under the documented limits.
`);
  });

  it("leaves out other things, with their number, and nobody", () => {
    const zones = Array.from({ length: 600 }, (_, number) => zone(number, "*".repeat(100)));
    const warnings = ["w".repeat(3_000)];
    const markdown = toMarkdown(planOf(team("Product"), ...zones, people(500)), { ...planned, warnings });
    const shown = markdown.match(/creates zone/g)?.length ?? 0;
    expect(markdown.length).toBeLessThanOrEqual(longest);
    expect(markdown.match(/ \(admin\)/g)).toHaveLength(500);
    expect(shown).toBeGreaterThan(50);
    expect(markdown.split("\n").slice(0, 3)).toEqual([
      "## Plan of Product: 1,100 added",
      "",
      `This is too long for a comment. Not shown: ${600 - shown} zones, 1 warning. The log of the job, \`--json\` and \`--map\` have all of it.`,
    ]);
  });

  it("says first, in bold, how many people it has no room for", () => {
    const markdown = toMarkdown(planOf(team("Product"), people(3_000)), planned);
    const shown = markdown.match(/ \(admin\)/g)?.length ?? 0;
    expect(markdown.length).toBeLessThanOrEqual(longest);
    expect(shown).toBeGreaterThan(1_000);
    expect(markdown.split("\n").slice(0, 5)).toEqual([
      "## Plan of Product: 3,000 added",
      "",
      `**Changes of access that are not shown here: ${(3_000 - shown).toLocaleString("en")} people.**`,
      "",
      "This is too long for a comment. The log of the job, `--json` and `--map` have all of it.",
    ]);
  });
});

describe("a plan with thousands of invitations", () => {
  const namesOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}@example.com`);
  const asRoster = (names: readonly string[], role: string) => Object.fromEntries(names.map((name) => [name, role]));
  const roadmap = { id: "7", inputs: { teamId: "1", name: "Roadmap" } };
  const leaving = namesOf("leaving", 20);
  const old = { inputs: { teamId: "1", members: asRoster(leaving, "MEMBER") } };
  const members = { ...asRoster(namesOf("new", 3_000), "MEMBER"), ...asRoster(namesOf("boss", 20), "TEAM_ADMIN") };
  const access = { ...asRoster(namesOf("guest", 3_000), "VIEWER"), "org:5": "VIEWER" };
  const steps = [
    team("Product"),
    step("update", "TeamMembers", "people", old, { inputs: { teamId: "1", members } }),
    step("update", "Space", "roadmap", roadmap, { ...roadmap, inputs: { ...roadmap.inputs, allowEmbed: true } }),
    step("delete", "Space", "old", { id: "8", inputs: { teamId: "1", name: "Old" } }),
  ];

  it("leaves out those of members first", () => {
    const markdown = toMarkdown(planOf(...steps, space("Ideas")), { ...planned, errors: ["too many"] });
    const count = (text: RegExp) => markdown.match(text)?.length ?? 0;
    expect([count(/leaving-\d+@/g), count(/\(admin\)/g), count(/- too many/g)]).toEqual([20, 20, 1]);
    for (const text of ["allows embedding of", "trashes space", "creates space"]) expect(markdown).toContain(text);
    expect(count(/\(member\)/g)).toBeGreaterThan(900);
    expect(markdown).toContain(
      `**Changes of access that are not shown here: ${(3_000 - count(/\(member\)/g)).toLocaleString("en")} people.**`,
    );
  });

  it("shows what everyone gets, and who loses something, even among thousands of others", () => {
    const given = step("create", "SpaceMembers", "access", undefined, { inputs: { spaceId: "7", members: access } });
    const markdown = toMarkdown(planOf(...steps, given), planned);
    expect(markdown.length).toBeLessThanOrEqual(60_000);
    expect(markdown).toContain("everyone in the organization (viewer)");
    expect(markdown.match(/leaving-\d+@/g)).toHaveLength(20);
    expect(markdown).toContain("trashes space");
    expect(markdown).not.toContain("(member)");
  });
});

describe("a name", () => {
  it.each([
    ["**bold** _and_ `code`", "\\*\\*bold\\*\\* \\_and\\_ \\`code\\`"],
    ["<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"],
    ["[link](https://example.com)", "\\[link\\](https:&#8203;//example.com)"],
    ["www.example.com", "www&#8203;.example.com"],
    ["ask @team or #12", "ask @&#8203;team or \\#&#8203;12"],
    ["ada@example.com", "ada@&#8203;example.com"],
    ["mailto:ada@example.com", "mailto:ada@&#8203;example.com"],
    ["owner/repository#12 GH-12 !3 &4", "owner/repository\\#&#8203;12 GH-&#8203;12 !&#8203;3 \\&&#8203;4"],
    ["$x$", "&#36;&#8203;x&#36;"],
    ["::stop-commands::x", "\\::stop-commands::x"],
    ["/close", "\\/close"],
    ["a | b &amp; c", "a \\| b \\&&#8203;amp; c"],
    ["1. first", "1\\. first"],
    ["- item", "\\- item"],
    ["two\nlines\u202E \u001b[31m\u0085", "two\\\\u000alines\\\\u202e \\\\u001b\\[31m\\\\u0085"],
  ])("%j is shown as it is", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it("cannot leave its item of a list", () => {
    expect(markdownList(["one\n\n# two", "three"])).toBe("- one\\\n  \\# two\n- three\n");
  });
});

it("is marked with a line that nobody sees, whatever the file is called", () => {
  expect(commentMarker("preview", "teams/design.yaml")).toBe("<!-- pulumi-canvas: preview teams/design.yaml -->\n");
  expect(commentMarker("up", 'a-->b"$(c).yaml')).toBe("<!-- pulumi-canvas: up a_-_b___c_.yaml -->\n");
});

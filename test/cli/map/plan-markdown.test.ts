import { describe, expect, it } from "vitest";
import { mapOfPlan } from "../../../cli/map/plan-map.ts";
import { type Ending, mapToMarkdown } from "../../../cli/map/plan-markdown.ts";
import { escapeMarkdown, markdownList } from "../../../cli/output/markdown-text.ts";
import { step, stepsOf } from "../plan/fixture.ts";

const planned: Ending = { of: "plan", isDone: true, warnings: [], errors: [], notes: [] };
const team = (name: string) => {
  const state = { id: "1", inputs: { name } };
  return step("same", "Team", "product", state, state);
};
const space = (name: string) => step("create", "Space", name, undefined, { inputs: { teamId: "1", name } });
const mapOf = (...steps: readonly object[]) => mapOfPlan(stepsOf(...steps));

describe("a plan", () => {
  it("has the counts, the changes, the cost, the warnings, and what is pending", () => {
    const trashed = step("delete", "Space", "old", { id: "8", inputs: { teamId: "1", name: "Old" } });
    const map = mapOf(team("Product"), space("Roadmap"), space("Ideas"), trashed);
    const ending = {
      ...planned,
      warnings: ["the trash has an Ideas"],
      notes: ["ada@example.com joins once they accept the invitation"],
    };
    expect(mapToMarkdown(map, ending)).toBe(`## Plan of Product: 2 added, 1 to the trash

- creates 2 spaces: "Roadmap", "Ideas"
- trashes space "Old"

About 7 requests, less than a minute under the documented limits.

### Warnings

- the trash has an Ideas

### Pending

- ada@example.com joins once they accept the invitation
`);
  });

  it("without changes is one line", () => {
    expect(mapToMarkdown(mapOf(team("Product")), planned)).toBe("## Plan of Product: nothing to change\n");
  });

  it("that fails shows why, and not the steps before the failure", () => {
    const ending = { ...planned, isDone: false, errors: ["workspace.yaml has 2 problems:\nline 1\nline 2"] };
    expect(mapToMarkdown(mapOf(team("Product"), space("Roadmap")), ending)).toBe(`## The plan of Product failed

### Errors

- workspace.yaml has 2 problems:\\
  line 1\\
  line 2
`);
  });

  it("that was carried out says so, without the cost", () => {
    const map = mapOf(team("Product"), space("Roadmap"));
    expect(mapToMarkdown(map, { ...planned, of: "update" })).toBe(
      '## Update of Product: 1 added\n\n- creates space "Roadmap"\n',
    );
    const failed = { ...planned, of: "update", isDone: false, errors: ["no quota"] } as const;
    expect(mapToMarkdown(map, failed)).toBe(
      '## The update of Product failed\n\n- creates space "Roadmap"\n\n### Errors\n\n- no quota\n',
    );
  });
});

describe("a name", () => {
  it.each([
    ["**bold** _and_ `code`", "\\*\\*bold\\*\\* \\_and\\_ \\`code\\`"],
    ["<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"],
    ["[link](https://example.com)", "\\[link\\](https:&#8203;//example.com)"],
    ["www.example.com", "www&#8203;.example.com"],
    ["ask @team or #12", "ask @&#8203;team or \\#&#8203;12"],
    ["ada@example.com", "ada@example.com"],
    ["a | b &amp; c", "a \\| b \\&amp; c"],
    ["1. first", "1\\. first"],
    ["- item", "\\- item"],
    ["two\nlines\u202E", "two lines"],
  ])("%j is shown as it is", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it("cannot leave its item of a list", () => {
    expect(markdownList(["one\n\n# two", "three"])).toBe("- one\\\n  \\# two\n- three\n");
  });
});

// What an earlier run has replaced, and has not deleted because it was killed, stopped, or refused.
import { describe, expect, it } from "vitest";
import { changesOf } from "../../../cli/plan/changes.ts";
import { limitProblems, totalsOf } from "../../../cli/plan/trash-limits.ts";
import { inWords, step, stepsOf, urnOf } from "./fixture.ts";

const parent = urnOf("Space", "roadmap");
const space = (id: string, name: string) => ({ id, inputs: { teamId: "1", name } });
const zone = (id: string, spaceId: string, name: string) => ({ id, parent, inputs: { spaceId, name } });
const living = step("same", "Space", "roadmap", space("8", "Roadmap"), space("8", "Roadmap"));
const leftover = step("delete-replaced", "Space", "roadmap", space("7", "Old"));

describe("a space that an earlier run has replaced", () => {
  it("goes to the trash with what is in it, and its replacement stays", () => {
    const access = { id: "7", parent, inputs: { spaceId: "7", people: { "ada@example.com": {} } } };
    const inside = [
      step("delete-replaced", "Zone", "plan", zone("9", "7", "Plan")),
      step("delete-replaced", "SpaceMembers", "roadmap/access", access),
    ];
    const outside = step("same", "Zone", "ideas", zone("10", "8", "Ideas"), zone("10", "8", "Ideas"));
    expect(inWords(living, leftover, ...inside, outside)).toEqual([
      'takes access away from ada@example.com in "Old"',
      'trashes space "Old" (1 zone; 1 person loses access)',
    ]);
  });

  it("goes without the zones that have yet to move to its replacement", () => {
    const move = step("update", "Zone", "plan", zone("9", "7", "Plan"), zone("9", "8", "Plan"));
    expect(inWords(living, leftover, move)).toEqual([
      'moves zone "Plan" from "Old" to "Roadmap"',
      'trashes space "Old"',
    ]);
  });

  it("goes along with a replacement that is replaced itself, also under another key", () => {
    const replaced = [
      ...["create-replacement", "replace"].map((op) =>
        step(op, "Space", "renamed", space("8", "Roadmap"), { inputs: { teamId: "1", name: "New" } }),
      ),
      step("delete-replaced", "Space", "roadmap", space("8", "Roadmap")),
    ];
    expect(inWords(leftover, ...replaced)).toEqual(['creates space "New"', 'trashes 2 spaces: "Old", "Roadmap"']);
  });

  it("counts for the limit of what goes to the trash", () => {
    const steps = stepsOf(living, leftover);
    expect(totalsOf(steps)).toEqual({ spaces: 2, zones: 0 });
    expect(limitProblems(changesOf(steps), totalsOf(steps), {})).toEqual([]);
    expect(limitProblems(changesOf(steps), totalsOf(steps), { maxTrashed: 0 })).toHaveLength(1);
  });

  it("does not keep anyone in the team when the workspace is destroyed", () => {
    const people = { "bob@example.com": { status: "active", role: "MEMBER" } };
    const inputs = { teamId: "1", members: { "bob@example.com": "MEMBER" }, onDestroy: "release", people };
    const steps = [
      step("delete", "TeamMembers", "people", { id: "1", inputs }),
      step("delete", "Space", "roadmap", space("8", "Roadmap")),
    ];
    expect(inWords(...steps, leftover)).toEqual([
      "removes bob@example.com from the team",
      'trashes 2 spaces: "Roadmap", "Old"',
    ]);
  });
});

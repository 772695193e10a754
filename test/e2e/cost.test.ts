// The cost in a plan, from the real `pulumi preview --json`, compared with the requests of the update.
import { expect, it } from "vitest";
import { changesOf } from "../../cli/plan/changes.ts";
import { costOf } from "../../cli/plan/cost.ts";
import { readPlan } from "../../cli/plan/steps.ts";
import { operationOf } from "./service.ts";
import { start, writeWorkspace, yamlWorkspace } from "./workspace-programs.ts";

const beginning = `team: Alpha
people: { first@example.com: member, second@example.com: member, third@example.com: member, new@example.com: member }
options: { maxRemovals: 1 }
spaces:
  roadmap:
    title: Roadmap
    access: { first@example.com: editor, second@example.com: viewer }
    zones:
      plan: { title: Plan, frames: { now: { at: [0, 0] }, next: { at: [480, 0] } } }
      ideas: { title: Ideas, frames: { one: { at: [0, 0] } } }
  archive: { title: Old things }
  empty: { title: Empty }
`;
/** Renamed and moved, with other people and roles. */
const middle = `team: Alpha
people:
  first@example.com: admin
  second@example.com: member
  third@example.com: member
  new@example.com: member
  more@example.com: member
options: { maxRemovals: 1 }
spaces:
  roadmap:
    title: Roadmap 2027
    access: { first@example.com: viewer, third@example.com: editor }
    zones:
      ideas: { title: Ideas, frames: { one: { at: [0, 0] } } }
  archive:
    title: Old things
    zones:
      plan:
        title: Plan
        frames: { now: { at: [0, 300] }, later: { at: [960, 0] }, next: { title: Then, at: [480, 0] } }
      retro: { title: Retro, frames: {} }
  empty: { title: Empty }
`;
/** Less of everything. */
const end = `team: Alpha
people: { first@example.com: admin, second@example.com: member, third@example.com: member, more@example.com: member }
options: { maxRemovals: 1 }
spaces:
  roadmap:
    title: Roadmap 2027
    access: { first@example.com: viewer }
    zones:
      ideas: { title: Ideas, frames: { one: { at: [0, 0] } } }
  archive:
    title: Old things
    zones:
      plan: { title: Plan, frames: { now: { at: [0, 300] } } }
`;

it("is what the update sends", { timeout: 240_000 }, async (test) => {
  const { service, stack } = await start(test, yamlWorkspace, beginning);
  for (const text of [beginning, middle, end]) {
    writeWorkspace(stack, text);
    const { stdout } = await stack.run(["preview", "--json", "--show-sames", "--stack", "dev"]);
    const steps = readPlan(stdout);
    const planned = costOf(steps, changesOf(steps)).operations.flatMap(({ method, label, count }) =>
      Array.from({ length: count }, () => `${method} ${label}`),
    );
    service.takeRequests();
    const updated = await stack.up();
    expect(updated.exitCode, updated.stdout).toBe(0);
    const sent = service.takeRequests().map(operationOf);
    expect(planned.filter(isWrite).sort()).toEqual(sent.filter(isWrite).sort());
    // How often a list is read depends on whether something is written to it in between.
    expect(new Set(planned)).toEqual(new Set(sent));
    if (text === beginning) await service.accept("new@example.com");
  }
});

const isWrite = (operation: string): boolean => !operation.startsWith("GET ");

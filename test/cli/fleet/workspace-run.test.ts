// What a plan is refused for, and what its run has to do, without the engine.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { WorkspaceReport } from "../../../cli/fleet/workspace-report.ts";
import { type DeployCommand, WorkspaceRun } from "../../../cli/fleet/workspace-run.ts";
import { Interruption } from "../../../cli/run/interruption.ts";
import type { RecordedWorkspace } from "../../../cli/run/recorded-workspace.ts";
import { type Command, type RunOptions, WorkspaceStack } from "../../../cli/run/workspace-stack.ts";
import { Workspace, type WorkspaceInput } from "../../../provider/workspace/schema.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { step, stepsOf, urnOf } from "../plan/fixture.ts";
import { nothingRecorded } from "../run/states.ts";

beforeEach(() => void vi.spyOn(process.stdout, "write").mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

/** A run of a file, whose state records the team Product, and whose engine announces these steps. */
async function runOf(
  command: DeployCommand,
  file: WorkspaceInput,
  announced: readonly object[],
  recorded: Partial<RecordedWorkspace> = {},
) {
  const session = await TestSession.start();
  const { editionId } = session;
  const steps = stepsOf(...announced);
  const outcome = { isDone: true, steps, ended: new Set<string>(), warnings: [], errors: [], notes: [] };
  const run = vi.fn(async (_command: Command, _options: RunOptions) => outcome);
  const stack: WorkspaceStack = Object.assign(Object.create(WorkspaceStack.prototype), {
    recorded: { ...nothingRecorded, stackUrn: "urn", team: { id: "1", name: "Product", editionId }, ...recorded },
    use: async () => {},
    startPlan: async () => {},
    run,
  });
  vi.spyOn(WorkspaceStack, "open").mockResolvedValue(stack);
  const interruption = new Interruption({ onStop: () => {}, onEnd: () => {} });
  onTestFinished(() => interruption.close());
  const workspace = Workspace.parse(file);
  const workspaceRun = await WorkspaceRun.open({
    command,
    options: { refresh: true },
    session,
    interruption,
    reviewed: undefined,
    place: { file: "work.yaml", stack: "main" },
    loaded: { workspace, files: [], environments: [], notes: [], ended: new Map(), removed: {} },
    report: new WorkspaceReport(),
    status: { isReplaced: false, show: () => {}, wait: () => {} },
  });
  return { workspaceRun, run };
}

describe("a team that was renamed after the last update", () => {
  const renamed = { id: "1", inputs: { name: "Product" }, outputs: { teamId: "1", name: "Product (old)" } };
  const [replaced, updated, deleted] = ["replace", "update", "delete"].map((op) =>
    step(op, "Team", "work", renamed, op === "delete" ? undefined : { inputs: { name: "Product" } }),
  );

  it.each(["preview", "up"] as const)("is not exchanged for the one that has its name now: %s", async (command) => {
    const { workspaceRun } = await runOf(command, { team: "Product" }, [replaced ?? {}]);
    await expect(workspaceRun.plan()).rejects.toThrow(
      'work.yaml is for team "Product", and its recorded state is of team "Product (old)" (1); if the team has a new name, write team: { id: "1", name: Product }; ',
    );
  });

  it("is renamed back if the file has its id", async () => {
    const { workspaceRun } = await runOf("up", { team: { id: "1", name: "Product" } }, [updated ?? {}]);
    expect(await workspaceRun.plan()).toEqual({ isChange: true, hasWork: true });
  });

  it("can be destroyed", async () => {
    const { workspaceRun } = await runOf("destroy", { team: "Product" }, [deleted ?? {}]);
    expect(await workspaceRun.plan()).toEqual({ isChange: false, hasWork: true });
  });
});

it("an update says that it trashes what an earlier one has replaced, and is not done without it", async () => {
  const living = { id: "8", inputs: { name: "New" } };
  const { workspaceRun, run } = await runOf("up", { team: "Product" }, [
    step("same", "Space", "work/spaces/a", living, living),
    step("delete-replaced", "Space", "work/spaces/a", { id: "7", inputs: { name: "Old" } }),
  ]);
  expect(await workspaceRun.plan()).toEqual({ isChange: true, hasWork: true });
  expect(vi.mocked(process.stdout.write).mock.calls).toEqual([['  trashes space "Old"\n']]);
  await workspaceRun.carryOut();
  expect(run.mock.lastCall?.[1].deleted).toEqual(new Set([`${urnOf("Space", "work/spaces/a")} (7)`]));
});

it("a destroy says which spaces may be there that a killed update was creating", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const spaces = { roadmap: null, designs: { title: "Designs" } };
  const { workspaceRun } = await runOf("destroy", { team: "Product", spaces }, [], {
    spaces: [{ key: "roadmap", id: "7", title: "Roadmap", staysWhenRemoved: true }],
    interrupted: ["spaces/designs", "spaces/roadmap", "spaces/other", "zones/plan"],
  });
  await workspaceRun.plan();
  expect(stderr.mock.calls.flat()).toContain(
    'warning: space "Designs" stays if a killed update has created it; to remove it too, run pulumi-canvas up work.yaml first\n',
  );
});

// What a plan is refused for, and what its run has to do, without the engine.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Report } from "../../../cli/commands/deploy-report.ts";
import { type DeployCommand, Deployment } from "../../../cli/commands/deployment.ts";
import { Interruption } from "../../../cli/engine/interruption.ts";
import { nothingRecorded } from "../../../cli/engine/recorded-workspace.ts";
import { type Command, type RunOptions, WorkspaceStack } from "../../../cli/engine/workspace-stack.ts";
import { Workspace } from "../../../provider/workspace/schema.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { step, stepsOf, urnOf } from "../plan/fixture.ts";

beforeEach(() => void vi.spyOn(process.stdout, "write").mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

/** A deployment of a file for the team Product, whose state records that team, and whose engine announces these steps. */
async function deploymentOf(command: DeployCommand, team: object | string, ...announced: readonly object[]) {
  const session = await TestSession.start();
  const { editionId } = session;
  const steps = stepsOf(...announced);
  const outcome = { isDone: true, steps, ended: new Set<string>(), warnings: [], errors: [], notes: [] };
  const run = vi.fn(async (_command: Command, _options: RunOptions) => outcome);
  const stack: WorkspaceStack = Object.assign(Object.create(WorkspaceStack.prototype), {
    recorded: { ...nothingRecorded, stackUrn: "urn", team: { id: "1", name: "Product", editionId } },
    use: async () => {},
    startPlan: async () => {},
    run,
  });
  vi.spyOn(WorkspaceStack, "open").mockResolvedValue(stack);
  const interruption = new Interruption({ onStop: () => {}, onEnd: () => {} });
  onTestFinished(() => interruption.close());
  const workspace = Workspace.parse({ team });
  const deployment = await Deployment.open({
    command,
    options: { refresh: true },
    session,
    interruption,
    reviewed: undefined,
    place: { file: "work.yaml", stack: "main" },
    loaded: { workspace, files: [], environments: [], notes: [], ended: new Map(), removed: {} },
    report: new Report({ json: false }),
    status: { isReplaced: false, show: () => {}, wait: () => {} },
  });
  return { deployment, run };
}

describe("a team that was renamed after the last update", () => {
  const renamed = { id: "1", inputs: { name: "Product" }, outputs: { teamId: "1", name: "Product (old)" } };
  const [replaced, updated, deleted] = ["replace", "update", "delete"].map((op) =>
    step(op, "Team", "work", renamed, op === "delete" ? undefined : { inputs: { name: "Product" } }),
  );

  it.each(["preview", "up"] as const)("is not exchanged for the one that has its name now: %s", async (command) => {
    const { deployment } = await deploymentOf(command, "Product", replaced ?? {});
    await expect(deployment.plan()).rejects.toThrow(
      'work.yaml is for team "Product", and its recorded state is of team "Product (old)" (1); if the team has a new name, write team: { id: "1", name: Product }; ',
    );
  });

  it("is renamed back if the file has its id", async () => {
    const { deployment } = await deploymentOf("up", { id: "1", name: "Product" }, updated ?? {});
    expect(await deployment.plan()).toEqual({ isChange: true, hasWork: true });
  });

  it("can be destroyed", async () => {
    const { deployment } = await deploymentOf("destroy", "Product", deleted ?? {});
    expect(await deployment.plan()).toEqual({ isChange: false, hasWork: true });
  });
});

it("an update says that it trashes what an earlier one has replaced, and is not done without it", async () => {
  const living = { id: "8", inputs: { name: "New" } };
  const { deployment, run } = await deploymentOf(
    "up",
    "Product",
    step("same", "Space", "work/spaces/a", living, living),
    step("delete-replaced", "Space", "work/spaces/a", { id: "7", inputs: { name: "Old" } }),
  );
  expect(await deployment.plan()).toEqual({ isChange: true, hasWork: true });
  expect(vi.mocked(process.stdout.write).mock.calls).toEqual([['  trashes space "Old"\n']]);
  await deployment.carryOut();
  expect(run.mock.lastCall?.[1].deleted).toEqual(new Set([`${urnOf("Space", "work/spaces/a")} (7)`]));
});

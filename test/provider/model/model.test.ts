// Random programs and updates, with faults of the network and crashes: after a clean refresh and update the service equals the
// program, nothing was made twice, and nobody else's things were touched. What others change meanwhile is in the tests of each
// resource.
import fc from "fast-check";
import { it } from "vitest";
import { sequences, timeout } from "../../random-sequences.ts";
import { Crash } from "../resources/harness.ts";
import { examples } from "./examples.ts";
import { expectIntact } from "./invariants.ts";
import { applyEdits, type Program, runnable } from "./program.ts";
import { anyStory, type Step } from "./story.ts";
import { World } from "./world.ts";

it("ends with what the program says", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async ({ beginning, steps, ...circumstances }) => {
      const world = new World(circumstances);
      let program = applyEdits(new Map(), beginning);
      for (const step of steps) {
        if (step.kind === "up") program = applyEdits(program, step.edits);
        await take(world, step, program);
      }
      await expectIntact(world, runnable(program));
    }),
    { ...sequences(300), examples },
  );
});

async function take(world: World, step: Step, program: Program): Promise<void> {
  if (step.kind === "join") return world.acceptInvitations();
  const http = world.network.connect(step.faults);
  try {
    if (step.kind === "up") await world.deployment.up(runnable(program), http);
    else await world.deployment.refresh(http);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

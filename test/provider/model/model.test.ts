// Random programs and updates, with changes by others, faults of the network and crashes: after a clean
// refresh and update the service equals the program, nothing was made twice, and nobody else's things were touched.
import fc from "fast-check";
import { it } from "vitest";
import { sequences, timeout } from "../../random-sequences.ts";
import { Crash } from "../resources/harness.ts";
import { examples } from "./examples.ts";
import { expectIntact } from "./invariants.ts";
import { changeOutside } from "./outside.ts";
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
      await expectIntact(world, runnable(program), { isUndisturbed: steps.every(isUndisturbed) });
    }),
    {
      ...sequences(300),
      examples,
    },
  );
});

/** Whether nobody and nothing but the program has changed the service meanwhile: its state needs no refresh. */
function isUndisturbed(step: Step): boolean {
  if (step.kind === "outside") return false;
  return step.troubles.changes.length === 0;
}

async function take(world: World, step: Step, program: Program): Promise<void> {
  if (step.kind === "outside") return changeOutside(world, step.change);
  const { faults, changes } = step.troubles;
  const { resources, deletions } = world.deployment;
  for (const { id } of [...resources.values(), ...deletions]) world.restoredByHand.delete(id);
  world.watch.isDisturbed = !isUndisturbed(step);
  const http = world.network.connect(faults, async (now) => {
    for (const { at, change } of changes) if (at === now) await changeOutside(world, change);
  });
  try {
    if (step.kind === "up") await world.deployment.up(runnable(program), http);
    else await world.deployment.refresh(http);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

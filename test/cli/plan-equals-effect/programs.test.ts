// Random programs, one after the other, with changes by hand in between: what a preview says, what an update writes, and what
// is different afterwards are the same.
import fc from "fast-check";
import { it } from "vitest";
import { sequences, timeout } from "../../random-sequences.ts";
import { anyHandMadeInside, changeByHand } from "./by-hand.ts";
import { type Chapter, examples } from "./programs/examples.ts";
import { anyProgram, declarationsOf, twoTeams } from "./programs/program.ts";
import { Run, type State } from "./programs/run.ts";
import { expectRefusal, expectTruth } from "./programs/truth.ts";
import { Service } from "./service.ts";
import { snapshotOf } from "./snapshot.ts";

const anyStory: fc.Arbitrary<readonly Chapter[]> = fc.array(
  fc.record({
    byHand: fc.array(anyHandMadeInside, { maxLength: 3 }),
    program: fc.option(anyProgram, { freq: 10, nil: undefined }),
    refreshes: fc.constantFrom(true, true, false),
  }),
  { minLength: 2, maxLength: 3, size: "max" },
);

it("does what the preview of a program says, and nothing else", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      const service = new Service(twoTeams);
      let state: State = new Map();
      let isStale = false;
      for (const chapter of story) {
        for (const change of chapter.byHand) await changeByHand(service, change);
        isStale ||= chapter.byHand.length > 0;
        const now = await live(service, state, chapter, isStale && !chapter.refreshes);
        // A run that is refused does not record what it has read.
        isStale &&= !chapter.refreshes || now === state;
        state = now;
      }
    }),
    {
      ...sequences(150),
      examples,
    },
  );
});

/** Previews and updates; returns the state. */
async function live(service: Service, old: State, { program, refreshes }: Chapter, isStale: boolean): Promise<State> {
  const before = snapshotOf(service);
  const declared = program && declarationsOf(program, service);
  const start = async (isPreview: boolean, only?: ReadonlySet<string>) => {
    const run = new Run(service, old, isPreview);
    if (refreshes) await run.refresh();
    await (declared ? run.run(declared, only) : run.destroy());
    return run;
  };
  const preview = await start(true);
  if (preview.failed.size > 0) {
    expectRefusal(preview, await start(false, preview.failed), preview.failed);
    return old;
  }
  const update = await start(false);
  expectTruth({ preview, update, declared, before, after: snapshotOf(service), refreshes, isStale });
  return update.state;
}

// Random workspace files, one after the other, with changes by hand in between: an update does what its plan says, and nothing
// else.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Change } from "../../../cli/plan/change.ts";
import { CanvasError, Inactive, NotFound } from "../../../provider/errors.ts";
import type { Workspace } from "../../../provider/workspace/schema.ts";
import { sequences, timeout } from "../../random-sequences.ts";
import { anyHandMade, changeByHand } from "./by-hand.ts";
import {
  isAbout,
  isConsequence,
  isLeftBehind,
  isMovedAlready,
  isTrashedWithSpace,
  isUnseen,
  without,
} from "./comparison.ts";
import { type Chapter, examples } from "./examples.ts";
import { anyFile } from "./files.ts";
import { afterwards, isAdjustment, promisesOf } from "./promises.ts";
import { Service } from "./service.ts";
import { effectsOf, type Snapshot, snapshotOf } from "./snapshot.ts";
import { Stack, type ZoneOfState } from "./stack.ts";
import { writtenBy } from "./written.ts";

const anyStory = fc.array(fc.record({ byHand: fc.array(anyHandMade, { maxLength: 3 }), file: anyFile }), {
  minLength: 2,
  maxLength: 3,
  size: "max",
});

it("does what the plan says, and nothing else", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (story: readonly Chapter[]) => {
      const service = new Service();
      const stack = new Stack(() => service.session());
      for (const { byHand, file } of story) {
        for (const change of byHand) await changeByHand(service, change);
        if (!(await expectTruth(service, stack, file))) return;
      }
    }),
    {
      ...sequences(150),
      examples,
    },
  );
});

/** Previews and updates; returns whether the story can go on. */
async function expectTruth(service: Service, stack: Stack, file: Workspace): Promise<boolean> {
  const before = snapshotOf(service);
  const plan = await stack.preview(file);
  expect(service.takeWrites(), "writes of the preview").toEqual([]);
  if (plan.refusal !== undefined) return true;
  const changes = afterwards(plan.changes);
  const restored = changes.filter(({ kind, action }) => kind === "space" && action === "restore");
  const isBlind = changes.some(({ action }) => action === "restore");
  const remembered = stack.zones;
  const isDone = await stack.update(plan).then(
    () => true,
    (error: unknown) => !isHiddenInTrash(error, isBlind),
  );
  const after = snapshotOf(service);
  const hidden = namesInside(new Set(restored.map(({ name }) => name)), changes, remembered, before, after);
  // Nobody can see what is in a space in the trash: a plan that restores one can only guess.
  const isSeen = (text: string) => /^\w+ (person|space) /.test(text) || !hidden.some((name) => text.includes(name));
  const promises = changes.flatMap(promisesOf).filter(isSeen);
  const effects = effectsOf(before, after).filter(isSeen);
  const written = writtenBy(service.takeWrites(), before, after).filter(isSeen);
  const isAnnounced = (effect: string) =>
    isConsequence(effect, promises) ||
    isTrashedWithSpace(effect, promises) ||
    changes.some((change) => isAdjustment(effect, change));
  const isExcused = (promise: string) =>
    !isDone ||
    isAbout(promise, stack.pending, after) ||
    isLeftBehind(promise, before, after) ||
    isMovedAlready(promise, before, after) ||
    isUnseen(promise, before, after) ||
    isTrashedWithSpace(promise, promises);
  // Nothing is written for access that goes with its person.
  const included = effects.filter((effect) => isConsequence(effect, promises));
  for (const [name, texts] of Object.entries({ effects, written }))
    expect(
      {
        unannounced: without(texts, promises).filter((text) => !isAnnounced(text)),
        broken: without(promises, [...texts, ...included]).filter((promise) => !isExcused(promise)),
      },
      name,
    ).toEqual({ unannounced: [], broken: [] });
  return isDone;
}

/** Whether a failure comes from what is in the trash, which only the update can see; others are thrown. */
function isHiddenInTrash(error: unknown, isBlind: boolean): boolean {
  const isInTrashedSpace = error instanceof Inactive || (error instanceof NotFound && error.code === "Z1008");
  if (isInTrashedSpace || (isBlind && error instanceof CanvasError)) return true;
  throw error;
}

/** The names, in quotes, of spaces and of the zones that are or were in them, or that the plan believes to be there. */
function namesInside(
  spaces: ReadonlySet<string>,
  changes: readonly Change[],
  remembered: readonly ZoneOfState[],
  before: Snapshot,
  after: Snapshot,
): readonly string[] {
  const isInside = ({ spaceId }: { readonly spaceId: string }) => spaces.has(after.spaces.get(spaceId)?.name ?? "");
  const snapshots = [before, after];
  const inside = new Set(snapshots.flatMap(({ zones }) => [...zones.values()].filter(isInside).map(({ id }) => id)));
  // One that has left such a space may have got another name.
  const zones = snapshots.flatMap((snapshot) => [...snapshot.zones.values()].filter(({ id }) => inside.has(id)));
  const planned = changes.filter(({ kind, from = "" }) => kind === "zone" && spaces.has(from));
  const named = [...zones, ...planned, ...remembered.filter(isInside)];
  return [...spaces, ...named.map(({ name }) => name)].map((name) => `"${name}"`);
}

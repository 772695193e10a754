// Random workspace files, one after the other: an update does what its plan says, with the requests that its effects need, and
// nothing else.
import fc from "fast-check";
import { expect, it } from "vitest";
import { costOf } from "../../../cli/plan/cost.ts";
import type { Workspace } from "../../../provider/workspace/schema.ts";
import { sequences, timeout } from "../../random-sequences.ts";
import { examples, type Story } from "./examples.ts";
import { anyFile, staying } from "./files.ts";
import { afterwards, isAdjustment, isKept, promisesOf } from "./promises.ts";
import { Service, teamName } from "./service.ts";
import { effectsOf, snapshotOf } from "./snapshot.ts";
import { type Plan, Stack } from "./stack.ts";

const anyStory: fc.Arbitrary<Story> = fc.array(anyFile, { minLength: 2, maxLength: 3, size: "max" });

it("does what the plan says, and nothing else", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      const service = new Service();
      const stack = new Stack(() => service.session());
      for (const file of story) await expectTruth(service, stack, file);
    }),
    { ...sequences(150), examples },
  );
});

/** Previews and updates. */
async function expectTruth(service: Service, stack: Stack, file: Workspace): Promise<void> {
  const before = snapshotOf(service);
  const plan = await stack.preview(file);
  expect(service.takeRequests().filter(isWrite), "writes of the preview").toEqual([]);
  if (plan.refusal !== undefined) return;
  // Nobody can see what is in a space or zone in the trash: a plan that restores one can only guess.
  if (plan.changes.some(({ action }) => action === "restore")) return;
  await stack.update(plan);
  const changes = afterwards(plan.changes);
  const promises = changes.flatMap(promisesOf);
  const effects = effectsOf(before, snapshotOf(service));
  const isAnnounced = (effect: string) =>
    isConsequence(effect, promises) || changes.some((change) => isAdjustment(effect, change));
  expect({
    unannounced: without(effects, promises).filter((text) => !isAnnounced(text)),
    broken: without(promises, effects),
  }).toEqual({ unannounced: [], broken: [] });
  expect(service.takeRequests().filter(isWrite).sort()).toEqual(operationsOf(plan).filter(isWrite).sort());
  await service.acceptInvitations();
}

const isWrite = (operation: string): boolean => !operation.startsWith("GET ");

/** The texts that are left if each of the others takes an equal one away: two spaces may have one name. */
function without(texts: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return texts.filter((text) => {
    const index = left.findIndex((other) => isKept(text, other) || isKept(other, text));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Someone who is removed from the team loses their access, and their records go to someone else. */
function isConsequence(effect: string, promises: readonly string[]): boolean {
  const removed = promises.filter((promise) => promise.startsWith("remove person "));
  const isLoss = removed.some((promise) => effect.startsWith(`${promise.replace("person", "access")} in `));
  return removed.length > 0 && (isLoss || effect.startsWith("inherit "));
}

/** The operations that a plan is said to cost. */
const operationsOf = ({ changes }: Plan): string[] =>
  costOf(changes).operations.flatMap(({ method, label, count }) =>
    Array.from({ length: count }, () => `${method} ${label}`),
  );

it("reads what its cost says when it makes a workspace", async () => {
  const service = new Service();
  const stack = new Stack(() => service.session());
  const plan = await stack.preview({
    ...{ team: teamName, access: { "ada@example.com": "viewer" }, options: { maxRemovals: 1, maxTrashed: 0 } },
    people: { ...staying, "eve@example.com": "member" },
    spaces: { a: { zones: { p: { frames: { f: {}, g: {} } }, q: { frames: { h: {} } } } }, b: {} },
  });
  service.takeRequests();
  await stack.update(plan);
  // How often a list is read depends on whether something is written to it in between.
  expect(new Set(service.takeRequests())).toEqual(new Set(operationsOf(plan)));
});

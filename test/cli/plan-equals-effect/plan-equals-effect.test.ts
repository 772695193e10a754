// Random workspace files, one after the other, with changes by hand in between: an update does what its plan says, and nothing
// else.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Change } from "../../../cli/plan/change.ts";
import { CanvasError, NotFound, ZoneInactive } from "../../../provider/errors.ts";
import type { Workspace } from "../../../provider/workspace/schema.ts";
import { sequences, timeout } from "../../random-sequences.ts";
import { anyHandMade, changeByHand, type HandMade } from "./by-hand.ts";
import {
  isAbout,
  isConsequence,
  isLeftBehind,
  isMovedAlready,
  isTrashedWithSpace,
  isUnseen,
  without,
} from "./comparison.ts";
import { anyFile } from "./files.ts";
import { afterwards, isAdjustment, promisesOf } from "./promises.ts";
import { Service, teamName } from "./service.ts";
import { effectsOf, type Snapshot, snapshotOf } from "./snapshot.ts";
import { Stack, type ZoneOfState } from "./stack.ts";
import { writtenBy } from "./written.ts";

interface Chapter {
  readonly byHand: readonly HandMade[];
  readonly file: Workspace;
}

const anyStory = fc.array(fc.record({ byHand: fc.array(anyHandMade, { maxLength: 3 }), file: anyFile }), {
  minLength: 2,
  maxLength: 3,
  size: "max",
});

/** The zone `r` was renamed before its space went to the trash, and is found by its id in the space that comes back. */
const leftRestoredSpace: readonly Chapter[] = [
  { byHand: [], file: fileWith({ a: { title: "One", zones: { r: {} } }, b: {} }) },
  { byHand: [{ action: "renameZone", index: 2 }], file: fileWith(undefined) },
  { byHand: [], file: fileWith({ a: { title: "One" }, b: { title: "Two", zones: { r: {} } } }) },
];

/** The former space of the second entry has the title of both. */
const comesBackBesideNew: readonly Chapter[] = [
  { byHand: [], file: fileWith({ c: { title: "Three" } }) },
  { byHand: [], file: fileWith(undefined) },
  { byHand: [], file: fileWith({ a: { title: "Three" }, c: { title: "Three" } }) },
];

/** Both zones are called Due, and someone moves one to a space that the file does not have. */
const movedElsewhere: readonly Chapter[] = [
  { byHand: [], file: fileWith({ a: { zones: { q: {}, p: {} } }, b: {} }) },
  {
    byHand: [{ action: "createSpace", index: 1 }],
    file: fileWith({ a: {}, b: { zones: { q: { title: "Due" } } }, c: { zones: { p: { title: "Due" } } } }),
  },
  { byHand: [{ action: "moveZone", index: 3 }], file: fileWith({ b: { title: "One" }, c: {} }) },
];

/** The zone left its space by hand before that went to the trash, where no refresh looks for it. */
const leftTrashedSpace: readonly Chapter[] = [
  { byHand: [], file: fileWith({ b: { zones: { r: {} } } }) },
  {
    byHand: [
      { action: "moveZone", index: 2 },
      { action: "trashSpace", index: 3 },
    ],
    file: fileWith({ a: { zones: { r: {} } }, b: {} }),
  },
];

/** The zone is replaced by one with an id while its space, which was adopted, leaves the file: the old one stays there. */
const replacedInLeavingSpace: readonly Chapter[] = [
  { byHand: [], file: fileWith({ a: {}, c: { id: "1000000000013", zones: { p: {} } } }) },
  { byHand: [], file: fileWith({ a: { zones: { p: { id: "00000000-0000-4000-8000-000000000017" } } } }) },
];

/** The zone was renamed before its space went to the trash: the plan has the name that the state remembers. */
const renamedInTrash: readonly Chapter[] = [
  { byHand: [{ action: "trashSpace", index: 0 }], file: fileWith({ c: { zones: { p: {} } } }) },
  {
    byHand: [
      { action: "renameZone", index: 0 },
      { action: "trashSpace", index: 0 },
    ],
    file: fileWith({ c: { zones: { p: { frames: { g: {} } } } } }),
  },
];

/** The zone was deleted before its space went to the trash, where no refresh looks for it. */
const deletedInTrash: readonly Chapter[] = [
  { byHand: [{ action: "trashSpace", index: 0 }], file: fileWith({ a: {}, b: { zones: { r: { title: "Due" } } } }) },
  {
    byHand: [
      { action: "deleteZone", index: 0 },
      { action: "trashSpace", index: 1 },
    ],
    file: fileWith({ a: { zones: { p: { title: "Due" } } } }),
  },
];

/** The frame was deleted before its zone went to the trash, and leaves the file. */
const frameDeletedInTrash: readonly Chapter[] = [
  { byHand: [], file: fileWith({ a: { zones: { p: { frames: { g: {} } } } } }) },
  {
    byHand: [
      { action: "deleteFrame", index: 3 },
      { action: "trashZone", index: 5 },
    ],
    file: fileWith({ a: { zones: { p: { frames: {} } } } }),
  },
];

/** The zone was renamed before it went to the trash, and gets another title: the plan has the name that the state remembers. */
const renamedTwice: readonly Chapter[] = [
  {
    byHand: [{ action: "trashSpace", index: 0 }],
    file: fileWith({ b: { zones: { r: { title: "Uno" } } } }),
  },
  {
    byHand: [
      { action: "renameZone", index: 0 },
      { action: "trashZone", index: 0 },
    ],
    file: fileWith({ b: { zones: { r: {} } } }),
  },
];

/** The space of an entry that leaves the file goes on in another one, which has had a space of its own. */
const takenByAnother: readonly Chapter[] = [
  { byHand: [{ action: "removeFromTeam", index: 0 }], file: fileWith(undefined) },
  { byHand: [{ action: "trashSpace", index: 0 }], file: fileWith({ b: { title: "One" }, c: {} }) },
  { byHand: [], file: fileWith({ c: { id: "1000000000013" } }) },
];

/** An adopted frame gets another key while its zone moves to a space that does not exist yet. */
const newKeyInNewSpace: readonly Chapter[] = [
  {
    byHand: [],
    file: adopting({ b: { zones: { p: { id: "00000000-0000-4000-8000-000000000017", frames: { f: {} } } } } }),
  },
  { byHand: [], file: adopting({ b: {}, c: { zones: { p: { frames: { g: { title: "f" } } } } } }) },
];

/** A zone that was moved by hand leaves the file, in the update that replaces its former space. */
const movedFromReplaced: readonly Chapter[] = [
  { byHand: [{ action: "trashZone", index: 0 }], file: fileWith({ a: {}, c: { zones: { r: {} } } }) },
  { byHand: [{ action: "moveZone", index: 1 }], file: fileWith({ a: {}, c: { id: "1000000000013" } }) },
];

/** A zone is already in the space that the file moves it to, and its former space has gone to the trash by hand. */
const movedAlready: readonly Chapter[] = [
  { byHand: [{ action: "deleteZone", index: 0 }], file: fileWith({ a: {}, b: { zones: { r: {} } } }) },
  {
    byHand: [
      { action: "moveZone", index: 7 },
      { action: "trashSpace", index: 5 },
    ],
    file: fileWith({ a: { zones: { r: {} } } }),
  },
];

/** An adopted space gives way to another one, and stays, with the zone that leaves the file at the same time. */
const adoptedSpaceReplaced: readonly Chapter[] = [
  {
    byHand: [{ action: "createSpace", index: 0 }],
    file: fileWith({ c: { id: "1000000000013", access: { team: "viewer" }, zones: { p: {} } } }),
  },
  { byHand: [], file: fileWith({ c: { id: "1000000000018" } }) },
];

/** A space that someone has put into the trash is replaced, under another key: its zone is in the trash already. */
const trashedBeforeReplaced: readonly Chapter[] = [
  { byHand: [{ action: "createSpace", index: 0 }], file: fileWith(undefined) },
  { byHand: [], file: fileWith({ a: {}, b: { title: "One", zones: { r: {} } } }) },
  { byHand: [{ action: "trashSpace", index: 7 }], file: fileWith({ c: { id: "1000000000013", title: "One" } }) },
];

/** A key gets the frame of others, and the one of this name that it had is removed. */
const idOfAnotherFrame: readonly Chapter[] = [
  {
    byHand: [],
    file: fileWith({ b: { zones: { p: { id: "00000000-0000-4000-8000-000000000017", frames: { f: {} } } } } }),
  },
  {
    byHand: [],
    file: fileWith({ b: { zones: { p: { frames: { f: { id: "00000000-0000-4000-8000-000000000021" } } } } } }),
  },
];

function adopting(spaces: Workspace["spaces"]): Workspace {
  return { team: teamName, options: { adopt: true, maxRemovals: 100, maxTrashed: 100 }, spaces };
}

function fileWith(spaces: Workspace["spaces"]): Workspace {
  return { team: teamName, options: { maxRemovals: 100, maxTrashed: 100 }, spaces };
}

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
      ...sequences(250),
      examples: [
        [leftRestoredSpace],
        [comesBackBesideNew],
        [movedElsewhere],
        [leftTrashedSpace],
        [replacedInLeavingSpace],
        [renamedInTrash],
        [deletedInTrash],
        [frameDeletedInTrash],
        [renamedTwice],
        [takenByAnother],
        [newKeyInNewSpace],
        [movedFromReplaced],
        [movedAlready],
        [idOfAnotherFrame],
        [adoptedSpaceReplaced],
        [trashedBeforeReplaced],
      ],
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
    isMovedAlready(promise, before) ||
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
  const isInTrashedSpace = error instanceof ZoneInactive || (error instanceof NotFound && error.code === "Z1008");
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

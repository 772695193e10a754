// Stories that a soak has found, and that every run tells again.
import type { Workspace } from "../../../provider/workspace/schema.ts";
import type { HandMade } from "./by-hand.ts";
import { teamName } from "./service.ts";

export interface Chapter {
  readonly byHand: readonly HandMade[];
  readonly file: Workspace;
}

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

/** A zone that gets a name is already in the space that the file moves it to; its former one is in the trash, by hand. */
const movedAlready: readonly Chapter[] = [
  { byHand: [{ action: "deleteZone", index: 0 }], file: fileWith({ a: {}, b: { zones: { r: {} } } }) },
  {
    byHand: [
      { action: "moveZone", index: 7 },
      { action: "trashSpace", index: 5 },
    ],
    file: fileWith({ a: { zones: { r: { title: "Uno" } } } }),
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

/** Access that the file has adopted is not listed for the same space under another key, which removes who is not listed. */
const unlistedUnderNewKey: readonly Chapter[] = [
  { byHand: [], file: fileWith({ b: {} }) },
  { byHand: [{ action: "share", index: 1 }], file: fileWith({ b: { access: { "ada@example.com": "editor" } } }) },
  { byHand: [], file: fileWith({ c: { id: "1000000000018" } }, { options: { unlisted: "remove" }, access: {} }) },
];

function adopting(spaces: Workspace["spaces"]): Workspace {
  return { team: teamName, options: { adopt: true, maxRemovals: 100, maxTrashed: 100 }, spaces };
}

function fileWith(spaces: Workspace["spaces"], { options, ...more }: Partial<Workspace> = {}): Workspace {
  return { team: teamName, options: { maxRemovals: 100, maxTrashed: 100, ...options }, ...more, spaces };
}

export const examples: [readonly Chapter[]][] = [
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
  [unlistedUnderNewKey],
];

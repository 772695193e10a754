// Stories that a soak has found, and that every run tells again.
import type { HandMade } from "../by-hand.ts";
import { teamName } from "../service.ts";
import type { Program } from "./program.ts";

export interface Chapter {
  readonly byHand: readonly HandMade[];
  /** Undefined for `pulumi destroy`. */
  readonly program: Program | undefined;
  /** `pulumi up --refresh`. */
  readonly refreshes: boolean;
}

/** The roster removes cid, whose space goes to bob, who gets access to it at the same time. */
const inheritance: readonly Chapter[] = [
  {
    byHand: [],
    program: {
      crew: {
        place: teamName,
        members: { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN", ada: "MEMBER", bob: "MEMBER", dan: "MEMBER" },
        more: { unlisted: "remove", maxRemovals: 100, assignTo: "bob@example.com" },
      },
      guests: { place: "Two", members: { bob: "EDITOR" }, more: {} },
      frames: undefined,
    },
    refreshes: true,
  },
];

/** The move of the guests is refused after ada has left, and the state still has her. */
const refusal: readonly Chapter[] = [
  { byHand: [], program: withGuests("Two", { ada: "EDITOR", bob: "EDITOR", dan: "EDITOR" }), refreshes: true },
  { byHand: [{ action: "removeFromTeam", index: 1 }], program: withGuests("One", {}), refreshes: true },
  { byHand: [], program: undefined, refreshes: false },
];

/** The roster goes, and with it fay, who has just got access. */
const loss: readonly Chapter[] = [
  {
    byHand: [],
    program: {
      crew: {
        place: teamName,
        members: { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN", fay: "MEMBER" },
        more: { maxRemovals: 100 },
      },
      guests: undefined,
      frames: undefined,
    },
    refreshes: true,
  },
  { byHand: [{ action: "accept", index: 0 }], program: withGuests("One", { fay: "EDITOR" }), refreshes: true },
  { byHand: [], program: undefined, refreshes: false },
];

/** Fay has joined and got access since the state was read; both end with the roster. */
const joining: readonly Chapter[] = [
  {
    byHand: [],
    program: {
      crew: {
        place: teamName,
        members: { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN", fay: "MEMBER" },
        more: { maxRemovals: 100, adoptInvitations: true },
      },
      guests: undefined,
      frames: undefined,
    },
    refreshes: true,
  },
  {
    byHand: [
      { action: "accept", index: 0 },
      { action: "share", index: 5 },
    ],
    program: undefined,
    refreshes: false,
  },
];

/** The limit keeps bob in the space, which then becomes his. */
const keptHeir: readonly Chapter[] = [
  {
    byHand: [],
    program: {
      crew: undefined,
      guests: { place: "Two", members: { bob: "EDITOR", team: "EDITOR" }, more: {} },
      frames: undefined,
    },
    refreshes: true,
  },
  { byHand: [], program: { crew: undefined, guests: undefined, frames: undefined }, refreshes: true },
  {
    byHand: [],
    program: {
      crew: {
        place: teamName,
        members: { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN", bob: "MEMBER" },
        more: { unlisted: "remove", maxRemovals: 100, assignTo: "bob@example.com" },
      },
      guests: undefined,
      frames: undefined,
    },
    refreshes: true,
  },
];

/** The update that sets `onDestroy` inserts `g`, and fails because of a frame that is gone. */
const retainedHalfway: readonly Chapter[] = [
  { byHand: [], program: withFrames({ f: { name: "Now", layout: square(5) } }), refreshes: true },
  {
    byHand: [{ action: "deleteFrame", index: 2 }],
    program: withFrames({ f: { name: "Now", layout: square(0) }, g: { layout: square(0) } }, { onDestroy: "retain" }),
    refreshes: false,
  },
  { byHand: [], program: undefined, refreshes: true },
];

/** Eve gets access, and loses it with her membership, in one update; the state still has it. */
const lostWithMembership: readonly Chapter[] = [
  {
    byHand: [],
    program: {
      crew: {
        place: teamName,
        members: { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN", eve: "MEMBER" },
        more: { maxRemovals: 100, adoptInvitations: true },
      },
      guests: undefined,
      frames: undefined,
    },
    refreshes: true,
  },
  {
    byHand: [{ action: "accept", index: 0 }],
    program: {
      crew: undefined,
      guests: { place: "One", members: { eve: "EDITOR" }, more: { maxRemovals: 100 } },
      frames: undefined,
    },
    refreshes: true,
  },
  {
    byHand: [],
    program: { crew: undefined, guests: { place: "One", members: {}, more: { maxRemovals: 100 } }, frames: undefined },
    refreshes: false,
  },
];

/** Bob receives the space that the guests are about to leave, so nobody can remove him. */
const heirStays: readonly Chapter[] = [
  { byHand: [], program: withGuests("Two", { owner: "EDITOR", bob: "EDITOR" }), refreshes: true },
  {
    byHand: [],
    program: {
      ...withGuests("One", {}),
      crew: heirs(),
    },
    refreshes: true,
  },
];

/** Bob receives the space whose guests he is no longer to be one of. */
const heirIsUnlisted: readonly Chapter[] = [
  { byHand: [], program: withGuests("Two", { bob: "EDITOR" }), refreshes: true },
  {
    byHand: [],
    program: {
      ...withGuests("Two", { team: "EDITOR" }),
      crew: heirs(),
    },
    refreshes: true,
  },
];

/** Bob receives the space of the guests, whose roster is refused to go, and stays anyway. */
const heirOfRefused: readonly Chapter[] = [
  {
    byHand: [],
    program: {
      crew: undefined,
      frames: undefined,
      guests: { place: "Two", members: { ada: "EDITOR", "#bob": "EDITOR", "#dan": "EDITOR" }, more: {} },
    },
    refreshes: true,
  },
  {
    byHand: [],
    program: {
      crew: heirs({ ada: "MEMBER", dan: "MEMBER" }),
      guests: undefined,
      frames: undefined,
    },
    refreshes: true,
  },
];

/** Bob receives the space in which he is to get another role. */
const heirHasRole: readonly Chapter[] = [
  { byHand: [], program: undefined, refreshes: true },
  {
    byHand: [{ action: "share", index: 7 }],
    program: {
      ...withGuests("Two", { bob: "EDITOR" }),
      crew: heirs(),
    },
    refreshes: true,
  },
];

/** Bob, whom the guests list by his user id, receives the space that he is to leave. */
const heirHasUserId: readonly Chapter[] = [
  { byHand: [], program: withGuests("Two", { "#bob": "EDITOR" }), refreshes: true },
  { byHand: [], program: { ...withGuests("Two", { owner: "EDITOR" }), crew: heirs() }, refreshes: true },
];

/** Bob has left the team, and with it the space in which a destroy without a refresh would give him his role back. */
const roleLostBefore: readonly Chapter[] = [
  { byHand: [], program: withGuests("One", { bob: "VIEWER", dan: "EDITOR", team: "EDITOR" }), refreshes: true },
  {
    byHand: [],
    program: {
      crew: {
        place: teamName,
        members: { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN", dan: "MEMBER" },
        more: { unlisted: "remove", maxRemovals: 100, adoptInvitations: true },
      },
      guests: undefined,
      frames: undefined,
    },
    refreshes: true,
  },
  { byHand: [], program: undefined, refreshes: false },
];

/** An adopted frame gets another key, and everything else goes. */
const newKeyOfFrame: readonly Chapter[] = [
  { byHand: [], program: withFrames({ g: { name: "f", layout: square(0) } }, { adopt: true }), refreshes: true },
  {
    byHand: [],
    program: withFrames({ f: { layout: square(0) } }, { adopt: true, unlisted: "remove" }),
    refreshes: true,
  },
];

/** An adopted frame gets another key, and its key another frame. */
const exchangedKeys: readonly Chapter[] = [
  { byHand: [], program: withFrames({ f: { layout: square(0) } }, { adopt: true }), refreshes: true },
  {
    byHand: [],
    program: withFrames(
      { f: { name: "Theirs", layout: square(0) }, h: { name: "f", layout: square(0) } },
      { adopt: true, unlisted: "remove" },
    ),
    refreshes: true,
  },
];

/** Someone has left the team, and with it the space, whose roster is to be deleted without a refresh and may not be. */
const leftBeforeRefusal: readonly Chapter[] = [
  { byHand: [], program: withStrictGuests({ owner: "EDITOR", dan: "EDITOR", team: "EDITOR" }), refreshes: true },
  {
    byHand: [],
    program: {
      crew: {
        place: teamName,
        members: { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN" },
        more: { unlisted: "remove", maxRemovals: 100, adoptInvitations: true },
      },
      guests: undefined,
      frames: undefined,
    },
    refreshes: true,
  },
  { byHand: [], program: { crew: undefined, guests: undefined, frames: undefined }, refreshes: false },
];

function withStrictGuests(members: Readonly<Record<string, string>>): Program {
  return { crew: undefined, guests: { place: "One", members, more: { maxRemovals: 0 } }, frames: undefined };
}

/** The team without everybody else, whose records Bob receives. */
function heirs(others: Readonly<Record<string, string>> = {}) {
  return {
    place: teamName,
    members: { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN", bob: "MEMBER", ...others },
    more: { unlisted: "remove", maxRemovals: 100, assignTo: "bob@example.com", adoptInvitations: true },
  };
}

function square(left: number) {
  return { left, top: 0, width: 10, height: 10 };
}

function withFrames(frames: object, more: object = {}): Program {
  return { crew: undefined, guests: undefined, frames: { place: "Uno", more: { frames, maxRemovals: 100, ...more } } };
}

function withGuests(place: string, members: Readonly<Record<string, string>>): Program {
  return { crew: undefined, guests: { place, members, more: { maxRemovals: 1 } }, frames: undefined };
}

export const examples: [readonly Chapter[]][] = [
  [inheritance],
  [refusal],
  [loss],
  [joining],
  [keptHeir],
  [retainedHalfway],
  [lostWithMembership],
  [heirIsUnlisted],
  [heirHasRole],
  [heirHasUserId],
  [roleLostBefore],
  [newKeyOfFrame],
  [exchangedKeys],
  [leftBeforeRefusal],
  [heirOfRefused],
  [heirStays],
];

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

type Members = Readonly<Record<string, string>>;
type More = Readonly<Record<string, unknown>>;

const nothing: Program = { crew: undefined, guests: undefined, frames: undefined };
const withGuests = (place: string, members: Members, more: More = { maxRemovals: 1 }): Program => ({
  ...nothing,
  guests: { place, members, more },
});
const withCrew = (members: Members, more: More = {}): Program => ({ ...nothing, crew: crewOf(members, more) });
const withFrames = (frames: More, more: More = {}): Program => ({
  ...nothing,
  frames: { place: "Uno", more: { frames, maxRemovals: 100, ...more } },
});

/** The admins and others. */
const crewOf = (members: Members, more: More) => ({
  place: teamName,
  members: { owner: "TEAM_ADMIN", colleague: "TEAM_ADMIN", ...members },
  more: { maxRemovals: 100, ...more },
});

/** The team without everybody else, whose records Bob receives. */
const heirs = (others: Members = {}) =>
  crewOf({ bob: "MEMBER", ...others }, { unlisted: "remove", assignTo: "bob@example.com", adoptInvitations: true });

const square = (left: number) => ({ left, top: 0, width: 10, height: 10 });

const up = (program: Program | undefined, ...byHand: readonly HandMade[]): Chapter => ({
  byHand,
  program,
  refreshes: true,
});
const withoutRefresh = (program: Program | undefined, ...byHand: readonly HandMade[]): Chapter => ({
  byHand,
  program,
  refreshes: false,
});

/** The roster removes cid, whose space goes to bob, who gets access to it at the same time. */
const inheritance = [
  up({
    ...withGuests("Two", { bob: "EDITOR" }, {}),
    crew: crewOf({ ada: "MEMBER", bob: "MEMBER", dan: "MEMBER" }, { unlisted: "remove", assignTo: "bob@example.com" }),
  }),
];

/** The move of the guests is refused after ada has left, and the state still has her. */
const refusal = [
  up(withGuests("Two", { ada: "EDITOR", bob: "EDITOR", dan: "EDITOR" })),
  up(withGuests("One", {}), { action: "removeFromTeam", index: 1 }),
  withoutRefresh(undefined),
];

/** The roster goes, and with it fay, who has just got access. */
const loss = [
  up(withCrew({ fay: "MEMBER" })),
  up(withGuests("One", { fay: "EDITOR" }), { action: "accept", index: 0 }),
  withoutRefresh(undefined),
];

/** Fay has joined and got access since the state was read; both end with the roster. */
const joining = [
  up(withCrew({ fay: "MEMBER" }, { adoptInvitations: true })),
  withoutRefresh(undefined, { action: "accept", index: 0 }, { action: "share", index: 5 }),
];

/** The limit keeps bob in the space, which then becomes his. */
const keptHeir = [
  up(withGuests("Two", { bob: "EDITOR", team: "EDITOR" }, {})),
  up(nothing),
  up(withCrew({ bob: "MEMBER" }, { unlisted: "remove", assignTo: "bob@example.com" })),
];

/** The update that sets `onDestroy` inserts `g`, and fails because of a frame that is gone. */
const retainedHalfway = [
  up(withFrames({ f: { name: "Now", layout: square(5) } })),
  withoutRefresh(
    withFrames({ f: { name: "Now", layout: square(0) }, g: { layout: square(0) } }, { onDestroy: "retain" }),
    { action: "deleteFrame", index: 2 },
  ),
  up(undefined),
];

/** Eve gets access, and loses it with her membership, in one update; the state still has it. */
const lostWithMembership = [
  up(withCrew({ eve: "MEMBER" }, { adoptInvitations: true })),
  up(withGuests("One", { eve: "EDITOR" }, { maxRemovals: 100 }), { action: "accept", index: 0 }),
  withoutRefresh(withGuests("One", {}, { maxRemovals: 100 })),
];

/** Bob receives the space that the guests are about to leave, so nobody can remove him. */
const heirStays = [
  up(withGuests("Two", { owner: "EDITOR", bob: "EDITOR" })),
  up({ ...withGuests("One", {}), crew: heirs() }),
];

/** Bob receives the space whose guests he is no longer to be one of. */
const heirIsUnlisted = [
  up(withGuests("Two", { bob: "EDITOR" })),
  up({ ...withGuests("Two", { team: "EDITOR" }), crew: heirs() }),
];

/** Bob receives the space of the guests, whose roster is refused to go, and stays anyway. */
const heirOfRefused = [
  up(withGuests("Two", { ada: "EDITOR", "#bob": "EDITOR", "#dan": "EDITOR" }, {})),
  up({ ...nothing, crew: heirs({ ada: "MEMBER", dan: "MEMBER" }) }),
];

/** Bob receives the space in which he is to get another role. */
const heirHasRole = [
  up(undefined),
  up({ ...withGuests("Two", { bob: "EDITOR" }), crew: heirs() }, { action: "share", index: 7 }),
];

/** Bob, listed by his user id among the guests, receives the space that he is to leave. */
const heirHasUserId = [
  up(withGuests("Two", { "#bob": "EDITOR" })),
  up({ ...withGuests("Two", { owner: "EDITOR" }), crew: heirs() }),
];

/** Bob receives the space that he is to leave, which fails, so the frame that leaves the program stays. */
const frameStaysAfterFailure = [
  up({ ...withGuests("Two", { bob: "EDITOR" }), frames: withFrames({ h: { layout: square(0) } }).frames }),
  up({ ...withGuests("Two", { owner: "EDITOR" }), crew: heirs() }),
];

/** The roster moves to a team and removes people there, although an update fails because of a frame that is gone. */
const removedDespiteFailure = [
  up({
    ...withFrames(
      { f: { layout: square(0) }, g: { layout: square(0) }, h: { layout: square(5) } },
      { unlisted: "remove" },
    ),
    crew: { ...crewOf({}, { adoptInvitations: true }), place: "Other" },
  }),
  withoutRefresh(
    {
      ...withFrames({ h: { layout: square(0) } }),
      crew: crewOf({}, { unlisted: "remove", adoptInvitations: true }),
    },
    { action: "deleteFrame", index: 2 },
  ),
];

/** Bob has left the team, and with it the space in which a destroy without a refresh would give him his role back. */
const roleLostBefore = [
  up(withGuests("One", { bob: "VIEWER", dan: "EDITOR", team: "EDITOR" })),
  up(withCrew({ dan: "MEMBER" }, { unlisted: "remove", adoptInvitations: true })),
  withoutRefresh(undefined),
];

/** An adopted frame gets another key, and everything else goes. */
const newKeyOfFrame = [
  up(withFrames({ g: { name: "f", layout: square(0) } }, { adopt: true })),
  up(withFrames({ f: { layout: square(0) } }, { adopt: true, unlisted: "remove" })),
];

/** An adopted frame gets another key, and its key another frame. */
const exchangedKeys = [
  up(withFrames({ f: { layout: square(0) } }, { adopt: true })),
  up(
    withFrames(
      { f: { name: "Theirs", layout: square(0) }, h: { name: "f", layout: square(0) } },
      { adopt: true, unlisted: "remove" },
    ),
  ),
];

/** Someone has left the team, and with it the space, whose roster is to be deleted without a refresh and may not be. */
const leftBeforeRefusal = [
  up(withGuests("One", { owner: "EDITOR", dan: "EDITOR", team: "EDITOR" }, { maxRemovals: 0 })),
  up(withCrew({}, { unlisted: "remove", adoptInvitations: true })),
  withoutRefresh(nothing),
];

/** Fay gets access, and loses it with her membership; a program that then lists her by her user id gives it back. */
const regainedByUserId = [
  up(withCrew({ fay: "MEMBER" }, { adoptInvitations: true })),
  up(withGuests("One", { fay: "EDITOR" }, { maxRemovals: 100 }), { action: "accept", index: 0 }),
  withoutRefresh(withGuests("One", { "#fay": "EDITOR" }, { maxRemovals: 100 })),
];

/** Bob has lost his access with his membership while the guests could not go, and gets it back when another one is to go. */
const regainedAfterRefusal = [
  up(withGuests("One", { "#bob": "EDITOR", dan: "EDITOR" }, { maxRemovals: 0 })),
  up(withCrew({ ada: "MEMBER", cid: "MEMBER", dan: "MEMBER" }, { unlisted: "remove", adoptInvitations: true })),
  withoutRefresh(withGuests("One", { "#bob": "EDITOR" }, { maxRemovals: 100 })),
];

/** The crew removes people, who lose their access to a space: its roster may no longer remove two of those who are left. */
const shareOfFewer = [
  up(
    withGuests("One", { cid: "EDITOR", "#dan": "EDITOR", fay: "EDITOR", team: "EDITOR" }, { maxRemovals: 100 }),
    { action: "invite", index: 4 },
    { action: "accept", index: 0 },
  ),
  up({
    ...withGuests("One", { owner: "EDITOR", cid: "EDITOR", "#dan": "EDITOR" }, {}),
    crew: crewOf({ fay: "MEMBER" }, { unlisted: "remove", adoptInvitations: true }),
  }),
];

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
  [regainedByUserId],
  [regainedAfterRefusal],
  [frameStaysAfterFailure],
  [removedDespiteFailure],
  [shareOfFewer],
];

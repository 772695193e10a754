// Stories that a soak has found, and that every run tells again.
import { Output } from "../../e2e/conformance/interface.ts";
import type { Edit } from "./program.ts";
import type { Story, Troubles } from "./story.ts";

const calm: Troubles = { faults: [], changes: [] };
const inAlpha = { teamId: new Output("Alpha", "id") };
const zoneIn = (space: string, name: string): Edit => ({
  name: "zone0",
  declaration: { name: "zone0", type: "Zone", args: { spaceId: new Output(space, "spaceId"), name } },
});
const spaceOf = (name: string, title: string): Edit => ({
  name,
  declaration: { name, type: "Space", args: { ...inAlpha, name: title, trashed: false } },
});

/** A zone has been moved and is about to be renamed when somebody trashes its new space. */
const trashedMeanwhile = {
  readings: [],
  beginning: [spaceOf("space0", "Two"), zoneIn("space0", "Two")],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [], troubles: calm },
    {
      kind: "up" as const,
      edits: [spaceOf("space1", "One"), zoneIn("space1", "One")],
      troubles: { faults: [], changes: [{ at: 6, change: { change: "toggleSpace" as const, a: 1, b: 0 } }] },
    },
    { kind: "up" as const, edits: [], troubles: calm },
  ],
};

/** A zone is moved by hand and deleted, and its new space is trashed: no refresh sees it until the space is back. */
const deletedBeforeItsSpace = {
  readings: [],
  beginning: [spaceOf("space0", "Two"), zoneIn("space0", "Two")],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [spaceOf("space1", "One")], replaced: "team0", troubles: calm },
    { kind: "outside" as const, change: { change: "moveZone" as const, a: 0, b: 1 } },
    { kind: "refresh" as const, troubles: calm },
    { kind: "outside" as const, change: { change: "deleteZone" as const, a: 0, b: 0 } },
    { kind: "outside" as const, change: { change: "toggleSpace" as const, a: 1, b: 0 } },
  ],
};

/** A run dies after it has taken a space out of the trash. */
const diedAfterRestore = {
  readings: [],
  beginning: [],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [plainSpace({})], troubles: calm },
    { kind: "up" as const, edits: [{ name: "space0", declaration: undefined }], troubles: calm },
    {
      kind: "up" as const,
      edits: [plainSpace({ onTrashed: "restore" })],
      troubles: { faults: [{ kind: "crash before" as const, at: 3, delay: 1 }], changes: [] },
    },
  ],
};

function plainSpace(more: object, name = "space0"): Edit {
  const args = { ...inAlpha, name: "Two", favorite: false, trashed: false, allowEmbed: false, ...more };
  return { name, declaration: { name, type: "Space", args } };
}

/** The roster fails, so a space that left the program is not deleted; another resource adopts it, and the first one comes back. */
const adoptedFromFailedDelete = {
  readings: [],
  beginning: [spaceOf("space0", "Two"), zoneIn("space0", "Two")],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [strictCrew()], troubles: calm },
    { kind: "up" as const, edits: [{ name: "space0", declaration: undefined }], troubles: calm },
    {
      kind: "up" as const,
      edits: [plainSpace({ adopt: true }, "space2")],
      troubles: calm,
    },
    { kind: "up" as const, edits: [spaceOf("space0", "One")], troubles: calm },
  ],
};

/** A space is restored by a request that arrives once more after the next run has trashed it. */
const restoredLate = {
  readings: [],
  beginning: [],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [plainSpace({ trashed: true })], troubles: calm },
    {
      kind: "up" as const,
      edits: [plainSpace({})],
      troubles: { faults: [{ kind: "late" as const, at: 1, delay: 3 }], changes: [] },
    },
    { kind: "up" as const, edits: [{ name: "space0", declaration: undefined }], troubles: calm },
  ],
};

/** A frame is inserted by a request that arrives once more after the next runs have deleted it. */
const insertedLate = {
  readings: ["empty-write-responses" as const],
  beginning: [
    untitled("space0", "Space", inAlpha),
    untitled("zone0", "Zone", { spaceId: new Output("space0", "spaceId") }),
  ],
  freeSeats: undefined,
  steps: [
    {
      kind: "up" as const,
      edits: [
        {
          name: "guests0",
          declaration: {
            name: "guests0",
            type: "SpaceMembers" as const,
            args: {
              spaceId: new Output("space0", "spaceId"),
              members: { "ann@example.com": "EDITOR", "here@example.com": "EDITOR" },
            },
          },
        },
        {
          name: "team0",
          declaration: {
            name: "team0",
            type: "Team" as const,
            args: { teamId: new Output("Alpha", "id"), description: "One" },
          },
        },
        untitled("frame0", "Frame", { ...inZone(), layout: { left: 0, width: 10 } }),
      ],
      replaced: "",
      troubles: {
        faults: [
          { kind: "lost" as const, at: 1, delay: 1 },
          { kind: "late" as const, at: 18, delay: 6 },
          { kind: "lost" as const, at: 2, delay: 1 },
        ],
        changes: [],
      },
    },
    { kind: "up" as const, edits: [], replaced: "", troubles: calm },
    {
      kind: "up" as const,
      edits: [
        {
          name: "frames0",
          declaration: {
            name: "frames0",
            type: "Frames" as const,
            args: { frames: {}, maxRemovals: 100, ...inZone() },
          },
        },
        zoneIn("space0", "One"),
      ],
      replaced: "",
      troubles: calm,
    },
  ],
};

/** Someone who was there before is still that after a forced replacement, and stays. */
const adoptedAndReplaced = {
  readings: [],
  beginning: [],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [adoptedPerson()], troubles: calm },
    { kind: "up" as const, edits: [], replaced: "person0", troubles: calm },
    { kind: "up" as const, edits: [{ name: "person0", declaration: undefined }], troubles: calm },
  ],
};

/** A run dies that makes two spaces of one name, one of them in the trash: there, the other one's next create stops. */
const stoppedByTrash = {
  readings: ["empty-write-responses" as const],
  beginning: [],
  freeSeats: undefined,
  steps: [
    { kind: "outside" as const, change: { change: "renameSpace" as const, a: 0, b: 0 } },
    {
      kind: "up" as const,
      edits: [
        inBeta("space0", { trashed: false, allowEmbed: true, onTrashed: "fail" }),
        strictCrew({ members: { "owner@example.com": "TEAM_ADMIN" }, unlisted: "report", minAdmins: 2 }),
        inBeta("space2", { trashed: true, allowEmbed: false, onTrashed: "restore" }),
      ],
      replaced: "team0",
      troubles: {
        faults: [
          { kind: "lost" as const, at: 1, delay: 1 },
          { kind: "crash after" as const, at: 12, delay: 1 },
        ],
        changes: [],
      },
    },
  ],
};

/** A run dies that inserts two frames of one name; the next one has only the second, whose id tells it from the first. */
const namesakeLeft = {
  readings: [],
  beginning: [spaceOf("space0", "Two"), zoneIn("space0", "Two")],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [], troubles: calm },
    {
      kind: "up" as const,
      edits: [
        untitled("frame0", "Frame", { ...inZone(), layout: { left: 0 } }),
        untitled("frame1", "Frame", { ...inZone(), layout: { left: 0 }, adopt: true }),
      ],
      troubles: { faults: [{ kind: "crash after" as const, at: 2, delay: 1 }], changes: [] },
    },
    { kind: "up" as const, edits: [{ name: "frame0", declaration: undefined }], troubles: calm },
  ],
};

/** A run dies after it has made a space; the next one takes another of that name out of the trash. */
const restoredInstead = {
  readings: [],
  beginning: [],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [inAlphaAs("space1", { trashed: true })], troubles: calm },
    {
      kind: "up" as const,
      edits: [inAlphaAs("space0", { trashed: false, onTrashed: "restoreOwn" })],
      troubles: { faults: [{ kind: "crash after" as const, at: 4, delay: 1 }], changes: [] },
    },
    { kind: "up" as const, edits: [{ name: "space1", declaration: undefined }], troubles: calm },
  ],
};

/** Somebody has deleted a frame that is about to be changed in a space that goes into the trash: no refresh sees it there. */
const deletedBeforeTheTrash = {
  readings: [],
  beginning: [spaceOf("space0", "Two"), zoneIn("space0", "Two")],
  freeSeats: undefined,
  steps: [
    {
      kind: "up" as const,
      edits: [untitled("frame2", "Frame", { ...inZone(), layout: { left: 0, width: 10 } })],
      troubles: calm,
    },
    {
      kind: "up" as const,
      edits: [inAlphaAs("space0", { trashed: false })],
      troubles: { faults: [], changes: [{ at: 1, change: { change: "deleteFrame" as const, a: 0, b: 0 } }] },
    },
    {
      kind: "up" as const,
      edits: [
        inAlphaAs("space0", { trashed: true }),
        untitled("frame2", "Frame", { ...inZone(), layout: { left: 1, width: 10 } }),
      ],
      troubles: calm,
    },
    { kind: "refresh" as const, troubles: calm },
  ],
};

/** Somebody takes a zone out of the trash that the same run has just put there. */
const restoredMeanwhile = {
  readings: ["empty-write-responses" as const],
  beginning: [spaceOf("space0", "Two"), zoneIn("space0", "Two")],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [], troubles: calm },
    {
      kind: "up" as const,
      edits: [{ name: "zone0", declaration: undefined }],
      troubles: { faults: [], changes: [{ at: 4, change: { change: "toggleZone" as const, a: 0, b: 0 } }] },
    },
  ],
};

/** Someone is added by a request that is applied only after a later run has removed them. */
const addedLate = {
  readings: [],
  beginning: [spaceOf("space0", "Two")],
  freeSeats: undefined,
  steps: [
    {
      kind: "up" as const,
      edits: [editorOfSpace()],
      troubles: { faults: [{ kind: "late" as const, at: 7, delay: 9 }], changes: [] },
    },
    { kind: "up" as const, edits: [], troubles: calm },
    { kind: "up" as const, edits: [{ name: "access2", declaration: undefined }], troubles: calm },
  ],
};

/** The access of one person goes from one resource to another, whose create meets the delete of the first. */
const accessHandedOn = {
  readings: ["empty-write-responses" as const],
  beginning: [],
  freeSeats: 0 as const,
  steps: [
    {
      kind: "up" as const,
      edits: [plainSpace({}), editorOfSpace("access1", "here@example.com", "VIEWER")],
      troubles: calm,
    },
    { kind: "up" as const, edits: [editorOfSpace("access0", "here@example.com")], troubles: calm },
    { kind: "up" as const, edits: [editorOfSpace("access1", "new@example.com"), invitedPerson()], troubles: calm },
  ],
};

/** A zone is deleted by hand, its space goes to the trash, and the zone gets another name: no refresh sees that it is gone. */
const renamedInTrash = {
  readings: [],
  beginning: [spaceOf("space0", "Two"), zoneIn("space0", "Two")],
  freeSeats: undefined,
  steps: [
    { kind: "up" as const, edits: [], troubles: calm },
    { kind: "outside" as const, change: { change: "deleteZone" as const, a: 0, b: 0 } },
    { kind: "up" as const, edits: [inAlphaAs("space0", { trashed: true })], troubles: calm },
    { kind: "up" as const, edits: [zoneIn("space0", "One")], troubles: calm },
  ],
};

function editorOfSpace(name = "access2", mailId = "here@example.com", role = "EDITOR"): Edit {
  const args = { spaceId: new Output("space0", "spaceId"), mailId, role };
  return { name, declaration: { name, type: "SpaceMember", args } };
}

function invitedPerson(): Edit {
  const args = { ...inAlpha, mailId: "new@example.com", role: "MEMBER" };
  return { name: "person0", declaration: { name: "person0", type: "TeamMember", args } };
}

function inAlphaAs(name: string, more: object): Edit {
  return { name, declaration: { name, type: "Space", args: { ...inAlpha, name: "One", favorite: false, ...more } } };
}

function inBeta(name: string, more: object): Edit {
  const args = { teamId: new Output("Beta", "id"), name: "Two", favorite: false, ...more };
  return { name, declaration: { name, type: "Space", args } };
}

function adoptedPerson(): Edit {
  const args = { ...inAlpha, mailId: "here@example.com", role: "MEMBER", adopt: true, adoptInvitation: true };
  return { name: "person0", declaration: { name: "person0", type: "TeamMember", args } };
}

function inZone() {
  return { zoneId: new Output("zone0", "zoneId"), spaceId: new Output("zone0", "spaceId") };
}

function untitled(name: string, type: "Space" | "Zone" | "Frame", args: object): Edit {
  return { name, declaration: { name, type, args: { name: type === "Frame" ? "One" : "Two", ...args } } };
}

function strictCrew(more: object = {}): Edit {
  const members = { "owner@example.com": "MEMBER", "admin@example.com": "TEAM_ADMIN" };
  const args = { ...inAlpha, unlisted: "remove", members, ...more };
  return { name: "crew0", declaration: { name: "crew0", type: "TeamMembers", args } };
}

export const examples: [Story][] = [
  [trashedMeanwhile],
  [deletedBeforeItsSpace],
  [diedAfterRestore],
  [adoptedFromFailedDelete],
  [restoredLate],
  [insertedLate],
  [adoptedAndReplaced],
  [stoppedByTrash],
  [namesakeLeft],
  [restoredInstead],
  [deletedBeforeTheTrash],
  [restoredMeanwhile],
  [addedLate],
  [renamedInTrash],
  [accessHandedOn],
];

// Random programs and updates, with changes by others, faults of the network, crashes and readings of the API: after a clean
// refresh and update the service equals the program, nothing was made twice, and nobody else's things were touched.
import fc from "fast-check";
import { it } from "vitest";
import { Output } from "../../e2e/conformance/interface.ts";
import { sequences, timeout } from "../../random-sequences.ts";
import { combinedReadings } from "../readings/combined.ts";
import { Crash } from "../resources/harness.ts";
import { expectIntact } from "./invariants.ts";
import { type Fault, faultKinds } from "./network.ts";
import { changeOutside, type OutsideChange, outsideChanges } from "./outside.ts";
import { anyBeginning, anyEdit, anyName, applyEdits, type Edit, type Program, runnable } from "./program.ts";
import { World } from "./world.ts";

/** One command of the user, or something that others do. */
type Step =
  | { readonly kind: "up"; readonly edits: readonly Edit[]; readonly replaced?: string; readonly troubles: Troubles }
  | { readonly kind: "refresh"; readonly troubles: Troubles }
  | { readonly kind: "outside"; readonly change: OutsideChange };

interface Troubles {
  readonly faults: readonly Fault[];
  /** Changes by others during the run, each before a request. */
  readonly changes: readonly { readonly at: number; readonly change: OutsideChange }[];
}

/** Most commands send few requests. */
const at = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.integer({ min: 1, max: 25 }));
const anyChange: fc.Arbitrary<OutsideChange> = fc.record({
  change: fc.constantFrom(...(Object.keys(outsideChanges) as (keyof typeof outsideChanges)[])),
  a: fc.nat(2),
  b: fc.nat(2),
});
const anyFault = fc.record({ kind: fc.constantFrom(...faultKinds), at, delay: fc.integer({ min: 1, max: 30 }) });
const anyTroubles: fc.Arbitrary<Troubles> = fc
  .record({
    faults: fc.array(anyFault, { maxLength: 3 }),
    changes: fc.array(fc.record({ at, change: anyChange }), { maxLength: 1 }),
    isCoincidence: fc.boolean(),
  })
  .map(({ faults, changes, isCoincidence }) => {
    // The worst moment for a change is that of a fault.
    const moment = isCoincidence ? faults[0]?.at : undefined;
    return { faults, changes: changes.map((one) => ({ ...one, at: moment ?? one.at })) };
  });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("up" as const),
      edits: fc.array(anyEdit, { minLength: 1, maxLength: 8 }),
      replaced: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: anyName }),
      troubles: anyTroubles,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refresh" as const), troubles: anyTroubles }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("outside" as const), change: anyChange }) },
);
const anyStory = fc.record({
  readings: fc.subarray(combinedReadings),
  beginning: anyBeginning,
  freeSeats: fc.constantFrom(undefined, undefined, undefined, undefined, 0, 1, 2),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 6, size: "max" }),
});

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

it("ends with what the program says", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async ({ readings, beginning, freeSeats, steps }) => {
      const world = new World(readings, freeSeats);
      let program = applyEdits(new Map(), beginning);
      for (const step of steps) {
        if (step.kind === "up") program = applyEdits(program, step.edits);
        await take(world, step, program);
      }
      await expectIntact(world, runnable(program), { isUndisturbed: steps.every(isUndisturbed) });
    }),
    {
      ...sequences(600),
      examples: [
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
      ],
    },
  );
});

/** Whether nobody and nothing but the program has changed the service meanwhile: its state needs no refresh. */
function isUndisturbed(step: Step): boolean {
  if (step.kind === "outside") return false;
  const { faults, changes } = step.troubles;
  return changes.length === 0 && faults.every(({ kind }) => kind !== "late");
}

async function take(world: World, step: Step, program: Program): Promise<void> {
  if (step.kind === "outside") return changeOutside(world, step.change);
  const { faults, changes } = step.troubles;
  world.watch.isDisturbed = world.network.isBusy || !isUndisturbed(step);
  const http = world.network.connect(faults, async (now) => {
    for (const { at, change } of changes) if (at === now) await changeOutside(world, change);
  });
  try {
    if (step.kind === "up") await world.deployment.up(runnable(program), http, step.replaced);
    else await world.deployment.refresh(http);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

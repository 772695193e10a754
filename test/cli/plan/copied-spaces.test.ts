// What the plan says about the copy of a space, before there is one to look into.
import { describe, expect, it } from "vitest";
import { type Plan, planOf } from "../../../cli/plan/plan.ts";
import { sentencesOf } from "../../../cli/plan/sentences.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { addNamesake } from "../../provider/resources/adoption-fixture.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { outcomeOf, step, urnOf } from "./fixture.ts";

async function planFor(session: TestSession, ...announced: readonly object[]): Promise<Plan> {
  const { service, editionId } = session;
  const team = step("create", "Team", "work", undefined, { id: service.id("teams", "Alpha"), outputs: { editionId } });
  return planOf(session, outcomeOf(team, ...announced), spaces);
}

async function sentences(session: TestSession, ...announced: readonly object[]): Promise<string[]> {
  const { changes } = await planFor(session, ...announced);
  return sentencesOf(changes.filter(({ kind }) => kind !== "team")).map(({ text }) => text);
}

/** The spaces of the file. */
const spaces = { golden: {}, q3: { copyOf: { space: "golden" } }, q4: { copyOf: { space: "q3" } } };
const spaceUrn = urnOf("Space", "work/spaces/q3");
const copy = (inputs: object) =>
  step("create", "Space", "work/spaces/q3", undefined, { inputs: { name: "Q3", ...inputs } });
const zone = (name: string, inputs: object = {}, parent = spaceUrn) =>
  step("create", "Zone", name, undefined, { parent, inputs: { name, spaceId: unknownValue, ...inputs } });
const frames = (zoneName: string, ...names: readonly string[]) => framesWith(zoneName, names, {});
const framesWith = (zoneName: string, names: readonly string[], item: object) =>
  step("create", "Frames", `${zoneName}/frames`, undefined, {
    parent: urnOf("Zone", zoneName),
    inputs: { zoneId: unknownValue, frames: Object.fromEntries(names.map((name) => [name, item])) },
  });

it("names the original, its size, and what the entries of the file stand for", async () => {
  const session = await TestSession.start();
  const id = session.service.id("spaces", "Plans");
  const steps = [
    copy({ from: { space: id, copy: true } }),
    zone("Canvas"),
    frames("Canvas", "Old", "New"),
    zone("Extra"),
  ];
  expect(await sentences(session, ...steps)).toEqual([
    'continues with zone "Canvas" in "Q3"',
    'continues with frame "Old" in "Canvas"',
    `creates space "Q3" as a copy of space "Plans" (${id}; 1 zone)`,
    'creates zone "Extra" in "Q3"',
    'adds frame "New" to "Canvas"',
  ]);
});

it("creates a zone that has a template or a source of its own", async () => {
  const session = await TestSession.start();
  const sourceSpaceId = session.service.id("spaces", "Plans");
  expect(
    await sentences(
      session,
      copy({ from: { space: sourceSpaceId, copy: true } }),
      zone("Canvas", { from: { template: "5" } }),
    ),
  ).toContain('creates zone "Canvas" in "Q3" from template 5');
});

it("knows what the plan adds to an original of the file, which does not exist yet", async () => {
  const session = await TestSession.start();
  const golden = urnOf("Space", "work/spaces/golden");
  const steps = [
    step("create", "Space", "work/spaces/golden", undefined, { inputs: { name: "Golden" } }),
    zone("Board", {}, golden),
    frames("Board", "Now"),
    copy({ from: { space: unknownValue, copy: true } }),
    step("create", "Zone", "q3-board", undefined, {
      parent: spaceUrn,
      inputs: { name: "Board", spaceId: unknownValue },
    }),
    frames("q3-board", "Now"),
    zone("Extra"),
    step("create", "Space", "work/spaces/q4", undefined, {
      inputs: { name: "Q4", from: { space: unknownValue, copy: true } },
    }),
  ];
  expect(await sentences(session, ...steps)).toEqual([
    'continues with zone "Board" in "Q3"',
    'continues with frame "Now" in "Board"',
    'creates space "Golden"',
    'creates space "Q3" as a copy of space "Golden" (1 zone)',
    'creates space "Q4" as a copy of space "Q3" (2 zones)',
    'creates zone "Board" in "Golden"',
    'creates zone "Extra" in "Q3"',
    'adds frame "Now" to "Board"',
  ]);
});

it("says what it knows if the original cannot be read", async () => {
  const session = await TestSession.start();
  expect(await sentences(session, copy({ from: { space: "999", copy: true } }), zone("Canvas"))).toEqual([
    'creates space "Q3" as a copy of space 999',
    'creates zone "Canvas" in "Q3"',
  ]);
});

describe("an entry that cannot stand for what comes with the copy is refused before there is one", () => {
  const among = (kind: string) =>
    `rename the others, or add the ${kind} to the file once the copy is there, with the id of the right one`;

  async function errors(session: TestSession, ...announced: readonly object[]): Promise<readonly string[]> {
    const original = copy({ from: { space: session.service.id("spaces", "Plans"), copy: true } });
    return (await planFor(session, original, ...announced)).errors;
  }

  it("a zone whose title the original has twice", async () => {
    const session = await TestSession.start();
    await addNamesake(session, "Zone");
    expect(await errors(session, zone("Canvas"))).toEqual([
      `the space to copy has 2 zones named "Canvas"; ${among("zone")}`,
    ]);
    expect(await errors(session, zone("Extra"))).toEqual([]);
  });

  it("a frame whose title its zone has twice", async () => {
    const session = await TestSession.start();
    await addNamesake(session, "Frame");
    expect(await errors(session, zone("Canvas"), frames("Canvas", "Old", "New"))).toEqual([
      `zone "Canvas" of the space to copy has 2 frames named "Old"; ${among("frame")}`,
    ]);
    expect(await errors(session, zone("Canvas"), frames("Canvas", "New"))).toEqual([]);
  });

  it("a frame of another type", async () => {
    const session = await TestSession.start();
    expect(await errors(session, zone("Canvas"), framesWith("Canvas", ["Old"], { type: "SLIDE" }))).toEqual([
      'frame "Old" in zone "Canvas" of the space to copy has the type CUSTOM; set type: CUSTOM, or another title',
    ]);
    expect(await errors(session, zone("Canvas"), framesWith("Canvas", ["Old"], { type: "CUSTOM" }))).toEqual([]);
  });

  it("unless the plan changes the original first", async () => {
    const session = await TestSession.start();
    const renamed = { id: await addNamesake(session, "Zone"), inputs: { name: "Canvas" } };
    const rename = step("update", "Zone", "work/zones/other", renamed, { ...renamed, inputs: { name: "Other" } });
    expect(await errors(session, rename, zone("Canvas"))).toEqual([]);
  });
});

// What the plan says about the copy of a space, before there is one to look into.
import { expect, it } from "vitest";
import { planOf } from "../../../cli/guards/whole-plan.ts";
import { sentencesOf } from "../../../cli/plan/sentences.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { step, stepsOf, urnOf } from "../plan/fixture.ts";

async function sentences(session: TestSession, ...announced: readonly object[]): Promise<string[]> {
  const { service, editionId } = session;
  const team = step("create", "Team", "work", undefined, { id: service.id("teams", "Alpha"), outputs: { editionId } });
  const messages = { warnings: [], errors: [], notes: [] };
  const steps = stepsOf(team, ...announced);
  const { changes } = await planOf(session, { isDone: true, steps, ended: new Set(), ...messages }, spaces);
  return sentencesOf(changes.filter(({ kind }) => kind !== "team")).map(({ text }) => text);
}

/** The spaces of the file. */
const spaces = { golden: {}, q3: { copyOf: { space: "golden" } }, q4: { copyOf: { space: "q3" } } };
const spaceUrn = urnOf("Space", "work/spaces/q3");
const copy = (inputs: object) =>
  step("create", "Space", "work/spaces/q3", undefined, { inputs: { name: "Q3", ...inputs } });
const zone = (name: string, inputs: object = {}, parent = spaceUrn) =>
  step("create", "Zone", name, undefined, { parent, inputs: { name, spaceId: unknownValue, ...inputs } });
const frames = (zoneName: string, ...names: readonly string[]) =>
  step("create", "Frames", `${zoneName}/frames`, undefined, {
    parent: urnOf("Zone", zoneName),
    inputs: { zoneId: unknownValue, frames: Object.fromEntries(names.map((name) => [name, {}])) },
  });

it("names the original, its size, and what the entries of the file stand for", async () => {
  const session = await TestSession.start();
  const id = session.service.id("spaces", "Plans");
  const steps = [copy({ sourceSpaceId: id }), zone("Canvas"), frames("Canvas", "Old", "New"), zone("Extra")];
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
  expect(await sentences(session, copy({ sourceSpaceId }), zone("Canvas", { templateId: "5" }))).toContain(
    'creates zone "Canvas" in "Q3" from template 5',
  );
});

it("knows what the plan adds to an original of the file, which does not exist yet", async () => {
  const session = await TestSession.start();
  const golden = urnOf("Space", "work/spaces/golden");
  const steps = [
    step("create", "Space", "work/spaces/golden", undefined, { inputs: { name: "Golden" } }),
    zone("Board", {}, golden),
    frames("Board", "Now"),
    copy({ sourceSpaceId: unknownValue }),
    step("create", "Zone", "q3-board", undefined, {
      parent: spaceUrn,
      inputs: { name: "Board", spaceId: unknownValue },
    }),
    frames("q3-board", "Now"),
    zone("Extra"),
    step("create", "Space", "work/spaces/q4", undefined, { inputs: { name: "Q4", sourceSpaceId: unknownValue } }),
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
  expect(await sentences(session, copy({ sourceSpaceId: "999" }), zone("Canvas"))).toEqual([
    'creates space "Q3" as a copy of space 999',
    'creates zone "Canvas" in "Q3"',
  ]);
});

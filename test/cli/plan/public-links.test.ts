// What a plan says about spaces that everyone who has a link may see, and what a file has to allow.
import { expect, it } from "vitest";
import { planProblems } from "../../../cli/plan/check-plan.ts";
import { sentencesOf } from "../../../cli/plan/sentences.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { planOf, step, urnOf } from "./fixture.ts";

const zoneId = "6f1c1d1e-0d4b-4b1a-9c43-5b8f6a6d7c21";
const space = { id: "7", inputs: { name: "Roadmap" }, outputs: { spaceId: "7", name: "Roadmap" } };
const roadmap = step("same", "Space", "work/spaces/roadmap", space, space);
const zone = { id: zoneId, inputs: { name: "Plan", spaceId: "7" }, outputs: { name: "Plan", spaceId: "7" } };
const plan = step("same", "Zone", "work/zones/plan", zone, zone);
const link = (inputs: object) => ({
  id: "7",
  inputs: { spaceId: "7", permission: "VIEWER", active: true, ...inputs },
  outputs: {
    spaceId: "7",
    permission: "VIEWER",
    active: true,
    editionId: "1",
    url: "https://x.example.com/a",
    ...inputs,
  },
});
const linkStep = (op: string, before?: object, after?: object) =>
  step(op, "SpaceLink", "work/spaces/roadmap/link", before, after);

const textsOf = (...steps: readonly object[]) => sentencesOf(planOf(...steps).changes).map(({ text }) => text);

it("comes first, in words that nobody overlooks, with who may do what, what is shown, and until when", () => {
  const zones = [zoneId];
  const made = step("create", "Space", "work/spaces/new", undefined, { inputs: { name: "New" } });
  const added = linkStep("create", undefined, link({ zones, expires: "2030-12-31" }));
  expect(textsOf(roadmap, plan, made, added)).toEqual([
    'OPENS "Roadmap" to everyone who has its public link (viewer, only "Plan", until 2030-12-31)',
    'creates space "New"',
  ]);
  expect(textsOf(roadmap, linkStep("create", undefined, link({ permission: "EDITOR" })))).toEqual([
    'OPENS "Roadmap" to everyone who has its public link (editor, all zones, without an end)',
  ]);
});

it("names zones that the same run makes", () => {
  const made = step("create", "Zone", "work/zones/plan", undefined, { inputs: { name: "Plan", spaceId: "7" } });
  const added = linkStep("create", undefined, link({ zones: [unknownValue] }));
  const dependent = {
    ...added,
    new: { ...added.new, propertyDependencies: { zones: [urnOf("Zone", "work/zones/plan")] } },
  };
  expect(textsOf(roadmap, made, dependent)[0]).toBe(
    'OPENS "Roadmap" to everyone who has its public link (viewer, only "Plan", without an end)',
  );
});

it("says that not all zones are shown, even if nobody knows yet which", () => {
  for (const zones of [unknownValue, [unknownValue]])
    expect(textsOf(roadmap, linkStep("create", undefined, link({ zones })))).toEqual([
      'OPENS "Roadmap" to everyone who has its public link (viewer, only some zones, without an end)',
    ]);
});

it("names what changes about a link, and never its password", () => {
  const change = linkStep("update", link({ password: "a" }), link({ permission: "EDITOR", password: "b" }));
  expect(textsOf(roadmap, change)).toEqual([
    'changes the public link of "Roadmap" (permission viewer -> editor, password)',
  ]);
});

it("says what is shown from now on, and that a link is switched on or off, or managed", () => {
  const changed = (before: object, after: object) =>
    textsOf(roadmap, plan, linkStep("update", link(before), link(after)));
  expect(changed({ zones: [zoneId] }, {})).toEqual(['changes the public link of "Roadmap" (shows all zones)']);
  expect(changed({}, { zones: [zoneId] })).toEqual(['changes the public link of "Roadmap" (shows only "Plan")']);
  expect(changed({ active: false }, {})).toEqual(['changes the public link of "Roadmap" (SWITCHED ON)']);
  expect(changed({ name: "A" }, { name: "B" })).toEqual(['changes the public link of "Roadmap" (name A -> B)']);
  expect(textsOf(roadmap, linkStep("create", undefined, link({ active: false })))).toEqual([
    'OPENS "Roadmap" to nobody yet: its public link is switched off',
  ]);
});

it("says that a link ends, or is no longer managed", () => {
  expect(textsOf(roadmap, linkStep("delete", link({})))).toEqual(['revokes the public link of "Roadmap"']);
  expect(textsOf(roadmap, linkStep("delete", link({ onDestroy: "retain" })))).toEqual([
    'no longer manages the public link of "Roadmap"',
  ]);
});

it("is refused until the file allows as many links as it has", async () => {
  const session = await TestSession.start();
  const opened = planOf(roadmap, linkStep("create", undefined, link({})));
  const problems = (maxLinks?: number) => planProblems(session, opened, { refusesDuplicates: false, maxLinks });
  expect(await problems()).toEqual([
    'the update would open "Roadmap" to everyone who has a public link, and maxLinks is 0; if that is intended, set maxLinks: 1 in the options of the file',
  ]);
  expect(await problems(1)).toEqual([]);
});

it("a link that the file has already needs no new permission, nor does the end of one", async () => {
  const session = await TestSession.start();
  const guards = { refusesDuplicates: false };
  const changed = planOf(roadmap, linkStep("update", link({}), link({ permission: "COMMENTER" })));
  expect(await planProblems(session, changed, guards)).toEqual([]);
  const switchedOn = planOf(roadmap, linkStep("update", link({ active: false }), link({})));
  expect(await planProblems(session, switchedOn, guards)).toHaveLength(1);
  expect(await planProblems(session, planOf(roadmap, linkStep("delete", link({}))), guards)).toEqual([]);
});

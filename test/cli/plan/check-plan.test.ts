// Why a whole plan is refused, beyond how much of it goes to the trash.
import { describe, expect, it } from "vitest";
import { destroyProblems, planProblems } from "../../../cli/plan/check-plan.ts";
import { planOf as livePlanOf } from "../../../cli/plan/plan.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { planOf, step, urnOf } from "./fixture.ts";

const guards = { refusesDuplicates: false };

const twice = 'the zone "Mine" has the id of "Canvas", which the file has already; remove one of the two';

describe("without a recorded state", () => {
  const planFor = ({ service, editionId }: TestSession, name: string) =>
    planOf(
      step("create", "Team", "work", undefined, { id: service.id("teams", "Alpha"), outputs: { editionId } }),
      step("create", "Space", "work/spaces/one", undefined, { inputs: { name } }),
    );

  it("no space is created of a title that the team has, unless it is asked for", async () => {
    const session = await TestSession.start();
    const plan = planFor(session, "Plans");
    expect(await planProblems(session, plan, { refusesDuplicates: true })).toEqual([
      `no state is recorded for this file, and the team already has spaces of these titles: "Plans" (${session.service.id("spaces", "Plans")}); if an earlier update made them, use its state (the folder .pulumi-canvas, PULUMI_BACKEND_URL, or the name that the file had) or adopt them with options: { adopt: true }; to create second ones, run it once with --create-duplicates`,
    ]);
    expect(await planProblems(session, plan, guards)).toEqual([]);
    expect(await planProblems(session, planFor(session, "New"), { refusesDuplicates: true })).toEqual([]);
  });
});

it("a file creates no edition for its team", async () => {
  const session = await TestSession.start();
  const plan = planOf(step("create", "Team", "work", undefined, { inputs: { name: "Alpha" } }));
  expect(await planProblems(session, plan, { refusesDuplicates: true })).toEqual([
    "the token's user is in no edition; ask an admin of the service to add you to one",
  ]);
});

it("a space that the file has is not given a second entry by its id", async () => {
  const session = await TestSession.start();
  const id = session.service.id("spaces", "Plans");
  const first = { id, inputs: { name: "Plans" } };
  const second = step("create", "Space", "work/spaces/two", undefined, {
    inputs: { name: "Two", from: { space: id } },
  });
  const problemsOf = (...steps: readonly object[]) =>
    planProblems(session, planOf(...steps), { ...guards, maxTrashed: 1 });
  expect(await problemsOf(step("update", "Space", "work/spaces/one", first, first), second)).toEqual([
    'the space "Two" has the id of "Plans", which the file has already; remove one of the two',
  ]);
  expect(await problemsOf(step("update", "Space", "work/spaces/one", first, first))).toEqual([]);
  expect(await problemsOf(step("delete", "Space", "work/spaces/one", first), second)).toEqual([]);
});

it("a zone that an entry adopts by its title is not adopted by its id as well", async () => {
  const session = await TestSession.start();
  const { service, editionId } = session;
  const [teamId, spaceId, id] = [
    service.id("teams", "Alpha"),
    service.id("spaces", "Plans"),
    service.id("zones", "Canvas"),
  ];
  const plan = planOf(
    step("create", "Team", "work", undefined, { id: teamId, outputs: { editionId } }),
    step("create", "Space", "work/spaces/new", undefined, { inputs: { name: "New" } }),
    step("create", "Zone", "work/zones/a", undefined, {
      id,
      inputs: { name: "Mine", spaceId: unknownValue, from: { zone: id } },
    }),
    step("create", "Zone", "work/zones/b", undefined, { id, inputs: { name: "Canvas", spaceId } }),
  );
  expect(await planProblems(session, await livePlanOf(session, plan), guards)).toEqual([twice]);
});

it("a zone that the file has is not given a second entry by its id, in whatever case", async () => {
  const session = await TestSession.start();
  const [spaceId, id] = [session.service.id("spaces", "Plans"), session.service.id("zones", "Canvas")];
  const first = { id, inputs: { name: "Canvas", spaceId } };
  const shouted = { name: "Mine", spaceId, from: { zone: id.toUpperCase() } };
  const plan = planOf(
    step("update", "Zone", "work/zones/a", first, first),
    step("create", "Zone", "work/zones/b", undefined, { id: id.toUpperCase(), inputs: shouted }),
  );
  expect(await planProblems(session, plan, guards)).toEqual([twice]);
});

it("a space with onDestroy: prevent is not removed, which the preview knows already", async () => {
  const session = await TestSession.start();
  const gone = { id: "7", inputs: { name: "Annex", onDestroy: "prevent" } };
  const plan = planOf(step("delete", "Space", "work/spaces/annex", gone));
  expect(await planProblems(session, plan, { ...guards, maxTrashed: 1 })).toEqual([
    'the update would remove the space "Annex", and onDestroy: prevent forbids it; put it back, set onDestroy: trash or retain in the options of the file, update once, then remove it',
  ]);
});

it("a space with onDestroy: prevent may go on in another entry, which has its id", async () => {
  const session = await TestSession.start();
  const old = { id: "7", inputs: { name: "A", onDestroy: "prevent" } };
  const now = { id: "7", inputs: { name: "B", from: { space: "7" }, onDestroy: "prevent" } };
  const deleted = step("delete", "Space", "work/spaces/a", old);
  const problemsOf = (...steps: readonly object[]) =>
    planProblems(session, planOf(...steps), { ...guards, onDestroy: "prevent", maxTrashed: 1 });
  expect(await problemsOf(step("create", "Space", "work/spaces/b", undefined, now), deleted)).toEqual([]);
  const other = step("create", "Space", "work/spaces/b", undefined, { ...now, id: "8" });
  expect(await problemsOf(other, deleted)).toEqual([expect.stringContaining('would remove the space "A"')]);
});

it("a space with onDestroy: prevent is not destroyed, and nothing else is", () => {
  const kept = { id: "7", inputs: { name: "Annex", onDestroy: "prevent" } };
  const plan = planOf(
    step("delete", "TeamMembers", "work/people", { id: "5" }),
    step("delete", "Space", "work/spaces/annex", kept),
  );
  expect(destroyProblems(plan)).toEqual([
    'onDestroy: prevent keeps space "Annex"; to destroy the workspace, set onDestroy: trash or retain in the options of the file, and update once',
  ]);
  expect(
    destroyProblems(planOf(step("delete", "Space", "work/spaces/annex", { id: "7", inputs: { name: "Annex" } }))),
  ).toEqual([]);
});

it("the last space does not go to the trash, even if the state records others that are gone", async () => {
  const session = await TestSession.start();
  const plan = planOf(step("delete", "Space", "work/spaces/annex", { id: "7", inputs: { name: "Annex" } }));
  expect(await planProblems(session, plan, guards)).toEqual([
    expect.stringMatching(/^the update would put 1 of 1 spaces into the trash/),
  ]);
});

describe("an onDestroy that no update has recorded yet", () => {
  const [space, zone] = ["Annex", "Plan"].map((name) => ({ id: name, inputs: { name, onDestroy: "trash" } }));
  const adopted = { id: "9", inputs: { name: "Old", adopted: true } };
  const plan = (onDestroy?: "trash" | "retain" | "prevent", first: object | undefined = space) => {
    const steps = [
      step("delete", "Space", "work/spaces/annex", first),
      step("delete", "Zone", "work/zones/inside", { ...zone, parent: urnOf("Space", "work/spaces/annex") }),
      step("replace", "Zone", "work/zones/plan", zone, zone),
    ];
    return { plan: planOf(...steps), file: { onDestroy } };
  };
  const problemsOf = async ({ plan: made, file }: ReturnType<typeof plan>) => {
    const session = await TestSession.start();
    return planProblems(session, made, { ...guards, maxTrashed: 1, ...file });
  };

  it("is refused if it is stricter than the recorded one", async () => {
    const still = 'and this run would still remove or replace space "Annex", zone "Plan" with onDestroy: trash';
    expect(await problemsOf(plan("retain"))).toEqual([
      `onDestroy: retain is new, ${still}; leave them as they were and update once, then remove or replace them`,
    ]);
    expect(await problemsOf(plan("prevent"))).toEqual([
      `onDestroy: prevent is new, ${still}; leave them as they were and update once`,
    ]);
    const { plan: destroyed } = plan();
    expect(destroyProblems(destroyed, { onDestroy: "retain" })).toEqual([
      `onDestroy: retain is new, ${still}; run pulumi-canvas up first`,
    ]);
  });

  it("is refused if it is missing, and something that was adopted would go to the trash", async () => {
    const trashed = { ...adopted, inputs: { ...adopted.inputs, onDestroy: "trash" } };
    expect(await problemsOf(plan(undefined, trashed))).toEqual([
      'the file has no onDestroy any more, and this run would still remove or replace space "Old" with onDestroy: trash; leave it as it was and update once, then remove or replace it',
    ]);
  });

  it("is refused if an earlier run has replaced something that this one would put into the trash", async () => {
    const leftover = planOf(step("delete-replaced", "Space", "work/spaces/annex", space));
    const says =
      'onDestroy: retain is new, and this run would still remove or replace space "Annex" with onDestroy: trash; set onDestroy: trash in the options of the file, and update once';
    expect(await problemsOf({ plan: leftover, file: { onDestroy: "retain" } })).toEqual([says]);
    expect(destroyProblems(leftover, { onDestroy: "retain" })).toEqual([says]);
    expect(await problemsOf({ plan: leftover, file: { onDestroy: "trash" } })).toEqual([]);
  });

  it("does not matter if the recorded one is as strict, or stricter", async () => {
    expect(await problemsOf(plan("trash"))).toEqual([]);
    expect(await problemsOf(plan("trash", adopted))).toEqual([]);
    expect(await problemsOf(plan())).toEqual([]);
  });
});

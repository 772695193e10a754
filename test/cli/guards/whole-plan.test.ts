// Why a whole plan is refused, beyond how much of it goes to the trash.
import { describe, expect, it } from "vitest";
import { nothingRecorded, type RecordedWorkspace } from "../../../cli/engine/recorded-workspace.ts";
import { destroyProblems, planOf as livePlanOf, type Plan, planProblems } from "../../../cli/guards/whole-plan.ts";
import { changesOf } from "../../../cli/plan/changes.ts";
import { TestSession } from "../../provider/resources/harness.ts";
import { step, stepsOf } from "../plan/fixture.ts";

const guards = { allowsDuplicates: false };
const recordedIn = (session: TestSession): RecordedWorkspace => ({
  ...nothingRecorded,
  team: { id: session.service.id("teams", "Alpha"), name: "Alpha", editionId: session.editionId },
  spaces: ["Plans", "Annex"].map((title) => ({
    key: title,
    id: session.service.id("spaces", title),
    title,
    isForeign: false,
  })),
});

function planOf(...announced: readonly object[]): Plan {
  const steps = stepsOf(...announced);
  const messages = { warnings: [], errors: [], notes: [] };
  return { isDone: true, steps, changes: changesOf(steps), ended: new Set(), ...messages };
}

describe("without a recorded state", () => {
  const planFor = ({ service, editionId }: TestSession, name: string) =>
    planOf(
      step("create", "Team", "work", undefined, { id: service.id("teams", "Alpha"), outputs: { editionId } }),
      step("create", "Space", "work/spaces/one", undefined, { inputs: { name } }),
    );

  it("no space is created of a title that the team has, unless it is asked for", async () => {
    const session = await TestSession.start();
    const plan = planFor(session, "Plans");
    expect(await planProblems(session, plan, nothingRecorded, guards)).toEqual([
      `no state is recorded for this file, and the team already has spaces of these titles: "Plans" (${session.service.id("spaces", "Plans")}); if an earlier update made them, use its state (the folder .pulumi-canvas, or PULUMI_BACKEND_URL) or adopt them with options: { adopt: true }; to create second ones, run it once with --create-duplicates`,
    ]);
    expect(await planProblems(session, plan, nothingRecorded, { allowsDuplicates: true })).toEqual([]);
  });

  it("a space of another title is created", async () => {
    const session = await TestSession.start();
    expect(await planProblems(session, planFor(session, "New"), nothingRecorded, guards)).toEqual([]);
  });
});

it("a plan names everyone who loses access with a space, as the service lists them", async () => {
  const session = await TestSession.start();
  const { service, editionId } = session;
  const [teamId, spaceId] = [service.id("teams", "Alpha"), service.id("spaces", "Plans")];
  const memberId = service.id("users", "member@example.com");
  await session.client.spaceMembers.add(editionId, spaceId, [
    { memberId, type: "USER", role: "EDITOR" },
    { memberId: teamId, type: "TEAM", role: "VIEWER" },
  ]);
  const team = { id: teamId, inputs: { name: "Alpha" }, outputs: { editionId, name: "Alpha" } };
  const plan = planOf(
    step("same", "Team", "work", team, team),
    step("delete", "Space", "work/spaces/plans", { id: spaceId, inputs: { name: "Plans" } }),
  );
  const { changes } = await livePlanOf(session, plan);
  expect(changes.map(({ contents }) => contents?.people)).toEqual([["member@example.com", 'everyone in team "Alpha"']]);
});

it("a space with onDestroy: prevent is not removed, which the preview knows already", async () => {
  const session = await TestSession.start();
  const gone = { id: "7", inputs: { name: "Annex", onDestroy: "prevent" } };
  const plan = planOf(step("delete", "Space", "work/spaces/annex", gone));
  expect(await planProblems(session, plan, recordedIn(session), guards)).toEqual([
    'the update would remove the space "Annex", and onDestroy: prevent forbids it; put it back, set onDestroy: trash or retain in the options of the file, update once, then remove it',
  ]);
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

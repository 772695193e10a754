// What a plan says before the service refuses it.
import { describe, expect, it } from "vitest";
import { planOf } from "../../../cli/plan/plan.ts";
import { as, TestSession } from "../../provider/resources/harness.ts";
import { outcomeOf, step, urnOf } from "./fixture.ts";

const question = "GET /teams/users/me/permission";

/** The steps of a workspace: the team, a space of its owner, the access to it, and a zone. */
function workspaceOf({ service, editionId, owner }: TestSession) {
  const [teamId, spaceId] = [service.id("teams", "Alpha"), service.id("spaces", "Plans")];
  const team = { id: teamId, inputs: { name: "Alpha" }, outputs: { editionId, name: "Alpha" } };
  const space = { id: spaceId, inputs: { teamId, name: "Plans" }, outputs: { name: "Plans", ownerZuid: owner } };
  const parent = urnOf("Space", "work/plans");
  const access = (members: object) => ({ id: spaceId, parent, inputs: { spaceId, members } });
  const zone = (name: string) => ({ id: service.id("zones", "Canvas"), parent, inputs: { spaceId, name } });
  return {
    team: step("same", "Team", "work", team, team),
    changedTeam: step("update", "Team", "work", team, { ...team, inputs: { name: "Alpha", description: "New" } }),
    space: step("same", "Space", "work/plans", space, space),
    trashedSpace: step("delete", "Space", "work/plans", space),
    newSpace: step("create", "Space", "work/new", undefined, { inputs: { teamId, name: "New" } }),
    people: step("create", "TeamMembers", "work/people", undefined, {
      inputs: { teamId, members: { "new@example.com": { role: "MEMBER" } } },
    }),
    access: step("update", "SpaceMembers", "work/plans/access", access({}), access({ "a@example.com": "VIEWER" })),
    zone: step("update", "Zone", "work/canvas", zone("Canvas"), zone("Renamed")),
  };
}

type Workspace = ReturnType<typeof workspaceOf>;

/** The warnings of a plan, and the requests that it took to find them. */
async function warningsFor(session: TestSession, address: string, choose: (all: Workspace) => readonly object[]) {
  const run = as(session, address);
  const outcome = { ...outcomeOf(...choose(workspaceOf(session))), warnings: ["first"] };
  const { warnings } = await planOf(run, outcome);
  expect(warnings[0]).toBe("first");
  const asked = session.takeRequests().filter((line) => line === question).length;
  return { warnings: warnings.slice(1), asked };
}

describe("the plan of someone who is not an admin of the team", () => {
  it.each<[string, (all: Workspace) => readonly object[], string[]]>([
    ["people", ({ team, people }) => [team, people], ["change the team and its people"]],
    ["the team", ({ changedTeam }) => [changedTeam], ["change the team and its people"]],
    [
      "who has access to a space of others",
      ({ team, space, access }) => [team, space, access],
      ['manage spaces of others ("Plans")'],
    ],
    [
      "a space of others to the trash",
      ({ team, trashedSpace }) => [team, trashedSpace],
      ['manage spaces of others ("Plans")'],
    ],
    [
      "all of it",
      ({ team, people, trashedSpace }) => [team, people, trashedSpace],
      ['change the team and its people, and to manage spaces of others ("Plans")'],
    ],
    [
      "a zone in a space of others, and a new space",
      ({ team, space, zone, newSpace }) => [team, space, zone, newSpace],
      [],
    ],
  ])("warns, with one request: %s", async (_, choose, refused) => {
    const session = await TestSession.start();
    expect(await warningsFor(session, "member@example.com", choose)).toEqual({
      warnings: refused.map(
        (what) =>
          `the token's user is not an admin of team "Alpha": the service may refuse to ${what}; use a token of an admin of the team`,
      ),
      asked: 1,
    });
    // With the token that it advises, there is nothing to warn of.
    expect((await warningsFor(session, "admin@example.com", choose)).warnings).toEqual([]);
  });

  it("does not warn of a space that they organize", async () => {
    const session = await TestSession.start();
    const place = {
      spaceId: session.service.id("spaces", "Plans"),
      memberId: session.service.id("users", "member@example.com"),
    };
    session.changeStore((store) =>
      store.put("spaceMembers", {
        ...{ ...place, id: `${place.spaceId}:${place.memberId}`, type: "USER", role: "ORGANISER" },
        ...{ addedTime: 0, addedBy: session.owner },
      }),
    );
    const changes = ({ team, space, access }: Workspace) => [team, space, access];
    expect((await warningsFor(session, "member@example.com", changes)).warnings).toEqual([]);
  });

  it("does not warn of a space of their own", async () => {
    const session = await TestSession.start();
    const own = (all: Workspace) => {
      const outputs = { name: "Plans", ownerZuid: session.service.id("users", "member@example.com") };
      return [all.team, { ...all.trashedSpace, old: { ...all.trashedSpace.old, outputs } }];
    };
    expect((await warningsFor(session, "member@example.com", own)).warnings).toEqual([]);
  });
});

it("someone who is not in the team is warned of the whole plan", async () => {
  const session = await TestSession.start();
  const { warnings } = await warningsFor(session, "outsider@example.com", ({ team, space, zone }) => [
    team,
    space,
    zone,
  ]);
  expect(warnings).toEqual([
    `the token's user is not in team "Alpha": the service may refuse this plan; use a token of a member of the team`,
  ]);
});

it("a plan without changes asks for no role", async () => {
  const session = await TestSession.start();
  const unchanged = ({ team, space }: Workspace) => [team, space];
  expect(await warningsFor(session, "member@example.com", unchanged)).toEqual({ warnings: [], asked: 0 });
});

it.each([401, 403, 404])("a service that refuses the question with %i gets the plan as it is", async (status) => {
  const session = await TestSession.start();
  session.fault("GET", "/teams/users/me/permission", { kind: "status", status });
  const people = (all: Workspace) => [all.team, all.people];
  expect(await warningsFor(session, "member@example.com", people)).toEqual({ warnings: [], asked: 1 });
});

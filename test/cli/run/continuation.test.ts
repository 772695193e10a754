import { describe, expect, it } from "vitest";
import { continuationOf, rememberedAfter } from "../../../cli/run/continuation.ts";
import type { RecordedWorkspace } from "../../../cli/run/recorded-workspace.ts";
import { Workspace, type WorkspaceInput } from "../../../provider/workspace/schema.ts";
import { step, stepsOf } from "../plan/fixture.ts";
import { nothingRecorded } from "./states.ts";

const recorded: RecordedWorkspace = {
  ...nothingRecorded,
  team: { id: "1", name: "Product", editionId: "9" },
  spaces: [
    { key: "roadmap", id: "7", title: "Roadmap", staysWhenRemoved: false },
    { key: "attic", id: "8", title: "attic", staysWhenRemoved: false },
  ],
  zones: [
    { key: "plan", id: "p", title: "Plan", staysWhenRemoved: false, spaceId: "7" },
    { key: "old", id: "o", title: "old", staysWhenRemoved: false, spaceId: "8" },
  ],
};
const continuing = (spaces: WorkspaceInput["spaces"], state = recorded) =>
  continuationOf(Workspace.parse({ team: "Product", spaces }), state);
const same = { roadmap: { title: "Roadmap", zones: { plan: { title: "Plan" } } }, attic: { zones: { old: null } } };

describe("a key that changes", () => {
  it("is nothing if no key does", () => {
    const nothing = { renamed: {}, former: {}, interrupted: [], ownInvitations: [] };
    expect(continuing(same)).toEqual({ ...nothing, remembered: { former: {} } });
  });

  it("continues the space or zone with that title", () => {
    const { renamed } = continuing({
      ...same,
      roadmap: null,
      road: { title: "Roadmap", zones: { planning: { title: "Plan" } } },
    });
    expect(renamed).toEqual({ "zones/planning": "zones/plan" });
    const { roadmap: _, ...attic } = same;
    expect(
      continuing({ ...attic, road: { title: "Roadmap", zones: { planning: { title: "Plan" } } } }).renamed,
    ).toEqual({
      "spaces/road": "spaces/roadmap",
      "zones/planning": "zones/plan",
    });
  });

  it("continues the space that had these zones", () => {
    const { attic: _, ...roadmap } = same;
    expect(continuing({ ...roadmap, archive: { zones: { old: null } } }).renamed).toEqual({
      "spaces/archive": "spaces/attic",
    });
  });

  it("continues nothing if several match", () => {
    const { roadmap: _, ...attic } = same;
    const twice = { ...attic, one: { title: "Roadmap" }, two: { title: "Roadmap" } };
    expect(continuing(twice).renamed).toEqual({});
  });
});

it("what another team has had stays there", () => {
  const former = { "spaces/roadmap": { id: "7", title: "Roadmap" } };
  const interrupted = ["spaces/designs"];
  const destroyed = { ...nothingRecorded, former, interrupted, formerTeam: { id: "1", name: "Product" } };
  const spaces = { roadmap: { title: "Roadmap" } };
  expect(continuing(spaces, destroyed)).toMatchObject({ former, interrupted });
  expect(continuing({}, destroyed).remembered).toEqual({ former, formerTeam: destroyed.formerTeam });
  const elsewhere = continuationOf(Workspace.parse({ team: "Design", spaces }), destroyed);
  expect(elsewhere).toMatchObject({ former: {}, interrupted: [], remembered: { former: {} } });
  // An earlier version has not recorded the team.
  expect(continuing(spaces, { ...destroyed, formerTeam: undefined }).former).toEqual(former);
});

describe("what is removed", () => {
  const { roadmap: _, ...attic } = same;
  const plan = { "zones/plan": { id: "p", title: "Plan", spaceId: "7" } };
  const without = { ...attic, roadmap: { title: "Roadmap" } };
  const later: RecordedWorkspace = { ...recorded, zones: recorded.zones.slice(1), former: plan };

  it("is remembered, and comes back with its key", () => {
    expect(continuing(without)).toMatchObject({ former: {}, remembered: { former: plan } });
    expect(continuing(without, later)).toMatchObject({ former: {}, remembered: { former: plan } });
    const back = continuing(same, later);
    expect([back.former, back.remembered.former]).toEqual([plan, {}]);
  });

  it("is remembered with what is in it", () => {
    const { former } = continuing(attic).remembered;
    expect(former).toEqual({ "spaces/roadmap": { id: "7", title: "Roadmap" }, ...plan });
    const emptied: RecordedWorkspace = {
      ...recorded,
      spaces: recorded.spaces.slice(1),
      zones: recorded.zones.slice(1),
      former,
    };
    expect(continuing(same, emptied).former).toEqual(former);
  });

  it.each([
    ["has another title", { ...same, roadmap: { zones: { plan: { title: "Another" } } } }, later],
    ["is in the state under another key", same, { ...later, former: { "zones/plan": { id: "o", title: "Plan" } } }],
    ["is in the state", same, { ...recorded, former: plan }],
  ])("does not come back if it %s", (_title, spaces, state) => {
    expect(continuing(spaces, state).former).toEqual({});
  });

  it("comes back with a new key, in the space that it was in", () => {
    const renamed = (key: string) => ({ ...attic, roadmap: { title: "Roadmap", zones: { [key]: { title: "Plan" } } } });
    const back = continuing(renamed("planning"), later);
    expect([back.former, back.remembered.former]).toEqual([{ "zones/planning": plan["zones/plan"] }, {}]);
    const elsewhere = { roadmap: { title: "Roadmap" }, attic: { zones: { old: null, planning: { title: "Plan" } } } };
    expect(continuing(elsewhere, later)).toMatchObject({ former: {}, remembered: { former: plan } });
    const twice = {
      ...attic,
      roadmap: { title: "Roadmap", zones: { one: { title: "Plan" }, two: { title: "Plan" } } },
    };
    expect(continuing(twice, later)).toMatchObject({ former: {}, remembered: { former: plan } });
  });

  it("comes back with its key in another space", () => {
    const moved = { roadmap: { title: "Roadmap" }, attic: { zones: { old: null, plan: { title: "Plan" } } } };
    expect(continuing(moved, later).former).toEqual(plan);
  });

  it("is not remembered if it was there before, and stays", () => {
    const foreign = recorded.zones.map((zone) => ({ ...zone, staysWhenRemoved: true }));
    expect(continuing(without, { ...recorded, zones: foreign }).remembered.former).toEqual({});
  });
});

describe("an open invitation", () => {
  const invitations = { team: { id: "1", name: "Product" }, people: ["ada@example.com", "bob@example.com"] };
  const lists = { people: { "ada@example.com": "member" as const } };
  const remembered = (hasRoster: boolean, file: Partial<WorkspaceInput>) => {
    const state = { ...recorded, hasRoster, invitations };
    const now = continuationOf(Workspace.parse({ team: "Product", ...file }), state);
    return { ownInvitations: now.ownInvitations, invitations: now.remembered.invitations };
  };

  it("is remembered while the file has no people", () => {
    const without = { ownInvitations: [], invitations };
    expect([remembered(true, {}), remembered(false, {})]).toEqual([without, without]);
  });

  it("is handed to the roster of a file that has people again, which then remembers it", () => {
    expect(remembered(false, lists)).toEqual({ ownInvitations: invitations.people, invitations: undefined });
    expect(remembered(false, { ...lists, team: { id: "1" } })).toMatchObject({ ownInvitations: invitations.people });
    expect(remembered(true, lists)).toEqual({ ownInvitations: [], invitations: undefined });
  });

  it("to another team is forgotten", () => {
    const nothing = { ownInvitations: [], invitations: undefined };
    expect(remembered(false, { ...lists, team: "Design" })).toEqual(nothing);
    expect(remembered(false, { team: { id: "2" } })).toEqual(nothing);
  });
});

describe("a destroy leaves", () => {
  const team = { id: "1", name: "Product" };
  const invitations = { team, people: ["old@example.com"] };
  const destroyed: RecordedWorkspace = { ...nothingRecorded, team: { ...team, editionId: "9" }, invitations };
  const ada = { "ada@example.com": { status: "active" } };
  const deletion = (people: object) => step("delete", "TeamMembers", "work/people", { outputs: { people } });

  it("the open invitations of people who had not accepted when the roster was deleted", () => {
    const steps = stepsOf(deletion({ ...ada, "bob@example.com": { status: "invited" } }));
    expect(rememberedAfter(destroyed, steps)?.invitations).toMatchObject({ team, people: ["bob@example.com"] });
    expect(rememberedAfter(destroyed, stepsOf(deletion(ada)))).toBeUndefined();
  });

  it("those that the state remembered if there was no roster", () => {
    expect(rememberedAfter(destroyed, [])).toEqual({ former: {}, invitations });
    expect(rememberedAfter({ ...destroyed, invitations: undefined }, [])).toBeUndefined();
  });

  it("the spaces and zones that were there, and those that had gone before", () => {
    const old = { id: "o", title: "Old" };
    const plan = { key: "plan", id: "p", title: "Plan", spaceId: "7", staysWhenRemoved: false };
    const spaces = [{ key: "roadmap", id: "7", title: "Roadmap", staysWhenRemoved: false }];
    const zones = [plan, { ...plan, key: "theirs", id: "t", staysWhenRemoved: true }];
    expect(rememberedAfter({ ...destroyed, spaces, zones, former: { "zones/old": old } }, [])?.former).toEqual({
      "zones/old": old,
      "spaces/roadmap": { id: "7", title: "Roadmap" },
      "zones/plan": { id: "p", title: "Plan", spaceId: "7" },
    });
  });

  it("what a killed update was creating", () => {
    const interrupted = ["spaces/designs", "zones/plan"];
    const killed = { ...destroyed, invitations: undefined, interrupted, formerTeam: team };
    expect(rememberedAfter(killed, [])).toEqual({ former: {}, interrupted, formerTeam: team });
  });
});

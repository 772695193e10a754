import { describe, expect, it } from "vitest";
import { continuationOf } from "../../../cli/engine/continuation.ts";
import { nothingRecorded, type RecordedWorkspace } from "../../../cli/engine/recorded-workspace.ts";
import { Workspace, type WorkspaceInput } from "../../../provider/workspace/schema.ts";

const recorded: RecordedWorkspace = {
  ...nothingRecorded,
  team: { id: "1", name: "Product", editionId: "9" },
  spaces: [
    { key: "roadmap", id: "7", title: "Roadmap" },
    { key: "attic", id: "8", title: "attic" },
  ],
  zones: [
    { key: "plan", id: "p", title: "Plan", spaceId: "7" },
    { key: "old", id: "o", title: "old", spaceId: "8" },
  ],
};
const continuing = (spaces: WorkspaceInput["spaces"], state = recorded) =>
  continuationOf(Workspace.parse({ team: "Product", spaces }), state);
const same = { roadmap: { title: "Roadmap", zones: { plan: { title: "Plan" } } }, attic: { zones: { old: null } } };

describe("a key that changes", () => {
  it("is nothing if no key does", () => {
    const nothing = { renamed: {}, interrupted: [], returning: {}, trashedZones: {}, ownInvitations: [] };
    expect(continuing(same)).toEqual(nothing);
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

describe("a zone that is removed", () => {
  const { roadmap: _, ...attic } = same;

  it("is remembered, and comes back with its key", () => {
    const { trashedZones } = continuing({ ...attic, roadmap: { title: "Roadmap" } });
    expect(trashedZones).toEqual({ plan: { zoneId: "p", spaceId: "7" } });
    const later = { ...recorded, zones: recorded.zones.slice(1), trashedZones };
    expect(continuing(same, later)).toMatchObject({ returning: trashedZones, trashedZones: {} });
    expect(continuing({ ...attic, roadmap: { title: "Roadmap" } }, later)).toMatchObject({
      returning: {},
      trashedZones,
    });
  });

  it("goes and comes with its space", () => expect(continuing(attic).trashedZones).toEqual({}));
});

describe("an open invitation", () => {
  const invitations = { team: { id: "1", name: "Product" }, people: ["ada@example.com", "bob@example.com"] };
  const lists = { people: { "ada@example.com": "member" as const } };
  const remembered = (hasRoster: boolean, file: Partial<WorkspaceInput>) => {
    const state = { ...recorded, hasRoster, invitations };
    const { ownInvitations, ...now } = continuationOf(Workspace.parse({ team: "Product", ...file }), state);
    return { ownInvitations, invitations: now.invitations };
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

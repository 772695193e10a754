import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  isStateOf,
  nothingRecorded,
  type RecordedWorkspace,
  recordedWorkspace,
  requireTeam,
} from "../../../cli/engine/recorded-workspace.ts";
import { Workspace, type WorkspaceInput } from "../../../provider/workspace/schema.ts";

const urn = (type: string, name: string) => `urn:pulumi:main::workspace::${type}::${name}`;
const state = {
  resources: [
    {
      urn: urn("pulumi:pulumi:Stack", "workspace-main"),
      outputs: { file: "product.yaml", former: { "zones/old": { id: "z", title: "Old" } } },
    },
    { urn: urn("canvas:index:Team", "workspace"), id: "1", outputs: { name: "Product", editionId: "9" } },
    { urn: urn("canvas:index:Space", "workspace/spaces/roadmap"), id: "7", outputs: { name: "Roadmap" } },
    { urn: urn("canvas:index:Space", "workspace/spaces/roadmap"), id: "6", delete: true },
    { urn: urn("canvas:index:Zone", "workspace/zones/plan"), id: "p", outputs: { name: "Plan", spaceId: "7" } },
    { urn: urn("random:index:RandomId", "id"), id: "r" },
  ],
  pending_operations: [
    { type: "creating", resource: { urn: urn("canvas:index:Zone", "workspace/zones/new") } },
    { type: "creating", resource: { urn: urn("canvas:index:Frames", "workspace/zones/new/frames") } },
    { type: "updating", resource: { urn: urn("canvas:index:Zone", "workspace/zones/plan") } },
  ],
};

it("reads what a state records", () => {
  expect(recordedWorkspace(state)).toMatchObject({
    file: "product.yaml",
    team: { id: "1", name: "Product", editionId: "9" },
    spaces: [{ key: "roadmap", id: "7", title: "Roadmap" }],
    zones: [{ key: "plan", id: "p", title: "Plan", spaceId: "7" }],
    interrupted: ["zones/new"],
    former: { "zones/old": { id: "z", title: "Old" } },
  });
  expect(recordedWorkspace({})).toEqual(nothingRecorded);
});

it("reads what killed runs were creating, also from a stack without other outputs", () => {
  const [stack] = state.resources;
  const { pending_operations } = state;
  const resources = [{ ...stack, outputs: { interrupted: ["spaces/lost", "zones/new"] } }];
  expect(recordedWorkspace({ resources, pending_operations })).toMatchObject({
    file: undefined,
    interrupted: ["spaces/lost", "zones/new"],
  });
});

describe("the open invitations of a state", () => {
  const [stack, team] = state.resources;
  const invitations = { team: { id: "1", name: "Product" }, people: ["old@example.com"] };
  const remembering = { ...stack, outputs: { ...stack?.outputs, invitations } };
  const roster = {
    urn: urn("canvas:index:TeamMembers", "workspace/people"),
    id: "1",
    outputs: {
      people: {
        "ada@example.com": { status: "active" },
        "bob@example.com": { status: "invited" },
        "cid@example.com": { status: "invited", adopted: true },
        "dan@example.com": { status: "uncertain" },
        "eve@example.com": { status: "uncertain", adopted: true },
      },
      openInvitations: ["fay@example.com"],
    },
  };

  it("are those that its roster has sent", () => {
    expect(recordedWorkspace({ resources: [remembering, team, roster] })).toMatchObject({
      hasRoster: true,
      invitations: { team: { id: "1" }, people: ["bob@example.com", "dan@example.com", "fay@example.com"] },
    });
    const settled = { ...roster, outputs: { people: { "ada@example.com": { status: "active" } } } };
    const { hasRoster, ...now } = recordedWorkspace({ resources: [remembering, team, settled] });
    expect([hasRoster, now.invitations]).toEqual([true, undefined]);
  });

  it("are those that it remembers without a roster, after a destroy too", () => {
    for (const resources of [[remembering, team], [remembering]])
      expect(recordedWorkspace({ resources })).toMatchObject({ hasRoster: false, invitations });
    expect(recordedWorkspace({ resources: [remembering] })).toMatchObject({ team: undefined, spaces: [], zones: [] });
  });
});

const file = (more: Partial<WorkspaceInput> = {}) => Workspace.parse({ team: "Product", ...more });
const [stack, ...others] = state.resources;
const recordedWith = (outputs: object, resources: readonly object[] = others): RecordedWorkspace =>
  recordedWorkspace({ resources: [{ ...stack, outputs }, ...resources] });
/** Earlier versions recorded nothing else of the file. */
const recorded = recordedWith({ urn: urn("canvas:index:Workspace", "workspace") });

describe("a state belongs to a file", () => {
  it("that it names", () => {
    const named = { ...recorded, file: "product.yaml" };
    expect(isStateOf(named, "teams/product.yaml", file({ team: "Other" }))).toBe(true);
    expect(isStateOf(named, "teams/design.yaml", file({ spaces: { roadmap: null } }))).toBe(false);
  });

  it("with the same team and some of the same keys, if an earlier version wrote it", () => {
    expect(isStateOf(recorded, "a.yaml", file({ spaces: { roadmap: null } }))).toBe(true);
    expect(isStateOf(recorded, "a.yaml", file({ spaces: { other: { zones: { plan: null } } } }))).toBe(true);
    expect(isStateOf(recorded, "a.yaml", file({ spaces: { other: null } }))).toBe(false);
    expect(isStateOf(recorded, "a.yaml", file({ team: "Design", spaces: { roadmap: null } }))).toBe(false);
    expect(isStateOf(nothingRecorded, "a.yaml", file())).toBe(false);
  });

  it.each([[{}], [{ interrupted: ["spaces/roadmap"], stateSignature: "s" }]])(
    "of its own name, if its first update has not ended (%o)",
    (outputs) => {
      for (const resources of [others, others.slice(0, 1)]) {
        const begun = recordedWith(outputs, resources);
        expect(isStateOf(begun, "design.yaml", file({ spaces: { design: null, roadmap: null } }))).toBe(false);
      }
    },
  );
});

describe("the team of a file", () => {
  it.each([["Product"], [{ id: "1" }], [{ id: "1", name: "New name" }], [{ name: "Product", description: "x" }]])(
    "%o is the recorded one",
    (team) => {
      expect(() => requireTeam("a.yaml", file({ team }), recorded)).not.toThrow();
    },
  );

  it("may be any if nothing is recorded", () => {
    expect(() => requireTeam("a.yaml", file({ team: "Design" }), nothingRecorded)).not.toThrow();
  });

  it("must not be another one", () => {
    expect(() => requireTeam("a.yaml", file({ team: "Design" }), recorded)).toThrow(
      'a.yaml is for team "Design", and its recorded state is of team "Product" (1); if the team has a new name, write team: { id: "1", name: Design }; if it describes another workspace, give it a name of its own, such as name: design; to leave team "Product", change the team back and run pulumi-canvas destroy first',
    );
    expect(() => requireTeam("a.yaml", file({ team: { id: "2" } }), recorded)).toThrow(
      'a.yaml is for team 2, and its recorded state is of team "Product" (1); if it describes another workspace',
    );
  });

  it.each([
    ["Design Team", "Design Team"],
    ["Design, Research", '"Design, Research"'],
    ["Design: Research", '"Design: Research"'],
    ["{Design}", '"{Design}"'],
    ['"Design"', "'\"Design\"'"],
    ["2024", '"2024"'],
  ])("is written as YAML in the remedy, also as %s", (name, text) => {
    const yaml = `team: { id: "1", name: ${text} }`;
    expect(() => requireTeam("a.yaml", file({ team: name }), recorded)).toThrow(`write ${yaml}; if it`);
    expect(parse(yaml)).toEqual({ team: { id: "1", name } });
  });
});

import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { recordedWorkspace, requireTeam } from "../../../cli/run/recorded-workspace.ts";
import { Workspace, type WorkspaceInput } from "../../../provider/workspace/schema.ts";
import { nothingRecorded, stateOf, stateWith, urnOf } from "./states.ts";

const state = {
  resources: [
    {
      urn: urnOf("pulumi:pulumi:Stack", "workspace-main"),
      outputs: { file: "product.yaml", former: { "zones/old": { id: "z", title: "Old" } } },
    },
    { urn: urnOf("canvas:index:Team", "workspace"), id: "1", outputs: { name: "Product", editionId: "9" } },
    { urn: urnOf("canvas:index:Space", "workspace/spaces/roadmap"), id: "7", outputs: { name: "Roadmap" } },
    { urn: urnOf("canvas:index:Space", "workspace/spaces/roadmap"), id: "6", delete: true },
    { urn: urnOf("canvas:index:Zone", "workspace/zones/plan"), id: "p", outputs: { name: "Plan", spaceId: "7" } },
    { urn: urnOf("random:index:RandomId", "id"), id: "r" },
  ],
  pending_operations: [
    { type: "creating", resource: { urn: urnOf("canvas:index:Zone", "workspace/zones/new") } },
    { type: "creating", resource: { urn: urnOf("canvas:index:Frames", "workspace/zones/new/frames") } },
    { type: "updating", resource: { urn: urnOf("canvas:index:Zone", "workspace/zones/plan") } },
  ],
};

it("reads what a state records", () => {
  expect(recordedWorkspace(stateOf(state))).toMatchObject({
    file: "product.yaml",
    team: { id: "1", name: "Product", editionId: "9" },
    spaces: [{ key: "roadmap", id: "7", title: "Roadmap" }],
    zones: [{ key: "plan", id: "p", title: "Plan", spaceId: "7" }],
    interrupted: ["zones/new"],
    former: { "zones/old": { id: "z", title: "Old" } },
  });
});

it("reads what killed runs were creating, also from a stack without other outputs", () => {
  const [stack] = state.resources;
  const { pending_operations } = state;
  const resources = [{ ...stack, outputs: { interrupted: ["spaces/lost", "zones/new"] } }];
  expect(recordedWorkspace(stateOf({ resources, pending_operations }))).toMatchObject({
    interrupted: ["spaces/lost", "zones/new"],
  });
});

describe("the open invitations of a state", () => {
  const [stack, team = {}] = state.resources;
  const invitations = { team: { id: "1", name: "Product" }, people: ["old@example.com"] };
  const remembering = { ...stack, outputs: { ...stack?.outputs, invitations } };
  const roster = {
    urn: urnOf("canvas:index:TeamMembers", "workspace/people"),
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
    expect(recordedWorkspace(stateWith(remembering, team, roster))).toMatchObject({
      hasRoster: true,
      invitations: { team: { id: "1" }, people: ["bob@example.com", "dan@example.com", "fay@example.com"] },
    });
    const settled = { ...roster, outputs: { people: { "ada@example.com": { status: "active" } } } };
    const { hasRoster, ...now } = recordedWorkspace(stateWith(remembering, team, settled));
    expect([hasRoster, now.invitations]).toEqual([true, undefined]);
  });

  it("are those that it remembers without a roster, after a destroy too", () => {
    for (const resources of [[remembering, team], [remembering]])
      expect(recordedWorkspace(stateWith(...resources))).toMatchObject({ hasRoster: false, invitations });
    expect(recordedWorkspace(stateWith(remembering))).toMatchObject({ team: undefined, spaces: [], zones: [] });
  });
});

const file = (more: Partial<WorkspaceInput> = {}) => Workspace.parse({ team: "Product", ...more });
const recorded = recordedWorkspace(stateOf(state));

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

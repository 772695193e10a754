// Spaces, zones and invitations outlive the resources that made them: the state remembers them after a destroy.
import { describe, expect, it } from "vitest";
import { nothingRecorded, type RecordedWorkspace, recordedWorkspace } from "../../../cli/engine/recorded-workspace.ts";
import {
  leftByDestroy,
  rememberedAfter,
  remembering,
  rememberingInterrupted,
} from "../../../cli/engine/remembered-state.ts";
import { Workspace } from "../../../provider/workspace/schema.ts";
import { step, stepsOf } from "../plan/fixture.ts";

const team = { id: "1", name: "Product" };
const invitations = { team, people: ["old@example.com"] };
const recorded: RecordedWorkspace = { ...nothingRecorded, team: { ...team, editionId: "9" }, invitations };
const ada = { "ada@example.com": { status: "active" } };
const deletion = (people: object) => step("delete", "TeamMembers", "work/people", { outputs: { people } });

describe("a destroy leaves", () => {
  it("the open invitations of people who had not accepted when the roster was deleted", () => {
    const steps = stepsOf(deletion({ ...ada, "bob@example.com": { status: "invited" } }));
    expect(rememberedAfter(recorded, steps)?.invitations).toMatchObject({ team, people: ["bob@example.com"] });
    expect(rememberedAfter(recorded, stepsOf(deletion(ada)))).toBeUndefined();
  });

  it("those that the state remembered if there was no roster", () => {
    expect(rememberedAfter(recorded, [])).toEqual({ former: {}, invitations });
    expect(rememberedAfter({ ...recorded, invitations: undefined }, [])).toBeUndefined();
  });

  it("the spaces and zones that were there, and those that had gone before", () => {
    const old = { id: "o", title: "Old" };
    const plan = { key: "plan", id: "p", title: "Plan", spaceId: "7", staysWhenRemoved: false };
    const spaces = [{ key: "roadmap", id: "7", title: "Roadmap", staysWhenRemoved: false }];
    const zones = [plan, { ...plan, key: "theirs", id: "t", staysWhenRemoved: true }];
    expect(rememberedAfter({ ...recorded, spaces, zones, former: { "zones/old": old } }, [])?.former).toEqual({
      "zones/old": old,
      "spaces/roadmap": { id: "7", title: "Roadmap" },
      "zones/plan": { id: "p", title: "Plan", spaceId: "7" },
    });
  });

  it("what a killed update was creating, and says which spaces may be there", () => {
    const interrupted = ["spaces/designs", "spaces/roadmap", "spaces/other", "zones/plan"];
    const spaces = [{ key: "roadmap", id: "7", title: "Roadmap", staysWhenRemoved: true }];
    const killed = { ...recorded, invitations: undefined, spaces, interrupted, formerTeam: team };
    expect(rememberedAfter(killed, [])).toEqual({ former: {}, interrupted, formerTeam: team });
    const workspace = Workspace.parse({ team: "Product", spaces: { roadmap: null, designs: { title: "Designs" } } });
    expect(leftByDestroy(killed, workspace, { file: "product.yaml", stack: "prod" })).toEqual([
      'space "Designs" stays if a killed update has created it; to remove it too, run pulumi-canvas up product.yaml --stack prod first',
    ]);
  });
});

describe("the state", () => {
  const stackUrn = "urn:pulumi:main::work::pulumi:pulumi:Stack::work-main";
  const place = { stackUrn, file: "product.yaml" };
  const former = { "zones/old": { id: "z", title: "Old" } };

  it("has nothing else after a complete destroy", () => {
    const state = remembering({ manifest: { version: "3" } }, place, { former, invitations });
    const stack = { urn: stackUrn, type: "pulumi:pulumi:Stack", custom: false };
    const outputs = { file: "product.yaml", former, invitations };
    expect(state).toEqual({ manifest: { version: "3" }, resources: [{ ...stack, outputs }] });
    expect(recordedWorkspace(state)).toEqual({ ...nothingRecorded, ...place, former, invitations });
    const interrupted = ["spaces/roadmap"];
    expect(recordedWorkspace(remembering({}, place, { former, interrupted }))).toMatchObject({ former, interrupted });
  });

  it("keeps what is left of it after a destroy that failed", () => {
    const stack = { urn: stackUrn, type: "pulumi:pulumi:Stack", custom: false, created: "today" };
    const space = { urn: "urn:pulumi:main::work::canvas:index:Space::work/spaces/roadmap", id: "7" };
    const before = {
      resources: [{ ...stack, outputs: { urn: "u", former: {}, invitations } }, space],
      pending_operations: [],
    };
    expect(remembering(before, place, { former, invitations: undefined })).toEqual({
      resources: [{ ...stack, outputs: { file: "product.yaml", urn: "u", former } }, space],
      pending_operations: [],
    });
  });

  it("keeps what killed runs were creating, which an import would drop, until an update is complete", () => {
    const stack = { urn: stackUrn, outputs: { file: "product.yaml", interrupted: ["spaces/roadmap"] } };
    const space = { urn: "urn:pulumi:main::work::canvas:index:Space::work/spaces/roadmap", id: "7" };
    const creating = {
      type: "creating",
      resource: { urn: "urn:pulumi:main::work::canvas:index:Zone::work/zones/plan" },
    };
    const deleting = { type: "deleting", resource: space };
    const kept = rememberingInterrupted({ resources: [stack, space], pending_operations: [creating, deleting] });
    const outputs = { file: "product.yaml", interrupted: ["spaces/roadmap", "zones/plan"] };
    expect(kept).toEqual({ resources: [{ ...stack, outputs }, space] });
    expect(rememberingInterrupted(kept)).toEqual(kept);
    const complete = { resources: [{ ...stack, outputs: { file: "product.yaml" } }, space] };
    expect(rememberingInterrupted(kept, [])).toEqual(complete);
    expect(rememberingInterrupted(complete)).toEqual(complete);
  });
});

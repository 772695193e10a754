// Invitations outlive the resource that sent them: the state remembers them after a destroy, and nothing else.
import { describe, expect, it } from "vitest";
import { invitationsLeft, withInvitations } from "../../../cli/engine/destroyed-state.ts";
import { nothingRecorded, recordedWorkspace } from "../../../cli/engine/recorded-workspace.ts";
import { step, stepsOf } from "../plan/fixture.ts";

const team = { id: "1", name: "Product" };
const invitations = { team, people: ["old@example.com"] };
const recorded = { ...nothingRecorded, team: { ...team, editionId: "9" }, invitations };
const ada = { "ada@example.com": { status: "active" } };
const deletion = (people: object) => step("delete", "TeamMembers", "work/people", { outputs: { people } });

describe("the invitations that a destroy leaves open", () => {
  it("are those of people who had not accepted when the roster was deleted", () => {
    const steps = stepsOf(deletion({ ...ada, "bob@example.com": { status: "invited" } }));
    expect(invitationsLeft(recorded, steps)).toMatchObject({ team, people: ["bob@example.com"] });
    expect(invitationsLeft(recorded, stepsOf(deletion(ada)))).toBeUndefined();
  });

  it("are those that the state remembered if there was no roster", () => {
    expect(invitationsLeft(recorded, [])).toMatchObject(invitations);
    expect(invitationsLeft({ ...recorded, invitations: undefined }, [])).toBeUndefined();
  });
});

describe("the state", () => {
  const stackUrn = "urn:pulumi:main::work::pulumi:pulumi:Stack::work-main";
  const place = { stackUrn, file: "product.yaml" };

  it("has only the invitations after a complete destroy", () => {
    const state = withInvitations({ manifest: { version: "3" } }, place, invitations);
    const stack = { urn: stackUrn, type: "pulumi:pulumi:Stack", custom: false };
    const outputs = { file: "product.yaml", trashedZones: {}, invitations };
    expect(state).toEqual({ manifest: { version: "3" }, resources: [{ ...stack, outputs }] });
    expect(recordedWorkspace(state)).toEqual({ ...nothingRecorded, ...place, invitations });
  });

  it("keeps what is left of it after a destroy that failed", () => {
    const trashedZones = { old: { zoneId: "z", spaceId: "7" } };
    const stack = { urn: stackUrn, type: "pulumi:pulumi:Stack", custom: false, created: "today" };
    const space = { urn: "urn:pulumi:main::work::canvas:index:Space::work/spaces/roadmap", id: "7" };
    const before = { resources: [{ ...stack, outputs: { urn: "u", trashedZones } }, space], pending_operations: [] };
    expect(withInvitations(before, place, invitations)).toEqual({
      resources: [{ ...stack, outputs: { file: "product.yaml", urn: "u", trashedZones, invitations } }, space],
      pending_operations: [],
    });
  });
});

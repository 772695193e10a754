import { describe, expect, it } from "vitest";
import { plannedCreate, plannedUpdate } from "../../../provider/core/preview.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { unknownValue as unknown } from "../../../provider/validation/unknown.ts";

const configured = { editionId: "1" };
const spaceInputs = { teamId: "12", name: "Plans", favorite: false, allowEmbed: false, trashed: false };

describe("plannedCreate", () => {
  it("returns the inputs and the configured edition; computed outputs are unknown", () => {
    expect(plannedCreate(definitionOf("Space"), spaceInputs, configured)).toEqual({
      ...spaceInputs,
      editionId: "1",
      spaceId: unknown,
      ownerZuid: unknown,
      adopted: unknown,
      foundAs: unknown,
    });
  });

  it("returns the edition of the program, or an unknown one if none is configured", () => {
    expect(plannedCreate(definitionOf("Space"), spaceInputs, {}).editionId).toBe(unknown);
    expect(plannedCreate(definitionOf("Space"), { ...spaceInputs, editionId: "2" }, configured).editionId).toBe("2");
  });

  it("returns unknown for omitted inputs that the service fills in", () => {
    expect(plannedCreate(definitionOf("Team"), { name: "Alpha" }, configured)).toEqual({
      name: "Alpha",
      description: unknown,
      teamId: unknown,
      editionId: "1",
    });
    const member = { spaceId: "3", mailId: "ada@example.com", type: "USER", role: "VIEWER" };
    expect(plannedCreate(definitionOf("SpaceMember"), member, configured)).toEqual({
      ...member,
      memberId: unknown,
      adopted: unknown,
      previousRole: unknown,
      editionId: "1",
      status: unknown,
      effectiveRole: unknown,
      waitingFor: unknown,
    });
  });

  it("keeps unknown inputs, also nested ones", () => {
    const inputs = { spaceId: unknown, zoneId: unknown, name: "Now", layout: { top: unknown, left: 1 } };
    expect(plannedCreate(definitionOf("Frame"), inputs, configured)).toMatchObject({ ...inputs, frameId: unknown });
  });
});

describe("plannedUpdate", () => {
  const state = { ...spaceInputs, editionId: "1", spaceId: "34", ownerZuid: "9", from: { space: "5", copy: true } };

  it("keeps outputs that an update does not change, and omitted inputs that keep their value", () => {
    const inputs = { ...spaceInputs, name: "Ideas", teamId: unknown };
    expect(plannedUpdate(definitionOf("Space"), state, inputs)).toEqual({ ...state, name: "Ideas", teamId: unknown });
  });

  it("drops inputs that the program has removed", () => {
    const member = { teamId: "1", mailId: "ada@example.com", role: "MEMBER", assignToZuid: "4", editionId: "1" };
    const inputs = { teamId: "1", mailId: "ada@example.com", role: "TEAM_ADMIN" };
    const planned = plannedUpdate(definitionOf("TeamMember"), { ...member, status: "invited" }, inputs);
    expect(planned).toEqual({
      ...inputs,
      editionId: "1",
      status: unknown,
      zuid: unknown,
      effectiveRole: unknown,
      previousRole: unknown,
    });
  });

  it("drops keys that are not properties", () => {
    expect(plannedUpdate(definitionOf("Space"), { ...state, __provider: "code" }, spaceInputs)).toEqual(state);
  });
});

import { describe, expect, it } from "vitest";
import { previewCreate, previewUpdate } from "../../../provider/plugin/preview.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { unknownValue as unknown } from "../../../provider/validation/unknown.ts";

const configured = { editionId: "1" };
const spaceInputs = { teamId: "12", name: "Plans", favorite: false, allowEmbed: false, trashed: false };

describe("the preview of a create", () => {
  it("shows the inputs and the configured edition; what the service decides is not known", () => {
    expect(previewCreate(definitionOf("Space"), spaceInputs, configured)).toEqual({
      ...spaceInputs,
      editionId: "1",
      spaceId: unknown,
      ownerZuid: unknown,
    });
  });

  it("knows no edition that nobody configured, and the one that the program names", () => {
    expect(previewCreate(definitionOf("Space"), spaceInputs, {}).editionId).toBe(unknown);
    expect(previewCreate(definitionOf("Space"), { ...spaceInputs, editionId: "2" }, configured).editionId).toBe("2");
  });

  it("does not know what an optional input will be if the service fills it in", () => {
    expect(previewCreate(definitionOf("Team"), { name: "Alpha" }, configured)).toEqual({
      name: "Alpha",
      description: unknown,
      teamId: unknown,
      editionId: "1",
    });
    const member = { spaceId: "3", mailId: "ada@example.com", type: "USER", role: "VIEWER" };
    expect(previewCreate(definitionOf("SpaceMember"), member, configured)).toEqual({
      ...member,
      memberId: unknown,
      editionId: "1",
      status: unknown,
    });
  });

  it("leaves unknown inputs unknown, also inside", () => {
    const inputs = { spaceId: unknown, zoneId: unknown, name: "Now", layout: { top: unknown, left: 1 } };
    expect(previewCreate(definitionOf("Frame"), inputs, configured)).toMatchObject({ ...inputs, frameId: unknown });
  });
});

describe("the preview of an update", () => {
  const state = { ...spaceInputs, editionId: "1", spaceId: "34", ownerZuid: "9", sourceSpaceId: "5" };

  it("keeps what the update leaves alone, and what the program has stopped saying but stays", () => {
    const inputs = { ...spaceInputs, name: "Ideas", teamId: unknown };
    expect(previewUpdate(definitionOf("Space"), state, inputs)).toEqual({ ...state, name: "Ideas", teamId: unknown });
  });

  it("drops what the program has taken back", () => {
    const member = { teamId: "1", mailId: "ada@example.com", role: "MEMBER", assignToZuid: "4", editionId: "1" };
    const inputs = { teamId: "1", mailId: "ada@example.com", role: "TEAM_ADMIN" };
    const planned = previewUpdate(definitionOf("TeamMember"), { ...member, status: "invited" }, inputs);
    expect(planned).toEqual({ ...inputs, editionId: "1", status: unknown, zuid: unknown });
  });

  it("forgets what is no property at all", () => {
    expect(previewUpdate(definitionOf("Space"), { ...state, __provider: "code" }, spaceInputs)).toEqual(state);
  });
});

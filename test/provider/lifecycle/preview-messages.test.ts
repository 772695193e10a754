import { expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { checkOwnership } from "../../../provider/lifecycle/check-ownership.ts";
import { previewMessages } from "../../../provider/lifecycle/preview-messages.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { check } from "../../../provider/validation/check.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "../resources/harness.ts";

const definition = definitionOf("SpaceMembers");
const person = { status: "active", role: "VIEWER" };
const members = { "ada@example.com": "VIEWER", "bob@example.com": "VIEWER" };
const state = {
  ...{ spaceId: "7", editionId: "1", members, unlisted: "report", maxRemovals: 0.25, onDestroy: "remove" },
  people: { "ada@example.com": { ...person, memberId: "8" }, "bob@example.com": { ...person, memberId: "9" } },
  ...{ unlistedMembers: [], open: [], protectedMembers: {} },
};
const nobody = { spaceId: "7", members: {} };

it("a preview of the program fails if the update would be refused", async () => {
  const session = await TestSession.start();
  checkOwnership(definition, session, "readers", { olds: () => ({}), checked: check(definition, nobody) });
  const error = await rejection(previewMessages(definition, session, state, nobody), CanvasError);
  expect(error.message).toContain("would remove 2 of 2 members (ada@example.com, bob@example.com)");
});

it("a refresh, which checks no inputs, does not fail", async () => {
  const session = await TestSession.start();
  expect(await previewMessages(definition, session, state, nobody)).toBe(
    "the update removes ada@example.com, bob@example.com from space 7",
  );
});

it("what is not known yet is not judged", async () => {
  const session = await TestSession.start();
  const unknown = { spaceId: "7", members: unknownValue };
  checkOwnership(definition, session, "readers", { olds: () => ({}), checked: check(definition, unknown) });
  expect(await previewMessages(definition, session, state, unknown)).toBeUndefined();
});

import { expect, it } from "vitest";
import { PartialCreateError, PartialUpdateError } from "../../../provider/errors.ts";
import { tellingLeftOpen } from "../../../provider/lifecycle/left-open.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import { TestSession } from "../resources/harness.ts";

const person = definitionOf("TeamMember");
const invited = { teamId: "7", mailId: "ada@example.com", role: "MEMBER", status: "invited" };
const says = ["team 7: ada@example.com is invited"];

it("is told after a create or update", async () => {
  const session = await TestSession.start();
  await tellingLeftOpen(person, session, Promise.resolve({ id: "1", state: invited }), ({ state }) => state);
  expect(session.open).toEqual(says);
});

it("is nothing if all is done", async () => {
  const session = await TestSession.start();
  await tellingLeftOpen(person, session, Promise.resolve({ ...invited, status: "active" }), (state) => state);
  await tellingLeftOpen(definitionOf("Space"), session, Promise.resolve({}), (state) => state);
  expect(session.open).toEqual([]);
});

it.each([
  new PartialCreateError({ id: "1", state: invited, cause: new Error("no") }),
  new PartialUpdateError({ state: invited, cause: new Error("no") }),
])("is told of what was made before a failure: $name", async (error) => {
  const session = await TestSession.start();
  await expect(tellingLeftOpen(person, session, Promise.reject(error), () => ({}))).rejects.toBe(error);
  expect(session.open).toEqual(says);
});

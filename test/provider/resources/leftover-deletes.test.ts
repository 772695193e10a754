// A run that ended before its deletes leaves a second entry for an object in the state: deleting that leaves the object to the
// resource of the program that goes on with it.
import { expect } from "vitest";
import { type KnownResource, Lifecycle } from "../../../provider/core/lifecycle.ts";
import { definitionOf, type ResourceName } from "../../../provider/resources/index.ts";
import type { Session } from "../../../provider/run/session.ts";
import type { Properties } from "../../../provider/validation/properties.ts";
import { place } from "./adoption-fixture.ts";
import { it, type TestSession } from "./harness.ts";
import { accept } from "./roster-fixture.ts";

const resource = (urn: string) => ({ urn, idSeed: urn });

/** Checks and compares a resource of the program, as the engine does before an update. */
async function goOn(run: Session, name: ResourceName, urn: string, known: KnownResource, inputs: Properties) {
  const lifecycle = new Lifecycle(definitionOf(name));
  lifecycle.check(run, resource(urn), { olds: () => inputs, news: inputs });
  return lifecycle.diff(run, resource(urn), known, inputs);
}

it.for<[ResourceName, (session: TestSession) => Properties]>([
  ["Frames", (session) => ({ ...place(session), frames: { New: {} } })],
  ["Frame", (session) => ({ ...place(session), name: "New" })],
])("%s that replaced themselves keep their frames", async ([name, inputsOf], { session }) => {
  const lifecycle = new Lifecycle(definitionOf(name));
  const inputs = inputsOf(session);
  const replaced = await lifecycle.create(session, resource("it"), inputs);
  const replacement = await lifecycle.create(session.newSession(), resource("it"), inputs);
  const run = session.newSession();
  await goOn(run, name, "it", replacement, inputs);
  await lifecycle.delete(run, replaced);
  expect([...session.store.all("frames")].map((frame) => frame.name)).toEqual(["Old", "New"]);
  expect(run.warnings.join()).toMatch(/ left alone.* the program still manages (it|them)/);
  // Without a program that goes on, everything is deleted.
  await lifecycle.delete(session.newSession(), replacement);
  expect([...session.store.all("frames")].map((frame) => frame.name)).toEqual(["Old"]);
});

it("a space under a new name in the program stays, and so does a person who was replaced", async ({ session }) => {
  const teamId = session.service.id("teams", "Alpha");
  const cases = [
    ["Space", "b", { teamId, name: "New", continues: { own: true } }],
    ["TeamMember", "a", { teamId, mailId: "new@example.com", role: "MEMBER" }],
  ] as const;
  for (const [name, later, inputs] of cases) {
    const lifecycle = new Lifecycle(definitionOf(name));
    const made = await lifecycle.create(session.newSession(), resource("a"), { ...inputs, continues: undefined });
    if (name === "TeamMember") accept(session, "new");
    const first = (await lifecycle.read(session.newSession(), resource("a"), made, inputs)) ?? made;
    const replacing = session.newSession();
    lifecycle.check(replacing, resource(later), { olds: () => inputs, news: inputs });
    const second = await lifecycle.create(replacing, resource(later), inputs);
    expect(second.id).toBe(first.id);
    expect(second.state).not.toHaveProperty("adopted", true);
    const run = session.newSession();
    await goOn(run, name, later, second, inputs);
    session.takeRequests();
    await lifecycle.delete(run, first);
    expect(session.takeRequests()).toEqual([]);
  }
});

it("a space with onDestroy: prevent, which another resource of the program has adopted, is left to that one", async ({
  session,
}) => {
  const lifecycle = new Lifecycle(definitionOf("Space"));
  const inputs = {
    teamId: session.service.id("teams", "Alpha"),
    name: "Plans",
    existing: "adopt",
    onDestroy: "prevent",
  };
  const known = await lifecycle.create(session, resource("old"), inputs);
  const run = session.newSession();
  lifecycle.check(run, resource("new"), { olds: () => ({}), news: inputs });
  expect((await lifecycle.create(run, resource("new"), inputs)).id).toBe(known.id);
  session.takeRequests();
  await lifecycle.delete(run, known);
  expect(session.takeRequests()).toEqual([]);
  expect(run.warnings).toEqual([`Space "Plans" (${known.id}) is left alone: another resource has adopted it`]);
});

it("a resource that the engine replaces in this run is deleted", async ({ session }) => {
  const lifecycle = new Lifecycle(definitionOf("Space"));
  const inputs = { teamId: session.service.id("teams", "Alpha"), name: "New" };
  const known = await lifecycle.create(session, resource("it"), inputs);
  const run = session.newSession();
  // With replaceOnChanges, the engine replaces what the provider would change in place.
  const next = { ...inputs, name: "Newer" };
  await goOn(run, "Space", "it", known, next);
  const replacement = await lifecycle.create(run, resource("it"), next);
  await lifecycle.delete(run, known);
  const isActive = (id: string) => session.store.get("spaces", id)?.trashedTime === null;
  expect([isActive(known.id), isActive(replacement.id)]).toEqual([false, true]);
});

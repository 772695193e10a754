// One object in the state of two resources.
import { expect, it } from "vitest";
import { type KnownResource, Lifecycle } from "../../../provider/core/lifecycle.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import type { Session } from "../../../provider/run/session.ts";
import { unknownValue } from "../../../provider/validation/unknown.ts";
import { messageOf, TestSession } from "./harness.ts";

const resource = (urn: string) => ({ urn, idSeed: urn });

// An update that failed before its deletes left one of them in the state, and the other adopted it.
it("a space that two resources manage: remove one of them from the program", async () => {
  const lifecycle = new Lifecycle(definitionOf("Space"));
  const session = await TestSession.start();
  const inputs = { teamId: session.service.id("teams", "Alpha"), name: "New" };
  const first = await lifecycle.create(session.newSession(), resource("first"), inputs);
  const second = await lifecycle.create(session.newSession(), resource("second"), { ...inputs, existing: "adopt" });
  expect(second.id).toBe(first.id);
  const compare = async (run: Session, urn: string, known: typeof first) => {
    lifecycle.check(run, resource(urn), { olds: () => inputs, news: inputs });
    return lifecycle.diff(run, resource(urn), known, inputs);
  };
  const run = session.newSession();
  await compare(run, "first", first);
  expect(await messageOf(compare(run, "second", second))).toBe(
    `Space ${first.id} is also managed by another resource: first; remove one of the two from the program`,
  );
  const next = session.newSession();
  // A refresh compares before the program runs, also what the program no longer has.
  await lifecycle.diff(next, resource("first"), first, inputs);
  expect(await compare(next, "second", second)).toMatchObject({ hasChanges: false });
  // A workspace file has no command for its state: deleting one of them leaves the space to the other.
  await lifecycle.delete(next, first);
  const spaces = await session.client.spaces.list(session.editionId, { teamId: inputs.teamId, kind: "ALLSPACES" });
  expect(spaces).toContainEqual(expect.objectContaining({ spaceId: second.id }));
});

it("a member of a space that two resources give by address and by id: remove one of them from the program", async () => {
  const lifecycle = new Lifecycle(definitionOf("SpaceMember"));
  const session = await TestSession.start();
  const teamId = session.service.id("teams", "Alpha");
  const { spaceId } = await session.client.spaces.create(session.editionId, { teamId, name: "New" });
  const zuid = session.service.id("users", "member@example.com");
  const programs = {
    byAddress: { spaceId, mailId: "member@example.com", role: "EDITOR" },
    byId: { spaceId, memberId: zuid, role: "VIEWER", adopt: true },
  };
  type Urn = keyof typeof programs;
  const check = (run: Session, urn: Urn) =>
    lifecycle.check(run, resource(urn), { olds: () => programs[urn], news: programs[urn] }).inputs;
  const create = (run: Session, urn: Urn) => lifecycle.create(run, resource(urn), check(run, urn));
  const compare = (run: Session, urn: Urn, known: KnownResource) =>
    lifecycle.diff(run, resource(urn), known, check(run, urn));

  const first = session.newSession();
  const byAddress = await create(first, "byAddress");
  expect(await messageOf(create(first, "byId"))).toBe(
    `another resource gives member@example.com access to space ${spaceId}, who is USER ${zuid}; remove one of the two from the program`,
  );
  // A program that had them one after the other.
  const byId = await create(session.newSession(), "byId");
  const second = session.newSession();
  await compare(second, "byId", byId);
  expect(await messageOf(compare(second, "byAddress", byAddress))).toBe(
    `SpaceMember ${spaceId}/member@example.com is also managed by another resource: byId; remove one of the two from the program`,
  );
  const third = session.newSession();
  expect(await compare(third, "byId", byId)).toMatchObject({ hasChanges: false });
  await lifecycle.delete(third, byAddress);
  const members = await session.newSession().client.spaceMembers.list(session.editionId, spaceId);
  expect(members).toContainEqual(expect.objectContaining({ memberId: zuid, role: "VIEWER" }));
  const fourth = session.newSession();
  check(fourth, "byId");
  expect(await messageOf(create(fourth, "byAddress"))).toBe(
    `another resource gives ${zuid} access to space ${spaceId}, who is member@example.com; remove one of the two from the program`,
  );
});

it.each(["GROUP", "TEAM"])(
  "members of a space whose ids are unknown are no conflict in a preview: %s",
  async (type) => {
    const lifecycle = new Lifecycle(definitionOf("SpaceMember"));
    const run = await TestSession.start();
    const inputs = { spaceId: run.service.id("spaces", "Plans"), memberId: unknownValue, type };
    for (const urn of ["first", "second"])
      expect(lifecycle.check(run, resource(urn), { olds: () => ({}), news: inputs }).failures).toEqual([]);
  },
);

it("a member of a space whose type is unknown is the one that another resource gives by that id", async () => {
  const lifecycle = new Lifecycle(definitionOf("SpaceMember"));
  const run = await TestSession.start();
  const failuresOf = (urn: string, type: string) => {
    const inputs = { spaceId: run.service.id("spaces", "Plans"), memberId: "7", type };
    return lifecycle.check(run, resource(urn), { olds: () => ({}), news: inputs }).failures;
  };
  expect(failuresOf("first", "GROUP")).toEqual([]);
  expect(failuresOf("second", unknownValue)).toEqual([
    { path: [], problem: "this SpaceMember is already managed by another resource: first" },
  ]);
});

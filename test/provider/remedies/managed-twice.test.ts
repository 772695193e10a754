// A space in the state of two resources: an update that failed before its deletes left one of them there, and the other adopted it.
import { expect, it } from "vitest";
import { Lifecycle } from "../../../provider/lifecycle/lifecycle.ts";
import { definitionOf } from "../../../provider/resources/index.ts";
import type { Session } from "../../../provider/run/session.ts";
import { TestSession } from "../resources/harness.ts";
import { messageOf } from "./follow.ts";

const lifecycle = new Lifecycle(definitionOf("Space"));
const resource = (urn: string) => ({ urn, idSeed: urn });

it("a space that two resources manage: remove one of them from the program and the state", async () => {
  const session = await TestSession.start();
  const inputs = { teamId: session.service.id("teams", "Alpha"), name: "New" };
  const first = await lifecycle.create(session.newSession(), resource("first"), inputs);
  const second = await lifecycle.create(session.newSession(), resource("second"), { ...inputs, adopt: true });
  expect(second.id).toBe(first.id);
  const compare = async (run: Session, urn: string, known: typeof first) => {
    lifecycle.check(run, resource(urn), { olds: () => inputs, news: inputs });
    return lifecycle.diff(run, resource(urn), known, inputs);
  };
  const run = session.newSession();
  await compare(run, "first", first);
  expect(await messageOf(compare(run, "second", second))).toBe(
    `Space ${first.id}: this Space is already managed by another resource: first; remove one of the two from the program, and from the state with pulumi state delete`,
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

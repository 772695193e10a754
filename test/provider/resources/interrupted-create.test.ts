// A create continues with what an interrupted run has made and not recorded.
import { expect, it } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { rejection } from "../api/harness.ts";
import { TestSession } from "./harness.ts";
import { space, zone } from "./lifecycles.ts";

async function startWithSpace() {
  const session = await TestSession.start();
  const teamId = session.service.id("teams", "Alpha");
  const inputs = { ...emptySpace, teamId, name: "Launch", continues: { own: true } };
  const { id: spaceId } = await space.create(session.newSession(), { ...inputs, continues: undefined });
  return { session, inputs, spaceId };
}

const emptySpace = { favorite: false, trashed: false };

it("continues with the own space, which the resource has created", async () => {
  const { session, inputs, spaceId } = await startWithSpace();
  expect(await space.preview(session.newSession(), inputs)).toMatchObject({ id: spaceId });
  const { id, state } = await space.create(session.newSession(), inputs);
  expect([id, state.adopted]).toEqual([spaceId, undefined]);
  await space.delete(session.newSession(), id, state);
  expect(session.store.get("spaces", id)?.trashedTime).not.toBeNull();
});

it("continues with the own zone", async () => {
  const { session, spaceId } = await startWithSpace();
  const inputs = { spaceId, name: "Plan", trashed: false };
  const { id } = await zone.create(session.newSession(), inputs);
  const continued = await zone.create(session.newSession(), { ...inputs, continues: { own: true } });
  expect([continued.id, continued.state.adopted]).toEqual([id, undefined]);
});

it("leaves alone what somebody else has made", async () => {
  const { session, inputs, spaceId } = await startWithSpace();
  session.changeStore((store) => {
    const found = store.get("spaces", spaceId);
    if (found) store.put("spaces", { ...found, ownerZuid: "1" });
  });
  const { id } = await space.create(session.newSession(), inputs);
  expect(id).not.toBe(spaceId);
});

it("fails if several could be meant", async () => {
  const { session, inputs, spaceId } = await startWithSpace();
  const { id } = await space.create(session.newSession(), { ...inputs, continues: undefined });
  const error = await rejection(space.create(session.newSession(), inputs), CanvasError);
  expect(error.message).toContain(`there are several of that name (${spaceId}, ${id})`);
});

it("continues with the copy of a space, which is in its team, and not with the original", async () => {
  const session = await TestSession.start();
  const beta = session.service.id("teams", "Beta");
  const sourceSpaceId = session.service.id("spaces", "Plans");
  const inputs = { ...emptySpace, name: "Plans", from: { space: sourceSpaceId, copy: true }, teamId: beta };
  const first = session.newSession();
  const { id } = await space.create(first, inputs);
  expect(session.store.get("spaces", id)?.teamId).toBe(beta);
  const { id: continued, state } = await space.create(session.newSession(), { ...inputs, continues: { own: true } });
  expect([continued, state.teamId, state.adopted]).toEqual([id, beta, undefined]);
});

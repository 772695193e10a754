// Zones that are not where the state says: moved by hand, in a trashed space, or deleted from the trash.
import { expect } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { ZoneInputs, type ZoneState } from "../../../provider/resources/zone.ts";
import { rejection } from "../api/harness.ts";
import { it, type TestSession } from "./harness.ts";
import { frame, zone } from "./lifecycles.ts";

const spaceId = (session: TestSession, name: string) => session.service.id("spaces", name);
const create = (session: TestSession, more: object = {}) =>
  zone.create(session, ZoneInputs.parse({ spaceId: spaceId(session, "Plans"), name: "New", ...more }));
const inputsOf = ({ zoneId: _id, editionId: _edition, ...inputs }: (typeof ZoneState)["_output"], more: object) =>
  ZoneInputs.parse({ ...inputs, ...more });
const setTrashed = (session: TestSession, space: string, isTrashed: boolean) =>
  session.client.spaces.setState(session.editionId, spaceId(session, space), isTrashed ? "TRASH" : "RESTORE");

it("finds a zone that was moved into a space of another team", async ({ session }) => {
  const { id, state } = await create(session);
  const teamId = session.service.id("teams", "Beta");
  const other = await session.client.spaces.create(session.editionId, { teamId, name: "Elsewhere" });
  await session.client.zones.move(session.editionId, state.spaceId, id, other.spaceId);
  expect(await zone.read(session.newSession(), id, state)).toEqual({ ...state, spaceId: other.spaceId });
});

it("says that the space is in the trash when a zone cannot be moved out of it", async ({ session }) => {
  const { id, state } = await create(session);
  await setTrashed(session, "Plans", true);
  const inputs = inputsOf(state, { spaceId: spaceId(session, "Annex") });
  const error = await rejection(zone.update(session.newSession(), id, state, inputs), CanvasError);
  expect(error.message).toContain("restore it, or what it is in, from the trash first");
});

it("does not take a trashed space for a trashed zone", async ({ session }) => {
  const { id, state } = await create(session);
  await setTrashed(session, "Plans", true);
  const inputs = inputsOf(state, { trashed: true });
  const error = await rejection(zone.update(session.newSession(), id, state, inputs), CanvasError);
  expect(error.message).toContain("restore it, or what it is in, from the trash first");
});

it("warns that a zone stays in a trashed space", async ({ session }) => {
  const { id, state } = await create(session);
  await setTrashed(session, "Plans", true);
  await zone.delete(session, id, state);
  expect(session.warnings).toEqual([
    `Zone "New" (${id}) stays in its space, which is in the trash, where zones cannot be changed`,
  ]);
});

it("moves a zone back that somebody has moved, before it is trashed", async ({ session }) => {
  const { id, state } = await create(session);
  await session.client.zones.move(session.editionId, state.spaceId, id, spaceId(session, "Annex"));
  const inputs = inputsOf(state, { trashed: true });
  expect(await zone.update(session.newSession(), id, state, inputs)).toEqual({ ...state, trashed: true });
  expect(session.store.get("zones", id)).toMatchObject({
    spaceId: state.spaceId,
    trashedTime: expect.any(Number),
  });
});

it("restores a trashed zone where it is, to delete a frame in it", async ({ session }) => {
  const { id: zoneId, state } = await create(session);
  const place = { spaceId: state.spaceId, zoneId };
  const inputs = FrameInputs.parse({ ...place, name: "a", idSeed: "a" });
  const { id, state: old } = await frame.create(session.newSession(), inputs);
  const moved = inputsOf(state, { spaceId: spaceId(session, "Annex"), trashed: true });
  await zone.update(session, zoneId, state, moved);
  await frame.delete(session, id, old);
  expect(session.store.where("frames", "zoneId", zoneId)).toEqual([]);
  expect(session.store.get("zones", zoneId)?.trashedTime).not.toBeNull();
});

it("asks what to do about a zone that is no longer in the trash", async ({ session }) => {
  const { id, state } = await create(session, { trashed: true });
  await session.client.zones.setState(session.editionId, state.spaceId, id, "DELETE");
  const later = session.newSession();
  // A service may hide what is in the trash: the refresh cannot know.
  expect(await zone.read(later, id, state)).toEqual(state);
  const error = await rejection(zone.update(later, id, state, inputsOf(state, { trashed: false })), CanvasError);
  expect(error.message).toContain("if it was deleted from the trash, run pulumi state delete for it");
});

it("forgets a zone that is nowhere, which the next update creates again", async ({ session }) => {
  const { id, state } = await create(session);
  session.changeStore((store) => store.remove("zones", id));
  await rejection(zone.update(session.newSession(), id, state, inputsOf(state, { name: "Renamed" })), CanvasError);
  expect(await zone.read(session.newSession(), id, state)).toBeUndefined();
});

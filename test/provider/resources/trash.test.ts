// Changes inside of what the program keeps in the trash.
import { expect } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { SpaceMemberInputs } from "../../../provider/resources/space-member.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { rejection } from "../api/harness.ts";
import { isTrashed, it, type TestSession } from "./harness.ts";
import { frame, space, spaceMember, zone } from "./lifecycles.ts";

/** A trashed zone in a trashed space, as a program declares it. */
async function createTrashed(session: TestSession) {
  const teamId = session.service.id("teams", "Alpha");
  const spaceInputs = SpaceInputs.parse({ teamId, name: "Old", trashed: true });
  const outer = await space.create(session, spaceInputs);
  const zoneInputs = ZoneInputs.parse({ spaceId: outer.id, name: "Older", trashed: true });
  const inner = await zone.create(session, zoneInputs);
  /** What the engine does in a later run, in which neither the space nor the zone changes. */
  const laterRun = async () => {
    const later = session.newSession();
    await space.diff(later, outer.id, outer.state, spaceInputs);
    await zone.diff(later, inner.id, inner.state, zoneInputs);
    return later;
  };
  return { place: { spaceId: outer.id, zoneId: inner.id }, laterRun };
}

const frameInputs = (place: object, name: string, more: object = {}) =>
  FrameInputs.parse({ ...place, name, idSeed: name, ...more });

it("creates what is in a space and a zone that are created in the trash", async ({ session }) => {
  const { place } = await createTrashed(session);
  const names = ["a", "b", "c"];
  await Promise.all([
    ...names.map((name) => frame.create(session, frameInputs(place, name))),
    spaceMember.create(session, SpaceMemberInputs.parse({ spaceId: place.spaceId, mailId: "member@example.com" })),
  ]);
  expect(session.store.where("frames", "zoneId", place.zoneId).map(({ name }) => name)).toEqual(names);
  expect(session.store.where("spaceMembers", "spaceId", place.spaceId)).toHaveLength(2);
  expect([isTrashed(session, "spaces", place.spaceId), isTrashed(session, "zones", place.zoneId)]).toEqual([
    true,
    true,
  ]);
  expect(session.warnings).toEqual([]);
});

it("restores a container once for all changes that are made at the same time", async ({ session }) => {
  const { place } = await createTrashed(session);
  session.takeRequests();
  await Promise.all(["a", "b", "c"].map((name) => frame.create(session, frameInputs(place, name))));
  const states = session.takeRequests().filter((request) => request.endsWith("/state"));
  const [ofSpace, ofZone] = [`PUT /spaces/${place.spaceId}/state`, expect.stringContaining(`${place.zoneId}/state`)];
  expect(states).toEqual([ofSpace, ofZone, ofZone, ofSpace]);
});

it("changes and deletes in a later run, in which the container does not change", async ({ session }) => {
  const { place, laterRun } = await createTrashed(session);
  const [changed, deleted] = await Promise.all([
    frame.create(session, frameInputs(place, "changed")),
    frame.create(session, frameInputs(place, "deleted")),
  ]);
  const later = await laterRun();
  const inputs = frameInputs(place, "changed", { layout: { left: 7 } });
  const state = await frame.update(later, changed.id, changed.state, inputs);
  expect(state.layout).toEqual({ left: 7 });
  await frame.delete(later, deleted.id, deleted.state);
  expect(session.store.where("frames", "zoneId", place.zoneId)).toMatchObject([
    { name: "changed", properties: { layout: { left: 7 } } },
  ]);
  expect([isTrashed(session, "spaces", place.spaceId), isTrashed(session, "zones", place.zoneId)]).toEqual([
    true,
    true,
  ]);
});

it("adds a member again who has left the space, which no refresh can see", async ({ session }) => {
  const { place, laterRun } = await createTrashed(session);
  const inputs = SpaceMemberInputs.parse({ spaceId: place.spaceId, mailId: "member@example.com" });
  const { id, state } = await spaceMember.create(session, inputs);
  const key = `${place.spaceId}:${state.memberId}`;
  session.changeStore((store) => store.remove("spaceMembers", key));
  const later = await laterRun();
  expect(await spaceMember.read(later, id, state)).toEqual(state);
  const now = await spaceMember.update(later, id, state, { ...inputs, role: "EDITOR" });
  expect(now).toEqual({ ...state, role: "EDITOR" });
  expect(session.store.get("spaceMembers", key)?.role).toBe("EDITOR");
  const again = await spaceMember.update(await laterRun(), id, now, inputs);
  expect([again.role, session.store.get("spaceMembers", key)?.role]).toEqual(["VIEWER", "VIEWER"]);
});

it("leaves alone what somebody else has put into the trash", async ({ session }) => {
  const place = { spaceId: session.service.id("spaces", "Plans"), zoneId: session.service.id("zones", "Trashed") };
  await rejection(frame.create(session, frameInputs(place, "a")), CanvasError);
  expect(isTrashed(session, "zones", place.zoneId)).toBe(true);
  expect(session.takeRequests().filter((request) => request.endsWith("/state"))).toEqual([]);
});

it("records the change even if the container cannot be put back", async ({ session }) => {
  const { place } = await createTrashed(session);
  session.fault("PUT", "/spaces/*/zones/*/state", { kind: "status", status: 403 }, 2);
  const { id } = await frame.create(session, frameInputs(place, "a"));
  expect(session.store.where("frames", "zoneId", place.zoneId).map(({ frameId }) => frameId)).toEqual([id]);
  expect(session.warnings.join()).toMatch(`zone ${place.zoneId} was restored to change what is in it, and is not back`);
});

it("fails without a change if the container cannot be restored", async ({ session }) => {
  const { place } = await createTrashed(session);
  session.fault("PUT", "/spaces/*/state", { kind: "status", status: 403 });
  await rejection(frame.create(session, frameInputs(place, "a")), CanvasError);
  expect(session.store.where("frames", "zoneId", place.zoneId)).toEqual([]);
  expect(isTrashed(session, "zones", place.zoneId)).toBe(true);
});

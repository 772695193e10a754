// What the provider concludes from responses that confirm nothing, or that could mean two things.
import { describe, expect } from "vitest";
import { CanvasError, Conflict, NotFound } from "../../../provider/errors.ts";
import { SpaceInputs, SpaceState } from "../../../provider/resources/space.ts";
import { ZoneInputs, ZoneState } from "../../../provider/resources/zone.ts";
import { fakeServer, rejection, respondWith, success } from "../api/harness.ts";
import { it, lostResponse, TestSession } from "./harness.ts";
import { space, team, zone } from "./lifecycles.ts";

const spaceInputs = (session: TestSession, more: object = {}) =>
  SpaceInputs.parse({ teamId: session.service.id("teams", "Alpha"), name: "New", ...more });
const zoneInputs = (session: TestSession, more: object = {}) =>
  ZoneInputs.parse({ spaceId: session.service.id("spaces", "Plans"), name: "Canvas", ...more });
const zoneState = (session: TestSession, more: object = {}) =>
  ZoneState.parse({
    ...{ ...zoneInputs(session), editionId: session.editionId, zoneId: session.service.id("zones", "Canvas") },
    ...more,
  });
const spaceState = (session: TestSession, name = "Plans") =>
  SpaceState.parse({
    ...spaceInputs(session, { name }),
    editionId: session.editionId,
    spaceId: session.service.id("spaces", name),
    ownerZuid: session.owner,
  });
const isTrashed = (session: TestSession, zoneId: string) => session.store.get("zones", zoneId)?.trashedTime !== null;

describe("a 404 of a write", () => {
  it.for(["trash", "delete"] as const)(
    "does not mean that a zone is gone (onDestroy: %s)",
    async (onDestroy, { session }) => {
      session.fault("PUT", "/spaces/*/zones/*/state", { kind: "status", status: 404 });
      const state = zoneState(session, { onDestroy });
      await rejection(zone.delete(session, state.zoneId, state), NotFound);
      expect(isTrashed(session, state.zoneId)).toBe(false);
    },
  );

  it("fails a rename, and keeps what was done before it", async ({ session }) => {
    session.fault("PUT", "/spaces/*/zones/*/meta", { kind: "status", status: 404 });
    const from = zoneState(session);
    const spaceId = session.service.id("spaces", "Annex");
    const update = zone.update(session, from.zoneId, from, zoneInputs(session, { spaceId, name: "Renamed" }));
    await expect(update).rejects.toMatchObject({ name: "PartialUpdateError", state: { spaceId, name: "Canvas" } });
  });
});

describe("a refresh with a token that cannot see", () => {
  const asOutsider = (session: TestSession) =>
    session.newSession({ accessToken: session.service.tokenOf("outsider@example.com") });

  it("fails for a team, and keeps it", async ({ session }) => {
    const teamId = session.service.id("teams", "Alpha");
    const state = { teamId, name: "Alpha", description: "", editionId: session.editionId };
    session.fault("GET", "/teams/*", { kind: "status", status: 404 });
    await expect(team.read(asOutsider(session), teamId, state)).rejects.toThrow("T1006");
    session.changeStore((store) => store.remove("teams", teamId));
    expect(await team.read(session.newSession(), teamId, state)).toBeUndefined();
  });
});

describe("a success without a word", () => {
  const silent = success(undefined);
  const update = async (shown: string) => {
    const session = await TestSession.start();
    const answer = success({ team: { team_id: "5", team_name: shown } });
    const baseUrl = await fakeServer(respondWith(silent, answer));
    const state = { teamId: "5", name: "Old", description: "", editionId: session.editionId };
    return team.update(session.newSession({ baseUrl }), "5", state, { teamId: "5", name: "New" });
  };

  it("is believed once the team has the new name", async () => {
    expect(await update("New")).toMatchObject({ name: "New" });
  });

  it("is an error if the team has the old name", async () => {
    expect((await rejection(update("Old"), CanvasError)).message).toContain("reported success, but nothing changed");
  });
});

it("a conflict is an error if the name is taken", async ({ session }) => {
  session.fault("PUT", "/spaces/*/meta", { kind: "status", status: 409 });
  const from = spaceState(session);
  const error = await rejection(
    space.update(session, from.spaceId, from, spaceInputs(session, { name: "Annex" })),
    Conflict,
  );
  expect(error.message).toContain("choose a different value");
  expect(session.store.get("spaces", from.spaceId)?.name).toBe("Plans");
});

describe("a space of the same name", () => {
  it("that the user created before is named in a warning", async ({ session }) => {
    await space.create(session, spaceInputs(session, { name: "Plans" }));
    expect(session.warnings).toEqual([
      `the spaces of team ${session.service.id("teams", "Alpha")} already include another Space of yours named "Plans" (${spaceState(session).spaceId}); if an interrupted run created it, run pulumi destroy --target URN for the new one, then pulumi up with existing set to adopt to continue with the other`,
    ]);
  });

  it("that another user creates while a response is lost is not adopted", async ({ session }) => {
    const admin = session.newSession({ accessToken: session.service.tokenOf("admin@example.com") });
    // The list is read first, so the other space is new too.
    await session.client.spaces.list(session.editionId, { teamId: spaceInputs(session).teamId, kind: "ALLSPACES" });
    const other = await space.create(admin, spaceInputs(session));
    session.fault("POST", "/spaces/", lostResponse, 2);
    const created = await space.create(session, spaceInputs(session));
    expect(created.id).not.toBe(other.id);
    expect(session.store.get("spaces", created.id)?.ownerZuid).toBe(session.owner);
  });
});

it("the space's own id adopts it, and the delete of the replaced resource leaves it", async ({ session }) => {
  const state = spaceState(session);
  const { id } = await space.create(session, spaceInputs(session, { name: "Plans", from: { space: state.spaceId } }));
  expect(id).toBe(state.spaceId);
  await space.delete(session, id, state);
  expect(session.store.get("spaces", id)?.trashedTime).toBeNull();
  expect(session.warnings).toEqual([`Space "Plans" (${id}) is left alone: another resource has adopted it`]);
});

describe("a zone that somebody moved and trashed", () => {
  it("is found by its id, and deleted there", async ({ session }) => {
    const state = zoneState(session);
    const spaceId = session.service.id("spaces", "Annex");
    await session.client.zones.move(session.editionId, state.spaceId, state.zoneId, spaceId);
    await session.client.zones.rename(session.editionId, spaceId, state.zoneId, "Other name");
    await session.client.zones.setState(session.editionId, spaceId, state.zoneId, "TRASH");
    const next = session.newSession();
    expect(await zone.read(next, state.zoneId, state)).toEqual({ ...state, spaceId, trashed: true });
    await zone.delete(session.newSession(), state.zoneId, { ...state, onDestroy: "delete" });
    expect(session.store.get("zones", state.zoneId)).toBeUndefined();
  });
});

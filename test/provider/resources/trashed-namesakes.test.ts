// Spaces in the trash: those of the name of a new one, and those that go there with zones of other people.
import { describe, expect } from "vitest";
import { CanvasError } from "../../../provider/errors.ts";
import { SpaceInputs, SpaceState } from "../../../provider/resources/space.ts";
import { ZoneInputs } from "../../../provider/resources/zone.ts";
import { rejection } from "../api/harness.ts";
import { it, type TestSession } from "./harness.ts";
import { space, zone } from "./lifecycles.ts";

const inputsOf = (session: TestSession, more: object = {}) =>
  SpaceInputs.parse({ teamId: session.service.id("teams", "Alpha"), name: "Bin", ...more });
const bin = (session: TestSession) => session.service.id("spaces", "Bin");
const named = (session: TestSession, name: string) =>
  [...session.store.all("spaces")].filter((one) => one.name === name).map(({ id }) => id);

/** Puts a second space of the name into the trash. */
async function trashAnother(session: TestSession): Promise<string> {
  const { id, state } = await space.create(session.newSession(), inputsOf(session, { existing: "ignore" }));
  await space.delete(session.newSession(), id, state);
  session.takeRequests();
  return id;
}

describe("a space whose name is in the trash of its team", () => {
  it("is created, with a warning that names the other one", async ({ session }) => {
    const { id } = await space.create(session, inputsOf(session));
    expect(named(session, "Bin")).toHaveLength(2);
    const teamId = session.service.id("teams", "Alpha");
    const trashed = named(session, "Bin").filter((one) => one !== id);
    expect(session.warnings).toEqual([
      `the trash of team ${teamId} holds a Space named "Bin" (${trashed}), and another one is created; give that id as from.space to restore it instead`,
    ]);
  });

  it("is created without a word or a request for the trash, with existing: ignore", async ({ session }) => {
    await space.create(session, inputsOf(session, { existing: "ignore" }));
    expect(session.takeRequests()).toEqual(["GET /teams/users/me/permission", "GET /spaces", "POST /spaces/"]);
    expect(session.warnings).toEqual([]);
  });

  it("is taken out of the trash with its content, with existing: restore, and goes back when it is deleted", async ({
    session,
  }) => {
    const id = bin(session);
    const { state, ...created } = await space.create(session, inputsOf(session, { existing: "restore" }));
    expect(created.id).toBe(id);
    expect(session.store.get("spaces", id)?.trashedTime).toBeNull();
    expect(session.infos).toEqual([`restores Space "Bin" (${id}) from the trash`]);
    expect(await space.read(session.newSession(), id, state)).toEqual(state);
    const inside = ZoneInputs.parse({ spaceId: id, name: "Inside", existing: "adopt" });
    expect((await zone.create(session, inside)).id).toBe(session.service.id("zones", "Inside"));
    await space.delete(session.newSession(), id, state);
    expect(session.store.get("spaces", id)?.trashedTime).not.toBeNull();
  });

  it("comes back with the zones of the program that must not exist, and those of other people are refused", async ({
    session,
  }) => {
    const [spaceId, inside] = [bin(session), session.service.id("zones", "Inside")];
    await space.create(session, inputsOf(session, { existing: "restore" }));
    const inputs = ZoneInputs.parse({ spaceId, name: "Inside", existing: "fail" });
    const { id, state } = await zone.create(session, inputs);
    expect([id, state.adopted]).toEqual([inside, undefined]);
    const next = session.newSession();
    next.containers.arrive(spaceId, "returning");
    session.changeStore((store) => {
      for (const found of store.where("zones", "spaceId", spaceId)) store.put("zones", { ...found, authorZuid: "1" });
    });
    expect((await rejection(zone.create(next, inputs), CanvasError)).message).toContain(`(${inside})`);
  });

  it("is restored by its id, if there are several and the program creates none", async ({ session }) => {
    const [first, second] = [bin(session), await trashAnother(session)];
    const create = (more: object) =>
      space.create(session.newSession(), inputsOf(session, { existing: "fail", ...more }));
    expect((await rejection(create({}), CanvasError)).message).toContain(`(${first}, ${second})`);
    expect((await create({ from: { space: second } })).id).toBe(second);
    expect(session.store.get("spaces", second)?.trashedTime).toBeNull();
  });

  it("is not the one that another resource of the program keeps there", async ({ session }) => {
    session.ledger.reserve({ kind: "Space", ids: [bin(session)] });
    const { id } = await space.create(session, inputsOf(session, { existing: "restore" }));
    expect(named(session, "Bin")).toEqual([expect.any(String), id]);
  });

  it("is restored for one of two resources that are created at the same time", async ({ session }) => {
    const first = bin(session);
    const inputs = inputsOf(session, { existing: "restore" });
    const ids = await Promise.all([space.create(session, inputs), space.create(session, inputs)]);
    expect(ids.map(({ id }) => id)).toEqual([first, expect.not.stringMatching(first)]);
  });

  it("is recorded if it cannot be restored, and the next update restores it", async ({ session }) => {
    const id = bin(session);
    session.fault("PUT", "/spaces/*/state", { kind: "status", status: 403 });
    const inputs = inputsOf(session, { existing: "restore" });
    const error = await space.create(session, inputs).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ id, state: { spaceId: id, trashed: true } });
    session.service.emulator.faults.clear();
    await space.update(session.newSession(), id, SpaceState.parse(Object(error).state), inputs);
    expect(session.store.get("spaces", id)?.trashedTime).toBeNull();
  });

  it("costs one list of the trash for all spaces of the team", async ({ session }) => {
    await Promise.all(["A", "B", "C"].map((name) => space.create(session, inputsOf(session, { name }))));
    expect(session.takeRequests().filter((request) => request === "GET /spaces")).toHaveLength(2);
  });

  it.for([
    ["is created though the trash cannot be listed", undefined, 1],
    ["is not created if the trash that it may be in cannot be listed", "restore", 0],
  ] as const)("%s", async ([_, existing, created], { session }) => {
    session.fault("GET", "/spaces", { kind: "status", status: 403 }, 1);
    await space.create(session, inputsOf(session, { name: "New", existing })).catch(() => {});
    expect(named(session, "New")).toHaveLength(created);
  });
});

describe("a space that goes to the trash", () => {
  const plans = (session: TestSession) => {
    const spaceId = session.service.id("spaces", "Plans");
    return SpaceState.parse({ ...inputsOf(session, { name: "Plans" }), spaceId, editionId: session.editionId });
  };

  /** Adds zones of somebody else. */
  async function addForeignZones(session: TestSession, ...names: string[]): Promise<string> {
    const { spaceId } = plans(session);
    const zuid = session.service.id("users", "admin@example.com");
    for (const name of names) {
      const { id } = await zone.create(session.newSession(), ZoneInputs.parse({ spaceId, name }));
      session.changeStore((store) => {
        const found = store.get("zones", id);
        if (found) store.put("zones", { ...found, authorZuid: zuid });
      });
    }
    return zuid;
  }

  it.for(["delete", "update", "preview"] as const)("says whose zones are in it: %s", async (operation, { session }) => {
    const zuid = await addForeignZones(session, "Ideas", "Sketch");
    const state = plans(session);
    const inputs = inputsOf(session, { name: "Plans", trashed: true });
    if (operation === "delete") await space.delete(session, state.spaceId, state);
    else if (operation === "update") await space.update(session, state.spaceId, state, inputs);
    else await space.preview(session, inputs, state);
    expect(session.warnings).toEqual([
      `Space "Plans" (${state.spaceId}) goes to the trash with 2 zones of other people in it (2 of user ${zuid}); restoring it gives them back`,
    ]);
    const isTrashed = session.store.get("spaces", state.spaceId)?.trashedTime !== null;
    expect(isTrashed).toBe(operation !== "preview");
  });

  it("says nothing of zones that the program manages", async ({ session }) => {
    await addForeignZones(session, "Ideas");
    session.ledger.reserve({ kind: "Zone", ids: [session.service.id("zones", "Ideas")] });
    const state = plans(session);
    await space.delete(session, state.spaceId, state);
    expect(session.warnings).toEqual([]);
  });

  it("goes there though its zones cannot be listed", async ({ session }) => {
    session.fault("GET", "/spaces/*/zones/meta", { kind: "status", status: 403 });
    const state = plans(session);
    await space.delete(session, state.spaceId, state);
    expect(session.store.get("spaces", state.spaceId)?.trashedTime).not.toBeNull();
  });

  it("is looked into only as often as the rate limit leaves room for", async ({ session }) => {
    const state = plans(session);
    const inputs = inputsOf(session, { name: "Plans", trashed: true });
    for (let run = 0; run < 40; run += 1) {
      session.client.clearLists();
      await space.preview(session, inputs, state);
    }
    expect(session.takeRequests().filter((request) => request.endsWith("/zones/meta"))).toHaveLength(30);
  });
});

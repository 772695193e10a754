// A service may put a zone into every new space: the first zone that the program creates there becomes that one.
import { describe, expect, it } from "vitest";
import { createZone as createZoneIn } from "../../../emulator/store/workspace-writes.ts";
import { PartialCreateError } from "../../../provider/errors.ts";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { ZoneInputs, ZoneState } from "../../../provider/resources/zone.ts";
import { rejection } from "../api/harness.ts";
import { countRequests, messageOf, TestSession } from "./harness.ts";
import { space, zone } from "./lifecycles.ts";

/** A service that puts a zone into every new space. */
async function start(): Promise<TestSession> {
  const session = await TestSession.start();
  session.service.emulator.world.readings = new Set(["first-zone"]);
  return session;
}

const spaceInputs = ({ service }: TestSession, name: string) =>
  SpaceInputs.parse({ teamId: service.id("teams", "Alpha"), name });
const createSpace = (session: TestSession, run: TestSession, name = "Launch") =>
  space.create(run, spaceInputs(session, name));
const createZone = (run: TestSession, spaceId: string, name: string, more: object = {}) =>
  zone.create(run, ZoneInputs.parse({ spaceId, name, ...more }));
const zonesIn = ({ store }: TestSession, spaceId: string) => store.where("zones", "spaceId", spaceId);
const namesIn = (session: TestSession, spaceId: string) => zonesIn(session, spaceId).map(({ name }) => name);

/** The next run of the program, which has recorded the space. */
async function nextRun(session: TestSession, { id, state }: Awaited<ReturnType<typeof createSpace>>) {
  const run = session.newSession();
  await space.diff(run, id, state, spaceInputs(session, state.name));
  return run;
}

describe("in the run that creates the space", () => {
  it("becomes the first zone of the program, and another one is created for the second", async () => {
    const session = await start();
    const { id: spaceId } = await createSpace(session, session);
    const [came] = zonesIn(session, spaceId);
    const { id, state } = await createZone(session, spaceId, "Plan");
    expect([id, state]).toEqual([came?.id, expect.objectContaining({ name: "Plan", zoneId: id })]);
    expect([state.adopted, state.foundAs]).toEqual([undefined, undefined]);
    await createZone(session, spaceId, "Notes");
    expect(namesIn(session, spaceId)).toEqual(["Plan", "Notes"]);
    expect(session.warnings).toEqual([]);
    await zone.delete(session.newSession(), id, state);
    expect(session.store.get("zones", id)?.trashedTime).not.toBeNull();
  });

  it("becomes exactly one of several zones that are created at the same time", async () => {
    const session = await start();
    const spaces = await Promise.all(["One", "Two"].map((name) => createSpace(session, session, name)));
    const names = ["A", "B", "Zone 1", "C"];
    for (const { id } of spaces) {
      const created = await Promise.all(names.map((name) => createZone(session, id, name)));
      expect(new Set(created.map((one) => one.id)).size).toBe(names.length);
      expect(namesIn(session, id).sort()).toEqual(names.toSorted());
    }
  });

  it("stays as it is next to zones that are copied, or made from a template", async () => {
    const session = await start();
    const { id: spaceId } = await createSpace(session, session);
    const [original, zone] = [session.service.id("spaces", "Plans"), session.service.id("zones", "Canvas")];
    await createZone(session, spaceId, "Copy", { from: { space: original, zone, copy: true } });
    await createZone(session, spaceId, "Retro", {
      from: { template: session.service.id("templates", "Retrospective") },
    });
    expect(namesIn(session, spaceId)).toEqual(["Zone 1", "Copy", "Retro"]);
  });

  it("becomes the zone of its name that must not exist, and no second one of that name is made from a template", async () => {
    const session = await start();
    const { id: spaceId } = await createSpace(session, session);
    const template = session.service.id("templates", "Retrospective");
    const create = (more: object) => createZone(session, spaceId, "Zone 1", { existing: "fail", ...more });
    expect(await messageOf(create({ from: { template } }))).toContain('already include a Zone named "Zone 1"');
    const [came] = zonesIn(session, spaceId);
    const { id, state } = await create({});
    expect([id, state.adopted, state.foundAs]).toEqual([came?.id, undefined, undefined]);
    expect(namesIn(session, spaceId)).toEqual(["Zone 1"]);
  });

  it("is recorded if it cannot be renamed, and the next update renames it", async () => {
    const session = await start();
    const { id: spaceId } = await createSpace(session, session);
    session.fault("PUT", "/spaces/*/zones/*/meta", { kind: "status", status: 500 });
    const { id, state } = await rejection(createZone(session, spaceId, "Plan"), PartialCreateError);
    session.service.emulator.faults.clear();
    const inputs = ZoneInputs.parse({ spaceId, name: "Plan" });
    await zone.update(session.newSession(), id, ZoneState.parse(state), inputs);
    expect(namesIn(session, spaceId)).toEqual(["Plan"]);
  });
});

describe("after a run that ended before the zone was created", () => {
  it("becomes the first zone of the program", async () => {
    const session = await start();
    const created = await createSpace(session, session.newSession());
    const [came] = zonesIn(session, created.id);
    const run = await nextRun(session, created);
    const zones = await Promise.all(["Plan", "Notes"].map((name) => createZone(run, created.id, name)));
    expect(zones.map(({ id }) => id)).toContain(came?.id);
    expect(namesIn(session, created.id).sort()).toEqual(["Notes", "Plan"]);
  });

  it("becomes the zone of its name that must not exist, unless somebody has changed it", async () => {
    const session = await start();
    const created = await createSpace(session, session.newSession());
    const [came] = zonesIn(session, created.id);
    const create = async () => createZone(await nextRun(session, created), created.id, "Zone 1", { existing: "fail" });
    const { id, state } = await create();
    expect([id, state.adopted, state.foundAs]).toEqual([came?.id, undefined, undefined]);
    change({ modifiedTime: 9 })(session, created.id);
    expect(await messageOf(create())).toContain('already include a Zone named "Zone 1"');
  });

  it.each<[string, (session: TestSession, spaceId: string) => void]>([
    ["somebody has given it a name", change({ name: "Ideas" })],
    ["somebody has changed it", change({ modifiedTime: 9 })],
    ["it was created later", change({ createdTime: 9, modifiedTime: 9 })],
    ["somebody else has created it", change({ authorZuid: "1" })],
    [
      "it has a frame",
      (session, spaceId) =>
        session.changeStore((store) => {
          const [frame] = store.all("frames");
          const [came] = zonesIn(session, spaceId);
          if (frame && came) store.put("frames", { ...frame, id: "1", zoneId: came.id });
        }),
    ],
    [
      "it is not the only one",
      (session, spaceId) =>
        session.changeStore((store) => {
          const found = store.get("spaces", spaceId);
          if (found) createZoneIn(session.service.emulator.world, found, "Zone 2", session.owner);
        }),
    ],
  ])("is left alone if %s", async (_, happens) => {
    const session = await start();
    const created = await createSpace(session, session.newSession());
    happens(session, created.id);
    const before = zonesIn(session, created.id);
    const run = await nextRun(session, created);
    await createZone(run, created.id, "Plan");
    expect(zonesIn(session, created.id)).toEqual([...before, expect.objectContaining({ name: "Plan" })]);
  });

  it("is left alone in a space that the program has adopted, or does not have", async () => {
    const session = await start();
    const created = await createSpace(session, session.newSession());
    for (const run of [
      session.newSession(),
      await nextRun(session, { ...created, state: { ...created.state, adopted: true } }),
    ])
      await createZone(run, created.id, "Plan");
    expect(namesIn(session, created.id)).toEqual(["Zone 1", "Plan", "Plan"]);
  });

  it("is left alone if another resource manages it", async () => {
    const session = await start();
    const created = await createSpace(session, session.newSession());
    const [came] = zonesIn(session, created.id);
    const run = await nextRun(session, created);
    const inputs = ZoneInputs.parse({ spaceId: created.id, name: "Zone 1" });
    const state = ZoneState.parse({ ...inputs, zoneId: came?.id, editionId: session.editionId });
    await zone.diff(run, state.zoneId, state, inputs);
    await createZone(run, created.id, "Plan");
    expect(namesIn(session, created.id)).toEqual(["Zone 1", "Plan"]);
  });
});

it("a service without such zones is asked once in a run", async () => {
  const session = await TestSession.start();
  const counts = await countRequests(session, async () => {
    for (const name of ["One", "Two", "Three"]) {
      const { id } = await createSpace(session, session, name);
      await Promise.all(["A", "B"].map((zoneName) => createZone(session, id, zoneName)));
    }
  });
  expect(counts).toMatchObject({ "POST /spaces/ID/zones": 6, "GET /spaces/ID/zones/meta": 1 });
});

/** Changes the only zone of a space without the provider. */
function change(more: object) {
  return (session: TestSession, spaceId: string) =>
    session.changeStore((store) => {
      for (const found of zonesIn(session, spaceId)) store.put("zones", { ...found, ...more });
    });
}

// What the messages about what is recorded, imported, lost, or in the trash advise leads to where they say.
import { describe, expect, it } from "vitest";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import type { ResourceName } from "../../../provider/resources/index.ts";
import { SpaceInputs } from "../../../provider/resources/space.ts";
import { ZoneInputs, ZoneState } from "../../../provider/resources/zone.ts";
import { lostResponse, TestSession } from "../resources/harness.ts";
import { frame, space, team, zone } from "../resources/lifecycles.ts";
import { importResource, importSeed, seedIds } from "../run/import-fixture.ts";
import { messageOf, present } from "./follow.ts";

const spaceId = (session: TestSession) => session.service.id("spaces", "Plans");
const spaceInputs = (session: TestSession, more: object = {}) =>
  SpaceInputs.parse({ teamId: session.service.id("teams", "Alpha"), name: "New", ...more });
const zoneInputs = (session: TestSession, more: object = {}) =>
  ZoneInputs.parse({ spaceId: spaceId(session), name: "New", ...more });
const named = (session: TestSession, table: "spaces" | "zones", name: string) =>
  [...session.store.all(table)].filter((one) => one.name === name).map(({ id }) => id);

describe("a zone that is nowhere", () => {
  it("because it was deleted from the trash: forget it, and the update creates another", async () => {
    const session = await TestSession.start();
    const { id, state } = await zone.create(session, zoneInputs(session, { trashed: true }));
    await session.client.zones.setState(session.editionId, state.spaceId, id, "DELETE");
    expect(await messageOf(zone.update(session.newSession(), id, state, zoneInputs(session)))).toBe(
      `Zone "New" (${id}) is in no space that the token's user can see; if it was deleted from the trash, run pulumi state delete for it, and pulumi up creates another`,
    );
    expect((await zone.create(session.newSession(), zoneInputs(session))).id).not.toBe(id);
  });

  it("otherwise: a refresh, and the update creates another", async () => {
    const session = await TestSession.start();
    const { id, state } = await zone.create(session, zoneInputs(session));
    session.changeStore((store) => store.remove("zones", id));
    const inputs = zoneInputs(session, { name: "Renamed" });
    expect(await messageOf(zone.update(session.newSession(), id, state, inputs))).toBe(
      `Zone "New" (${id}) is in no space that the token's user can see; run pulumi up --refresh to create another`,
    );
    const next = session.newSession();
    expect(await zone.read(next, id, state)).toBeUndefined();
    await zone.create(next, inputs);
    expect(named(session, "zones", "Renamed")).toHaveLength(1);
  });
});

describe("a create without a response", () => {
  const inputsOf = (session: TestSession) => spaceInputs(session, { onTrashed: "createNew" });

  it("whose space is there, though it was not found: import it", async () => {
    const session = await TestSession.start();
    session.fault("POST", "/spaces/", lostResponse);
    session.fault("GET", "/spaces", { kind: "status", status: 403 }, 2);
    expect(await messageOf(space.create(session.newSession(), inputsOf(session)))).toMatch(
      /^Space "New" may have been created among the spaces of team \d+, but was not found there \(.*\); look for it: if it is there, import it; otherwise, run the update again$/,
    );
    session.service.emulator.faults.clear();
    const { id } = await importResource(session.newSession(), "Space", "New");
    expect(named(session, "spaces", "New")).toEqual([id]);
  });

  it("whose space is not there: run the update again", async () => {
    const session = await TestSession.start();
    session.fault("POST", "/spaces/", { kind: "drop", when: "before" });
    expect(await messageOf(space.create(session.newSession(), inputsOf(session)))).toMatch(
      /; otherwise, run the update/,
    );
    session.service.emulator.faults.clear();
    expect(named(session, "spaces", "New")).toEqual([]);
    const { id } = await space.create(session.newSession(), inputsOf(session));
    expect(named(session, "spaces", "New")).toEqual([id]);
  });

  it("while another of that name appears: import the right one", async () => {
    const session = await TestSession.start();
    session.fault("POST", "/spaces/", lostResponse, 1);
    const run = session.newSession();
    run.onSleep = async () => {
      await session.client.spaces.create(session.editionId, inputsOf(session));
    };
    const message = await messageOf(space.create(run, inputsOf(session)));
    const [, first = ""] =
      /^Space "New": several appeared among the spaces of team \d+ \((\d+), \d+\), and the create got no response; import the right one$/.exec(
        message,
      ) ?? [];
    expect((await importResource(session.newSession(), "Space", first)).id).toBe(first);
  });
});

describe("what is in the trash: restore it first", () => {
  it.each<[ResourceName, (ids: ReturnType<typeof seedIds>) => string]>([
    ["Zone", () => "Bin/Inside"],
    ["Frames", () => "Bin/Inside"],
    ["SpaceMembers", () => "Bin"],
  ])("an import of %s", async (name, idOf) => {
    const session = await TestSession.start(importSeed);
    const ids = seedIds(session);
    const work = () => importResource(session.newSession(), name, idOf(ids));
    expect(await messageOf(work())).toBe(
      `space "Bin" (${ids.bin}) is in the trash, where nothing in it can be seen; restore it first`,
    );
    await session.client.spaces.setState(session.editionId, ids.bin, "RESTORE");
    expect((await work()).id).toBe(name === "SpaceMembers" ? ids.bin : session.service.id("zones", "Inside"));
  });

  it("an import of a zone", async () => {
    const session = await TestSession.start(importSeed);
    const { plans, old } = seedIds(session);
    const work = () => importResource(session.newSession(), "Zone", `${plans}/${old}`);
    expect(await messageOf(work())).toBe(
      `zone ${old} of space ${plans} is in the trash, where the service does not show its name; restore it first`,
    );
    await session.client.zones.setState(session.editionId, plans, old, "RESTORE");
    expect((await work()).id).toBe(old);
  });

  it("the space of a zone that was deleted", async () => {
    const session = await TestSession.start();
    const { id: otherId } = await space.create(session, spaceInputs(session));
    const { id, state } = await zone.create(session, zoneInputs(session));
    await session.client.zones.setState(session.editionId, state.spaceId, id, "DELETE");
    await session.client.spaces.setState(session.editionId, state.spaceId, "TRASH");
    const moved = zone.update(session.newSession(), id, state, zoneInputs(session, { spaceId: otherId }));
    expect(await messageOf(moved)).toMatch(
      / returned 404 \(Z1008 .*\); if its space is in the trash, restore the space first; then run pulumi up --refresh$/,
    );
    expect(await zone.read(session.newSession(), id, state)).toEqual(state);
    await session.client.spaces.setState(session.editionId, state.spaceId, "RESTORE");
    expect(await zone.read(session.newSession(), id, state)).toBeUndefined();
  });

  it("a frame in a zone", async () => {
    const session = await TestSession.start();
    const zoneId = session.service.id("zones", "Trashed");
    const inputs = FrameInputs.parse({ spaceId: spaceId(session), zoneId, name: "New", idSeed: "it" });
    expect(await messageOf(frame.create(session.newSession(), inputs))).toMatch(
      / returned 400 \(Z1011 .*\); restore it, or what it is in, from the trash first$/,
    );
    await session.client.zones.setState(session.editionId, inputs.spaceId, zoneId, "RESTORE");
    expect((await frame.create(session.newSession(), inputs)).state.zoneId).toBe(zoneId);
  });
});

describe("an import", () => {
  it.each<[ResourceName, string, string, RegExp]>([
    ["Space", "Nowhere", "2024", / has no space named "Nowhere" \(it has .*\); correct the id or name$/],
    ["Zone", "Plans/Nowhere", "Plans/Canvas", / has no zone named "Nowhere" \(it has .*\); correct the id or name$/],
    [
      "Space",
      "R&D / 50%",
      "R&D %2F 50%25",
      /, but found the edition "R&D ", which is not a number; write a slash in a name as %2F$/,
    ],
    ["Frame", "Plans/Canvas/Q1/Q2/x", "Plans/Canvas/Q1%2FQ2", /, but found 5 parts; write a slash in a name as %2F$/],
  ])("of the %s %s: %s", async (name, wrong, right, says) => {
    const session = await TestSession.start(importSeed);
    expect(await messageOf(importResource(session, name, wrong))).toMatch(says);
    expect((await importResource(session.newSession(), name, right)).id).not.toBe("");
  });

  it.each<[ResourceName, string, RegExp]>([
    ["Space", "Twice", / has several spaces named "Twice" \((\S+), (\S+)\); choose one by its id$/],
    ["Zone", "Plans/Same", / has several zones named "Same" \((\S+), (\S+)\); choose one by its id$/],
    ["Frame", "Plans/Board/Same", / has several frames named "Same" \((\S+), (\S+)\); choose one by its id$/],
  ])("of one of several: %s %s", async (name, text, says) => {
    const session = await TestSession.start(importSeed);
    const [, , second = ""] = says.exec(await messageOf(importResource(session, name, text))) ?? [];
    const byId = [...text.split("/").slice(0, -1), second].join("/");
    expect((await importResource(session.newSession(), name, byId)).id).toBe(second);
  });

  it("without an edition: give it, or configure it", async () => {
    const session = await TestSession.start(importSeed);
    const without = session.newSession({ editionId: undefined });
    expect(await messageOf(importResource(without, "Space", "2024"))).toMatch(
      /, but found no edition, neither there nor in canvas:editionId \(CANVAS_EDITION_ID\)$/,
    );
    const { year } = seedIds(session);
    expect((await importResource(without, "Space", `${session.editionId}/2024`)).id).toBe(year);
    expect((await importResource(session, "Space", "2024")).id).toBe(year);
  });
});

it("a state that cannot be read: remove it, and import the resource", async () => {
  const session = await TestSession.start();
  const { id, state } = await zone.create(session, zoneInputs(session));
  const damaged = Object({ ...state, spaceId: undefined });
  expect(await messageOf(zone.diff(session.newSession(), id, damaged, zoneInputs(session)))).toBe(
    "the recorded state of this Zone cannot be read by this version of pulumi-canvas (spaceId is missing or has the wrong type); upgrade to the version that wrote it, or remove the resource from the state and import it",
  );
  const imported = await importResource(session.newSession(), "Zone", `${spaceId(session)}/${id}`);
  const { hasChanges } = await zone.diff(
    session.newSession(),
    id,
    ZoneState.parse(imported.state),
    zoneInputs(session),
  );
  expect(hasChanges).toBe(false);
});

describe("a refresh and an update, if something was changed elsewhere", () => {
  it("after a success in which the service failed at the only frame", async () => {
    const session = await TestSession.start();
    const place = { spaceId: spaceId(session), zoneId: session.service.id("zones", "Canvas") };
    const inputs = FrameInputs.parse({ ...place, name: "New", idSeed: "it" });
    const { id, state } = await frame.create(session, inputs);
    session.fault("PUT", "/spaces/*/zones/*/frames", { kind: "partial", items: [0] });
    const moved = { ...inputs, layout: { left: 5 } };
    expect(await messageOf(frame.update(session.newSession(), id, state, moved))).toBe(
      "PUT frames returned 200 (EL1004 Invalid field value); correct what it names and try again",
    );
    session.service.emulator.faults.clear();
    const next = session.newSession();
    await frame.update(next, id, present(await frame.read(next, id, state)), moved);
    expect([...session.store.all("frames")].at(-1)).toMatchObject({ frameId: id, properties: { layout: { left: 5 } } });
  });

  it("of a space that somebody has deleted", async () => {
    const session = await TestSession.start();
    const { id, state } = await space.create(session, spaceInputs(session));
    session.changeStore((store) => store.remove("spaces", id));
    const inputs = spaceInputs(session, { name: "Renamed" });
    expect(await messageOf(space.update(session.newSession(), id, state, inputs))).toBe(
      `Space "${state.name}" (${id}) does not exist any more; run pulumi up --refresh to create another`,
    );
    const next = session.newSession();
    expect(await space.read(next, id, state)).toBeUndefined();
    await space.create(next, inputs);
    expect(named(session, "spaces", "Renamed")).toHaveLength(1);
  });

  it("of a zone that is not back in the trash", async () => {
    const session = await TestSession.start();
    const { id, state } = await zone.create(session, zoneInputs(session, { trashed: true }));
    const run = session.newSession();
    await zone.diff(run, id, state, zoneInputs(session, { trashed: true }));
    session.fault("PUT", "/spaces/*/zones/*/state", { kind: "status", status: 403 }, 2);
    await frame.create(run, FrameInputs.parse({ spaceId: spaceId(session), zoneId: id, name: "Now", idSeed: "it" }));
    expect(run.warnings).toEqual([
      expect.stringMatching(
        `^zone ${id} was restored to change what is in it, and is not back in the trash \\(.*\\); run pulumi up --refresh$`,
      ),
    ]);
    session.service.emulator.faults.clear();
    const next = session.newSession();
    const refreshed = present(await zone.read(next, id, state));
    await zone.update(next, id, refreshed, zoneInputs(session, { trashed: true }));
    expect(session.store.get("zones", id)?.trashedTime).not.toBeNull();
  });
});

it("a name that is taken: choose a different one", async () => {
  const session = await TestSession.start();
  session.fault("POST", "/spaces/", { kind: "status", status: 409 }, 1);
  expect(await messageOf(space.create(session.newSession(), spaceInputs(session, { name: "Plans" })))).toMatch(
    / returned 409 .*; choose a different value, or run pulumi up --refresh if it was changed elsewhere$/,
  );
  await space.create(session.newSession(), spaceInputs(session, { name: "Different" }));
  expect(named(session, "spaces", "Different")).toHaveLength(1);
});

it("a team that does not exist: correct the name", async () => {
  const session = await TestSession.start();
  expect(await messageOf(team.create(session.newSession(), { name: "Gamma" }))).toBe(
    `edition ${session.editionId} has no team named "Gamma" (it has "Alpha", "Beta"); create it in the app, because the service cannot add one, or correct the name`,
  );
  expect((await team.create(session.newSession(), { name: "Beta" })).id).toBe(session.service.id("teams", "Beta"));
});

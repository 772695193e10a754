import { describe, expect } from "vitest";
import { BadRequest, CanvasError, OutcomeUnknownError, PartialCreateError } from "../../../provider/errors.ts";
import { FrameInputs, FrameState } from "../../../provider/resources/frame.ts";
import { rejection } from "../api/harness.ts";
import { it, lostResponse, TestSession } from "./harness.ts";
import { frame } from "./lifecycles.ts";

const fills = [{ solid: { color: { hex: "#1E90FF" } } }];
const inputsFor = (session: TestSession, more: object = {}, zone = "Canvas", space = "Plans") =>
  FrameInputs.parse({
    ...{ spaceId: session.service.id("spaces", space), zoneId: session.service.id("zones", zone) },
    ...{ name: "Now", idSeed: "project/stack/now", layout: { left: 1, top: 2 }, fills, ...more },
  });
const create = (session: TestSession, more: object = {}, zone?: string, space?: string) =>
  frame.create(session, inputsFor(session, more, zone, space));
const framesOf = (session: TestSession) =>
  session.store.where("frames", "zoneId", session.service.id("zones", "Canvas")).filter(({ name }) => name !== "Old");
const methods = (session: TestSession) => session.takeRequests().map((line) => line.split(" ")[0]);

describe("create", () => {
  it("derives the id from idempotency key, zone, name and type", async ({ session }) => {
    const ids = await Promise.all(
      [{}, { name: "Next" }, { type: "A4" }, { idSeed: "other" }].map(async (more) => (await create(session, more)).id),
    );
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await create(session.newSession())).id).toBe(ids[0]);
  });

  it("records a frame that already exists as it is until it is changed, so the next run changes it", async ({
    session,
  }) => {
    await create(session);
    session.fault("PUT", "/spaces/*/zones/*/frames", { kind: "status", status: 401 }, 1);
    const wanted = { layout: { left: 9, top: 2 } };
    const error = await rejection(create(session.newSession(), wanted), PartialCreateError);
    const state = FrameState.parse(error.state);
    expect(state.layout).toEqual({ left: 1, top: 2 });
    await frame.update(session.newSession(), error.id, state, inputsFor(session, wanted));
    expect(framesOf(session)).toMatchObject([{ properties: { layout: { left: 9 } } }]);
  });

  it("fails after a 500 if the frame does not exist", async ({ session }) => {
    session.fault("POST", "/spaces/*/zones/*/frames", { kind: "status", status: 500 });
    const error = await rejection(create(session), OutcomeUnknownError);
    expect(error.message).toMatch(
      /^zone [\w-]+: frame "Now" \([\w-]+\) could not be inserted: POST frames returned 500 .*; run the update again/,
    );
    expect(framesOf(session)).toEqual([]);
  });

  it("fails in a trashed zone, with the remedy in the message", async () => {
    const error = await rejection(create(await TestSession.start(), {}, "Trashed"), BadRequest);
    expect(error.message).toMatch(
      /^POST frames returned 400 \(Z1011 Zone is not in an active state, request \S+\/frames\); restore it, or what it is in, from the trash first$/,
    );
  });
});

describe("read", () => {
  it("leaves out a fill that no program could set, and an update replaces it", async ({ session }) => {
    const { id, state } = await create(session, { fills: [{ noFill: true }] });
    session.changeStore((store) => {
      for (const found of store.all("frames"))
        store.put("frames", { ...found, properties: { ...found.properties, fills: [{ solid: { color: {} } }] } });
    });
    const read = await frame.read(session.newSession(), id, state);
    expect(read).toEqual({ ...state, fills: [] });
    await frame.update(session, id, read ?? state, inputsFor(session, { fills: [{ noFill: true }] }));
    expect(framesOf(session)).toMatchObject([{ properties: { fills: [{ no_fill: {} }] } }]);
  });

  it.for<[string, string, string]>([
    ["zone", "Trashed", "Plans"],
    ["space", "Inside", "Bin"],
  ])(
    "returns the old state while its %s is in the trash, and delete succeeds",
    async ([_, zone, space], { session }) => {
      const state = FrameState.parse({
        ...{ ...inputsFor(session, {}, zone, space), editionId: session.editionId, frameId: crypto.randomUUID() },
      });
      expect(await frame.read(session, state.frameId, state)).toEqual(state);
      await frame.delete(session, state.frameId, state);
    },
  );

  it.for<[string, object]>([
    ["frame", { frameId: crypto.randomUUID() }],
    ["zone", { zoneId: crypto.randomUUID() }],
    ["space", { spaceId: "999", zoneId: crypto.randomUUID() }],
  ])("returns undefined if the %s does not exist, and delete succeeds", async ([_, more], { session }) => {
    const { id, state } = await create(session);
    const other = { ...state, ...more };
    expect(await frame.read(session, id, other)).toBeUndefined();
    await frame.delete(session, other.frameId, other);
  });
});

describe("update", () => {
  it.for<[string, object, string[]]>([
    [
      "sends nothing for the same color in another model",
      { fills: [{ solid: { color: { rgb: { red: 30, green: 144, blue: 255 } } } }] },
      [],
    ],
    ["reads what a layout leaves out, and sends one request", { layout: { left: 9 } }, ["GET", "PUT"]],
    ["sends one request for fills and strokes", { fills: [], strokes: [{ type: "DASH" }] }, ["PUT"]],
  ])("%s", async ([_, more, expected], { session }) => {
    const { id, state } = await create(session);
    session.takeRequests();
    const after = await frame.update(session, id, state, inputsFor(session, more));
    expect(methods(session)).toEqual(expected);
    expect(await frame.read(session.newSession(), id, after)).toEqual(after);
  });

  it("uses the new space after its zone was moved", async ({ session }) => {
    const { id, state } = await create(session);
    const spaceId = session.service.id("spaces", "Annex");
    await session.client.zones.move(session.editionId, state.spaceId, state.zoneId, spaceId);
    const after = await frame.update(
      session,
      id,
      state,
      inputsFor(session, { layout: { left: 3 } }, "Canvas", "Annex"),
    );
    expect(after.spaceId).toBe(spaceId);
    expect(framesOf(session)).toMatchObject([{ properties: { layout: { left: 3 } } }]);
  });

  it.for(["update", "delete"] as const)("%s says why the service fails at the frame", async (call, { session }) => {
    const { id, state } = await create(session);
    const method = { update: "PUT", delete: "DELETE" }[call];
    session.fault(method, "/spaces/*/zones/*/frames", { kind: "partial", items: [0] });
    const run = session.newSession();
    const calls = {
      update: () => frame.update(run, id, state, inputsFor(session, { fills: [] })),
      delete: () => frame.delete(run, id, state),
    };
    const error = await rejection(calls[call](), CanvasError);
    expect(error.message).toContain(`${method} frames returned 200 (EL1004 Invalid field value); `);
    expect(framesOf(session)).toHaveLength(1);
  });
});

it("read finds a frame whose zone was moved by hand, and delete removes it there", async ({ session }) => {
  const { id, state } = await create(session);
  const spaceId = session.service.id("spaces", "Annex");
  await session.client.zones.move(session.editionId, state.spaceId, state.zoneId, spaceId);
  expect(await frame.read(session.newSession(), id, state)).toEqual({ ...state, spaceId });
  await frame.delete(session.newSession(), id, state);
  expect(framesOf(session)).toEqual([]);
});

it.for([lostResponse, { kind: "status", status: 500, when: "before" }])(
  "create finds the frame that it replaces after %o, and the delete of the replaced resource leaves it alone",
  async (fault, { session }) => {
    const { id, state } = await create(session);
    const run = session.newSession();
    session.fault("POST", "/spaces/*/zones/*/frames", fault);
    expect(await frame.create(run, inputsFor(session))).toEqual({ id, state });
    await frame.delete(run, id, state);
    expect(framesOf(session)).toHaveLength(1);
  },
);

describe("many frames of one zone at the same time", () => {
  const names = Array.from({ length: 20 }, (_, index) => `Card ${index}`);

  it("are found with one list after a lost response", async ({ session }) => {
    session.fault("POST", "/spaces/*/zones/*/frames", lostResponse);
    await Promise.all(names.map((name) => create(session, { name })));
    expect(methods(session).filter((method) => method === "GET").length).toBeLessThanOrEqual(2);
    expect(framesOf(session)).toHaveLength(names.length);
  });

  it("are created although the service refuses one of them, which is there already", async ({ session }) => {
    const { id } = await create(session.newSession(), { name: "Card 7" });
    session.takeRequests();
    const made = await Promise.all(names.map((name) => create(session, { name })));
    expect(made[7]?.id).toBe(id);
    expect(
      framesOf(session)
        .map(({ frameId }) => frameId)
        .sort(),
    ).toEqual(made.map((one) => one.id).sort());
    // The first one, the batch of the other 19, and two for each time that it is halved.
    expect(methods(session).filter((method) => method === "POST").length).toBeLessThanOrEqual(12);
  });
});

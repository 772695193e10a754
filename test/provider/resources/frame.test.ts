import { describe, expect, it } from "vitest";
import { BadRequest, CanvasError, ServerError, UnexpectedResponse } from "../../../provider/errors.ts";
import { FrameInputs, FrameState, frame } from "../../../provider/resources/frame.ts";
import { rejection } from "../api/harness.ts";
import { Bench, lostAnswer } from "./harness.ts";

const fills = [{ solid: { color: { hex: "#1E90FF" } } }];
const inputsFor = (bench: Bench, more: object = {}, zone = "Canvas", space = "Plans") =>
  FrameInputs.parse({
    ...{ spaceId: bench.service.id("spaces", space), zoneId: bench.service.id("zones", zone) },
    ...{ name: "Now", idSeed: "project/stack/now", layout: { left: 1, top: 2 }, fills, ...more },
  });
const create = (bench: Bench, more: object = {}, zone?: string, space?: string) =>
  frame.create(bench.session, inputsFor(bench, more, zone, space));
const framesOf = (bench: Bench) =>
  bench.store.where("frames", "zoneId", bench.service.id("zones", "Canvas")).filter(({ name }) => name !== "Old");
const methods = (bench: Bench) => bench.takeRequests().map((line) => line.split(" ")[0]);

describe("inserting a frame", () => {
  it("takes one request, and reads back as it was written", async () => {
    const bench = await Bench.start();
    const { id, state } = await create(bench, { strokes: [{ width: 2, fill: { noFill: true } }] });
    expect(methods(bench)).toEqual(["POST"]);
    expect(framesOf(bench).map(({ frameId }) => frameId)).toEqual([id]);
    expect(await frame.read(bench.session, id, state)).toEqual(state);
  });

  it("uses the same id for the same seed, zone, name and type only", async () => {
    const bench = await Bench.start();
    const ids = await Promise.all(
      [{}, { name: "Next" }, { type: "CARD" }, { idSeed: "other" }].map(async (more) => (await create(bench, more)).id),
    );
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await create(bench.again())).id).toBe(ids[0]);
  });

  it("that is there already adopts it, and changes what differs", async () => {
    const bench = await Bench.start();
    const first = await create(bench);
    bench.takeRequests();
    const second = await create(bench.again(), { layout: { left: 9 } });
    expect(methods(bench)).toEqual(["POST", "GET", "PUT"]);
    expect(second).toEqual({ id: first.id, state: { ...first.state, layout: { left: 9 } } });
    expect(framesOf(bench)).toMatchObject([{ properties: { layout: { left: 9 } } }]);
  });

  it("whose answer was lost is found", async () => {
    const bench = await Bench.start();
    bench.fault("POST", "/spaces/*/zones/*/frames", lostAnswer);
    const { id } = await create(bench);
    expect(methods(bench)).toEqual(["POST", "GET"]);
    expect(framesOf(bench).map(({ frameId }) => frameId)).toEqual([id]);
  });

  it("that failed and is not there is a failure", async () => {
    const bench = await Bench.start();
    bench.fault("POST", "/spaces/*/zones/*/frames", { kind: "status", status: 500 });
    await rejection(create(bench), ServerError);
    expect(framesOf(bench)).toEqual([]);
  });

  it("into a zone in the trash is refused with the remedy", async () => {
    const error = await rejection(create(await Bench.start(), {}, "Trashed"), BadRequest);
    expect(error.message).toBe(
      "POST frames answered 400 (Z1011 Zone is not in an active state); restore the zone, or its space, from the trash first",
    );
  });
});

describe("reading a frame", () => {
  it("names the one whose drawing nobody understands, and leaves the others alone", async () => {
    const bench = await Bench.start();
    const { id, state } = await create(bench);
    const other = await create(bench, { name: "Other" });
    bench.change((store) => {
      for (const found of store.all("frames"))
        if (found.frameId === id) store.put("frames", { ...found, properties: { fills: [{ solid: { color: {} } }] } });
    });
    const again = bench.again().session;
    const error = await rejection(frame.read(again, id, state), UnexpectedResponse);
    expect(error.message).toMatch(
      new RegExp(`^GET frames lists frame ${id} with a drawing that the provider does not know \\(fills\\.0`),
    );
    expect(await frame.read(again, other.id, other.state)).toEqual(other.state);
  });

  it("tells what someone else has drawn", async () => {
    const bench = await Bench.start();
    const { id, state } = await create(bench);
    bench.change((store) => {
      for (const found of store.all("frames"))
        store.put("frames", { ...found, properties: { fills: [{ no_fill: {} }], layout: { left: 5 } } });
    });
    expect(await frame.read(bench.session, id, state)).toEqual({
      ...state,
      ...{ layout: { left: 5 }, fills: [{ noFill: true }] },
    });
  });

  it.each<[string, string, string]>([
    ["zone", "Trashed", "Plans"],
    ["space", "Inside", "Bin"],
  ])("keeps it while its %s is in the trash", async (_, zone, space) => {
    const bench = await Bench.start();
    const state = FrameState.parse({
      ...{ ...inputsFor(bench, {}, zone, space), editionId: bench.editionId, frameId: crypto.randomUUID() },
    });
    expect(await frame.read(bench.session, state.frameId, state)).toEqual(state);
    await frame.delete(bench.session, state.frameId, state);
  });

  it.each<[string, object]>([
    ["frame", { frameId: crypto.randomUUID() }],
    ["zone", { zoneId: crypto.randomUUID() }],
    ["space", { spaceId: "999" }],
  ])("drops it when its %s is gone, and so does deleting", async (_, more) => {
    const bench = await Bench.start();
    const { id, state } = await create(bench);
    const other = { ...state, ...more };
    expect(await frame.read(bench.session, id, other)).toBeUndefined();
    await frame.delete(bench.session, other.frameId, other);
  });
});

describe("changing a frame", () => {
  it.each<[string, object, string[]]>([
    ["nothing, in other words", { fills: [{ solid: { color: { rgb: { red: 30, green: 144, blue: 255 } } } }] }, []],
    ["its layout", { layout: { left: 9 } }, ["PUT"]],
    ["everything, in one request", { layout: {}, fills: [], strokes: [{ type: "DASH" }] }, ["PUT"]],
  ])("%s", async (_, more, expected) => {
    const bench = await Bench.start();
    const { id, state } = await create(bench);
    bench.takeRequests();
    const after = await frame.update(bench.session, id, state, inputsFor(bench, more));
    expect(methods(bench)).toEqual(expected);
    expect(await frame.read(bench.again().session, id, after)).toEqual(after);
  });

  it("follows its zone to another space", async () => {
    const bench = await Bench.start();
    const { id, state } = await create(bench);
    const spaceId = bench.service.id("spaces", "Annex");
    await bench.session.client.zones.move(bench.editionId, state.spaceId, state.zoneId, spaceId);
    const after = await frame.update(
      bench.session,
      id,
      state,
      inputsFor(bench, { layout: { left: 3 } }, "Canvas", "Annex"),
    );
    expect(after.spaceId).toBe(spaceId);
    expect(framesOf(bench)).toMatchObject([{ properties: { layout: { left: 3 } } }]);
  });

  it.each<[string, "update" | "delete", string]>([
    ["PUT", "update", "could not be changed; run pulumi refresh to see whether it is still there"],
    ["DELETE", "delete", "could not be deleted; look at zone ZONE and try again"],
  ])("that the service leaves out of a %s is a failure", async (method, call, remedy) => {
    const bench = await Bench.start();
    const { id, state } = await create(bench);
    bench.fault(method, "/spaces/*/zones/*/frames", { kind: "partial", items: [0] });
    const calls = {
      update: () => frame.update(bench.session, id, state, inputsFor(bench, { fills: [] })),
      delete: () => frame.delete(bench.session, id, state),
    };
    const error = await rejection(calls[call](), CanvasError);
    expect(error.message).toBe(`Frame "Now" (${id}) ${remedy.replace("ZONE", state.zoneId)}`);
    expect(framesOf(bench)).toHaveLength(1);
  });
});

it("is deleted by id, and nothing else is", async () => {
  const bench = await Bench.start();
  const { id, state } = await create(bench);
  bench.takeRequests();
  await frame.delete(bench.session, id, state);
  expect(methods(bench)).toEqual(["DELETE"]);
  expect([...bench.store.all("frames")].map(({ name }) => name)).toEqual(["Old"]);
});

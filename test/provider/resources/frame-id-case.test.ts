// A service may list the ids of frames in upper case, also those that the program has chosen.
import { expect, it } from "vitest";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { frameIds, place, writes } from "./adoption-fixture.ts";
import { TestSession } from "./harness.ts";
import { frame, frames } from "./lifecycles.ts";

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A service that answers with ids of frames in upper case, and finds them in any. */
async function startShouting(): Promise<TestSession> {
  const session = await TestSession.start();
  const { emulator } = session.service;
  const respond = emulator.fetch.bind(emulator);
  emulator.fetch = async (request, bindings) => {
    if (!request.url.endsWith("/frames")) return respond(request, bindings);
    const body =
      request.method === "GET" ? {} : { body: (await request.text()).replace(uuid, (id) => id.toLowerCase()) };
    const { url, method, headers } = request;
    const response = await respond(new Request(url, { method, headers, ...body }), bindings);
    const text = (await response.text()).replace(uuid, (id) => id.toUpperCase());
    return new Response(text, { status: response.status, headers: response.headers });
  };
  return session;
}

const inputsWith = (session: TestSession, items: object, more: object = {}) =>
  FramesInputs.parse({ ...place(session), idSeed: "it", frames: items, ...more });

it("keeps the frames that it has just inserted, and deletes only those that are not listed", async () => {
  const session = await startShouting();
  const more = { unlisted: "remove", maxRemovals: 1 };
  const wanted = inputsWith(session, { now: {}, next: {} }, more);
  const { id, state } = await frames.create(session, wanted);
  expect(session.store.where("frames", "zoneId", place(session).zoneId).map(({ name }) => name)).toEqual([
    "next",
    "now",
  ]);
  expect(state.unlistedFrames).toEqual([]);
  expect(await frames.read(session.newSession(), id, state)).toEqual(state);
  writes(session);
  const changed = inputsWith(session, { now: { layout: { left: 3 } } }, more);
  const now = await frames.update(session.newSession(), id, state, changed);
  expect(writes(session).map((line) => line.split(" ")[0])).toEqual(["PUT", "DELETE"]);
  await frames.delete(session.newSession(), id, now);
  expect(session.store.where("frames", "zoneId", place(session).zoneId)).toEqual([]);
});

it("reads, changes, and deletes a single frame", async () => {
  const session = await startShouting();
  const inputs = FrameInputs.parse({ ...place(session), name: "New", idSeed: "it" });
  const { id, state } = await frame.create(session, inputs);
  expect(await frame.read(session.newSession(), id, state)).toEqual(state);
  await frame.update(session.newSession(), id, state, { ...inputs, layout: { left: 3 } });
  await frame.delete(session.newSession(), id, state);
  expect(frameIds(session, "New")).toEqual([]);
});

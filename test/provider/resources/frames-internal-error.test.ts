// A 500 because of one frame: the others that share its request are written, and nothing is written twice.
import { describe, expect } from "vitest";
import { CanvasError, isOutcomeUnknown, PartialCreateError, PartialUpdateError } from "../../../provider/errors.ts";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { FramesInputs } from "../../../provider/resources/frames.ts";
import { rejection } from "../api/harness.ts";
import { place } from "./adoption-fixture.ts";
import { it, type TestSession } from "./harness.ts";
import { frame, frames } from "./lifecycles.ts";

const names = ["a", "b", "bad", "c", "d", "e"];
const good = names.filter((name) => name !== "bad");
const inZone = ({ store }: TestSession) =>
  [...store.all("frames")].map(({ name }) => name).filter((name) => name !== "Old");

/** Every request of this method fails whose body has this text. */
function failAt(session: TestSession, method: string, body: string, when: "before" | "after" = "before"): void {
  const path = "/service/api/v1/editions/*/spaces/*/zones/*/frames";
  session.service.fault({ method, path, body, action: { kind: "status", status: 500, when } });
}

const create = (session: TestSession, name: string) =>
  frame.create(session, FrameInputs.parse({ ...place(session), name, idSeed: name }));
const createAll = (session: TestSession) => Promise.allSettled(names.map((name) => create(session, name)));
const inputsOf = (session: TestSession, left?: number) =>
  FramesInputs.parse({
    ...place(session),
    idSeed: "seed",
    frames: Object.fromEntries(names.map((name) => [name, { layout: { left: left ?? 0 } }])),
  });

describe("single frames", () => {
  it("are inserted without it", async ({ session }) => {
    failAt(session, "POST", '"bad"');
    const results = await createAll(session);
    expect(results.map(({ status }) => status)).toEqual(
      names.map((name) => (name === "bad" ? "rejected" : "fulfilled")),
    );
    expect(inZone(session)).toEqual(good);
    const { reason } = results[2] as PromiseRejectedResult;
    expect([isOutcomeUnknown(reason), reason.message]).toEqual([
      true,
      expect.stringMatching(/^zone \S+: frame "bad" \(\S+\) could not be inserted: POST frames returned 500 .*; run /),
    ]);
  });

  it("are inserted without it, even if its 500 has no error_code", async ({ session }) => {
    const { emulator } = session.service;
    const respond = emulator.fetch.bind(emulator);
    emulator.fetch = async (request, bindings) => {
      const response = await respond(request, bindings);
      const text = (await response.text()).replace(/"error_code":"U1001",/, "");
      return new Response(text, { status: response.status, headers: response.headers });
    };
    failAt(session, "POST", '"bad"');
    await createAll(session);
    expect(inZone(session)).toEqual(good);
  });

  it("are not sent one by one through a gateway that fails", async ({ session }) => {
    session.fault("POST", "/spaces/*/zones/*/frames", { kind: "status", status: 502, bare: true });
    const results = await createAll(session);
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(session.service.requests(/POST .*frames/)).toHaveLength(1);
  });

  it("are found, and not inserted again, if it was an error in the response only", async ({ session }) => {
    failAt(session, "POST", '"bad"', "after");
    const results = await createAll(session);
    expect(results.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(inZone(session)).toEqual(names);
    expect(session.service.requests(/POST .*frames/)).toHaveLength(1);
  });

  it("are not sent one by one to a service that fails at all of them", async ({ session }) => {
    failAt(session, "POST", "frames");
    const results = await createAll(session);
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(session.service.requests(/POST .*frames/)).toHaveLength(4);
  });
});

describe("the frames of one resource", () => {
  it("are inserted without it", async ({ session }) => {
    failAt(session, "POST", '"bad"');
    const error = await rejection(frames.create(session, inputsOf(session)), PartialCreateError);
    expect(error.message).toMatch(/frame "bad" \(\S+\) could not be inserted: POST frames returned 500 /);
    expect(inZone(session).sort()).toEqual(good);
  });

  it("share a reason, which is shown once", async ({ session }) => {
    failAt(session, "POST", "frames");
    const error = await rejection(frames.create(session, inputsOf(session)), CanvasError);
    expect(error.message.match(/returned 500/g)).toHaveLength(1);
    for (const name of names) expect(error.message).toContain(`"${name}" (`);
  });

  it("are changed without it", async ({ session }) => {
    const { id, state } = await frames.create(session, inputsOf(session));
    failAt(session, "PUT", String(state.frameIds.bad));
    const update = frames.update(session.newSession(), id, state, inputsOf(session, 7));
    const error = await rejection(update, PartialUpdateError);
    expect(error.message).toMatch(/frame "bad" \(\S+\) could not be changed: PUT frames returned 500 /);
    const moved = [...session.store.all("frames")].filter(({ properties }) => properties.layout?.left === 7);
    expect(moved.map(({ name }) => name).sort()).toEqual(good);
  });

  it("are deleted without it", async ({ session }) => {
    const { id, state } = await frames.create(session, inputsOf(session));
    failAt(session, "DELETE", String(state.frameIds.bad));
    const error = await rejection(frames.delete(session.newSession(), id, state), CanvasError);
    expect(error.message).toMatch(/^zone \S+: frame "bad" \(\S+\) could not be deleted: DELETE frames returned 500 /);
    expect(inZone(session)).toEqual(["bad"]);
  });
});

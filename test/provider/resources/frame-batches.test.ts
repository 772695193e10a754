// The service writes up to 100 frames with one request.
import { describe, expect } from "vitest";
import type { z } from "zod";
import { PartialCreateError } from "../../../provider/errors.ts";
import { FrameInputs } from "../../../provider/resources/frame.ts";
import { FramesInputs, type FramesState } from "../../../provider/resources/frames.ts";
import { rejection } from "../api/harness.ts";
import { place } from "./adoption-fixture.ts";
import { it, type TestSession } from "./harness.ts";
import { frame, frames } from "./lifecycles.ts";

type State = z.output<typeof FramesState>;

const path = "/spaces/*/zones/*/frames";
const names = Array.from({ length: 250 }, (_, index) => `card ${index}`);
const writes = (session: TestSession) =>
  session
    .takeRequests()
    .map((line) => line.split(" ")[0])
    .filter((method) => method !== "GET");
const countIn = ({ store }: TestSession) => [...store.all("frames")].filter(({ name }) => name !== "Old").length;

it("250 single frames take three requests to insert, change, and delete", async ({ session }) => {
  const inputs = (name: string, left: number) =>
    FrameInputs.parse({ ...place(session), name, idSeed: name, layout: { left } });
  const made = await Promise.all(names.map((name) => frame.create(session, inputs(name, 1))));
  expect(writes(session)).toEqual(["POST", "POST", "POST"]);
  const moved = await Promise.all(made.map(({ id, state }) => frame.update(session, id, state, inputs(state.name, 2))));
  expect(writes(session)).toEqual(["PUT", "PUT", "PUT"]);
  const next = session.newSession();
  await Promise.all(moved.map((state) => frame.delete(next, state.frameId, state)));
  expect(writes(session)).toEqual(["DELETE", "DELETE", "DELETE"]);
  expect(countIn(session)).toBe(0);
});

describe("250 frames of one resource", () => {
  const inputs = (session: TestSession, left: number) => {
    const items = names.map((name) => [name, { layout: { left } }]);
    return FramesInputs.parse({ ...place(session), idSeed: "all", frames: Object.fromEntries(items) });
  };

  it("take three requests to insert, change, and delete", async ({ session }) => {
    const { id, state } = await frames.create(session, inputs(session, 1));
    expect(writes(session)).toEqual(["POST", "POST", "POST"]);
    const updated = await frames.update(session, id, state, inputs(session, 2));
    expect(writes(session)).toEqual(["PUT", "PUT", "PUT"]);
    await frames.delete(session.newSession(), id, updated);
    expect(writes(session)).toEqual(["DELETE", "DELETE", "DELETE"]);
    expect(countIn(session)).toBe(0);
  });

  it("are recorded as far as they were inserted before the token expired", async ({ session }) => {
    session.fault("POST", path, { kind: "status", status: 401 }, 2);
    const error = await rejection(frames.create(session, inputs(session, 1)), PartialCreateError);
    const { id, state } = error as PartialCreateError<State>;
    expect(Object.keys(state.frameIds)).toHaveLength(100);
    expect(countIn(session)).toBe(100);
    const next = session.newSession();
    session.takeRequests();
    await frames.update(next, id, state, inputs(session, 1));
    expect(writes(session)).toEqual(["POST", "POST"]);
    expect(countIn(session)).toBe(250);
  });

  it.for<[string, (index: number) => boolean, string[]]>([
    ["the first hundred", (index) => index < 100, ["POST", "GET", "POST", "POST"]],
    ["all", () => true, ["POST", "GET"]],
    ["all but some of each hundred", (index) => index % 50 > 0, ["POST", "GET", "POST"]],
  ])(
    "take one list and the missing inserts after a run that died with %s of them",
    async ([_, isThere, requests], { session }) => {
      await frames.create(session.newSession(), inputs(session, 1));
      session.changeStore((store) => {
        const inserted = [...store.all("frames")].filter(({ name }) => name !== "Old");
        for (const [index, { id }] of inserted.entries()) if (!isThere(index)) store.remove("frames", id);
      });
      session.takeRequests();
      const { state } = await frames.create(session.newSession(), inputs(session, 1));
      expect(session.takeRequests().map((line) => line.split(" ")[0])).toEqual(requests);
      expect(Object.keys(state.frameIds)).toHaveLength(250);
      expect(countIn(session)).toBe(250);
    },
  );

  it("are changed although the service refuses one of them", async ({ session }) => {
    const { id, state } = await frames.create(session, inputs(session, 1));
    session.fault("PUT", path, { kind: "partial", items: [0] }, 2);
    const error = await rejection(frames.update(session.newSession(), id, state, inputs(session, 2)), Error);
    expect(error.message).toMatch(
      /frame "card \d+" \(\S+\) could not be changed: PUT frames returned 200 \(EL1004 Invalid field value\);/,
    );
    expect([...session.store.all("frames")].filter(({ properties }) => properties.layout?.left === 2)).toHaveLength(
      249,
    );
  });
});

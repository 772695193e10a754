import { expect, it } from "vitest";
import { Conflict, UnexpectedResponse } from "../../../../provider/errors.ts";
import { answering, clientOf, oddServer, rejection, Service, success } from "../harness.ts";

const [one, two, unknown] = [1, 2, 3].map((number) => `10000000-0000-4000-8000-00000000000${number}`) as [
  string,
  string,
  string,
];

async function canvas() {
  const service = await Service.start();
  const at = [service.editionId, service.id("spaces", "Plans"), service.id("zones", "Canvas")] as const;
  return { frames: service.client().frames, at };
}

const frame = (id: string, left = 0) => ({
  id,
  name: `Frame ${id.at(-1)}`,
  type: "CUSTOM",
  drawing: { layout: { left }, fills: [], strokes: [] },
});

it("inserts and lists frames, properties in wire form", async () => {
  const { frames, at } = await canvas();
  expect(await frames.insert(...at, [frame(one), frame(two, 5)])).toEqual([one, two]);
  const listed = await frames.list(...at);
  expect(listed.map(({ id, name, type }) => ({ id, name, type }))).toEqual([
    { id: one, name: "Frame 1", type: "CUSTOM" },
    { id: two, name: "Frame 2", type: "CUSTOM" },
  ]);
  expect(listed[1]?.properties).toMatchObject({ layout: { left: 5 } });
  await rejection(frames.insert(...at, [frame(one)]), Conflict);
});

it("tells for every frame whether it was changed", async () => {
  const { frames, at } = await canvas();
  await frames.insert(...at, [frame(one)]);
  const drawing = { layout: { left: 9 } };
  expect(
    await frames.update(...at, [
      { id: unknown, drawing },
      { id: one, drawing },
    ]),
  ).toEqual([
    { id: unknown, succeeded: false },
    { id: one, succeeded: true },
  ]);
  expect((await frames.list(...at))[0]?.properties).toMatchObject(drawing);
});

it("tells for every frame whether it was removed", async () => {
  const { frames, at } = await canvas();
  await frames.insert(...at, [frame(one), frame(two)]);
  expect(await frames.remove(...at, [one, unknown])).toEqual([
    { id: one, succeeded: true },
    { id: unknown, succeeded: false },
  ]);
  expect((await frames.list(...at)).map(({ id }) => id)).toEqual([two]);
});

it("counts a frame that the answer does not mention as failed", async () => {
  const baseUrl = await oddServer(answering(success({ results: [{ id: "a", status: "SUCCESS" }] })));
  const { frames } = clientOf({ baseUrl, accessToken: "token" });
  expect(await frames.remove("1", "2", "3", ["a", "b"])).toEqual([
    { id: "a", succeeded: true },
    { id: "b", succeeded: false },
  ]);
});

it("does not take half a list for the whole", async () => {
  const baseUrl = await oddServer(answering(success({ total_count: "2", frames: [{ meta: { id: "a" } }] })));
  const { frames } = clientOf({ baseUrl, accessToken: "token" });
  const error = await rejection(frames.list("1", "2", "3"), UnexpectedResponse);
  expect(error.message).toBe(
    "GET frames answered with data of another shape: data: lists fewer frames than its total_count",
  );
});

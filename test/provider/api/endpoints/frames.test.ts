import { describe, expect, it } from "vitest";
import { NotFound, UnexpectedResponse } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, Service, success } from "../harness.ts";

const [one, two, unknown] = [1, 2, 3].map((number) => `10000000-0000-4000-8000-00000000000${number}`) as [
  string,
  string,
  string,
];

async function setUp() {
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

it("returns which frames were updated, and why others were not", async () => {
  const { frames, at } = await setUp();
  await frames.insert(...at, [frame(one)]);
  const drawing = { layout: { left: 9 } };
  expect(
    await frames.update(...at, [
      { id: unknown, drawing },
      { id: one, drawing },
    ]),
  ).toEqual([{ id: unknown, error: expect.any(NotFound) }, { id: one }]);
  expect((await frames.list(...at))[0]?.properties).toMatchObject(drawing);
});

it("returns the frames that were removed, or not there", async () => {
  const { frames, at } = await setUp();
  await frames.insert(...at, [frame(one), frame(two)]);
  expect(await frames.remove(...at, [one, unknown])).toEqual([{ id: one }, { id: unknown }]);
  expect((await frames.list(...at)).map(({ id }) => id)).toEqual([two]);
});

it("does not count a frame as removed if the response omits it", async () => {
  const baseUrl = await fakeServer(respondWith(success({ results: [{ id: "a", status: "SUCCESS" }] })));
  const { frames } = createClient({ baseUrl, accessToken: "token" });
  expect(await frames.remove("1", "2", "3", ["a", "b"])).toEqual([{ id: "a" }]);
});

it.each([
  ["a list", ["a"]],
  ["a list that has one twice", ["a", "a"]],
])("rejects %s, with fewer frames than its total_count", async (_, ids) => {
  const listed = ids.map((id) => ({ meta: { id } }));
  const baseUrl = await fakeServer(respondWith(success({ total_count: "2", frames: listed })));
  const { frames } = createClient({ baseUrl, accessToken: "token" });
  const error = await rejection(frames.list("1", "2", "3"), UnexpectedResponse);
  expect(error.message).toBe(
    "GET frames returned data of an unexpected shape (data: lists fewer frames than its total_count)",
  );
});

describe("a list with errors", () => {
  const errorsOf = (...codes: string[]) => codes.map((error_code) => ({ error_code, id: unknown, message: "Why" }));
  const list = async (data: object) => {
    const baseUrl = await fakeServer(respondWith(success(data)));
    return createClient({ baseUrl, accessToken: "token" }).frames.list("1", "2", "3");
  };

  it("has the frames that were found", async () => {
    const elements = [{ meta: { id: one } }];
    expect(await list({ elements, total_count: 1, errors: errorsOf("EL1002") })).toMatchObject([{ id: one }]);
    expect(await list({ errors: errorsOf("EL1002", "EL1002") })).toEqual([]);
  });

  it("proves nothing if a frame could not be read", async () => {
    const error = await rejection(list({ elements: [], errors: errorsOf("EL1002", "EL1004") }), UnexpectedResponse);
    expect(error.message).toContain("(data: does not list all frames: EL1004 Why)");
  });
});

// A server that means harm, or is broken: every call ends in a bounded error, and the process lives.
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawingOf } from "../../../../provider/api/endpoints/frames.ts";
import { CanvasError } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, success } from "../harness.ts";

const json = { "content-type": "application/json" };
const client = async (...parameters: Parameters<typeof fakeServer>) =>
  createClient({
    baseUrl: await fakeServer(...parameters),
    accessToken: "token",
    retrySeconds: 0,
    requestTimeoutSeconds: 20,
  });

it("a body without an end is cut off", { timeout: 60_000 }, async () => {
  const before = process.memoryUsage().rss;
  const { spaces } = await client((_, response) => {
    response.writeHead(200, json);
    const chunk = Buffer.alloc(1024 * 1024, "x");
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", write);
    write();
  });
  const error = await rejection(spaces.get("1", "2"), CanvasError);
  expect(error.message).toMatch(/^GET space got a response of more than 33554432 bytes/);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
});

it("a compressed body is not unpacked", async () => {
  const { spaces } = await client((_, response) => {
    response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50 * 1024 * 1024)));
  });
  await rejection(spaces.get("1", "2"), CanvasError);
});

it("an error message of the service is cut and cleaned", async () => {
  const message = `\u001b[2J\u0007${"x".repeat(100_000)}`;
  const body = { status: "error", error: { details: { error_code: "X1", message } } };
  const { spaces } = await client(respondWith({ status: 400, body }));
  const error = await rejection(spaces.get("1", "2"), CanvasError);
  expect(error.message.length).toBeLessThan(5_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(error.message).not.toMatch(/[\u0000-\u0008\u001b]/);
});

describe("data", () => {
  it.each<[string, unknown]>([
    ["__proto__", JSON.parse('{"__proto__": {"space_info": {"space_id": "1"}}}')],
    ["a string", "space"],
    ["nothing", undefined],
  ])("with %s is an error", async (_, data) => {
    const { spaces } = await client(respondWith(success(data)));
    await rejection(spaces.get("1", "2"), CanvasError);
  });

  it("that is nested deeply is an error", async () => {
    const body = `{"status":"success","data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const { spaces } = await client(respondWith({ body }));
    await rejection(spaces.get("1", "2"), CanvasError);
  });

  it("of a deeply nested drawing is an error of that frame alone", async () => {
    const fill = `${'{"solid":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    const frame = `{"meta":{"id":"a","name":"A"},"properties":{"fills":[${fill}]}}`;
    const body = `{"status":"success","data":{"total_count":1,"frames":[${frame}]}}`;
    const { frames } = await client(respondWith({ body }));
    const [listed] = await frames.list("1", "2", "3");
    expect(() => listed && drawingOf(listed)).toThrow(CanvasError);
  });
});

it.each(["..", ".", ""])("an id %j never becomes part of a path", async (id) => {
  const { spaces } = await client(respondWith(success({})));
  await rejection(spaces.get("1", id), CanvasError);
});

// A server that means harm, or is broken: every call ends in a bounded error, and the process lives.
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
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

describe("a compressed body", () => {
  const teams = Buffer.from(
    JSON.stringify({ status: "success", data: { teams: [{ team_id: "7", team_name: "Ops" }] } }),
  );
  const answer = (encoding: string, body: Buffer) =>
    client((_, response) => response.writeHead(200, { ...json, "content-encoding": encoding }).end(body));

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("is read, even if %s was not requested", async (encoding, compress) => {
    expect(await (await answer(encoding, compress(teams))).teams.list("1")).toMatchObject([
      { teamId: "7", name: "Ops" },
    ]);
  });

  it.each([
    ["is refused if it grows too large", gzipSync(Buffer.alloc(50 * 1024 * 1024)), "of more than 33554432 bytes"],
    ["is cut off if its end is missing", gzipSync(teams).subarray(0, 30), "a truncated response (Z_BUF_ERROR)"],
    ["is cut off if it is not compressed", teams, "a truncated response (Z_DATA_ERROR)"],
  ])("%s", async (_, body, reason) => {
    const error = await rejection((await answer("gzip", body)).teams.list("1"), CanvasError);
    expect(error.message).toContain(reason);
  });

  it("may be empty", async () => {
    const { spaces } = await answer("gzip", Buffer.alloc(0));
    expect(await spaces.rename("1", "2", "Plans")).toBe(false);
  });
});

it("half of a character in a name is replaced, which protobuf could not hold", async () => {
  const body = '{"status":"success","data":{"teams":[{"team_id":"7","team_name":"\\ud83d\\ude00 \\ud83d"}]}}';
  const { teams } = await client(respondWith({ body }));
  expect(await teams.list("1")).toMatchObject([{ name: "\u{1f600} \ufffd" }]);
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

  it("of a deeply nested drawing is an error of only that frame", async () => {
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

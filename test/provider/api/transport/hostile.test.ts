// A server that means harm, or is broken: every call ends in one short sentence, and the process lives.
import type { RequestListener, ServerResponse } from "node:http";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawingOf } from "../../../../provider/api/endpoints/frames.ts";
import { CanvasError } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, success } from "../harness.ts";

const json = { "content-type": "application/json" };
const megabyte = 1024 * 1024;
const client = async (listener: RequestListener, requestTimeoutSeconds = 20) =>
  createClient({ baseUrl: await fakeServer(listener), accessToken: "token", retrySeconds: 0, requestTimeoutSeconds });

/** A space as an honest service describes it. */
const space = { space_id: "3", space_name: "Plans", team_id: "2", status: "ACTIVE" };
const respond = (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener => {
  return (_, response) => response.writeHead(status, { ...json, ...headers }).end(body);
};
const withData = (data: string) => respond(`{"status":"success","data":${data}}`);
const withId = (space_id: unknown) => withData(JSON.stringify({ space_info: { ...space, space_id } }));
const refused = (details: string) => respond(`{"status":"error","error":{"details":${details}}}`, {}, 403);

function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(megabyte, "x");
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", write);
  write();
}

/** Few bytes that would be unpacked to many, with a valid response at their end. */
const bomb = Buffer.concat([
  Buffer.alloc(64 * megabyte, " "),
  Buffer.from(JSON.stringify({ status: "success", data: { space_info: space } })),
]);
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const redirected = /was redirected \(307\)/;
const cutOff = /got a truncated response/;
const tooLarge = /got a response of more than 33554432 bytes/;
const wrongShape = /returned data of an unexpected shape/;
const lostConnection = /lost its connection \(HPE_/;
/** The remedy is not what is cut. */
const forbidden = /returned 403.*; the token lacks the scope Service\.spaces\.\w+; use a token that has it$/;

const answers: Readonly<Record<string, [RequestListener, RegExp, requestTimeoutSeconds?: number]>> = {
  "a redirect to itself": [respond("", { location: "?" }, 307), redirected],
  "a redirect to a file": [respond("", { location: "file:///etc/hostname" }, 307), redirected],
  "a body without an end": [(_, response) => flood(response.writeHead(200, json)), tooLarge],
  "a body of 1 GB": [
    (_, response) => flood(response.writeHead(200, { ...json, "content-length": 1024 * megabyte })),
    tooLarge,
  ],
  "a bomb (gzip)": [respond(gzipSync(bomb), { "content-encoding": "gzip" }), tooLarge],
  "a bomb (deflate)": [respond(deflateSync(bomb), { "content-encoding": "deflate" }), tooLarge],
  "a bomb (br)": [respond(brotliCompressSync(bomb, quick), { "content-encoding": "br" }), tooLarge],
  "a body that stops half way": [
    (_, response) => response.writeHead(200, { ...json, "content-length": 1000 }).write('{"status":'),
    /timed out/,
    0.5,
  ],
  "headers of 100 KB": [respond("{}", { "x-header": "x".repeat(100_000) }), lostConnection],
  "something that is not HTTP": [(_, response) => response.socket?.end("SSH-2.0-OpenSSH_9.2\r\n"), lostConnection],
  "a page": [respond("<html>\u001b[2J</html>", { "content-type": "text/html" }), /something other than JSON/],
  "bytes that are not UTF-8": [respond(Buffer.from('{"status":"success","data":"\u00ff"}', "latin1")), cutOff],
  "nothing as data": [respondWith(success(undefined)), wrongShape],
  "a string as data": [withData('"space"'), wrongShape],
  "100,000 lists inside each other": [withData(`${"[".repeat(100_000)}${"]".repeat(100_000)}`), wrongShape],
  "100,000 objects inside each other": [
    withData(`${'{"space_info":'.repeat(100_000)}1${"}".repeat(100_000)}`),
    wrongShape,
  ],
  "another prototype": [withData(`{"__proto__":{"space_info":${JSON.stringify(space)}}}`), wrongShape],
  "a prototype of all objects": [
    withData(`{"constructor":{"prototype":{"space_info":${JSON.stringify(space)}}}}`),
    wrongShape,
  ],
  ...Object.fromEntries(
    ["..", "../../teams/1", "a b", "", "\u001b[2J", -3].map((id) => [
      `the id ${JSON.stringify(id)}`,
      [withId(id), wrongShape],
    ]),
  ),
  "an error with 60 KB of text": [
    refused(`{"message":${JSON.stringify("\u001b[2J\u0007\r\n漢字 ".repeat(6_000))}}`),
    forbidden,
  ],
  "an error with a character that is cut in half": [refused(`{"message":"x${"\u{1f600}".repeat(6_000)}"}`), forbidden],
  "an error with half of a character": [refused('{"message":"\\ud83d"}'), forbidden],
  "an error with 60 KB of a code": [refused(`{"error_code":"${"X".repeat(60_000)}"}`), forbidden],
  "an error with 100,000 objects inside each other": [
    refused(`{"deep":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`),
    /returned 403; a proxy may have answered instead of the service: check it, and canvas:baseUrl \(CANVAS_BASE_URL\)$/,
  ],
};

it.each(Object.entries(answers))("%s is refused in one short sentence", async (_, [listener, says, timeout]) => {
  const before = process.memoryUsage().rss;
  const { spaces } = await client(listener, timeout);
  const { message } = await rejection(spaces.get("1", "3"), CanvasError);
  expect(message).toMatch(says);
  expect(message.length).toBeLessThan(2048);
  expect(() => encodeURI(message)).not.toThrow();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would execute them
  expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * megabyte);
});

describe("a compressed body", () => {
  const teams = Buffer.from(
    JSON.stringify({ status: "success", data: { teams: [{ team_id: "7", team_name: "Ops" }] } }),
  );
  const answer = (encoding: string, body: Buffer) => client(respond(body, { "content-encoding": encoding }));

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
    ["its end is missing", gzipSync(teams).subarray(0, 30), "a truncated response (Z_BUF_ERROR)"],
    ["it is not compressed", teams, "a truncated response (Z_DATA_ERROR)"],
  ])("is cut off if %s", async (_, body, reason) => {
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

it("a deeply nested drawing is an error of only that frame", async () => {
  const fill = `${'{"solid":'.repeat(5_000)}1${"}".repeat(5_000)}`;
  const frame = `{"meta":{"id":"a","name":"A"},"properties":{"fills":[${fill}]}}`;
  const { frames } = await client(withData(`{"total_count":1,"frames":[${frame}]}`));
  const [listed] = await frames.list("1", "2", "3");
  expect(() => listed && drawingOf(listed)).toThrow(CanvasError);
});

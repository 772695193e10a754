// Responses of a service that is hostile or broken.
import type { RequestListener, ServerResponse } from "node:http";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";

const json = { "content-type": "application/json" };
const megabyte = 1024 * 1024;
/** A space as an honest service describes it. */
export const space = { space_id: "3", space_name: "Plans", team_id: "2", status: "ACTIVE" };

/** A hostile response, and the message for the user. */
export interface HostileAnswer {
  readonly name: string;
  readonly answer: RequestListener;
  readonly says: RegExp;
  /** The timeout to wait for; all others end by themselves. */
  readonly requestTimeoutSeconds?: number;
}

const cutOff = /got a truncated response/;
const tooLarge = /got a response of more than 33554432 bytes/;
const wrongShape = /returned data of an unexpected shape/;

export function hostileAnswers(elsewhere: string): HostileAnswer[] {
  return [
    ...redirects(elsewhere),
    ...largeBodies,
    ...bombs(),
    ...brokenMessages,
    ...strangeData,
    ...strangeErrors,
    deepError,
  ];
}

function redirects(elsewhere: string): HostileAnswer[] {
  const to = (name: string, location: string) => ({
    name: `a redirect to ${name}`,
    answer: respond(307, "", { location }),
    says: /was redirected \(307\)/,
  });
  return [to("itself", "?"), to("another host", elsewhere), to("a file", "file:///etc/hostname")];
}

const largeBodies: HostileAnswer[] = [
  { name: "a body without an end", answer: (_, response) => flood(response, Number.POSITIVE_INFINITY), says: tooLarge },
  {
    name: "a body of 1 GB",
    answer: (_, response) => flood(response.setHeader("content-length", 1024 * megabyte), 1024),
    says: tooLarge,
  },
];

/** Few bytes that would be unpacked to many, with a valid response at their end. */
function bombs(): HostileAnswer[] {
  const data = JSON.stringify({ status: "success", data: { space_info: space } });
  const unpacked = Buffer.concat([Buffer.alloc(64 * megabyte, " "), Buffer.from(data)]);
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const bomb = (encoding: string, body: Buffer) => ({
    name: `a compressed body (${encoding})`,
    answer: respond(200, body, { "content-encoding": encoding }),
    says: tooLarge,
  });
  return [
    bomb("gzip", gzipSync(unpacked)),
    bomb("deflate", deflateSync(unpacked)),
    bomb("br", brotliCompressSync(unpacked, quick)),
  ];
}

const brokenMessages: HostileAnswer[] = [
  {
    name: "a body that stops half way",
    answer: (_, response) => response.writeHead(200, { ...json, "content-length": 1000 }).write('{"status":'),
    says: /timed out/,
    requestTimeoutSeconds: 1,
  },
  {
    name: "headers of 100 KB",
    answer: respond(200, "{}", { "x-header": "x".repeat(100_000) }),
    says: /lost its connection \(HPE_HEADER_OVERFLOW\)/,
  },
  {
    name: "something that is not HTTP",
    answer: (_, response) => response.socket?.end("SSH-2.0-OpenSSH_9.2\r\n"),
    says: /lost its connection \(HPE_/,
  },
  {
    name: "a page",
    answer: respond(200, "<html>\u001b[2J</html>", { "content-type": "text/html" }),
    says: /returned 200 with something other than JSON/,
  },
  {
    name: "bytes that are not UTF-8",
    answer: respond(200, Buffer.from([...Buffer.from('{"status":"success","data":"'), 0xff, 0xfe, 0x22, 0x7d])),
    says: cutOff,
  },
];

const strangeData: HostileAnswer[] = [
  ["100,000 lists inside each other", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ["100,000 objects inside each other", `${'{"space_info":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["another prototype", `{"space_info":{"__proto__":${JSON.stringify(space)}}}`],
  ["a prototype of all objects", `{"constructor":{"prototype":{"space_info":${JSON.stringify(space)}}}}`],
  ...["..", "../../teams/1", "a b", "", "\u001b[2J"].map((id): [string, string] => [
    `the id ${JSON.stringify(id)}`,
    JSON.stringify({ space_info: { ...space, space_id: id } }),
  ]),
  ["a negative id", JSON.stringify({ space_info: { ...space, space_id: -3 } })],
].map(([name = "", data]) => ({
  name: `data with ${name}`,
  answer: respond(200, `{"status":"success","data":${data}}`),
  says: wrongShape,
}));

const strangeErrors: HostileAnswer[] = [
  ["60 KB of text", `{"message":${JSON.stringify("\u001b[2J\u0007\r\n漢字 ".repeat(6_000))}}`],
  ["a character that is cut in half", `{"message":"x${"\u{1f600}".repeat(6_000)}"}`],
  ["half of a character", '{"message":"\\ud83d"}'],
  ["60 KB of a code", `{"error_code":"${"X".repeat(60_000)}"}`],
].map(([name = "", details = ""]) => ({
  name: `an error with ${name}`,
  answer: respond(403, errorWith(details)),
  // The remedy is not what is cut.
  says: /returned 403.*; the token lacks the scope Service\.spaces\.\w+; use a token that has it$/,
}));

const deepError: HostileAnswer = {
  name: "an error with 100,000 objects inside each other",
  answer: respond(403, errorWith(`{"deep":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`)),
  says: /returned 403; a proxy may have answered instead of the service: check it, and canvas:baseUrl \(CANVAS_BASE_URL\)$/,
};

function errorWith(details: string): string {
  return `{"status":"error","error":{"details":${details}}}`;
}

function respond(status: number, body: string | Buffer, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => response.writeHead(status, { ...json, ...headers }).end(body);
}

function flood(response: ServerResponse, megabytes: number): void {
  response.writeHead(200, json);
  const chunk = Buffer.alloc(megabyte, "x");
  let left = megabytes;
  const write = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(chunk)) return;
    }
    response.end();
  };
  response.on("drain", write);
  write();
}

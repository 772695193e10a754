// A service that means harm, or is broken: each call ends in one short sentence, and the plugin goes on.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type HostileAnswer, hostileAnswers, space } from "./hostile-answers.ts";
import { Plugin, refusal } from "./process.ts";
import { urn } from "./start-plugin.ts";

const ends: (() => Promise<void> | void)[] = [];
const owner = { onTestFinished: (end: () => Promise<void> | void) => void ends.push(end) };
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Where redirects lead. */
let strayRequests = 0;
const elsewhere = await start((_, response) => {
  strayRequests += 1;
  response.end();
});

/** The response to requests about edition 1; those about edition 2 get correct responses. */
let answer: RequestListener;
const honest = JSON.stringify({ status: "success", data: { space_info: space } });
const baseUrl = await start((request, response) => {
  if (request.url?.includes("/editions/2/")) response.end(honest);
  else answer(request, response);
});

let plugin: Plugin;
beforeAll(async () => {
  plugin = await Plugin.start(owner);
});

const stateIn = (editionId: string) => ({ teamId: "2", name: "Plans", spaceId: "3", editionId });

/** A refresh, and an update that renames. */
const calls = (editionId: string) => ({
  read: () => plugin.call("Read", { urn: urn("Space"), id: "3", properties: stateIn(editionId) }),
  update: () =>
    plugin.call("Update", {
      urn: urn("Space"),
      id: "3",
      olds: stateIn(editionId),
      news: { teamId: "2", name: "Renamed", favorite: false, allowEmbed: false, trashed: false, onDestroy: "trash" },
    }),
});

it.for<HostileAnswer>(hostileAnswers(elsewhere))("$name is refused in one short sentence", async (hostile) => {
  const { requestTimeoutSeconds = 30, says } = hostile;
  answer = hostile.answer;
  // In the window of a real minute, the calls of all cases together would wait for quota.
  const patience = { retrySeconds: 0, requestTimeoutSeconds, quotaWindowSeconds: 1 };
  await plugin.call("Configure", { args: { baseUrl, accessToken: "token", ...patience } });
  const { read, update } = calls("1");
  for (const call of [read, update]) {
    const { message } = await refusal(call());
    expect(message).toMatch(says);
    expect(message).toMatch(/^rpc error: code = (?:FailedPrecondition|Unknown) desc = /);
    expect(message.length).toBeLessThan(2048);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would execute them
    expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  }
  expect(await calls("2").read()).toMatchObject({ properties: { name: "Plans", spaceId: "3" } });
});

it("follows no redirect", () => {
  expect(strayRequests).toBe(0);
});

it("takes no more memory than a few responses of the largest size", () => {
  expect(peakMegabytes(plugin.pid)).toBeLessThan(400);
});

function peakMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) / 1024;
}

/** Starts a server and returns its address. */
async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  owner.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

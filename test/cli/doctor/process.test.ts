// The command as a process: its log of requests, and what happens when it is interrupted or killed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { serve } from "../../../emulator/http-server.ts";
import { fakeServer, respondWith } from "../../provider/api/harness.ts";
import { Laboratory } from "./fixture.ts";

const main = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));

/** Starts a probe, sends it a signal once it has made a zone, and returns its exit code and what it said. */
async function probeUntil(laboratory: Laboratory, url: string, signal: NodeJS.Signals) {
  const env = {
    CANVAS_BASE_URL: url,
    CANVAS_ACCESS_TOKEN: laboratory.emulator.credentials.token,
    CANVAS_CACHE_DIR: laboratory.journalFolder,
  };
  const args = [main, "doctor", "--probe", "--team", "Lab"];
  const command = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const stop = laboratory.emulator.world.store.onCommit((changes) => {
    if (!command.killed && changes.some(([table]) => table === "zones")) command.kill(signal);
  });
  const [said] = await Promise.all([text(command.stderr), once(command, "close")]);
  stop();
  return { exitCode: command.exitCode, said };
}

it("a probe that gets Ctrl-C cleans up and exits with 130; after a kill, the next one does", async ({
  onTestFinished,
}) => {
  const laboratory = new Laboratory();
  const server = await serve(laboratory.emulator, "127.0.0.1", 0);
  onTestFinished(() => server.close());
  const before = laboratory.world();
  const interrupted = await probeUntil(laboratory, server.url, "SIGINT");
  expect(interrupted.exitCode).toBe(130);
  expect(interrupted.said).toMatch(/pulumi-canvas: .* was aborted because it was interrupted\n$/);
  expect(laboratory.world()).toEqual(before);
  expect((await probeUntil(laboratory, server.url, "SIGKILL")).exitCode).toBe(null);
  expect(laboratory.world()).not.toEqual(before);
  const next = await probeUntil(laboratory, server.url, "SIGTERM");
  expect(next.exitCode).toBe(143);
  expect(laboratory.world()).toEqual(before);
});

it("a request id of the service cannot act on the log of a job", async () => {
  const headers = { "x-request-id": "##vso[task.complete]" };
  const CANVAS_BASE_URL = await fakeServer(respondWith({ status: 401, headers, body: "{}" }));
  const env = { CANVAS_BASE_URL, CANVAS_ACCESS_TOKEN: "token", CANVAS_LOG: "requests" };
  const command = spawn(process.execPath, [main, "doctor"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const [said] = await Promise.all([text(command.stderr), once(command, "close")]);
  expect(said).toMatch(/^request listEditions: 401 in \d+ ms, attempt 1, request id \\u0023#vso\[task.complete\]$/m);
});

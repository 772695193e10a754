// The command as a process: its log of requests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { fakeServer, respondWith } from "../../provider/api/harness.ts";

const main = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));

it("a request id of the service cannot act on the log of a job", async () => {
  const headers = { "x-request-id": "##vso[task.complete]" };
  const CANVAS_BASE_URL = await fakeServer(respondWith({ status: 401, headers, body: "{}" }));
  const env = { CANVAS_BASE_URL, CANVAS_ACCESS_TOKEN: "token", CANVAS_LOG: "requests" };
  const command = spawn(process.execPath, [main, "doctor"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const [said] = await Promise.all([text(command.stderr), once(command, "close")]);
  expect(said).toMatch(/^request listEditions: 401 in \d+ ms, attempt 1, request id \\u0023#vso\[task.complete\]$/m);
});

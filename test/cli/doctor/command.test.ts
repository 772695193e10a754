// The command: its output, exit code, and CANVAS_LOG=requests, which has a line for each request.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { fakeServer, respondWith, Service } from "../../provider/api/harness.ts";
import { Checked } from "../commands/json-shapes.ts";
import { listen } from "../fleet/folder.ts";
import { answer, clientOf, startLogin } from "../login/started-login.ts";
import { Patient } from "./surroundings.ts";

it("prints the checks, and fails only if there is a problem", async () => {
  const patient = await Patient.start();
  const { stdout } = listen();
  expect(await runCommandLine(["doctor"], patient.environment)).toBe(0);
  expect(stdout()).toMatch(/^ok {7}settings: complete, for canvas\n/);
  const { length } = stdout();
  const { CANVAS_ACCESS_TOKEN: _, ...environment } = patient.environment;
  expect(await runCommandLine(["doctor", "--json"], environment)).toBe(1);
  const { checks } = Checked.parse(JSON.parse(stdout().slice(length)));
  expect(checks[0]).toMatchObject({ name: "settings", sign: "problem" });
});

/** The lines of the log of requests, from now on. */
function logged(): readonly string[] {
  const lines: string[] = [];
  vi.stubEnv("CANVAS_LOG", "requests");
  const log = vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    log.mockRestore();
  });
  return lines;
}

it("doctor logs all of its requests", async () => {
  const lines = logged();
  const patient = await Patient.start();
  listen();
  expect(await runCommandLine(["doctor"], { ...patient.environment, ...patient.login })).toBe(0);
  expect(lines.filter((line) => line.startsWith("request token: "))).toHaveLength(1);
  expect(lines).toHaveLength(patient.service.log().length);
});

it("login logs its request", async () => {
  const lines = logged();
  const { url, exitCode } = await startLogin([], clientOf(await Service.start()));
  await answer(url, "allow");
  expect(await exitCode).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^request token: 200 in \d+ ms$/)]);
});

it("a request id of the service cannot act on the log of a job", async () => {
  const main = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));
  const headers = { "x-request-id": "##vso[task.complete]" };
  const CANVAS_BASE_URL = await fakeServer(respondWith({ status: 401, headers, body: "{}" }));
  const env = { CANVAS_BASE_URL, CANVAS_ACCESS_TOKEN: "token", CANVAS_LOG: "requests" };
  const command = spawn(process.execPath, [main, "doctor"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const [said] = await Promise.all([text(command.stderr), once(command, "close")]);
  expect(said).toMatch(/^request listEditions: 401 in \d+ ms, attempt 1, request id \\u0023#vso\[task.complete\]$/m);
});

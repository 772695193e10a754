// CANVAS_LOG=requests has a line for each request of the commands that do not only use a client.
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";
import { Service } from "../../provider/api/harness.ts";
import { answer, clientOf, startLogin } from "../login/started-login.ts";
import { Patient } from "./surroundings.ts";

const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.stubEnv("CANVAS_LOG", "requests");
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line));
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockReturnValue(true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
});

it("doctor logs all of its requests", async () => {
  const patient = await Patient.start();
  const { refreshToken, clientId, clientSecret } = patient.service.emulator.credentials;
  const environment = {
    ...patient.environment,
    CANVAS_ACCESS_TOKEN: "",
    CANVAS_REFRESH_TOKEN: refreshToken,
    CANVAS_CLIENT_ID: clientId,
    CANVAS_CLIENT_SECRET: clientSecret,
  };
  expect(await runCommandLine(["doctor"], environment)).toBe(0);
  expect(lines.filter((line) => line.startsWith("request token: "))).toHaveLength(1);
  expect(lines).toHaveLength(patient.service.log().length);
});

it("login logs its request", async () => {
  const service = await Service.start();
  const { url, exitCode } = await startLogin([], clientOf(service));
  await answer(url, "allow");
  expect(await exitCode).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^request token: 200 in \d+ ms$/)]);
});

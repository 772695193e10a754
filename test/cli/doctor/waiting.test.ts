// Rate limits: the checks report them at once, and a probe says what it waits for.
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { doctorCommand } from "../../../cli/commands/doctor.ts";
import { FaultRule } from "../../../emulator/service/transport/faults.ts";
import type { HttpClient } from "../../../provider/api/transport/http.ts";
import { CanvasError } from "../../../provider/errors.ts";
import { fakeServer, rejection, respondWith } from "../../provider/api/harness.ts";
import { Laboratory } from "./fixture.ts";
import { Patient } from "./surroundings.ts";

const remedy = "wait a minute and run pulumi-canvas doctor again";

describe("doctor", () => {
  it("reports a 429 at once, and does not repeat the request", async () => {
    const patient = await Patient.start();
    const refuses = respondWith({ status: 429, headers: { "retry-after": "60" } });
    const checks = await patient.checks({ CANVAS_BASE_URL: await fakeServer(refuses) });
    expect(checks.filter(({ sign }) => sign === "problem")).toEqual([
      { name: "service", sign: "problem", text: "GET editions returned 429", remedy },
    ]);
    expect(refuses.calls).toBe(1);
  });

  it.each([
    ["users/me/permission", /^GET role in edition \d+ returned 429$/],
    ["teams", /^GET teams returned 429$/],
    ["templates", /^GET templates returned 429$/],
  ])("goes on after a 429 from %s", async (path, text) => {
    const patient = await Patient.start();
    const action = { kind: "status", status: 429, retryAfterSeconds: 60 };
    patient.service.fault({ path: `/service/api/v1/editions/*/${path}`, action });
    const checks = await patient.checks();
    expect(checks.filter(({ sign }) => sign === "problem")).toEqual([]);
    expect(checks.find(({ name }) => name === "scopes")).toEqual({
      name: "scopes",
      sign: "warning",
      text: expect.stringMatching(text),
      remedy,
    });
    expect(patient.service.requests(new RegExp(`/editions/\\d+/${path}$`))).toHaveLength(1);
  });
});

describe("a probe", () => {
  it("says that it waits for quota, and that its clean-up does", async () => {
    const laboratory = new Laboratory();
    const action = { kind: "status", status: 429, retryAfterSeconds: 60 };
    const space = "/service/api/v1/editions/*/spaces/*";
    for (const rule of [
      { method: "PUT", path: `${space}/meta`, nth: 1 },
      { method: "POST", path: `${space}/zones`, nth: 1 },
      { method: "PUT", path: `${space}/state`, nth: 2 },
    ])
      laboratory.emulator.faults.add(FaultRule.parse({ ...rule, action }));
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const sleep = (milliseconds: number) => {
      vi.advanceTimersByTime(3_000);
      return laboratory.timing.sleep(milliseconds);
    };
    const shown: string[] = [];
    await laboratory.probe({
      timing: { now: laboratory.timing.now, random: laboratory.timing.random, sleep },
      onWait: (text) => void shown.push(text),
      onStatus: (text) => void shown.push(text),
    });
    const wait = (what: string) => `waiting for quota: 0 of 1 ${what} done, about 60 s left`;
    expect(shown.filter((text) => /^(waiting|putting) /.test(text))).toEqual([
      wait("PUT space meta"),
      wait("POST zone"),
      "putting the scratch spaces into the trash",
      wait("PUT space state"),
    ]);
  });

  it("ends while it waits for a token, when it is interrupted", async () => {
    const laboratory = new Laboratory();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { accessToken: _, ...config } = laboratory.options.config;
    const interrupt = new AbortController();
    const http: HttpClient = {
      send: ({ url }) => {
        expect(url).toMatch(/\/oauth\/v2\/token$/);
        setImmediate(() => {
          interrupt.abort();
          vi.advanceTimersByTime(5_000);
        });
        return new Promise(() => {});
      },
      close: () => {},
    };
    const credentials = { refreshToken: "r", clientId: "c", clientSecret: "s", authUrl: "https://login.example.com" };
    const running = laboratory.probe({ config: { ...config, ...credentials }, http, signal: interrupt.signal });
    const { message } = await rejection(running, CanvasError);
    expect(message).toBe("stopped waiting for the service because it was interrupted");
  });

  it("says that it retries, as a command", async () => {
    const patient = await Patient.start();
    const CANVAS_BASE_URL = await fakeServer(respondWith({ status: 503, headers: { "retry-after": "60" } }));
    const written: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
    onTestFinished(() => void vi.restoreAllMocks());
    const args = ["--probe", "--team", "Alpha", "--edition", "1"];
    const running = doctorCommand(args, { ...patient.environment, CANVAS_BASE_URL });
    const words = /^GET teams returned 503; retrying for up to 1(?:1[5-9]|20) s\n$/;
    await vi.waitFor(() => expect(written).toContainEqual(expect.stringMatching(words)), 20_000);
    process.emit("SIGINT");
    expect(await running).toBe(130);
  });
});

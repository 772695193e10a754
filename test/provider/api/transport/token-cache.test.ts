import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isTokenRejected } from "../../../../provider/api/transport/tokens.ts";
import { CanvasError, TooManyTokens } from "../../../../provider/errors.ts";
import { createClient, rejection, TestTiming } from "../harness.ts";
import { TokenService } from "./token-service.ts";

const hour = 3_600_000;
const tokenFolder = () => join(process.env.PULUMI_HOME ?? "", "canvas", "tokens");

/** A process that uses the credential, as far as its tokens are concerned; each call is a request. */
function startProcess(service: TokenService, timing = new TestTiming(), refreshToken = "refresh-token") {
  const client = createClient(service.settings(refreshToken), timing);
  return () => client.teams.list("1", { fresh: true });
}

describe("the processes of a machine", () => {
  it("ask for one token an hour, however many they are", async () => {
    const service = await TokenService.start();
    const timing = new TestTiming();
    const ask = () => Promise.all(Array.from({ length: 60 }, () => startProcess(service, timing)()));
    await ask();
    timing.time += hour - 60_001;
    await ask();
    expect(service.asked).toHaveLength(1);
    timing.time += 1;
    await ask();
    expect(service.asked).toHaveLength(2);
    expect(new Set(service.answered)).toEqual(new Set([200]));
  });

  it("do not mix credentials", async () => {
    const service = await TokenService.start();
    for (const name of ["first", "second", "first", "second"]) await startProcess(service, new TestTiming(), name)();
    expect(service.asked).toEqual(["first", "second"]);
    expect([...service.seen]).toEqual(["access-1-first", "access-2-second"]);
  });

  it("replace a token that was revoked with one request", async () => {
    const service = await TokenService.start();
    const processes = Array.from({ length: 12 }, () => startProcess(service));
    await Promise.all(processes.map((list) => list()));
    service.revokeAll();
    await Promise.all([...processes, startProcess(service)].map((list) => list()));
    expect(service.asked).toHaveLength(2);
  });

  it("replace a token once in ten minutes for a refusal that may be about something else", async () => {
    const service = await TokenService.start();
    const timing = new TestTiming();
    const processes = Array.from({ length: 12 }, () => startProcess(service, timing));
    service.refusal = "X9999";
    const refuseAll = () => Promise.all(processes.map((list) => rejection(list(), CanvasError)));
    await refuseAll();
    await refuseAll();
    expect(service.asked).toHaveLength(2);
    timing.time += 600_000;
    await refuseAll();
    expect(service.asked).toHaveLength(3);
  });

  it.each([
    { status: 400, body: { error: "Access Denied", error_description: "You have made too many requests." } },
    { status: 200, body: { error: "Access Denied" } },
  ])(
    "leave an identity provider alone for a minute that has answered $status to too many requests",
    async (refusal) => {
      const service = await TokenService.start();
      const timing = new TestTiming();
      service.tokenRefusal = refusal;
      const list = startProcess(service, timing);
      for (const call of [list, list, startProcess(service, timing)])
        expect((await rejection(call(), TooManyTokens)).message).toBe(
          "the identity provider refused a token request, because there were too many; wait ten minutes: one refresh token gets ten access tokens in ten minutes, and other tools that use it count",
        );
      expect([service.asked.length, timing.waits]).toEqual([1, []]);
      service.tokenRefusal = undefined;
      timing.time += 60_000;
      await Promise.all([list(), startProcess(service, timing)()]);
      expect(service.asked).toHaveLength(2);
    },
  );
});

describe("a 401", () => {
  it.each(["A1002", "A1003", "A1008", "S1020", "T1006"])("with %s costs one request, and no token", async (code) => {
    const service = await TokenService.start();
    service.refusal = code;
    await rejection(startProcess(service)(), CanvasError);
    expect([service.asked.length, service.answered]).toEqual([1, [401]]);
    expect(isTokenRejected(code)).toBe(false);
  });

  it.each(["E4011", undefined])("with %s says that the token is not valid", (code) => {
    expect(isTokenRejected(code)).toBe(true);
  });
});

describe("the file of a token", () => {
  it("is readable only by its owner, and has no other secret", async () => {
    const service = await TokenService.start();
    await startProcess(service)();
    const names = readdirSync(tokenFolder());
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)]);
    const path = join(tokenFolder(), names[0] ?? "");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(tokenFolder()).mode & 0o777).toBe(0o700);
    const { time } = new TestTiming();
    const entry = { text: "access-1-refresh-token", refreshTime: time + hour - 60_000 };
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(entry);
  });

  it.each(["", "{", "[]", '{ "text": "" }'])("is replaced if it has %j in it", async (content) => {
    const service = await TokenService.start();
    await startProcess(service)();
    for (const name of readdirSync(tokenFolder())) writeFileSync(join(tokenFolder(), name), content);
    await startProcess(service)();
    await startProcess(service)();
    expect(service.asked).toHaveLength(2);
  });

  it("that cannot be read is none", async () => {
    const service = await TokenService.start();
    await startProcess(service)();
    for (const name of readdirSync(tokenFolder())) {
      rmSync(join(tokenFolder(), name));
      mkdirSync(join(tokenFolder(), name));
    }
    await startProcess(service)();
    expect(service.asked).toHaveLength(2);
  });

  it("ends with the next token if nobody has used it for a day", async () => {
    const service = await TokenService.start();
    await startProcess(service, new TestTiming(), "first")();
    const [old = ""] = readdirSync(tokenFolder());
    const yesterday = new Date(Date.now() - 25 * hour);
    utimesSync(join(tokenFolder(), old), yesterday, yesterday);
    await startProcess(service, new TestTiming(), "second")();
    expect(readdirSync(tokenFolder())).toEqual([expect.not.stringMatching(old)]);
  });
});

it.each([
  ["a home that cannot be written", import.meta.filename],
  // It could be in a checkout.
  ["a relative home", "home-of-pulumi"],
])("with %s, each process has its own token", async (_, home) => {
  process.env.PULUMI_HOME = home;
  const before = readdirSync(".");
  const service = await TokenService.start();
  const list = startProcess(service);
  for (const call of [list, list, startProcess(service)]) await call();
  expect(service.asked).toHaveLength(2);
  expect(readdirSync(".")).toEqual(before);
});

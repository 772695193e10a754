import { describe, expect, onTestFinished, vi } from "vitest";
import { CanvasClient } from "../../../../provider/api/client.ts";
import { requestLog, withRequestLog } from "../../../../provider/api/transport/request-log.ts";
import { resolveConfig } from "../../../../provider/config.ts";
import { ServerError } from "../../../../provider/errors.ts";
import { fakeServer, it, rejection, respondWith, success, TestTiming } from "../harness.ts";

/** A client, and what it has logged; times are not the same twice. */
function loggingClient(explicit: Record<string, unknown>) {
  const lines: string[] = [];
  vi.stubEnv("CANVAS_LOG", "requests");
  const request = (line: string) => void lines.push(line.replace(/\d+ ms/, "N ms"));
  const messages = { status: () => {}, info: () => {}, request };
  const client = new CanvasClient(resolveConfig({ explicit, env: {} }), { timing: new TestTiming(), messages });
  onTestFinished(() => {
    client.close();
    vi.unstubAllEnvs();
  });
  return { client, lines };
}

describe("the log of requests", () => {
  it("has a line for each request, with its operation, status and attempt", async ({ service }) => {
    service.fault({ path: "/**/teams", nth: 1, action: { kind: "status", status: 503 } });
    const { client, lines } = loggingClient({ baseUrl: service.url, ...service.refreshSettings });
    await client.teams.list(service.editionId);
    expect(lines).toEqual([
      "request token: 200 in N ms",
      "request listTeams: 503 in N ms, attempt 1",
      "request listTeams: 200 in N ms, attempt 2",
    ]);
  });

  it("says how long a call has waited for quota", async ({ service }) => {
    service.fault({ path: "/**/teams", nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 7 } });
    const { client, lines } = loggingClient({ baseUrl: service.url, accessToken: service.emulator.credentials.token });
    await client.teams.list(service.editionId);
    expect(lines[0]).toBe("request listTeams: 429 in N ms, attempt 1");
    expect(lines[1]).toMatch(/^request listTeams: 200 in N ms, attempt 2, waited 7\d\d\d ms for quota$/);
  });

  it("says why a request has no answer", async ({ service }) => {
    service.fault({ path: "/**/teams", nth: 1, action: { kind: "drop", when: "before" } });
    const { client, lines } = loggingClient({ baseUrl: service.url, accessToken: service.emulator.credentials.token });
    await client.teams.list(service.editionId);
    expect(lines[0]).toBe("request listTeams: disconnected (ECONNRESET) in N ms, attempt 1");
  });

  it("has the service's id of the request, not all of a long one", async () => {
    const answer = { ...success({ teams: [] }), headers: { "x-request-id": `id-${"x".repeat(200)}` } };
    const baseUrl = await fakeServer(respondWith(answer));
    const { client, lines } = loggingClient({ baseUrl, accessToken: "token" });
    await client.teams.list("1").catch(() => {});
    expect(lines).toEqual([`request listTeams: 200 in N ms, attempt 1, request id id-${"x".repeat(97)}`]);
  });

  it("has no token, no name, and no body", async ({ service }) => {
    const { client, lines } = loggingClient({ baseUrl: service.url, ...service.refreshSettings });
    const { editionId } = service;
    const teamId = service.id("teams", "Alpha");
    await client.spaces.create(editionId, { teamId, name: "Secret plans" });
    await client.teamMembers.add(editionId, teamId, [{ mailId: "new@example.com", role: "MEMBER" }]);
    service.fault({ path: "/**/spaces/", action: { kind: "status", status: 500 } });
    await rejection(client.spaces.create(editionId, { teamId, name: "Secret plans" }), ServerError);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => !/^request \w+: \d+ in N ms(, attempt \d)?$/.test(line))).toEqual([]);
  });
});

it("costs nothing if nobody looks at requests", () => {
  const http = { send: () => Promise.reject(new Error("it sends nothing")), close: () => {} };
  expect(withRequestLog(http, undefined)).toBe(http);
});

it.each<[isOn: boolean, environment: Record<string, string>, args: string[]]>([
  [false, {}, []],
  [false, { CANVAS_LOG: "" }, ["-v=8", "127.0.0.1:1"]],
  [false, { CANVAS_LOG: "no-requests" }, ["-v=", "--v=9"]],
  [true, { CANVAS_LOG: "requests" }, []],
  [true, { CANVAS_LOG: "other,requests" }, []],
  [true, {}, ["--logtostderr", "-v=9", "127.0.0.1:1"]],
  [true, {}, ["-v=11"]],
])("is written: %s, with %j and %j", (isOn, environment, args) => {
  const write = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => write.mockRestore());
  requestLog(environment, args)?.("a line\u001b");
  expect(write.mock.calls).toEqual(isOn ? [["a line\\u001b"]] : []);
});

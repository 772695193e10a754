import { expect, it, onTestFinished, vi } from "vitest";
import type { HttpClient, HttpResult } from "../../../../provider/api/transport/http.ts";
import { ConnectionError } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, respondWith, Service, success, TestTiming } from "../harness.ts";

/** Everything that is said while a client works. */
function listener() {
  const said: string[] = [];
  const messages = {
    status: (text: string) => void said.push(`status: ${text}`),
    info: (text: string) => void said.push(`info: ${text}`),
  };
  return { said, messages };
}

const settings = { baseUrl: "https://canvas.example", accessToken: "token" };
const alwaysReturning = (result: HttpResult): HttpClient => ({ send: async () => result, close: () => {} });
const unreachable = { kind: "unreachable", sent: false, code: "ENOTFOUND" } as const;

it("says within two seconds that the service cannot be reached, and how long it goes on", async () => {
  const { said, messages } = listener();
  const timing = new TestTiming();
  const spokenAfter: number[] = [];
  const started = timing.time;
  const status = (text: string) => {
    spokenAfter.push(timing.time - started);
    messages.status(text);
  };
  const client = createClient(settings, timing, {
    http: alwaysReturning(unreachable),
    messages: { ...messages, status },
  });
  await rejection(client.teams.list("1"), ConnectionError);
  const reason = "GET teams could not connect to https://canvas.example (ENOTFOUND)";
  const statuses = said.filter((text) => text.startsWith("status"));
  expect(statuses.slice(0, 3)).toEqual(
    [118, 116, 112].map((left) => `status: ${reason}; retrying for up to ${left} s`),
  );
  expect(spokenAfter[0]).toBe(1750);
  expect(said.filter((text) => text.startsWith("info"))).toEqual(
    [118, 94, 74, 54, 34, 14].map((left) => `info: ${reason}; retrying for up to ${left} s`),
  );
});

it("names the answer of a service that has a problem", async () => {
  const { said, messages } = listener();
  const baseUrl = await fakeServer(
    respondWith({ status: 503, headers: { "retry-after": "60" } }, success({ teams: [] })),
  );
  await createClient({ ...settings, baseUrl }, new TestTiming(), { messages }).teams.list("1");
  const text = "GET teams returned 503; retrying for up to 120 s";
  expect(said).toEqual([`status: ${text}`, `info: ${text}`]);
});

it("says nothing about a problem that is over in a moment", async () => {
  const { said, messages } = listener();
  const service = await Service.start();
  service.fault({ nth: 1, action: { kind: "status", status: 500 } });
  const { token: accessToken } = service.emulator.credentials;
  const client = createClient({ baseUrl: service.url, accessToken }, service.timing, { messages });
  await client.teams.list(service.editionId);
  expect([said, service.timing.waits]).toEqual([[], [250]]);
});

it("says what waiting for quota has cost, once nothing is under way", async () => {
  const { said, messages } = listener();
  const service = await Service.start();
  service.fault({ nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 60 } });
  const { token: accessToken } = service.emulator.credentials;
  const client = createClient({ baseUrl: service.url, accessToken }, service.timing, { messages });
  await client.teams.list(service.editionId);
  expect(said).toEqual(["info: waited 60 s for quota: 1 GET teams, the service allows 60 a minute"]);
});

it("says that an identity provider cannot be reached", async () => {
  const { said, messages } = listener();
  const credentials = {
    refreshToken: "refresh",
    clientId: "id",
    clientSecret: "secret",
    authUrl: "https://id.example",
  };
  const http = alwaysReturning(unreachable);
  const client = createClient({ baseUrl: settings.baseUrl, ...credentials }, new TestTiming(), { http, messages });
  await rejection(client.teams.list("1"), ConnectionError);
  expect(said[0]).toBe(
    "status: POST token could not connect to https://id.example (ENOTFOUND); retrying for up to 118 s",
  );
});

it("says within two seconds that a request has no answer yet", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { said, messages } = listener();
  const answers: ((result: HttpResult) => void)[] = [];
  const http = { send: () => new Promise<HttpResult>((resolve) => answers.push(resolve)), close: () => {} };
  const listing = createClient(settings, new TestTiming(), { http, messages }).teams.list("1");
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  vi.advanceTimersByTime(1_700);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(said).toEqual([
    "status: no answer from canvas.example for 2 s; waiting up to 28 s more",
    "status: no answer from canvas.example for 4 s; waiting up to 26 s more",
  ]);
  const text = JSON.stringify({ status: "success", message: "", request_uri: "", data: { teams: [] } });
  answers[0]?.({ kind: "response", status: 200, headers: {}, text });
  await listing;
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(2);
});

// Nothing listens on port 1, which no other test gets as a free one.
it.each([
  ["http://127.0.0.1:1", ""],
  ["http://localhost:1", ""],
  ["http://127.1.2.3:1", " --host 127.1.2.3"],
  ["http://[::1]:1", " --host ::1"],
])("fails at once if nothing listens on %s", async (baseUrl, option) => {
  const { said, messages } = listener();
  const timing = new TestTiming();
  const client = createClient({ ...settings, baseUrl }, timing, { messages });
  const error = await rejection(client.spaces.create("1", { teamId: "2", name: "New" }), ConnectionError);
  expect(error).toMatchObject({
    message: `POST space found nothing at ${baseUrl} (ECONNREFUSED); start the service there (the emulator with npx pulumi-canvas emulator --port 1${option}), or check canvas:baseUrl (CANVAS_BASE_URL)`,
    outcomeUnknown: false,
  });
  expect([timing.waits, said]).toEqual([[], []]);
});

it("names no emulator for an address with a certificate", async () => {
  const baseUrl = "https://127.0.0.1:1";
  const error = await rejection(createClient({ ...settings, baseUrl }).teams.list("1"), ConnectionError);
  expect(error.remedy).toBe("start the service there, or check canvas:baseUrl (CANVAS_BASE_URL)");
});

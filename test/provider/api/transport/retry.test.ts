import { describe, expect } from "vitest";
import {
  CanvasError,
  Conflict,
  ConnectionError,
  NotFound,
  ServerError,
  UnexpectedResponse,
} from "../../../../provider/errors.ts";
import { createClient, fakeServer, it, rejection, respondWith, Service, TestTiming } from "../harness.ts";

const unreachable = { kind: "unreachable", sent: false, code: "ENOTFOUND" } as const;

const spaceIds = (service: Service) => [service.editionId, service.id("spaces", "Plans")] as const;
const faults = [
  { kind: "drop", when: "before" },
  { kind: "drop", when: "after" },
  { kind: "cut" },
  { kind: "malformed" },
  { kind: "status", status: 500 },
  { kind: "status", status: 503, retryAfterSeconds: 5 },
];

describe("reads, updates and deletes", () => {
  it.each(faults)("are retried after %j", async (action) => {
    const service = await Service.start();
    service.fault({ nth: 1, action });
    expect((await service.client().spaces.get(...spaceIds(service))).name).toBe("Plans");
    expect(service.requests()).toHaveLength(2);
    expect(service.timing.waits).toEqual(["retryAfterSeconds" in action ? 5250 : 250]);
  });

  it("are retried with exponential back-off until the budget is used up", async ({ service }) => {
    service.fault({ action: { kind: "status", status: 500 } });
    const error = await rejection(service.client({ retrySeconds: 10 }).spaces.get(...spaceIds(service)), ServerError);
    expect(error.outcomeUnknown).toBe(false);
    expect(service.timing.waits).toEqual([250, 500, 1000, 2000, 4000]);
    expect(service.requests()).toHaveLength(6);
  });

  it("report outcomeUnknown with the error of a retry whose first attempt was applied", async ({ service }) => {
    service.fault({ method: "PUT", nth: 1, action: { kind: "drop", when: "after" } });
    const client = service.client();
    const at = spaceIds(service);
    const conflict = await rejection(client.spaces.rename(...at, "Roadmap"), Conflict);
    expect([conflict.outcomeUnknown, (await client.spaces.get(...at)).name]).toEqual([true, "Roadmap"]);

    const memberId = service.id("users", "member@example.com");
    await client.spaceMembers.add(...at, [{ memberId, role: "VIEWER", type: "USER" }]);
    service.fault({ method: "DELETE", nth: 1, action: { kind: "cut" } });
    const missing = await rejection(client.spaceMembers.remove(...at, memberId), NotFound);
    expect(missing.outcomeUnknown).toBe(true);
  });
});

describe("creates", () => {
  const create = (service: Service) =>
    service.client().spaces.create(service.editionId, { teamId: service.id("teams", "Alpha"), name: "New" });

  it.for([
    [{ kind: "drop", when: "after" }, ConnectionError],
    [{ kind: "drop", when: "before" }, ConnectionError],
    [{ kind: "cut" }, UnexpectedResponse],
    [{ kind: "malformed" }, UnexpectedResponse],
    [{ kind: "status", status: 500, when: "after" }, ServerError],
    [{ kind: "status", status: 503, retryAfterSeconds: 1 }, ServerError],
  ])("are not retried after %j", async ([action, Class], { service }) => {
    service.fault({ method: "POST", nth: 1, action });
    const error = await rejection(create(service), CanvasError);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ outcomeUnknown: true });
    expect([service.requests(/POST/).length, service.timing.waits]).toEqual([1, []]);
  });

  it("are sent again after 429, which means that they were not executed", async ({ service }) => {
    service.fault({ method: "POST", nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 2 } });
    await create(service);
    expect(service.timing.waits).toEqual([2000]);
    const spaces = await service.client().spaces.list(service.editionId, {
      teamId: service.id("teams", "Alpha"),
      kind: "ALLSPACES",
    });
    expect(spaces.filter(({ name }) => name === "New")).toHaveLength(1);
  });

  it("are retried while the host is unreachable, without outcomeUnknown", async () => {
    const timing = new TestTiming();
    const baseUrl = "https://canvas.example";
    const http = { send: async () => unreachable, close: () => {} };
    const client = createClient({ baseUrl, accessToken: "token", retrySeconds: 1 }, timing, { http });
    const error = await rejection(client.spaces.create("1", { teamId: "2", name: "New" }), ConnectionError);
    expect(error).toMatchObject({
      message: `POST space could not connect to ${baseUrl} (ENOTFOUND); check canvas:baseUrl (CANVAS_BASE_URL) and the network`,
      code: "ENOTFOUND",
      outcomeUnknown: false,
    });
    expect(timing.waits).toEqual([250, 500]);
  });
});

it("the Retry-After of a 429 may exceed the request timeout and the budget", async ({ service }) => {
  service.fault({ nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 600 } });
  await service.client({ requestTimeoutSeconds: 5, retrySeconds: 1 }).spaces.get(...spaceIds(service));
  // Then a moment, to see whether this was the last request of the run.
  expect(service.timing.waits).toEqual([600_000, 250]);
});

describe("close", () => {
  it("ends the wait for a retry", async () => {
    const server = respondWith({ status: 503, headers: { "retry-after": "100" } });
    const timing = new TestTiming();
    const baseUrl = await fakeServer(server);
    let onSleep = () => {};
    const sleeping = new Promise<void>((resolve) => {
      onSleep = resolve;
    });
    const sleep = (_: number, signal: AbortSignal) => {
      onSleep();
      return new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    const client = createClient({ baseUrl, accessToken: "token" }, { ...timing, sleep });
    const failing = rejection(client.teams.list("1"), ServerError);
    await sleeping;
    client.close();
    await failing;
    expect(server.calls).toBe(1);
  });

  it("aborts a request in flight, and sends no new one", async () => {
    let onRequest = () => {};
    const received = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const client = createClient({ baseUrl: await fakeServer(() => onRequest()), accessToken: "token" });
    const failing = rejection(client.spaces.rename("1", "2", "New"), ConnectionError);
    await received;
    client.close();
    expect((await failing).message).toBe(
      "PUT space meta was aborted because the provider is closing; the change may have been made: refresh before trying again",
    );
    const late = await rejection(client.spaces.rename("1", "2", "New"), ConnectionError);
    expect(late.outcomeUnknown).toBe(false);
  });
});

it("clients of the same user share their quota", async ({ service }) => {
  const zone = [service.editionId, service.id("spaces", "Plans"), service.id("zones", "Canvas")] as const;
  const first = service.client();
  for (let request = 1; request <= 30; request += 1) await first.zones.get(...zone);
  expect(service.timing.waits).toEqual([]);
  await service.client({ retrySeconds: 5 }).zones.get(...zone);
  expect(service.timing.waits).toEqual([60_000]);
});

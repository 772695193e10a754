import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import {
  CanvasError,
  Conflict,
  ConnectionError,
  NotFound,
  RateLimited,
  ServerError,
  UnexpectedResponse,
} from "../../../../provider/errors.ts";
import { answering, clientOf, oddServer, rejection, Service, success, TestTiming } from "../harness.ts";

/** An address where nobody listens. */
async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

const space = (service: Service) => [service.editionId, service.id("spaces", "Plans")] as const;
const faults = [
  { kind: "drop", when: "before" },
  { kind: "drop", when: "after" },
  { kind: "cut" },
  { kind: "malformed" },
  { kind: "status", status: 429 },
  { kind: "status", status: 500 },
  { kind: "status", status: 503, retryAfterSeconds: 5 },
];

describe("reads, changes and deletes", () => {
  it.each(faults)("are tried again after %j", async (action) => {
    const service = await Service.start();
    service.fault({ nth: 1, action });
    expect((await service.client().spaces.get(...space(service))).name).toBe("Plans");
    expect(service.requests()).toHaveLength(2);
    expect(service.timing.waits).toEqual(["retryAfterSeconds" in action ? 5250 : 250]);
  });

  it("go on with growing waits until the budget is used up", async () => {
    const service = await Service.start();
    service.fault({ action: { kind: "status", status: 500 } });
    const error = await rejection(service.client({ retrySeconds: 10 }).spaces.get(...space(service)), ServerError);
    expect(error.outcomeUnknown).toBe(false);
    expect(service.timing.waits).toEqual([250, 500, 1000, 2000, 4000]);
    expect(service.requests()).toHaveLength(6);
  });

  it("hand on what a repeated write meets after its own first try", async () => {
    const service = await Service.start();
    service.fault({ method: "PUT", nth: 1, action: { kind: "drop", when: "after" } });
    const client = service.client();
    const at = space(service);
    const conflict = await rejection(client.spaces.rename(...at, "Roadmap"), Conflict);
    expect([conflict.outcomeUnknown, (await client.spaces.get(...at)).name]).toEqual([true, "Roadmap"]);

    const memberId = service.id("users", "member@example.com");
    await client.spaceMembers.add(...at, [{ memberId, role: "VIEWER", type: "USER" }]);
    service.fault({ method: "DELETE", nth: 1, action: { kind: "cut" } });
    const missing = await rejection(client.spaceMembers.remove(...at, memberId), NotFound);
    expect(missing.outcomeUnknown).toBe(true);
  });

  it("remember that an earlier try may have run", async () => {
    const service = await Service.start();
    service.fault({ method: "PUT", nth: 1, action: { kind: "drop", when: "after" } });
    service.fault({ method: "PUT", action: { kind: "status", status: 429, retryAfterSeconds: 9999 } });
    const error = await rejection(service.client().spaces.rename(...space(service), "Roadmap"), RateLimited);
    expect(error.outcomeUnknown).toBe(true);
  });
});

describe("creates", () => {
  const create = (service: Service) =>
    service.client().spaces.create(service.editionId, { teamId: service.id("teams", "Alpha"), name: "New" });

  it.each([
    [{ kind: "drop", when: "after" }, ConnectionError],
    [{ kind: "drop", when: "before" }, ConnectionError],
    [{ kind: "cut" }, UnexpectedResponse],
    [{ kind: "malformed" }, UnexpectedResponse],
    [{ kind: "status", status: 500, when: "after" }, ServerError],
    [{ kind: "status", status: 503, retryAfterSeconds: 1 }, ServerError],
  ])("are not tried again after %j", async (action, Class) => {
    const service = await Service.start();
    service.fault({ method: "POST", nth: 1, action });
    const error = await rejection(create(service), CanvasError);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ outcomeUnknown: true });
    expect([service.requests(/POST/).length, service.timing.waits]).toEqual([1, []]);
  });

  it("are tried again after 429, which proves that they did not run", async () => {
    const service = await Service.start();
    service.fault({ method: "POST", nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 2 } });
    await create(service);
    expect(service.timing.waits).toEqual([2250]);
    const spaces = await service.client().spaces.list(service.editionId, {
      ...{ teamId: service.id("teams", "Alpha"), kind: "ALLSPACES" },
    });
    expect(spaces.filter(({ name }) => name === "New")).toHaveLength(1);
  });

  it("are tried again while nothing can be reached, and cannot have run", async () => {
    const timing = new TestTiming();
    const baseUrl = await deadAddress();
    const client = clientOf({ baseUrl, accessToken: "token", retrySeconds: 1 }, timing);
    const error = await rejection(client.spaces.create("1", { teamId: "2", name: "New" }), ConnectionError);
    expect(error).toMatchObject({
      message: `POST space could not connect to ${baseUrl} (ECONNREFUSED); check canvas:baseUrl (CANVAS_BASE_URL) and the network`,
      ...{ code: "ECONNREFUSED", outcomeUnknown: false },
    });
    expect(timing.waits).toEqual([250, 500]);
  });
});

describe("Retry-After", () => {
  it("is waited for beyond the request timeout, as long as the budget allows", async () => {
    const service = await Service.start();
    service.fault({ nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 60 } });
    const client = service.client({ requestTimeoutSeconds: 5 });
    await client.spaces.get(...space(service));
    expect(service.timing.waits).toEqual([60_250]);
  });

  it("stops at once when it is longer than the budget", async () => {
    const service = await Service.start();
    service.fault({ action: { kind: "status", status: 429, retryAfterSeconds: 600 } });
    const error = await rejection(service.client().spaces.get(...space(service)), RateLimited);
    expect(error.retryAfterSeconds).toBe(600);
    expect([service.requests().length, service.timing.waits]).toEqual([1, []]);
  });

  it("may be a date", async () => {
    const headers = { "retry-after": "Mon, 05 Jan 2026 09:00:20 GMT" };
    const server = answering({ status: 503, headers }, success({ teams: [] }));
    const timing = new TestTiming();
    expect(await clientOf({ baseUrl: await oddServer(server), accessToken: "token" }, timing).teams.list("1")).toEqual(
      [],
    );
    expect(timing.waits).toEqual([20_250]);
  });
});

describe("close", () => {
  it("ends a wait at once", async () => {
    const server = answering({ status: 503, headers: { "retry-after": "100" } });
    const timing = new TestTiming();
    const baseUrl = await oddServer(server);
    let asleep = () => {};
    const sleeping = new Promise<void>((resolve) => {
      asleep = resolve;
    });
    const sleep = (_: number, signal: AbortSignal) => {
      asleep();
      return new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    const client = clientOf({ baseUrl, accessToken: "token" }, { ...timing, sleep });
    const failing = rejection(client.teams.list("1"), ServerError);
    await sleeping;
    client.close();
    await failing;
    expect(server.calls).toBe(1);
  });

  it("ends a request in flight, and refuses new ones unsent", async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const client = clientOf({ baseUrl: await oddServer(() => arrived()), accessToken: "token" });
    const failing = rejection(client.spaces.rename("1", "2", "New"), ConnectionError);
    await arrival;
    client.close();
    expect((await failing).message).toBe(
      "PUT space meta was given up because the provider is closing; the change may have been made: refresh before trying again",
    );
    const late = await rejection(client.spaces.rename("1", "2", "New"), ConnectionError);
    expect(late.outcomeUnknown).toBe(false);
  });
});

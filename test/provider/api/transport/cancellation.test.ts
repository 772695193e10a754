import { describe, expect, it } from "vitest";
import {
  CancellationSource,
  currentCancellation,
  waitUntilDeadline,
  withDeadline,
  withoutDeadline,
} from "../../../../provider/api/transport/cancellation.ts";
import { CanvasError, ConnectionError, RateLimited } from "../../../../provider/errors.ts";
import { createClient, fakeServer, rejection, Service } from "../harness.ts";

const never = () => new Promise<void>(() => {});
const shortTimeout = { milliseconds: 20, graceMs: 5, reason: "it exceeded its limit" };

describe("withDeadline", () => {
  it("returns the result of work that ends before the deadline", async () => {
    expect(await withDeadline({ ...shortTimeout, milliseconds: 10_000 }, async () => "done")).toBe("done");
  });

  it("cancels in two steps, both with the reason", async () => {
    const client = new CancellationSource();
    const { first, second } = await withDeadline(shortTimeout, async () => {
      const cancellation = currentCancellation(client);
      const aborted = (signal: AbortSignal) =>
        new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve(String(signal.reason))));
      const second = aborted(cancellation.abortWrites);
      const first = await aborted(cancellation.noNewRequests);
      expect(cancellation.abortWrites.aborted).toBe(false);
      return { first, second: await second };
    });
    expect([first, second]).toEqual(["it exceeded its limit", "it exceeded its limit"]);
    expect(client.noNewRequests.aborted).toBe(false);
  });

  it("waits for shared work until the deadline, which the shared work itself does not have", async () => {
    const client = new CancellationSource();
    const sharedDeadline = withDeadline(shortTimeout, () => {
      const shared = withoutDeadline(async () => currentCancellation(client).deadline);
      return waitUntilDeadline(shared);
    });
    expect(await sharedDeadline).toBeUndefined();
    const error = await rejection(
      withDeadline(shortTimeout, () => waitUntilDeadline(never())),
      CanvasError,
    );
    expect(error.message).toBe("stopped waiting for the service because it exceeded its limit");
  });
});

describe("CanvasClient.close with a grace period", () => {
  it("lets a write finish, aborts a read, and sends no new request", async () => {
    let respond = () => {};
    let countRequest = () => {};
    const bothReceived = new Promise<void>((resolve) => {
      let count = 0;
      countRequest = () => {
        count += 1;
        if (count === 2) resolve();
      };
    });
    const baseUrl = await fakeServer((request, response) => {
      countRequest();
      if (request.method !== "POST") return;
      respond = () => response.end(JSON.stringify({ status: "success", data: { space_id: "34" } }));
    });
    const client = createClient({ baseUrl, accessToken: "token" });
    const creating = client.spaces.create("1", { teamId: "2", name: "Late" });
    const reading = rejection(client.editions.list(), ConnectionError);
    await bothReceived;
    client.close("the run was canceled", 60_000);
    expect((await reading).message).toBe("GET editions was aborted because the run was canceled");
    respond();
    expect(await creating).toEqual({ spaceId: "34" });
    expect(await rejection(client.spaces.rename("1", "34", "New"), ConnectionError)).toMatchObject({
      message: "PUT space meta was aborted because the run was canceled",
      outcomeUnknown: false,
    });
  });
});

it("waits for quota until the deadline, whatever retrySeconds is", async () => {
  const service = await Service.start();
  const client = service.client({ retrySeconds: 0 });
  service.fault({ action: { kind: "status", status: 429 } });
  const timeout = { milliseconds: 3_000, graceMs: 0, reason: "it exceeded its limit", setting: "customTimeouts.read" };
  const error = await rejection(
    withDeadline(timeout, () => client.editions.list()),
    RateLimited,
  );
  expect(error.message).toContain("or raise customTimeouts.read");
  expect(service.timing.waits.length).toBeGreaterThan(1);
});

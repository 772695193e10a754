import { describe, expect, it } from "vitest";
import {
  CancellationSource,
  currentCancellation,
  waitUntilDeadline,
  withDeadline,
  withoutDeadline,
} from "../../../../provider/api/transport/cancellation.ts";
import { CanvasError, ConnectionError, RateLimited } from "../../../../provider/errors.ts";
import { clientOf, oddServer, rejection, Service } from "../harness.ts";

const never = () => new Promise<void>(() => {});
const soon = { milliseconds: 20, graceMs: 5, reason: "its time is over" };

describe("work within a time", () => {
  it("gives its result when it is done in time", async () => {
    expect(await withDeadline({ ...soon, milliseconds: 10_000 }, async () => "done")).toBe("done");
  });

  it("is told to stop in two steps, with the reason", async () => {
    const client = new CancellationSource();
    const { first, second } = await withDeadline(soon, async () => {
      const stop = currentCancellation(client);
      const aborted = (signal: AbortSignal) =>
        new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve(String(signal.reason))));
      const second = aborted(stop.abortWrites);
      const first = await aborted(stop.noNewRequests);
      expect(stop.abortWrites.aborted).toBe(false);
      return { first, second: await second };
    });
    expect([first, second]).toEqual(["its time is over", "its time is over"]);
    expect(client.noNewRequests.aborted).toBe(false);
  });

  it("shares what others wait for too, and waits for it no longer than it may", async () => {
    const client = new CancellationSource();
    const list = withDeadline(soon, () => {
      const reading = withoutDeadline(async () => currentCancellation(client).deadline);
      return waitUntilDeadline(reading);
    });
    expect(await list).toBeUndefined();
    const error = await rejection(
      withDeadline(soon, () => waitUntilDeadline(never())),
      CanvasError,
    );
    expect(error.message).toBe("waiting for the service was given up because its time is over");
  });
});

describe("a client that is closed with a grace time", () => {
  it("lets a write tell what it made, ends a read, and begins nothing", async () => {
    let answer = () => {};
    let arrived = () => {};
    const bothThere = new Promise<void>((resolve) => {
      let count = 0;
      arrived = () => {
        count += 1;
        if (count === 2) resolve();
      };
    });
    const baseUrl = await oddServer((request, response) => {
      arrived();
      if (request.method !== "POST") return;
      answer = () => response.end(JSON.stringify({ status: "success", data: { space_id: "34" } }));
    });
    const client = clientOf({ baseUrl, accessToken: "token" });
    const making = client.spaces.create("1", { teamId: "2", name: "Late" });
    const reading = rejection(client.editions.list(), ConnectionError);
    await bothThere;
    client.close("the run was cancelled", 60_000);
    expect((await reading).message).toBe("GET editions was given up because the run was cancelled");
    answer();
    expect(await making).toEqual({ spaceId: "34" });
    expect(await rejection(client.spaces.rename("1", "34", "New"), ConnectionError)).toMatchObject({
      message: "PUT space meta was given up because the run was cancelled",
      outcomeUnknown: false,
    });
  });
});

it("goes on trying as long as the deadline allows, whatever the usual patience is", async () => {
  const service = await Service.start();
  const client = service.client({ retrySeconds: 0 });
  service.fault({ action: { kind: "status", status: 429 } });
  const limit = { milliseconds: 60_000, graceMs: 0, reason: "its time is over" };
  await rejection(
    withDeadline(limit, () => client.editions.list()),
    RateLimited,
  );
  const slept = service.timing.waits.reduce((sum, wait) => sum + wait, 0);
  expect(slept).toBeGreaterThan(30_000);
  expect(slept).toBeLessThanOrEqual(60_000);
});

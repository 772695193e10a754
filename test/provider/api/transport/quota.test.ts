import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CancellationSource } from "../../../../provider/api/transport/cancellation.ts";
import { Quota } from "../../../../provider/api/transport/quota.ts";
import { SharedQuotas } from "../../../../provider/api/transport/quota-slots.ts";

const windowMs = 60_000;
const { noNewRequests: never } = new CancellationSource();

/** A clock for several sleepers: time passes when nothing else can happen. */
class Clock {
  time = 0;
  readonly #sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  readonly timing = {
    now: () => this.time,
    random: () => 0,
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => this.#sleepers.push({ until: this.time + milliseconds, wake })),
  };

  /** Runs until all have slept. */
  async run(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#sleepers.sort((a, b) => a.until - b.until);
      if (!next) return;
      this.#sleepers.shift();
      this.time = next.until;
      next.wake();
    }
  }
}

/** A service with fixed windows that begin with their first request, as other clients may use it too. */
class LimitedService {
  readonly #clock: Clock;
  readonly #limit: number;
  #window = { start: Number.NEGATIVE_INFINITY, calls: 0 };
  refusals = 0;

  constructor(clock: Clock, limit: number) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** The time until the window ends, if the request is refused. */
  request(): number | undefined {
    const { time } = this.#clock;
    if (time >= this.#window.start + windowMs) this.#window = { start: time, calls: 0 };
    if (this.#window.calls >= this.#limit) {
      this.refusals += 1;
      return this.#window.start + windowMs - time;
    }
    this.#window.calls += 1;
    return undefined;
  }
}

interface Client {
  readonly quota: Quota;
  readonly latencyMs: number;
  readonly sendsRetryAfter: boolean;
}

/** Sends a request and waits as long as it takes; the times at which each was served are the result. */
async function send(clock: Clock, service: LimitedService, client: Client): Promise<number> {
  for (let isRepeated = false; ; isRepeated = true) {
    await client.quota.enter(never, { isRepeated });
    await clock.timing.sleep(client.latencyMs / 2);
    const retryAfterMs = service.request();
    await clock.timing.sleep(client.latencyMs / 2);
    if (retryAfterMs === undefined) {
      void client.quota.leave();
      return clock.time;
    }
    void client.quota.leave({ retryAfterMs: client.sendsRetryAfter ? retryAfterMs : undefined });
  }
}

function start(limit: number, { sendsRetryAfter = true, latencyMs = 100 } = {}) {
  const clock = new Clock();
  const service = new LimitedService(clock, limit);
  const newClient = (): Client => ({
    quota: new Quota({ limit, windowMs, timing: clock.timing }),
    latencyMs,
    sendsRetryAfter,
  });
  const sendAll = async (client: Client, count: number) => {
    const all = Promise.all(Array.from({ length: count }, () => send(clock, service, client)));
    return all;
  };
  return { clock, service, newClient, sendAll };
}

it("sends a burst up to the limit, and then waits exactly for the window", async () => {
  const { clock, service, newClient, sendAll } = start(60);
  const times = sendAll(newClient(), 300);
  await clock.run();
  expect(service.refusals).toBe(0);
  // (300 - 60) / 60 windows, and the latency of each burst.
  expect(Math.max(...(await times))).toBe(4 * windowMs + 5 * 100);
});

it("serves first come, first served", async () => {
  const { clock, newClient, sendAll } = start(3);
  const client = newClient();
  const served: string[] = [];
  const early = Array.from({ length: 5 }, (_, index) => sendAll(client, 1).then(() => served.push(`early ${index}`)));
  const late = sendAll(client, 1).then(() => served.push("late"));
  await clock.run();
  await Promise.all([...early, late]);
  expect(served).toEqual(["early 0", "early 1", "early 2", "early 3", "early 4", "late"]);
});

it.each([true, false])(
  "converges next to another client of the same user (Retry-After: %s)",
  async (sendsRetryAfter) => {
    const { clock, service, newClient, sendAll } = start(30, { sendsRetryAfter });
    const both = [sendAll(newClient(), 60), sendAll(newClient(), 60)];
    await clock.run();
    const times = (await Promise.all(both)).flat();
    expect(times).toHaveLength(120);
    // Three windows are the least for 120 requests; probing without Retry-After takes a little longer.
    expect(Math.max(...times)).toBeLessThan(4.5 * windowMs);
    // After a refusal all wait, instead of each learning it.
    expect(service.refusals).toBeLessThan(80);
  },
);

it("does not admit requests of a canceled run, and forgets them", async () => {
  const { clock, newClient, sendAll } = start(1);
  const client = newClient();
  const first = sendAll(client, 1);
  const canceled = new AbortController();
  const waiting = client.quota.enter(canceled.signal);
  const next = sendAll(client, 1);
  canceled.abort();
  expect(await waiting).toBe(false);
  await clock.run();
  expect(await first).toEqual([100]);
  expect(await next).toEqual([windowMs + 2 * 100]);
});

it("waits longer and longer for a service that always allows to try again at once", async () => {
  const { clock, newClient } = start(60);
  const { quota } = newClient();
  const times: number[] = [];
  const trying = (async () => {
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await quota.enter(never, { isRepeated: attempt > 1 });
      times.push(clock.time);
      void quota.leave({ retryAfterMs: 0 });
    }
  })();
  await clock.run();
  await trying;
  expect(times).toEqual([0, 1000, 3000, 7000, 12_000, 17_000]);
});

it("waits once for requests that were refused together", async () => {
  const { clock, newClient } = start(60);
  const { quota } = newClient();
  await Promise.all([quota.enter(never), quota.enter(never), quota.enter(never)]);
  for (let refused = 1; refused <= 3; refused += 1) void quota.leave({ retryAfterMs: 0 });
  const next = quota.enter(never);
  await clock.run();
  expect([await next, clock.time]).toEqual([true, 1000]);
});

it("has room again after a refusal that nobody repeats", async () => {
  const { clock, newClient } = start(60);
  const { quota } = newClient();
  await quota.enter(never);
  await quota.leave({ retryAfterMs: 2000 });
  expect(quota.left.free).toBe(0);
  clock.time = 2000;
  expect(quota.left.free).toBe(60);
  // One request tries whether others may follow.
  await quota.enter(never);
  expect(quota.left.free).toBe(0);
  await quota.leave();
  expect(quota.left.free).toBe(59);
});

describe("processes of one user", () => {
  const temporaryFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-quota-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  const fileOf = () => join(temporaryFolder(), "quota.json");
  const slotsIn = (file: string) => new SharedQuotas(file, windowMs).slotsOf("createZone");

  it("count their requests together", async () => {
    const file = fileOf();
    const [first, second] = [slotsIn(file), slotsIn(file)];
    const taken = [await first.take(0, 3), await second.take(0, 3), await first.take(0, 3)];
    expect(taken.every((slot) => slot !== undefined)).toBe(true);
    expect(await second.take(0, 3)).toBeUndefined();
    await first.end(taken[0] ?? "", 100 + windowMs);
    expect(await second.take(windowMs, 3)).toBeUndefined();
    expect(await second.take(100 + windowMs, 3)).toBeDefined();
  });

  it("know what a process has sent that is gone, or has died while it sent", async () => {
    const file = fileOf();
    await slotsIn(file).take(0, 1);
    expect(slotsIn(file).freeTimes(windowMs)).toEqual([windowMs + 5_000]);
    expect(await slotsIn(file).take(windowMs + 5_000, 1)).toBeDefined();
  });

  it("do not count a refused request", async () => {
    const slots = slotsIn(fileOf());
    await slots.end((await slots.take(0, 1)) ?? "");
    expect(await slots.take(0, 1)).toBeDefined();
  });

  it("each count for themselves where no file can be written", async () => {
    const slots = slotsIn(join(temporaryFolder(), "missing", "\0", "quota.json"));
    expect(await slots.take(0, 1)).toBeDefined();
    expect(await slots.take(0, 1)).toBeUndefined();
  });

  it("never exceed the limit together", async () => {
    const file = fileOf();
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => slotsIn(file).take(index, 5)));
    expect(all.filter((slot) => slot !== undefined)).toHaveLength(5);
  });
});

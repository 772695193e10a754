import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { whileLocked } from "../../../../provider/api/transport/file-lock.ts";

const abandonedMs = 200;
const options = { stop: new AbortController().signal, abandonedMs };

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "lock");
}

/** Work that counts how many do it at the same time. */
function counted() {
  const seen = { now: 0, most: 0, done: 0 };
  const work = async () => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    seen.now -= 1;
    seen.done += 1;
  };
  return { seen, work };
}

describe("the lock of a process that has died", () => {
  it.each([
    ["a minute ago", -60_000],
    ["in the future, according to the clock of another machine", 3_600_000],
  ])("%s, is taken over", async (_, offset) => {
    const path = newPath();
    writeFileSync(path, "dead");
    const time = new Date(Date.now() + offset);
    utimesSync(path, time, time);
    const { seen, work } = counted();
    await whileLocked(path, options, work);
    expect([seen.done, readdirSync(dirname(path))]).toEqual([1, []]);
  });

  it("is taken over by one of those who wait, and then by the next one", async () => {
    const path = newPath();
    writeFileSync(path, "dead");
    const { seen, work } = counted();
    await Promise.all([1, 2, 3, 4].map(() => whileLocked(path, options, work)));
    expect([seen, readdirSync(dirname(path))]).toEqual([{ now: 0, most: 1, done: 4 }, []]);
  });
});

it("a process that was asleep leaves the lock to the one that has taken it over", async () => {
  const path = newPath();
  await whileLocked(path, options, async () => writeFileSync(path, "next"));
  expect(readFileSync(path, "utf8")).toBe("next");
});

it("says once that it waits, until it is stopped", async () => {
  const path = newPath();
  const stop = new AbortController();
  let waits = 0;
  const onWait = () => {
    waits += 1;
    stop.abort();
  };
  await whileLocked(path, options, () =>
    whileLocked(path, { stop: stop.signal, abandonedMs, onWait }, async () => {
      expect(readdirSync(dirname(path))).toEqual(["lock"]);
    }),
  );
  expect(waits).toBe(1);
});

it("works without a lock where none can be made", async () => {
  const path = newPath();
  writeFileSync(path, "a file");
  const { seen, work } = counted();
  await whileLocked(join(path, "lock"), options, work);
  expect(seen.done).toBe(1);
});

import { setImmediate as endOfTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CancellationSource, withDeadline } from "../../../../provider/api/transport/cancellation.ts";
import { Coalescer } from "../../../../provider/api/transport/coalesce.ts";
import { CanvasError, isOutcomeUnknown, OutcomeUnknownError } from "../../../../provider/errors.ts";
import { rejection } from "../harness.ts";

class Refusal extends CanvasError {}

/** A collection that refuses requests with a bad item, and records what it is sent. */
class Collection {
  readonly requests: string[] = [];
  readonly applied: string[] = [];
  readonly client = new CancellationSource();
  #release: (() => void)[] = [];
  isPaused = false;
  readonly #coalescer = new Coalescer<readonly string[], string, string>(this.client, {
    isRefusal: (error) => error instanceof Refusal,
    send: async (_parent, items) => {
      this.requests.push(items.join(" "));
      await new Promise<void>((resolve) => (this.isPaused ? this.#release.push(resolve) : setImmediate(resolve)));
      if (items.includes("lost")) throw new OutcomeUnknownError("lost");
      if (items.includes("denied")) throw new CanvasError("denied");
      if (items.some((item) => item.startsWith("bad"))) throw new Refusal("refused");
      this.applied.push(...items);
      return items.map((item) => `${item} done`);
    },
    fits: (items) => items.length <= 4 && new Set(items).size === items.length,
  });
  readonly writes = { write: (item: string, parent = "zone") => this.#coalescer.write([parent], item) };

  release(): void {
    this.isPaused = false;
    this.releaseOne();
  }

  /** Lets the request under way go on, and not the next one. */
  releaseOne(): void {
    for (const go of this.#release.splice(0)) go();
  }
}

const outcomes = async (writes: readonly Promise<string>[]) =>
  (await Promise.allSettled(writes)).map((one) => (one.status === "fulfilled" ? one.value : one.reason.message));

it("writes to different parents do not share a request", async () => {
  const { writes, requests } = new Collection();
  await Promise.all([writes.write("a", "one"), writes.write("b", "two"), writes.write("c", "one")]);
  expect(requests).toEqual(["a c", "b"]);
});

describe("writes to one collection", () => {
  it.each<[title: string, items: string, sent: string[], refused?: string[]]>([
    ["share a request if they start in one turn of the event loop", "a b c", ["a b c"]],
    ["are divided where they do not fit into one request", "a b c d e", ["a b c d", "e"]],
    ["are not in one request if they are the same", "a b a c", ["a b", "a c"]],
    [
      "are taken apart as far as needed if they are refused, and never sent again once applied",
      "a b bad c",
      ["a b bad c", "a", "b bad", "b", "bad c", "bad", "c"],
      ["bad"],
    ],
  ])("%s", async (_, items, sent, refused = []) => {
    const { writes, requests, applied } = new Collection();
    const all = items.split(" ");
    const good = all.filter((item) => !refused.includes(item));
    expect(await outcomes(all.map((item) => writes.write(item)))).toEqual(
      all.map((item) => (refused.includes(item) ? "refused" : `${item} done`)),
    );
    expect([requests, applied.toSorted()]).toEqual([sent, good.toSorted()]);
  });

  it.each([
    ["are sent at once if nothing is under way, and share the next request if one is", "a", "b c", ["a", "b c"]],
    [
      "are sent one by one after one was refused by itself, until one succeeds",
      "bad 1",
      "bad-2 a b c",
      ["bad 1", "bad-2", "a", "b c"],
    ],
  ])("%s", async (_, first, next, sent) => {
    const { writes, requests } = new Collection();
    const under = writes.write(first);
    await endOfTurn();
    const items = [first, ...next.split(" ")];
    const all = [under, ...items.slice(1).map((item) => writes.write(item))];
    expect(await outcomes(all)).toEqual(items.map((item) => (item.startsWith("bad") ? "refused" : `${item} done`)));
    expect(requests).toEqual(sent);
  });

  it("are not halved after a refusal: all of 4 are refused with 5 requests, and fail together at the end", async () => {
    const { writes, requests } = new Collection();
    const failed: number[] = [];
    const all = ["bad 1", "bad 2", "bad 3", "bad 4"].map((item) =>
      writes.write(item).finally(() => failed.push(requests.length)),
    );
    expect(await outcomes(all)).toEqual(Array(4).fill("refused"));
    expect(requests).toEqual(["bad 1 bad 2 bad 3 bad 4", "bad 1", "bad 2", "bad 3", "bad 4"]);
    expect(failed).toEqual([5, 5, 5, 5]);
  });

  it.each([
    ["denied", ["denied", "denied"], ["a b c denied"]],
    ["lost", ["lost", "next done"], ["a b c lost", "next"]],
  ])(
    "fail with the next ones after a request that was %s, unless it may have been applied",
    async (item, ends, sent) => {
      const { writes, requests } = new Collection();
      const all = ["a", "b", "c", item, "next"].map((one) => writes.write(one));
      expect((await outcomes(all)).slice(3)).toEqual(ends);
      expect(requests).toEqual(sent);
    },
  );
});

describe("a deadline", () => {
  const deadline = { milliseconds: 20, graceMs: 20, reason: "it exceeded its limit" };

  it("takes a write out of the queue, and leaves the others", async () => {
    const collection = new Collection();
    collection.isPaused = true;
    const first = collection.writes.write("first");
    await endOfTurn();
    const late = rejection(
      withDeadline(deadline, () => collection.writes.write("late")),
      CanvasError,
    );
    const other = collection.writes.write("other");
    expect((await late).message).toBe("the write was not sent because it exceeded its limit");
    collection.release();
    expect(await outcomes([first, other])).toEqual(["first done", "other done"]);
    expect(collection.requests).toEqual(["first", "other"]);
  });

  it("keeps a write from being sent again after a refusal, and not the others", async () => {
    const collection = new Collection();
    collection.isPaused = true;
    const write = (item: string) => collection.writes.write(item);
    const inTime = (item: string) => withDeadline({ ...deadline, graceMs: 60_000 }, () => write(item));
    const first = write("first");
    await endOfTurn();
    const all = [first, inTime("late"), ...["bad", "a", "b"].map(write)];
    const waiting = rejection(inTime("waiting"), CanvasError);
    collection.releaseOne();
    await first;
    await waiting;
    collection.release();
    const late = "the write was not sent because it exceeded its limit";
    expect(await outcomes(all)).toEqual(["first done", late, "refused", "a done", "b done"]);
    expect(collection.requests).toEqual(["first", "late bad a b", "bad", "a", "b"]);
  });

  it("ends the wait of a refused write for the others with its refusal", async () => {
    const collection = new Collection();
    const late = rejection(
      withDeadline(deadline, () => collection.writes.write("bad")),
      CanvasError,
    );
    await endOfTurn();
    collection.isPaused = true;
    const other = collection.writes.write("other");
    expect((await late).message).toBe("refused");
    collection.release();
    expect(await other).toBe("other done");
  });

  it("ends the wait for a write under way after the grace period, and does not cancel it", async () => {
    const collection = new Collection();
    collection.isPaused = true;
    const late = rejection(
      withDeadline(deadline, () => collection.writes.write("late")),
      CanvasError,
    );
    expect(isOutcomeUnknown(await late)).toBe(true);
    collection.release();
    expect(await collection.writes.write("next")).toBe("next done");
    expect(collection.applied).toEqual(["late", "next"]);
  });
});

it("a canceled run sends nothing that was waiting", async () => {
  const collection = new Collection();
  collection.isPaused = true;
  const first = collection.writes.write("first");
  await endOfTurn();
  const waiting = rejection(collection.writes.write("waiting"), CanvasError);
  collection.client.cancel("the run was canceled", 60_000);
  expect((await waiting).message).toBe("the write was not sent because the run was canceled");
  collection.release();
  expect(await first).toBe("first done");
  expect(collection.requests).toEqual(["first"]);
});

// A probe that dies at any request, or is interrupted there, leaves nothing but spaces in the trash.
import { describe, expect, it } from "vitest";
import type { ReadingName } from "../../../emulator/store/readings.ts";
import type { HttpClient, HttpRequest, HttpResult } from "../../../provider/api/transport/http.ts";
import { CanvasError, isOutcomeUnknown } from "../../../provider/errors.ts";
import { Laboratory } from "./fixture.ts";

/** The end of the process. */
class Death extends Error {}

/** Handles a request, given its number and what sends it. */
type Handle = (nth: number, send: () => Promise<HttpResult>) => Promise<HttpResult>;

function intercept(laboratory: Laboratory, handle: Handle): HttpClient & { count: number } {
  const http = laboratory.http();
  return {
    count: 0,
    send(request: HttpRequest) {
      this.count += 1;
      return handle(this.count, () => http.send(request));
    },
    close: () => {},
  };
}

/** Readings that change what a probe does, and what it sees when it cleans up. */
const hard: readonly ReadingName[] = [
  ...(["unique-names", "trash-hidden", "other-paths", "empty-write-responses", "page-cap-20", "page-counts"] as const),
  ...(["search-lags", "move-new-zone-id"] as const),
];

/** Runs work for the number of each request of a probe. */
async function atEveryRequest(
  work: (nth: number, laboratory: Laboratory) => Promise<unknown>,
  readings: readonly ReadingName[] = [],
): Promise<void> {
  const counted = new Laboratory(readings);
  const counter = intercept(counted, (_, send) => send());
  await counted.probe({ http: counter });
  expect(counter.count).toBeGreaterThan(30);
  for (let nth = 1; nth <= counter.count; nth += 1) {
    const laboratory = new Laboratory(readings);
    const before = laboratory.world();
    await work(nth, laboratory);
    expect([nth, laboratory.world()]).toEqual([nth, before]);
    expect([nth, laboratory.journal]).toEqual([nth, []]);
  }
}

describe("a probe", { timeout: 120_000 }, () => {
  it("that is killed at any request is cleaned up by the next one", () =>
    atEveryRequest(async (fatal, laboratory) => {
      const dyingBefore = intercept(laboratory, (nth, send) => (nth < fatal ? send() : Promise.reject(new Death())));
      const dyingAfter = intercept(laboratory, async (nth, send) => {
        if (nth > fatal) throw new Death();
        const result = await send();
        if (nth === fatal) throw new Death();
        return result;
      });
      await expect(laboratory.probe({ http: dyingBefore })).rejects.toThrow(Death);
      await expect(laboratory.probe({ http: dyingAfter })).rejects.toThrow(Death);
      await laboratory.probe();
    }));

  it.each([[[]], [hard]])("cleans up itself if the response to any request is lost, with %j", (readings) =>
    atEveryRequest(async (nthLost, laboratory) => {
      const lost: HttpResult = { kind: "disconnected", sent: true, code: "ECONNRESET" };
      const http = intercept(laboratory, async (nth, send) => {
        const result = await send();
        return nth === nthLost ? lost : result;
      });
      const before = laboratory.world();
      const outcome: unknown = await laboratory.probe({ http }).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(CanvasError);
      if (!isOutcomeUnknown(outcome)) return;
      // What got no response may happen later: the next probe looks again.
      expect([laboratory.world(), laboratory.journal.length]).toEqual([before, 1]);
      await laboratory.probe();
    }, readings),
  );

  it.each([[[]], [hard]])("cleans up itself if it is interrupted at any request, with %j", (readings) =>
    atEveryRequest(async (nthInterrupted, laboratory) => {
      const interrupt = new AbortController();
      const http = intercept(laboratory, (nth, send) => {
        if (nth === nthInterrupted) interrupt.abort();
        return send();
      });
      const outcome: unknown = await laboratory
        .probe({ http, signal: interrupt.signal })
        .catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(CanvasError);
    }, readings),
  );
});

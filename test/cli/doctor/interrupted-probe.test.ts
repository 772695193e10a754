// A probe that dies at any request, or is interrupted there, leaves nothing but spaces in the trash.
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { HttpClient, HttpRequest, HttpResult } from "../../../provider/api/transport/http.ts";
import { CanvasError } from "../../../provider/errors.ts";
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

/** Runs work for the number of each request of a probe. */
async function atEveryRequest(work: (nth: number, laboratory: Laboratory) => Promise<unknown>): Promise<void> {
  const counted = new Laboratory();
  const counter = intercept(counted, (_, send) => send());
  await counted.probe({ http: counter });
  expect(counter.count).toBeGreaterThan(30);
  for (let nth = 1; nth <= counter.count; nth += 1) {
    const laboratory = new Laboratory();
    const before = laboratory.world();
    await work(nth, laboratory);
    expect([nth, laboratory.world()]).toEqual([nth, before]);
    expect([nth, readdirSync(laboratory.journalFolder)]).toEqual([nth, []]);
  }
}

describe("a probe", { timeout: 60_000 }, () => {
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

  it("cleans up itself if the response to any request is lost", () =>
    atEveryRequest(async (nthLost, laboratory) => {
      const lost: HttpResult = { kind: "disconnected", sent: true, code: "ECONNRESET" };
      const http = intercept(laboratory, async (nth, send) => {
        const result = await send();
        return nth === nthLost ? lost : result;
      });
      const outcome: unknown = await laboratory.probe({ http }).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(CanvasError);
    }));

  it("cleans up itself if it is interrupted at any request", () =>
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
    }));
});

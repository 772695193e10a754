import { describe, expect, it } from "vitest";
import {
  type AttemptFailure,
  type FailedAttempt,
  retryAfterOf,
  retryDelay,
} from "../../../../provider/api/transport/retry-policy.ts";

const unreachable: AttemptFailure = { kind: "unreachable" };
const lost: AttemptFailure = { kind: "lost" };
const final: AttemptFailure = { kind: "final" };
const httpStatus = (status: number, retryAfterMs?: number): AttemptFailure => ({
  kind: "status",
  status,
  retryAfterMs,
});

/** The first attempt of a repeatable request, with half of the jitter and the whole budget left. */
const firstAttempt: FailedAttempt = {
  attempt: 1,
  isRepeatable: true,
  failure: lost,
  elapsedMs: 0,
  budgetMs: 120_000,
  random: 0.5,
};

describe("retryDelay, by failure", () => {
  it.each<[string, AttemptFailure, { repeatable: number | undefined; notRepeatable: number | undefined }]>([
    ["an unreachable host", unreachable, { repeatable: 250, notRepeatable: 250 }],
    ["a lost response", lost, { repeatable: 250, notRepeatable: undefined }],
    ["429", httpStatus(429), { repeatable: 250, notRepeatable: 250 }],
    ["429 with Retry-After", httpStatus(429, 40_000), { repeatable: 40_250, notRepeatable: 40_250 }],
    ["500", httpStatus(500), { repeatable: 250, notRepeatable: undefined }],
    ["502", httpStatus(502), { repeatable: 250, notRepeatable: undefined }],
    ["503 with Retry-After", httpStatus(503, 7000), { repeatable: 7250, notRepeatable: undefined }],
    ["400", httpStatus(400), { repeatable: undefined, notRepeatable: undefined }],
    ["401", httpStatus(401), { repeatable: undefined, notRepeatable: undefined }],
    ["403", httpStatus(403), { repeatable: undefined, notRepeatable: undefined }],
    ["404", httpStatus(404), { repeatable: undefined, notRepeatable: undefined }],
    ["409", httpStatus(409), { repeatable: undefined, notRepeatable: undefined }],
    ["a final failure", final, { repeatable: undefined, notRepeatable: undefined }],
  ])("%s", (_, failure, { repeatable, notRepeatable }) => {
    expect(retryDelay({ ...firstAttempt, failure })).toBe(repeatable);
    expect(retryDelay({ ...firstAttempt, failure, isRepeatable: false })).toBe(notRepeatable);
  });
});

describe("retryDelay, by attempt and budget", () => {
  it.each([
    [1, 0, 0],
    [1, 1, 500],
    [2, 1, 1000],
    [3, 0.5, 1000],
    [6, 1, 16_000],
    [7, 1, 20_000],
    [40, 1, 20_000],
  ])("attempt %i with random %d waits %i ms", (attempt, random, wait) => {
    expect(retryDelay({ ...firstAttempt, attempt, random })).toBe(wait);
  });

  it("never waits less than the back-off, whatever Retry-After says", () => {
    expect(retryDelay({ ...firstAttempt, attempt: 4, failure: httpStatus(503, 0) })).toBe(2000);
  });

  it.each<[string, Partial<FailedAttempt>, number | undefined]>([
    ["a wait that just fits", { elapsedMs: 119_750 }, 250],
    ["a wait that does not fit", { elapsedMs: 119_751 }, undefined],
    ["a Retry-After beyond the budget", { failure: httpStatus(429, 120_001), random: 0 }, undefined],
    ["a Retry-After that just fits", { failure: httpStatus(429, 120_000), random: 0 }, 120_000],
    ["no budget", { budgetMs: 0, random: 0 }, undefined],
  ])("gives up if the wait exceeds the budget: %s", (_, change, wait) => {
    expect(retryDelay({ ...firstAttempt, ...change })).toBe(wait);
  });
});

it.each([
  ["3", 3000],
  ["0", 0],
  ["1.5", 1500],
  ["soon", undefined],
  ["+60", undefined],
  ["Mon, 05 Jan 2026 09:00:30 GMT", undefined],
  // An hour at most: a timer of 25 days or more would fire at once.
  ["99999999999999999999", 3_600_000],
  [undefined, undefined],
])("retryAfterOf parses %j", (header, expected) => {
  const response = { kind: "response", status: 429, headers: { "retry-after": header }, text: "" } as const;
  expect(retryAfterOf(response)).toBe(expected);
});

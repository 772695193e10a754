import { describe, expect, it } from "vitest";
import {
  type AttemptFailure,
  type FailedAttempt,
  retryAfterMs,
  retryDelay,
} from "../../../../provider/api/transport/retry-policy.ts";

const unreachable: AttemptFailure = { kind: "unreachable" };
const lost: AttemptFailure = { kind: "lost" };
const final: AttemptFailure = { kind: "final" };
const answered = (status: number, retryAfterMs?: number): AttemptFailure => ({
  kind: "status",
  status,
  retryAfterMs,
});

/** The first try of a request that may be repeated, half of the jitter, time to spare. */
const usual: FailedAttempt = {
  ...{ attempt: 1, isRepeatable: true, failure: lost, elapsedMs: 0, budgetMs: 120_000, random: 0.5 },
};

describe("whether to try again", () => {
  it.each<[string, AttemptFailure, { repeatable: number | undefined; once: number | undefined }]>([
    ["nothing was reached", unreachable, { repeatable: 250, once: 250 }],
    ["the answer was lost", lost, { repeatable: 250, once: undefined }],
    ["429", answered(429), { repeatable: 250, once: 250 }],
    ["429 with Retry-After", answered(429, 40_000), { repeatable: 40_250, once: 40_250 }],
    ["500", answered(500), { repeatable: 250, once: undefined }],
    ["502", answered(502), { repeatable: 250, once: undefined }],
    ["503 with Retry-After", answered(503, 7000), { repeatable: 7250, once: undefined }],
    ["400", answered(400), { repeatable: undefined, once: undefined }],
    ["401", answered(401), { repeatable: undefined, once: undefined }],
    ["403", answered(403), { repeatable: undefined, once: undefined }],
    ["404", answered(404), { repeatable: undefined, once: undefined }],
    ["409", answered(409), { repeatable: undefined, once: undefined }],
    ["another try would end the same way", final, { repeatable: undefined, once: undefined }],
  ])("%s", (_, failure, { repeatable, once }) => {
    expect(retryDelay({ ...usual, failure })).toBe(repeatable);
    expect(retryDelay({ ...usual, failure, isRepeatable: false })).toBe(once);
  });
});

describe("how long to wait", () => {
  it.each([
    [1, 0, 0],
    [1, 1, 500],
    [2, 1, 1000],
    [3, 0.5, 1000],
    [6, 1, 16_000],
    [7, 1, 20_000],
    [40, 1, 20_000],
  ])("after try %i with chance %d: %i ms", (attempt, random, wait) => {
    expect(retryDelay({ ...usual, attempt, random })).toBe(wait);
  });

  it.each<[string, Partial<FailedAttempt>, number | undefined]>([
    ["fits", { elapsedMs: 119_750 }, 250],
    ["does not fit", { elapsedMs: 119_751 }, undefined],
    ["is beyond the budget by Retry-After", { failure: answered(429, 120_001), random: 0 }, undefined],
    ["is just within the budget by Retry-After", { failure: answered(429, 120_000), random: 0 }, 120_000],
    ["has no budget", { budgetMs: 0, random: 0 }, undefined],
  ])("stops when the wait does not fit: %s", (_, change, wait) => {
    expect(retryDelay({ ...usual, ...change })).toBe(wait);
  });
});

it.each([
  ["3", 3000],
  [" 0 ", 0],
  ["Mon, 05 Jan 2026 09:00:30 GMT", 30_000],
  ["Mon, 05 Jan 2026 08:00:00 GMT", 0],
  ["soon", undefined],
  [undefined, undefined],
])("reads Retry-After %j", (header, expected) => {
  expect(retryAfterMs(header, Date.UTC(2026, 0, 5, 9, 0, 0))).toBe(expected);
});

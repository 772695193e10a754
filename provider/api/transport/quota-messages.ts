import type { QuotaBill, QuotaProgress } from "./quota.ts";

/** Shorter waits are not worth a message. */
export const minWaitMs = 3_000;

/** What a waiting resource shows: `waiting for quota: 40 of 190 GET zones done, about 2 min left`. */
export function waitingMessage(call: string, { done, total, remainingMs }: QuotaProgress): string {
  return `waiting for quota: ${done} of ${total} ${call} done, about ${duration(remainingMs)} left`;
}

/** The line after a wait. */
export function billMessage(call: string, limit: number | undefined, { waitedMs, requests }: QuotaBill): string {
  const rate = limit === undefined ? "the service asked to wait" : `the service allows ${limit} a minute`;
  return `waited ${duration(waitedMs)} for quota: ${requests} ${call}, ${rate}`;
}

function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

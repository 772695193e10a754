import type { Quota } from "../../service/transport/rate-limits.ts";
import type { LoggedBodies, LoggedRequest } from "../../service/transport/request-log.ts";
import { hasFields, isText, parseJson } from "./guards.ts";
import type { RequestsEvent } from "./stream-events.ts";

/** A request with its number since the log was last cleared. */
export interface NumberedRequest extends LoggedRequest {
  readonly number: number;
}

/** How many requests are kept and shown. */
export const maxRequests = 200;

/** The latest requests to the service, newest first, and the remaining quota. */
export class RequestFeed {
  latest: readonly NumberedRequest[] = [];
  total = 0;
  quotas: readonly Quota[] = [];

  update({ total, requests, quotas, isComplete = false }: RequestsEvent): void {
    const first = total - requests.length + 1;
    const fresh = requests.map((request, index) => ({ ...request, number: first + index })).reverse();
    this.latest = [...fresh, ...(isComplete ? [] : this.latest)].slice(0, maxRequests);
    this.total = total;
    this.quotas = quotas;
  }
}

/** Whether the request failed or its connection was dropped. */
export function isFailure({ status }: Pick<LoggedRequest, "status">): boolean {
  return status === null || status >= 400;
}

const isBodies = hasFields<LoggedBodies>({ request: isText, response: isText });

/** Fetches the bodies of a request; `undefined` if the emulator no longer has them, or never kept them. */
export async function fetchBodies(number: number): Promise<LoggedBodies | undefined> {
  const response = await fetch(`/page/requests/${number}`);
  return response.ok ? parseJson(await response.text(), isBodies) : undefined;
}

import type { Quota } from "../../service/transport/rate-limits.ts";
import type { LoggedRequest } from "../../service/transport/request-log.ts";

/** A request with its number since the log was last cleared. */
export interface NumberedRequest extends LoggedRequest {
  readonly number: number;
}

/** News of the request log; `isWhole` replaces what was known. */
export interface RequestsEvent {
  readonly total: number;
  readonly requests: readonly LoggedRequest[];
  readonly quotas: readonly Quota[];
  readonly isWhole?: boolean;
}

/** How many requests are kept and shown. */
export const maxRequests = 200;

/** The latest requests to the service, newest first, and what is left of its rate limits. */
export class RequestFeed {
  latest: readonly NumberedRequest[] = [];
  total = 0;
  quotas: readonly Quota[] = [];

  update({ total, requests, quotas, isWhole = false }: RequestsEvent): void {
    const first = total - requests.length + 1;
    const fresh = requests.map((request, index) => ({ ...request, number: first + index })).reverse();
    this.latest = [...fresh, ...(isWhole ? [] : this.latest)].slice(0, maxRequests);
    this.total = total;
    this.quotas = quotas;
  }
}

/** Whether the service did not do what was asked. */
export function isFailure({ status }: Pick<LoggedRequest, "status">): boolean {
  return status === null || status >= 400;
}

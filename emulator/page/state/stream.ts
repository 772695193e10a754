import { batch, signal } from "@preact/signals";
import type { LoggedRequest } from "../../service/transport/request-log.ts";
import { applyChanges, loadSnapshot } from "./workspace.ts";

/** A request with its number since the log was last cleared. */
export interface NumberedRequest extends LoggedRequest {
  readonly id: string;
}

interface RequestsEvent {
  readonly total: number;
  readonly requests: readonly LoggedRequest[];
  readonly isComplete?: boolean;
}

const kept = 200;
const retryMs = 2000;
/** Events are applied together once in each frame of the screen. */
const flushMs = 16;

export const connection = signal<"connecting" | "live" | "lost">("connecting");
/** When the emulator stopped responding. */
export const lostSince = signal(0);
/** The latest requests, newest first. */
export const requests = signal<readonly NumberedRequest[]>([]);
export const requestCount = signal(0);
/** How many faults are armed. */
export const armedFaults = signal(0);
/** Increases with every change through the control API. */
export const controlsVersion = signal(0);

const waiting: (() => void)[] = [];

/** Follows the emulator, and reconnects when the connection breaks. */
export function follow(): void {
  const source = new EventSource("/page/events");
  const on = <E>(name: string, apply: (event: E) => void): void =>
    source.addEventListener(name, ({ data }: MessageEvent<string>) => {
      if (waiting.length === 0) setTimeout(flush, flushMs);
      // The page and the emulator are one build, so the event has the type that the emulator sends.
      waiting.push(() => apply(JSON.parse(data)));
    });
  on("snapshot", loadSnapshot);
  on("changes", applyChanges);
  on("requests", showRequests);
  on("controls", ({ faults }: { readonly faults: number }) => {
    armedFaults.value = faults;
    controlsVersion.value += 1;
  });
  source.addEventListener("open", () => {
    connection.value = "live";
  });
  source.addEventListener("error", () => {
    if (connection.value !== "lost") lostSince.value = Date.now();
    connection.value = "lost";
    // EventSource does not reconnect after a response that is not an event stream.
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, retryMs);
  });
}

function flush(): void {
  batch(() => {
    for (const apply of waiting.splice(0)) apply();
  });
}

function showRequests({ total, requests: sent, isComplete }: RequestsEvent): void {
  const first = total - sent.length + 1;
  const numbered = sent.map((request, index) => ({ ...request, id: String(first + index) })).reverse();
  requests.value = [...numbered, ...(isComplete ? [] : requests.value)].slice(0, kept);
  requestCount.value = total;
  // A fault counts the requests that it matched.
  if (sent.some(({ fault }) => fault !== undefined)) controlsVersion.value += 1;
}

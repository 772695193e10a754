import { type Guard, parseJson } from "./guards.ts";
import { isSnapshot } from "./record-guards.ts";
import type { Snapshot } from "./records.ts";
import {
  type ActivityEvent,
  type Change,
  type ControlsEvent,
  changeOf,
  isActivityEvent,
  isControlsEvent,
  isRequestsEvent,
  isSentChanges,
  type RequestsEvent,
} from "./stream-events.ts";

/** The state of the connection to the event stream. */
export type ConnectionState = "connecting" | "live" | "reconnecting";

/** Callbacks for the events of the stream. */
export interface StreamListener {
  snapshot(snapshot: Snapshot): void;
  changes(changes: readonly Change[]): void;
  activity(event: ActivityEvent): void;
  requests(event: RequestsEvent): void;
  controls(event: ControlsEvent): void;
  connection(state: ConnectionState): void;
  /** An event could not be read. */
  failed(error: unknown): void;
}

const retryMs = 2000;

/** Subscribes to the emulator's event stream and reconnects when it breaks. */
export function subscribe(listener: StreamListener, url = "/page/events"): void {
  const source = new EventSource(url);
  const follow = <T>(name: string, isExpected: Guard<T>, deliver: (event: T) => void): void => {
    source.addEventListener(name, ({ data }: MessageEvent<string>) => {
      try {
        deliver(parseJson(data, isExpected));
      } catch (error) {
        listener.failed(error);
      }
    });
  };
  source.addEventListener("open", () => listener.connection("live"));
  follow("snapshot", isSnapshot, (snapshot) => listener.snapshot(snapshot));
  follow("changes", isSentChanges, (changes) => listener.changes(changes.map(changeOf)));
  follow("activity", isActivityEvent, (event) => listener.activity(event));
  follow("requests", isRequestsEvent, (event) => listener.requests(event));
  follow("controls", isControlsEvent, (event) => listener.controls(event));
  source.addEventListener("error", () => {
    listener.connection("reconnecting");
    // EventSource does not reconnect after a response that is not an event stream.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => subscribe(listener, url), retryMs);
  });
}

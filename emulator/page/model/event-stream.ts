import type { ActivityEntry } from "../../control/activity/activity.ts";
import { type Change, type PageTable, pageTables, type Records, type Snapshot } from "./records.ts";
import type { RequestsEvent } from "./request-feed.ts";

/** News of the activity; `isWhole` replaces what was known. */
export interface ActivityEvent {
  readonly entries: readonly ActivityEntry[];
  readonly isWhole?: boolean;
}

/** The state of the connection to the event stream. */
export type ConnectionState = "connecting" | "live" | "reconnecting";

/** Callbacks for the events of the stream. */
export interface StreamListener {
  snapshot(snapshot: Snapshot): void;
  changes(changes: readonly Change[]): void;
  activity(event: ActivityEvent): void;
  requests(event: RequestsEvent): void;
  controls(): void;
  connection(state: ConnectionState): void;
}

const retryMs = 2000;
const knownTables: ReadonlySet<string> = new Set(pageTables);

/** Subscribes to the emulator's event stream and reconnects when it breaks. */
export function subscribe(listener: StreamListener, url = "/page/events"): void {
  const source = new EventSource(url);
  source.addEventListener("open", () => listener.connection("live"));
  source.addEventListener("snapshot", (event) => listener.snapshot(JSON.parse(event.data) as Snapshot));
  source.addEventListener("changes", (event) => listener.changes(parseChanges(event.data)));
  source.addEventListener("activity", (event) => listener.activity(JSON.parse(event.data) as ActivityEvent));
  source.addEventListener("requests", (event) => listener.requests(JSON.parse(event.data) as RequestsEvent));
  source.addEventListener("controls", () => listener.controls());
  source.addEventListener("error", () => {
    listener.connection("reconnecting");
    // EventSource does not reconnect after a response that is not an event stream.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => subscribe(listener, url), retryMs);
  });
}

function parseChanges(text: string): Change[] {
  const changes = JSON.parse(text) as readonly [PageTable, "put" | "del", Records[PageTable] | string][];
  return changes
    .filter(([table]) => knownTables.has(table))
    .map(([table, , subject]) =>
      typeof subject === "string"
        ? { table, id: subject, record: undefined }
        : ({ table, id: subject.id, record: subject } as Change),
    );
}

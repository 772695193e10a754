import { type Change, type PageTable, pageTables, type Records, type Snapshot } from "./records.ts";

/** Whether the page hears of changes. */
export type Connection = "connecting" | "live" | "reconnecting";

/** What the page does with what it hears. */
export interface Listener {
  snapshot(snapshot: Snapshot): void;
  changes(changes: readonly Change[]): void;
  connection(state: Connection): void;
}

const retryMs = 2000;
const known: ReadonlySet<string> = new Set(pageTables);

/** Follows the emulator's event stream for as long as the page is open. */
export function follow(listener: Listener, url = "/page/events"): void {
  const source = new EventSource(url);
  source.addEventListener("open", () => listener.connection("live"));
  source.addEventListener("snapshot", (event) => listener.snapshot(JSON.parse(event.data) as Snapshot));
  source.addEventListener("changes", (event) => listener.changes(readChanges(event.data)));
  source.addEventListener("error", () => {
    listener.connection("reconnecting");
    // An answer that is not a stream ends the source for good, so that only a new one can reconnect.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => follow(listener, url), retryMs);
  });
}

function readChanges(text: string): Change[] {
  const changes = JSON.parse(text) as readonly [PageTable, "put" | "del", Records[PageTable] | string][];
  return changes
    .filter(([table]) => known.has(table))
    .map(([table, , subject]) =>
      typeof subject === "string"
        ? { table, id: subject, record: undefined }
        : ({ table, id: subject.id, record: subject } as Change),
    );
}

import { setTimeout as delay } from "node:timers/promises";
import type { SSEStreamingApi } from "hono/streaming";
import type { Change } from "./store.ts";
import { privateTables, type TableName, tableNames } from "./tables.ts";
import type { World } from "./world.ts";

/** Not in the event stream: secrets, tables that the page fetches per zone, and tables that it does not show. */
const excludedTables: ReadonlySet<TableName> = new Set([
  ...privateTables,
  "frames",
  "zoneVersions",
  "zoneShares",
  "comments",
]);

/** A transaction with more changes (a reset or seed) is sent as a new snapshot. */
const snapshotThreshold = 2000;

const heartbeatMs = 20_000;

/** What may wait for a page that does not read, in characters; then it is disconnected, and reconnects by itself. */
const maxBacklog = 4 * 1024 * 1024;

interface PageEvent {
  readonly event: "snapshot" | "changes";
  readonly data: string;
}

/** Sends a snapshot, then every change, until the page disconnects or stops reading, or the emulator closes. */
export async function streamEvents(stream: SSEStreamingApi, world: World, closing: AbortSignal): Promise<void> {
  const events: PageEvent[] = [];
  let backlog = 0;
  let wake = () => {};
  const wakeUp = () => wake();
  const push = (event: PageEvent) => {
    events.push(event);
    backlog += event.data.length;
    wake();
  };
  push(snapshot(world));
  const unsubscribe = world.store.onCommit((changes) => {
    const event = eventFor(world, changes);
    if (backlog > maxBacklog) stream.abort();
    else if (event) push(event);
  });
  stream.onAbort(unsubscribe);
  stream.onAbort(wakeUp);
  closing.addEventListener("abort", wakeUp);
  while (!stream.aborted && !closing.aborted) {
    const event = events.shift();
    if (event) {
      backlog -= event.data.length;
      await stream.writeSSE(event);
      continue;
    }
    const nextEvent = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const isIdle = await Promise.race([nextEvent, delay(heartbeatMs, true, { ref: false })]);
    // An SSE comment as a heartbeat, so that both sides notice a dead connection.
    if (isIdle) await stream.write(": still here\n\n");
  }
  closing.removeEventListener("abort", wakeUp);
  unsubscribe();
}

function snapshot(world: World): PageEvent {
  const tables = tableNames.filter((table) => !excludedTables.has(table));
  const data = JSON.stringify(Object.fromEntries(tables.map((table) => [table, [...world.store.all(table)]])));
  return { event: "snapshot", data };
}

function eventFor(world: World, changes: readonly Change[]): PageEvent | undefined {
  if (changes.length > snapshotThreshold) return snapshot(world);
  const visible = changes.filter(([table]) => !excludedTables.has(table));
  return visible.length === 0 ? undefined : { event: "changes", data: JSON.stringify(visible) };
}

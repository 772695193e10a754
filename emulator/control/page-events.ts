import { setTimeout as delay } from "node:timers/promises";
import type { SSEStreamingApi } from "hono/streaming";
import type { PageEvent, PageFeed } from "./page-feed.ts";

const heartbeatMs = 20_000;

/** The characters that can queue up for a page that stops reading; beyond that, it is disconnected and has to reconnect. */
const maxBacklog = 4 * 1024 * 1024;

/** Sends the events of the feed until the page disconnects or stops reading, or the emulator closes. */
export async function streamEvents(stream: SSEStreamingApi, feed: PageFeed, closing: AbortSignal): Promise<void> {
  const events: PageEvent[] = [];
  let backlog = 0;
  let wake = () => {};
  const wakeUp = () => wake();
  const unsubscribe = feed.subscribe((event) => {
    if (backlog > maxBacklog) {
      stream.abort();
      return;
    }
    events.push(event);
    backlog += event.data.length;
    wake();
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
    // An SSE comment as a heartbeat lets both sides notice a dead connection.
    if (isIdle) await stream.write(": still here\n\n");
  }
  closing.removeEventListener("abort", wakeUp);
  unsubscribe();
}

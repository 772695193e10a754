import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Change } from "./store.ts";
import { privateTables, type TableName, tableNames } from "./tables.ts";
import type { World } from "./world.ts";

const folder = fileURLToPath(new URL("./page/", import.meta.url));
const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

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

/** The web page and its event stream: read-only, without authentication, and without secrets. */
export function pageRoutes(world: World, closing: AbortSignal): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("content-security-policy", contentSecurityPolicy);
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
  });
  app.get("/", () => serveFile("index.html"));
  app.get("/page/zones/:id/frames", (c) => c.json(world.store.where("frames", "zoneId", c.req.param("id"))));
  app.get("/page/events", (c) => streamSSE(c, (stream) => streamEvents(stream, world, closing)));
  app.get("/page/:file", (c) => serveFile(c.req.param("file")));
  return app;
}

/** Sends a snapshot, then every change, until the page disconnects or the emulator closes. */
async function streamEvents(stream: SSEStreamingApi, world: World, closing: AbortSignal): Promise<void> {
  const events = [{ event: "snapshot", data: snapshot(world) }];
  let wake = () => {};
  const wakeUp = () => wake();
  const unsubscribe = world.store.onCommit((changes) => {
    const event = eventFor(world, changes);
    if (event) events.push(event);
    wake();
  });
  stream.onAbort(wakeUp);
  closing.addEventListener("abort", wakeUp);
  while (!stream.aborted && !closing.aborted) {
    const event = events.shift();
    if (event) {
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

function serveFile(name: string): Response {
  const type = /^[a-z-]+\.[a-z]+$/.test(name) ? contentTypes[extname(name)] : undefined;
  if (!type) return new Response("Not found", { status: 404 });
  try {
    return new Response(readFileSync(`${folder}${name}`), {
      headers: { "content-type": type, "cache-control": "no-cache" },
    });
  } catch {
    return new Response("Not found", { status: 404 });
  }
}

function snapshot(world: World): string {
  const tables = tableNames.filter((table) => !excludedTables.has(table));
  return JSON.stringify(Object.fromEntries(tables.map((table) => [table, [...world.store.all(table)]])));
}

function eventFor(world: World, changes: readonly Change[]): { event: string; data: string } | undefined {
  if (changes.length > snapshotThreshold) return { event: "snapshot", data: snapshot(world) };
  const visible = changes.filter(([table]) => !excludedTables.has(table));
  return visible.length === 0 ? undefined : { event: "changes", data: JSON.stringify(visible) };
}

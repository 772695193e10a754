import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { RequestLog } from "../service/transport/request-log.ts";
import type { HonoEnv } from "../service/transport/request-pipeline.ts";
import type { World } from "../store/world.ts";
import { streamEvents } from "./page-events.ts";
import type { PageFeed } from "./page-feed.ts";
import { pageFrame } from "./page-frames.ts";

const maxFramesFound = 100;
const folders = {
  page: fileURLToPath(new URL("../page/", import.meta.url)),
  picture: fileURLToPath(new URL("../../picture/", import.meta.url)),
};
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

/** The web page and its event stream: read-only, without authentication, and without secrets. */
export function pageRoutes(world: World, log: RequestLog, feed: PageFeed, closing: AbortSignal): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  app.use(async (c, next) => {
    await next();
    c.header("content-security-policy", contentSecurityPolicy);
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
  });
  app.get("/", () => serveFile("page", "index.html"));
  app.get("/page/zones/:id/frames", (c) => {
    const frames = world.store.where("frames", "zoneId", c.req.param("id"));
    return c.json([...frames].map(pageFrame));
  });
  app.get("/page/frames", (c) => c.json(findFrames(world, c.req.query("text") ?? "")));
  app.get("/page/requests/:number", (c) => {
    const bodies = log.bodies(Number(c.req.param("number")));
    return bodies ? c.json(bodies) : c.notFound();
  });
  app.get("/page/events", (c) =>
    streamSSE(c, (stream) => {
      // Without a reader, the end of the response would never be sent.
      stream.onAbort(() => {
        c.env.outgoing?.destroy();
      });
      return streamEvents(stream, feed, closing);
    }),
  );
  app.get("/page/:file{.+}", (c) => serveFile("page", c.req.param("file")));
  app.get("/picture/:file", (c) => serveFile("picture", c.req.param("file")));
  return app;
}

/** The frames whose name, id or type contains the text; a page lists only the first of many. */
function findFrames(world: World, text: string): object {
  const wanted = text.toLowerCase();
  const found = [...world.store.all("frames")].filter(({ name, frameId, type }) =>
    [name, frameId, type].some((field) => field.toLowerCase().includes(wanted)),
  );
  const frames = found
    .slice(0, maxFramesFound)
    .map(({ frameId, zoneId, name, type }) => ({ frameId, zoneId, name, type }));
  return { total: found.length, frames };
}

function serveFile(folder: keyof typeof folders, name: string): Response {
  const type = /^([a-z-]+\/)*[a-z-]+\.[a-z]+$/.test(name) ? contentTypes[extname(name)] : undefined;
  if (!type) return new Response("Not found", { status: 404 });
  try {
    return new Response(readFileSync(`${folders[folder]}${name}`), {
      headers: { "content-type": type, "cache-control": "no-cache" },
    });
  } catch {
    return new Response("Not found", { status: 404 });
  }
}

import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { authenticate, checkApiKey, editionFor, requireScopes } from "./authentication.ts";
import { Call, type Reply } from "./call.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";
import { type Answer, refusal, success } from "./envelope.ts";
import { notFound, ServiceError } from "./errors.ts";
import { JournalError } from "./journal.ts";
import type { RateLimits } from "./rate-limits.ts";
import { handlers } from "./routes/index.ts";
import type { User } from "./tables.ts";
import { type Environment, queryOf, type Traffic } from "./traffic.ts";
import { apiRoot } from "./wire.ts";
import type { World } from "./world.ts";

const maxBodyBytes = 4 * 1024 * 1024;

/** The service's API: every endpoint of the table, behind the same checks in the same order. */
export function api(world: World, traffic: Traffic, rateLimits: RateLimits): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(
    `${apiRoot}/*`,
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => traffic.pass(c, "", async () => refusal(c.req.path, new ServiceError("bodyTooLarge"))),
    }),
  );
  for (const [name, endpoint] of Object.entries(endpoints)) {
    // The table ties each handler to its own parameters; here they are all called alike.
    const handler = handlers[name as keyof typeof handlers] as (call: Call<string>) => Reply;
    app.on(endpoint.method, `${apiRoot}${endpoint.path}`, (c) => answer(c, name, endpoint, handler));
  }
  app.all(`${apiRoot}/*`, async (c) =>
    traffic.pass(c, await c.req.text(), async () => refusal(c.req.path, notFound("operation"))),
  );
  return app;

  async function answer(
    c: Context<Environment>,
    name: string,
    endpoint: Endpoint,
    handler: (call: Call<string>) => Reply,
  ): Promise<Response> {
    const text = await c.req.text();
    return traffic.pass(c, text, async (refusedItems, seen) => {
      if (world.settings.latencyMs > 0) await delay(world.settings.latencyMs);
      let caller: User | undefined;
      try {
        const identity = authenticate(world, c.req.header("authorization"));
        caller = identity.caller;
        seen(caller);
        requireScopes(endpoint, identity.token);
        if (endpoint.rate !== undefined) rateLimits.take(name, caller.id, endpoint.rate);
        const editionId = c.req.param("edition_id");
        const edition = editionId === undefined ? undefined : editionFor(world, caller, editionId);
        checkApiKey(world, edition, c.req.header("x-service-apikey"));
        const query = new URLSearchParams(queryOf(c));
        const request = { query, contentType: c.req.header("content-type"), text, refusedItems };
        const call = new Call(c.req.param(), caller, edition, world, request);
        return success(
          c.req.path,
          world.store.transaction(() => handler(call)),
        );
      } catch (error) {
        return refuse(c, error, caller);
      }
    });
  }
}

function refuse(c: Context, error: unknown, caller: User | undefined): Answer {
  // A full disk is the one failure that is not the caller's; anything else here is a bug and must be seen.
  const refused = error instanceof JournalError ? new ServiceError("internal", { reason: error.message }) : error;
  if (!(refused instanceof ServiceError)) throw error;
  const { edition_id, space_id } = c.req.param() as Record<string, string | undefined>;
  return refusal(c.req.path, refused, {
    ...(edition_id === undefined ? {} : { edition_id }),
    ...(caller === undefined ? {} : { current_user_id: caller.id }),
    ...(space_id === undefined ? {} : { space_id }),
  });
}

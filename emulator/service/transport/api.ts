import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { JournalError } from "../../store/data-file.ts";
import type { User } from "../../store/tables.ts";
import type { World } from "../../store/world.ts";
import { Call, type HandlerResult } from "../api-call.ts";
import { allRoutes, type Route } from "../assumed-paths.ts";
import type { Endpoint } from "../endpoints.ts";
import { handlers } from "../routes/index.ts";
import { notFound, ServiceError } from "../service-errors.ts";
import { apiRoot } from "../wire-format.ts";
import { authenticate, checkApiKey, editionFor, requireScopes } from "./authentication.ts";
import type { RateLimits } from "./rate-limits.ts";
import { type HonoEnv, queryOf, type RequestPipeline, type Respond } from "./request-pipeline.ts";
import { emptyResponse, errorResponse, type ResponseParts, successResponse } from "./response-envelope.ts";

const maxBodyBytes = 4 * 1024 * 1024;

/** The service's API: a route per endpoint, all with the same checks in the same order. */
export function apiRoutes(
  world: World,
  pipeline: RequestPipeline,
  rateLimits: RateLimits,
  warn: (message: string) => void,
): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  app.use(
    `${apiRoot}/*`,
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) =>
        pipeline.run(c, "", async () => errorResponse(world, c.req.path, new ServiceError("bodyTooLarge"))),
    }),
  );
  for (const route of allRoutes()) {
    app.on(route.endpoint.method, `${apiRoot}${route.path}`, (c, next) =>
      route.isServed(world) ? handle(c, route) : next(),
    );
  }
  app.all(`${apiRoot}/*`, async (c) =>
    pipeline.run(c, await c.req.text(), async () => errorResponse(world, c.req.path, notFound("operation"))),
  );
  return app;

  async function handle(c: Context<HonoEnv>, { name, endpoint }: Route): Promise<Response> {
    // Handlers are typed by their own path parameters, which a table of all endpoints cannot express.
    const handler = handlers[name] as (call: Call<string>) => HandlerResult;
    const text = await c.req.text();
    const respond: Respond = async (failingItems, setCaller) => {
      if (world.settings.latencyMs > 0) await delay(world.settings.latencyMs);
      let caller: User | undefined;
      try {
        const identity = authenticate(world, c.req.header("authorization"));
        caller = identity.caller;
        setCaller(caller);
        requireScopes(world, endpoint, identity.token);
        if (endpoint.rate !== undefined) rateLimits.consume(name, caller.id, endpoint.rate);
        const editionId = c.req.param("edition_id");
        const edition = editionId === undefined ? undefined : editionFor(world, caller, editionId);
        checkApiKey(world, edition, c.req.header("x-service-apikey"));
        const query = new URLSearchParams(queryOf(c));
        const request = { query, contentType: c.req.header("content-type"), text, failingItems };
        const call = new Call(c.req.param(), caller, edition, world, request);
        const result = world.store.transaction(() => handler(call));
        if (result.refusal) throw result.refusal;
        const isEmpty = world.reads("empty-write-responses") && !needsBody(endpoint);
        return isEmpty ? emptyResponse : successResponse(c.req.path, result);
      } catch (error) {
        // A failed journal write (disk full) is an expected 500.
        if (error instanceof JournalError) warn(error.message);
        return toErrorResponse(world, c, error, caller);
      }
    };
    return pipeline.run(c, text, respond, name);
  }
}

/** Whether a client needs the body of a success: to read, or to learn what was created. */
function needsBody({ method, source, hasUnknownData }: Endpoint): boolean {
  return method === "GET" || (method === "POST" && source === "documented" && !hasUnknownData);
}

function toErrorResponse(world: World, c: Context, error: unknown, caller: User | undefined): ResponseParts {
  // Any other unknown error is a bug and is rethrown.
  const serviceError = error instanceof JournalError ? new ServiceError("internal", { reason: error.message }) : error;
  if (!(serviceError instanceof ServiceError)) throw error;
  const [edition_id, space_id] = [c.req.param("edition_id"), c.req.param("space_id")];
  return errorResponse(world, c.req.path, serviceError, {
    ...(edition_id === undefined ? {} : { edition_id }),
    ...(caller === undefined ? {} : { current_user_id: caller.id }),
    ...(space_id === undefined ? {} : { space_id }),
  });
}

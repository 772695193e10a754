import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { JournalError } from "../../store/data-file.ts";
import type { User } from "../../store/tables.ts";
import { keysOf } from "../../store/typed-keys.ts";
import type { World } from "../../store/world.ts";
import { Call, type HandlerResult } from "../api-call.ts";
import { type NamedId, type Operation, type OperationName, operations } from "../operations.ts";
import { schemaFor } from "../request-values.ts";
import { handlers } from "../routes/index.ts";
import { ServiceError } from "../service-errors.ts";
import { type ServiceName, serviceNames, services } from "../services.ts";
import { parseBody, parseQuery } from "../validation.ts";
import { authenticate, checkApiKey, editionFor, requireScope } from "./authentication.ts";
import type { RateLimits } from "./rate-limits.ts";
import { type HonoEnv, queryOf, type RequestPipeline, type Respond } from "./request-pipeline.ts";
import { errorResponse, type ResponseParts, successResponse } from "./response-envelope.ts";

const maxBodyBytes = 4 * 1024 * 1024;

/** What the API works on. */
interface ApiParts {
  readonly world: World;
  readonly pipeline: RequestPipeline;
  readonly rateLimits: RateLimits;
  readonly warn: (message: string) => void;
}

/** The service's API under the names of each service: a route per operation, all with the same checks in the same order. */
export function apiRoutes(parts: ApiParts): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  for (const service of serviceNames) app.route("/", serviceRoutes(service, parts));
  return app;
}

function serviceRoutes(service: ServiceName, parts: ApiParts): Hono<HonoEnv> {
  const { world, pipeline } = parts;
  const { apiRoot } = services[service];
  const app = new Hono<HonoEnv>();
  app.use(
    `${apiRoot}/*`,
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) =>
        pipeline.run(c, "", async () => errorResponse(world, c.req.path, new ServiceError("bodyTooLarge"))),
    }),
  );
  for (const name of keysOf(operations)) {
    const { method, path, hasSlash }: Operation = operations[name];
    const paths = hasSlash && service === "canvas" ? [path, `${path}/`] : [path];
    app.on(
      method,
      paths.map((each) => `${apiRoot}${each}`),
      async (c) => {
        const text = await c.req.text();
        return pipeline.run(c, text, responder(c, text, service, name, parts), name);
      },
    );
  }
  app.all(`${apiRoot}/*`, async (c) =>
    pipeline.run(c, await c.req.text(), async () => errorResponse(world, c.req.path, new ServiceError("unknownPath"))),
  );
  return app;
}

/** Checks a request to one operation and calls its handler. */
function responder(
  c: Context<HonoEnv>,
  text: string,
  service: ServiceName,
  name: OperationName,
  { world, rateLimits, warn }: ApiParts,
): Respond {
  const operation: Operation = operations[name];
  // Handlers are typed by their own operation, which a table of all of them cannot express.
  const handler = handlers[name] as (call: Call<string>) => HandlerResult;
  return async (failingItems, setCaller) => {
    if (world.settings.latencyMs > 0) await delay(world.settings.latencyMs);
    let caller: User | undefined;
    try {
      const identity = authenticate(world, c.req.header("authorization"));
      caller = identity.caller;
      setCaller(caller);
      requireScope(service, operation.scope, identity.token);
      rateLimits.consume(name, caller.id, operation.perMinute);
      const request = parseRequest(c, text, service, operation);
      const edition = editionFor(world, caller, c.req.param("edition_id"));
      checkApiKey(world, service, edition, c.req.header(services[service].apiKeyHeader));
      const call = new Call({ service, params: c.req.param(), ...request, caller, edition, world, failingItems });
      return successResponse(
        c.req.path,
        world.store.transaction(() => handler(call)),
      );
    } catch (error) {
      // A failed journal write (disk full) is an expected 500.
      if (error instanceof JournalError) warn(error.message);
      return toErrorResponse(world, c, error, operation, caller);
    }
  };
}

function parseRequest(
  c: Context<HonoEnv>,
  text: string,
  service: ServiceName,
  { query, body }: Operation,
): { query: unknown; body: unknown } {
  const parameters = new URLSearchParams(queryOf(c));
  return {
    query: parseQuery(query && schemaFor(query, service), parameters),
    body: body && parseBody(schemaFor(body, service), text, c.req.header("content-type")),
  };
}

const defaultNames: readonly NamedId[] = ["edition_id", "current_user_id", "team_id", "space_id"];

function toErrorResponse(
  world: World,
  c: Context<HonoEnv>,
  error: unknown,
  { errorNames = defaultNames }: Operation,
  caller: User | undefined,
): ResponseParts {
  // Any other unknown error is a bug and is rethrown.
  const serviceError = error instanceof JournalError ? new ServiceError("internal") : error;
  if (!(serviceError instanceof ServiceError)) throw error;
  const known: Readonly<Record<string, string | undefined>> = { ...c.req.param(), current_user_id: caller?.id };
  const named = errorNames.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]));
  return errorResponse(world, c.req.path, serviceError, Object.fromEntries(named));
}

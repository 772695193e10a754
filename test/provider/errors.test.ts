import { expect, it } from "vitest";
import { apiError } from "../../provider/api/transport/api-error.ts";
import {
  ApiError,
  BadRequest,
  CanvasError,
  ConfigError,
  Conflict,
  ConnectionError,
  Forbidden,
  Inactive,
  isOutcomeUnknown,
  MissingScope,
  NotFound,
  PartialCreateError,
  Protected,
  RateLimited,
  ServerError,
  Unauthorized,
  UnexpectedResponse,
} from "../../provider/errors.ts";
import { rejection, Service } from "./api/harness.ts";

const errorResponse = {
  operation: "space meta",
  method: "PUT",
  path: "/editions/1/spaces/2/meta",
  scope: "Service.spaces.UPDATE",
  outcomeUnknown: false,
  code: "X1",
  serviceMessage: "No",
  field: "value",
};

it.each([
  [400, BadRequest, "correct what it names and try again"],
  [
    401,
    Unauthorized,
    "canvas:accessToken (CANVAS_ACCESS_TOKEN) is not valid or has expired: set a new one, or use a refresh token (pulumi-canvas login)",
  ],
  [403, MissingScope, "the token lacks the scope Service.spaces.UPDATE; use a token that has it"],
  [
    404,
    NotFound,
    "something in /editions/1/spaces/2/meta does not exist or is not visible to the token's user; if it was changed elsewhere, run pulumi up --refresh",
  ],
  [409, Conflict, "choose a different value, or run pulumi up --refresh if it was changed elsewhere"],
  [429, RateLimited, "try again in a minute, or raise canvas:retrySeconds (CANVAS_RETRY_SECONDS)"],
  [500, ServerError, "the service has a problem; try again later"],
  [503, ServerError, "the service has a problem; try again later"],
  [413, ApiError, "the provider does not know this status"],
])("apiError maps %i to its class, with a remedy in the message", (status, Class, remedy) => {
  const error = apiError({ ...errorResponse, status });
  expect(error.constructor).toBe(Class);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    name: Class.name,
    message: `PUT space meta returned ${status} (X1 No: value); ${remedy}`,
    status,
    code: "X1",
    response: { ...errorResponse, status },
  });
});

it("apiError shows the code, the message, the raw code, and the request once", () => {
  const path = "/service/api/v1/editions/1/spaces/2/meta";
  const error = apiError({ ...errorResponse, status: 404, sdkCode: "8017", request: path });
  expect(error.message).toBe(
    `PUT space meta returned 404 (X1 No: value, sdk_error_code 8017, request ${path}); something in this path does not exist or is not visible to the token's user; if it was changed elsewhere, run pulumi up --refresh`,
  );
  const { code: _, serviceMessage: __, field: ___, ...bare } = errorResponse;
  expect(apiError({ ...bare, status: 500, request: "4f2a" }).summary).toBe(
    "PUT space meta returned 500 (request 4f2a)",
  );
});

it.each([400, 403, 404, 409, 413])("apiError does not explain a %i without the service's envelope", (status) => {
  const { code: _, ...withoutCode } = errorResponse;
  expect(apiError({ ...withoutCode, status, isForeign: true }).remedy).toBe(
    "a proxy may have answered instead of the service: check it, and canvas:baseUrl (CANVAS_BASE_URL)",
  );
});

it.each([
  ["Z1011", 400, Inactive, /^restore it, or what it is in, from the trash first$/],
  ["S1012", 400, Inactive, /^restore it/],
  ["A1003", 401, Forbidden, /^its user lacks a role in the space that allows it; if the space was deleted/],
  ["T1006", 401, Forbidden, /^ask an admin of the team to invite/],
  ["S1020", 401, Forbidden, /^its user lacks a role in the space/],
  ["A1008", 401, Unauthorized, /^correct canvas:apiKey /],
  ["M1002", 403, Protected, /^nobody can remove them/],
  ["S1033", 403, Forbidden, /^ask someone who can see the zone/],
  ["S1015", 404, NotFound, /does not exist or is not visible/],
  ["Z1008", 404, NotFound, /^if its space is in the trash, restore the space /],
  ["S1030", 404, NotFound, /^correct the id of the template/],
  ["Z1010", 409, Conflict, /limit of zones/],
  ["S1014", 409, Conflict, /^choose a different value/],
] as const)("the code %s says what a %i means", (code, status, Class, remedy) => {
  const error = apiError({ ...errorResponse, code, status });
  expect(error.constructor).toBe(Class);
  expect(error.remedy).toMatch(remedy);
});

it("a code means the same with another status", () => {
  expect(apiError({ ...errorResponse, code: "A1003", status: 403 }).remedy).toMatch(/^its user lacks a role/);
  expect(apiError({ ...errorResponse, code: "S1009", status: 400 })).toBeInstanceOf(NotFound);
});

it("the client throws the class of each error response", async () => {
  const service = await Service.start();
  const { editionId } = service;
  const client = service.client({ retrySeconds: 0 });
  const spaceId = service.id("spaces", "Plans");
  const zone = [editionId, spaceId, service.id("zones", "Canvas")] as const;

  const bad = await rejection(client.spaces.rename(editionId, spaceId, ""), BadRequest);
  expect(bad.summary).toBe(
    "PUT space meta returned 400 (IAM1036 The parameter value does not match the required pattern.: space_name, request " +
      `/service/api/v1/editions/${editionId}/spaces/${spaceId}/meta)`,
  );
  await client.zones.setState(...zone, "TRASH");
  await rejection(client.zones.get(...zone), Inactive);
  await rejection(client.teams.get(editionId, "9999999999999"), NotFound);
  await rejection(client.spaces.rename(editionId, spaceId, "Plans"), Conflict);

  const reader = service.client({ accessToken: service.tokenOf("owner@example.com", ["Service.spaces.READ"]) });
  const forbidden = await rejection(reader.spaces.rename(editionId, spaceId, "New"), Forbidden);
  expect(forbidden.message).toContain("; the token lacks the scope Service.spaces.UPDATE; use a token that has it");

  service.fault({ nth: 1, action: { kind: "status", status: 502 } });
  await rejection(client.teams.list(editionId), ServerError);
});

it("PartialCreateError has the id and state of the created resource, and the cause", () => {
  const cause = apiError({ ...errorResponse, status: 403 });
  const error = new PartialCreateError({ id: "2", state: { name: "Plans" }, cause });
  expect(error).toBeInstanceOf(CanvasError);
  expect([error.id, error.state, error.cause]).toEqual(["2", { name: "Plans" }, cause]);
  expect(error.message).toBe(
    `2 was created but not finished: ${cause.message}; run the update again to continue from there`,
  );
});

it("ConfigError shows one problem as a sentence, and several as a list", () => {
  expect(new ConfigError(["a is wrong"]).message).toBe("a is wrong");
  expect(new ConfigError(["a is wrong", "b is wrong"]).message).toBe(
    "the configuration has 2 problems:\n- a is wrong\n- b is wrong",
  );
});

it.each<[string, unknown, boolean]>([
  [
    "a lost connection",
    new ConnectionError({ ...errorResponse, outcomeUnknown: true }, "ECONNRESET", "lost its connection"),
    true,
  ],
  ["a 500", apiError({ ...errorResponse, status: 500, outcomeUnknown: true }), true],
  ["a 500 to a read, or of the identity provider", apiError({ ...errorResponse, status: 500 }), false],
  ["a truncated response", new UnexpectedResponse({ ...errorResponse, outcomeUnknown: true }, "was cut off"), true],
  [
    "a 429 after an attempt that may have been applied",
    apiError({ ...errorResponse, status: 429, outcomeUnknown: true }),
    true,
  ],
  ["a 400", apiError({ ...errorResponse, status: 400 }), false],
  [
    "an unreachable host",
    new ConnectionError({ ...errorResponse, outcomeUnknown: false }, "ECONNREFUSED", "could not connect"),
    false,
  ],
  [
    "an unreadable response to a read",
    new UnexpectedResponse({ ...errorResponse, outcomeUnknown: false }, "no JSON"),
    false,
  ],
  ["any other error", new Error("other"), false],
  ["no error", "text", false],
])("isOutcomeUnknown after %s", (_, error, expected) => {
  expect(isOutcomeUnknown(error)).toBe(expected);
});

it("shows what a terminal would execute as codes, line breaks of names too; a list of lines has its own", () => {
  const name = "a\u001b[2J\n::b\u202e\u0085";
  const shown = "a\\u001b[2J\\u000a::b\\u202e\\u0085";
  const error = new CanvasError(`space "${name}" is gone`, `create "${name}"`);
  expect([error.message, error.summary, error.remedy]).toEqual([
    `space "${shown}" is gone; create "${shown}"`,
    `space "${shown}" is gone`,
    `create "${shown}"`,
  ]);
  const list = new ConfigError([name, "b"]);
  expect(list.message).toBe(`the configuration has 2 problems:\n- ${shown}\n- b`);
  expect(new PartialCreateError({ id: "2", state: {}, cause: list }).message).toBe(
    `2 was created but not finished: ${list.message}; run the update again to continue from there`,
  );
  const refused = apiError({ ...errorResponse, status: 400, serviceMessage: name });
  expect(refused.summary).toBe(
    `PUT space meta returned 400 (X1 ${shown.replace("\\u000a", " ").replace("\\u0085", "\\u0085")}: value)`,
  );
});

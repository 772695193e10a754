import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, serve } from "../../emulator/http-server.ts";
import { operations } from "../../emulator/service/operations.ts";
import { apiRoot } from "../../emulator/service/wire-format.ts";
import { TestService } from "./harness.ts";

const service = new TestService({ settings: { rateLimits: false } });
let known: Record<string, string[]>;
let server: RunningServer;

beforeAll(async () => {
  const spaceId = await service.space();
  const zoneId = await service.zone(spaceId);
  known = {
    edition_id: [service.editionId],
    team_id: [service.team("Alpha"), service.team("Beta")],
    space_id: [spaceId],
    zone_id: [zoneId],
    member_id: [service.zuid("member"), service.zuid("owner")],
    user_id: [service.zuid("member"), "me"],
    template_id: [...service.emulator.world.store.all("templates")].map(({ id }) => id),
  };
  server = await serve(service.emulator, "127.0.0.1", 0);
});
afterAll(() => server.close());

/** Names and values from valid requests, which make some generated bodies nearly valid. */
const words = [
  ..."members_info mail_id role type zuid create_space space_name team_id duplicate_space move_space space_state".split(
    " ",
  ),
  ..."action_type value create_zone zone_name template_id move_zone destination_type zone_state duplicate_zone".split(
    " ",
  ),
  ..."frames ids meta id name properties layout fills strokes solid color hex rgb gradient stops no_fill".split(" "),
  ..."SPACE_NAME FAVORITE EMBED TRASH RESTORE DELETE SAME_SPACE EXISTING_SPACE NEW_SPACE MEMBER EDITOR USER".split(" "),
  ..."__proto__ constructor toString assign_to_zuid description team_name plan_type from limit fields search".split(
    " ",
  ),
];
const word = fc.constantFrom(...words);
const text = fc.oneof(word, fc.string({ unit: "binary" }), fc.constant("x".repeat(12_000)));
const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(text, tie("tree"), { maxKeys: 4 }),
  ),
}));
const samples: readonly unknown[] = [
  { create_space: { space_name: "S", team_id: "1" } },
  { members_info: [{ mail_id: "a@example.com", role: "MEMBER" }] },
  { members_info: [{ zuid: "1", role: "EDITOR", type: "USER" }] },
  { action_type: "SPACE_NAME", space_name: "S" },
  { move_zone: { destination_type: "NEW_SPACE", space_name: "S", team_id: "1", copy_comments: false } },
  { duplicate_zone: { destination_type: "SAME_SPACE", deep_copy: true } },
  { template_id: "1", placement: "AT_POSITION", position: { top: 0, left: 0 } },
  {
    frames: [
      {
        meta: { id: "00000000-0000-4000-8000-000000000000", name: "F" },
        properties: {
          layout: { top: 1, left: 1, width: 1, height: 1, rotate: 5, fliph: true },
          fills: [{ alpha: 0.5, solid: { color: { hex: { value: "#fff" } } } }, { no_fill: {} }],
          strokes: [{ type: "DASH", width: 1, fill: { solid: { color: { rgb: { red: 1, green: 2, blue: 3 } } } } }],
        },
      },
    ],
  },
];
/** A valid body with some parts replaced by random values. */
const nearlyValid = fc
  .tuple(fc.constantFrom(...samples), fc.infiniteStream(fc.nat(9)), fc.infiniteStream(tree))
  .map(([sample, choices, replacements]) => {
    const damage = (value: unknown): unknown => {
      if (choices.next().value === 0) return replacements.next().value;
      if (Array.isArray(value)) return value.map(damage);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, damage(inner)]));
    };
    return JSON.stringify(damage(sample));
  });
const body = fc.oneof(
  { arbitrary: nearlyValid, weight: 4 },
  { arbitrary: tree.map((value) => JSON.stringify(value)), weight: 4 },
  { arbitrary: fc.string({ unit: "binary" }), weight: 1 },
);
const query = fc.array(fc.tuple(word, text), { maxLength: 4 }).map((pairs) => new URLSearchParams(pairs).toString());
const headers = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  {
    arbitrary: fc.record(
      {
        authorization: fc.constantFrom("Bearer x", "Basic x", "Bearer", "bearer  ", "Service-oauthtoken x", ""),
        "content-type": fc.constantFrom("application/json; charset=latin1", "text/plain", ";"),
        "x-service-apikey": fc.constantFrom("x", "", "key_1"),
      },
      { requiredKeys: [] },
    ),
    weight: 1,
  },
);

describe("fuzzed input", () => {
  it("gets an envelope in response, and never a 500", { timeout: 300_000 }, async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(operations)),
        fc.infiniteStream(fc.nat(3)),
        fc.infiniteStream(text),
        query,
        headers,
        body,
        async (operation, choices, texts, query, headers, body) => {
          const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => {
            const ids = known[name] ?? [];
            const id = ids[choices.next().value ?? 0] ?? ids[0] ?? "";
            return choices.next().value === 0 ? encodeURIComponent(texts.next().value ?? "") : id;
          });
          const url = `http://emulator.test${apiRoot}${path}${query ? `?${query}` : ""}`;
          const authorization = `Bearer ${service.emulator.credentials.token}`;
          const response = await service.emulator.fetch(
            new Request(url, {
              method: operation.method,
              headers: { authorization, "content-type": "application/json", ...headers },
              ...(operation.method === "GET" ? {} : { body }),
            }),
          );
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          expect(response.status).not.toBe(500);
          const envelope = (await response.json()) as { status: string };
          expect(envelope.status).toBe(response.status < 300 ? "success" : "error");
        },
      ),
      { numRuns: 10_000 },
    );
    // Ensure that the requests got past routing: some succeed, and some fail validation or authorization.
    for (const status of [200, 400, 401, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  });

  it("on the wire never ends the process: garbage, half requests, absurd headers", async () => {
    await fc.assert(
      fc.asyncProperty(rawRequest(), async (bytes) => {
        await sendRaw(bytes);
      }),
      { numRuns: 300 },
    );
    const answer = await fetch(`${server.url}${apiRoot}/editions`, {
      headers: { authorization: `Bearer ${service.emulator.credentials.token}` },
    });
    expect(answer.status).toBe(200);
  });
});

function rawRequest(): fc.Arbitrary<Uint8Array> {
  const line = fc.record({
    method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "BREW"),
    path: fc.oneof(
      fc.constantFrom("/", "//", "/%", "/%ff", "/page/..%2f..%2fpackage.json", "/page/events", "http://x/", "*"),
      fc.constantFrom(`${apiRoot}/editions/%`, `${apiRoot}/editions/%E0%A4%A`, "/_emulator/state", "/oauth/v2/token"),
      fc.webPath(),
    ),
    headers: fc.array(
      fc.constantFrom(
        "Host: x",
        "Host: [",
        "Content-Length: 5",
        "Content-Length: -1",
        "Transfer-Encoding: chunked",
        "Expect: 100-continue",
        "Authorization: \u0001",
      ),
    ),
    body: fc.string(),
  });
  const request = line.map(({ method, path, headers, body }) =>
    new TextEncoder().encode([`${method} ${path} HTTP/1.1`, ...headers, "Connection: close", "", body].join("\r\n")),
  );
  return fc.oneof(request, fc.uint8Array({ maxLength: 200 }));
}

/** Writes bytes to the server and waits until the connection is closed. */
function sendRaw(bytes: Uint8Array): Promise<void> {
  const { port, hostname } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on("data", () => socket.destroy());
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
  });
}

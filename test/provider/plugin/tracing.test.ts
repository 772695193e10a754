// Traces of the plugin, as the engine's receiver gets them.
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { SpanExport } from "../../../provider/plugin/tracing/span-export.ts";
import { pauseRequest } from "./pause-request.ts";
import { mainFile, type Owner, type Plugin, refusal } from "./process.ts";
import { type ReceivedSpan, startReceiver } from "./span-receiver.ts";
import { startPlugin, urn } from "./start-plugin.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";
const traced = { traceparent: `00-${traceId}-${parentId}-01` };

/** A plugin whose engine has a receiver for traces. */
async function startTraced(test: Owner, options: { readonly isSilent?: boolean } = {}) {
  const receiver = await startReceiver(test, options);
  const environment = { PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address };
  return { ...(await startPlugin(test, { environment })), receiver };
}

/** Ends the plugin as the engine does, and with it the trace. */
async function end(plugin: Plugin): Promise<void> {
  plugin.kill("SIGINT");
  expect(await plugin.ended).toBe(0);
}

/** The spans below a span, without times and ids. */
const below = (spans: readonly ReceivedSpan[], parent: string | undefined) =>
  spans
    .filter((span) => span.parentId === parent)
    .map(({ name, kind, attributes, status }) => ({ name, kind, attributes, status }));

const request = (name: string, method: string, status: number, attempt = 1) => ({
  name,
  kind: 3,
  attributes: {
    "http.request.method": method,
    "http.response.status_code": status,
    "canvas.attempt": attempt,
    "canvas.quota_wait_ms": 0,
  },
  status: status < 400 ? 0 : 2,
});

const call = (name: string, type: string, code = 0) => ({
  name: `${name} ${type}`,
  kind: 2,
  attributes: { "pulumi.type": type, "rpc.grpc.status_code": code },
  status: code === 0 ? 0 : 2,
});

describe("a trace", () => {
  it("has a span for a call of the engine, and below it one for each request", async (test) => {
    const { service, plugin, receiver } = await startTraced(test);
    service.fault({ path: "/**/spaces", nth: 1, action: { kind: "status", status: 503, when: "before" } });
    const properties = { teamId: service.team("Alpha"), name: "Confidential" };
    await plugin.call("Create", { urn: urn("Space", "hidden"), properties }, traced);
    await end(plugin);
    const { spans } = receiver;
    expect(below(spans, parentId)).toEqual([call("create", "canvas:index:Space")]);
    const root = spans.find((span) => span.parentId === parentId);
    expect(below(spans, root?.id)).toEqual([
      request("listSpaces", "GET", 503),
      request("listSpaces", "GET", 200, 2),
      request("getTeamPermissions", "GET", 200),
      request("listSpaces", "GET", 200),
      request("createSpace", "POST", 200),
    ]);
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    expect(spans.every(({ start, end }) => start <= end && start >= (root?.start ?? 0))).toBe(true);
    expect(Math.abs((root?.end ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it("has each request below the call that sends it", async (test) => {
    const { service, plugin, receiver } = await startTraced(test);
    const id = service.space("Plans");
    const properties = { spaceId: id, teamId: service.team("Alpha"), name: "Plans", editionId: service.editionId };
    const other = { traceparent: `00-${traceId}-1111111111111111-01` };
    await Promise.all([
      plugin.call("Read", { urn: urn("Space"), id, properties }, traced),
      plugin.call("Invoke", { tok: "canvas:index:getEdition", args: {} }, other),
    ]);
    await plugin.stream("List", { token: "canvas:index:Team" }, traced);
    await end(plugin);
    const { spans } = receiver;
    const calls = spans.filter(({ kind }) => kind === 2);
    expect(
      calls.map(({ name, ...span }) => [name, span.parentId, below(spans, span.id).map((each) => each.name)]),
    ).toEqual(
      expect.arrayContaining([
        ["read canvas:index:Space", parentId, ["getSpace"]],
        ["invoke canvas:index:getEdition", "1111111111111111", ["getEdition"]],
        ["list canvas:index:Team", parentId, ["listTeams"]],
      ]),
    );
  });

  it("says how long a request has waited for quota", async (test) => {
    const { service, plugin, receiver } = await startTraced(test);
    service.fault({
      path: "/**/teams",
      nth: 1,
      action: { kind: "status", status: 429, when: "before", retryAfterSeconds: 1 },
    });
    await plugin.stream("List", { token: "canvas:index:Team" }, traced);
    await end(plugin);
    const [refused, repeated] = receiver.spans.filter(({ name }) => name === "listTeams");
    expect(refused?.attributes).toMatchObject({ "http.response.status_code": 429, "canvas.quota_wait_ms": 0 });
    expect(repeated?.attributes["canvas.quota_wait_ms"]).toBeGreaterThanOrEqual(1_000);
  });

  it("marks a call and a request that fail, and has no name, token, or message", async (test) => {
    const { service, plugin, receiver } = await startTraced(test);
    service.fault({ path: "/**/spaces", nth: 1, action: { kind: "drop", when: "before" } });
    service.fault({ path: "/**/spaces/", action: { kind: "status", status: 403, when: "before" } });
    const properties = { teamId: service.team("Alpha"), name: "Confidential" };
    await refusal(plugin.call("Create", { urn: urn("Space", "hidden"), properties }, traced));
    await end(plugin);
    const { spans } = receiver;
    expect(below(spans, parentId)).toEqual([call("create", "canvas:index:Space", 9)]);
    expect(spans.find(({ name }) => name === "listSpaces")).toMatchObject({
      attributes: { "http.request.method": "GET", "error.type": "disconnected", "canvas.attempt": 1 },
      status: 2,
    });
    expect(spans.find(({ name }) => name === "createSpace")).toMatchObject(request("createSpace", "POST", 403));
    const { token } = service.emulator.credentials;
    for (const hidden of ["Confidential", "hidden", token, service.team("Alpha")])
      expect(JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))).not.toContain(hidden);
  });

  it.for<[string, Record<string, string>]>([
    ["without a span of the engine", {}],
    ["with a span that is not sampled", { traceparent: `00-${traceId}-${parentId}-00` }],
    ["with a span that is invalid", { traceparent: `00-${parentId}-01` }],
  ])("has nothing of a call %s", async ([, headers], test) => {
    const { plugin, receiver } = await startTraced(test);
    await plugin.stream("List", { token: "canvas:index:Team" }, headers);
    await end(plugin);
    expect(receiver.spans).toEqual([]);
  });
});

it.for([
  ["does not answer", (test: Owner) => startTraced(test, { isSilent: true })],
  [
    "is gone",
    (test: Owner) => startPlugin(test, { environment: { PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:1" } }),
  ],
] as const)("does not wait for a receiver that %s", async ([, start], test) => {
  const { plugin } = await start(test);
  expect(await plugin.stream("List", { token: "canvas:index:Team" }, traced)).toHaveLength(3);
  // A request to the receiver may take longer.
  expect(await Promise.race([end(plugin), delay(4_000, "waits")])).toBeUndefined();
});

it("sends the spans of a write that ends after SIGTERM", async (test) => {
  const { service, plugin, receiver } = await startTraced(test);
  const paused = pauseRequest(service.emulator, "POST /spaces/");
  const properties = { teamId: service.team("Alpha"), name: "Late" };
  const creation = plugin.call("Create", { urn: urn("Space"), properties }, traced);
  await paused.reached;
  plugin.kill("SIGTERM");
  await vi.waitFor(() => refusal(plugin.call("GetPluginInfo")), { timeout: 20_000 });
  paused.release();
  await creation;
  expect(await plugin.ended).toBe(0);
  expect(receiver.spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["createSpace", "create canvas:index:Space"]),
  );
});

it("sends spans during a run, not too many at a time", async (test) => {
  const { address, spans, sizes } = await startReceiver(test);
  const sender = new SpanExport(address);
  const [id, start] = [Buffer.from(parentId, "hex"), Date.now()];
  const span = { traceId: Buffer.from(traceId, "hex"), id, parentId: id, kind: "client", start, end: start } as const;
  for (let index = 0; index < 2_500; index++)
    sender.add({ ...span, name: `span ${index}`, attributes: {}, hasFailed: false });
  await vi.waitFor(() => expect(sizes).toEqual([1_000, 1_000, 500]), { timeout: 20_000 });
  expect(spans[2_499]).toMatchObject({ traceId, id: parentId, name: "span 2499", start, end: start, status: 0 });
});

it("is a file of its own, which only a run with traces loads", () => {
  const main = readFileSync(mainFile, "utf8");
  expect(main.match(/.*"\.\/tracing\.js".*/g)).toEqual([expect.stringContaining('await import("./tracing.js")')]);
  expect(main).not.toContain("opentelemetry.proto");
});

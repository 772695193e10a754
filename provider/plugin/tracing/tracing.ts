// Spans for Pulumi's --otel-traces: one for each call of the engine, and below it one for each request to the service.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import grpc from "@grpc/grpc-js";
import { factsOf, type ObserveRequest } from "../../api/transport/request-log.ts";
import { parseUrn } from "../../validation/urn.ts";
import { type Span, SpanExport } from "./span-export.ts";

type SpanContext = Pick<Span, "traceId" | "id">;

/** Makes spans of calls and requests; they have types and operations, and never names, ids, or contents. */
export class Tracing {
  readonly #export: SpanExport;
  readonly #calls = new AsyncLocalStorage<SpanContext>();

  /** With the address of the engine's receiver. */
  constructor(address: string) {
    this.#export = new SpanExport(address);
  }

  /** Runs a call in a span, if the engine sends a span that it belongs to. */
  readonly interceptor: grpc.ServerInterceptor = ({ path }, call) => {
    const id = randomBytes(8);
    const method = lowerFirst(path.slice(path.lastIndexOf("/") + 1));
    const start = now();
    let parent: SpanContext | undefined;
    let type = "";
    return new grpc.ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, receive) => {
            parent = spanIn(metadata);
            receive(metadata);
          },
          onReceiveMessage: (message, receive) => {
            type = typeIn(message);
            receive(message);
          },
          onReceiveHalfClose: (handle) => (parent ? this.#calls.run({ ...parent, id }, handle) : handle()),
        }),
      sendStatus: (status, send) => {
        const code = status.code ?? grpc.status.OK;
        const attributes = { ...(type === "" ? {} : { "pulumi.type": type }), "rpc.grpc.status_code": code };
        const name = `${method} ${type}`.trim();
        this.#add(parent, { id, name, kind: "server", start, attributes, hasFailed: code !== grpc.status.OK });
        send(status);
      },
    });
  };

  /** Adds a span for a request of the current call. */
  readonly observe: ObserveRequest = (request, result, milliseconds) => {
    const { operation, attempt = 1, quotaWaitMs } = factsOf(request);
    const isResponse = result.kind === "response";
    const attributes = {
      "http.request.method": request.method,
      ...(isResponse ? { "http.response.status_code": result.status } : { "error.type": result.kind }),
      "canvas.attempt": attempt,
      "canvas.quota_wait_ms": quotaWaitMs,
    };
    const hasFailed = !isResponse || result.status >= 400;
    const span = { id: randomBytes(8), name: operation, start: now() - milliseconds, attributes, hasFailed };
    this.#add(this.#calls.getStore(), { ...span, kind: "client" });
  };

  /** Sends what is left, for at most this long. */
  flush(milliseconds: number): Promise<void> {
    return this.#export.flush(milliseconds);
  }

  #add(parent: SpanContext | undefined, span: Omit<Span, "traceId" | "parentId" | "end">): void {
    if (parent) this.#export.add({ ...span, traceId: parent.traceId, parentId: parent.id, end: now() });
  }
}

const lowerFirst = (text: string): string => text.replace(/^./, (letter) => letter.toLowerCase());

/** Epoch milliseconds, with a fraction. */
const now = (): number => performance.timeOrigin + performance.now();

/** The engine's span (W3C Trace Context), unless it is not sampled. */
function spanIn(metadata: grpc.Metadata): SpanContext | undefined {
  const [traceparent = ""] = metadata.get("traceparent");
  const [, traceId, id, flags = ""] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/.exec(`${traceparent}`) ?? [];
  if (traceId === undefined || id === undefined || Number.parseInt(flags, 16) % 2 === 0) return undefined;
  return { traceId: Buffer.from(traceId, "hex"), id: Buffer.from(id, "hex") };
}

/** The type or token of what a request is about; an older engine sends a type only in the URN. */
function typeIn(message: object): string {
  const text = (getter: string): string => {
    const get: unknown = Reflect.get(message, getter);
    return typeof get === "function" ? String(get.call(message)) : "";
  };
  return text("getTok") || text("getToken") || text("getType") || parseUrn(text("getUrn")).type;
}

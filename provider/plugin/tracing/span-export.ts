// Sends spans with OTLP over gRPC, the only protocol that the receiver of the engine speaks.
import { setTimeout as delay } from "node:timers/promises";
import grpc from "@grpc/grpc-js";
import jspb from "google-protobuf";
import { version } from "../../api/transport/version.ts";

/** A span that has ended. */
export interface Span {
  readonly traceId: Buffer;
  readonly id: Buffer;
  readonly parentId: Buffer;
  readonly name: string;
  readonly kind: "server" | "client";
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly hasFailed: boolean;
}

/** Nobody reads a trace before the run ends. */
const pauseMs = 1_000;
/** Far below the 4 MB that a receiver accepts. */
const maxSpans = 1_000;
const timeoutMs = 10_000;

/** Sends spans to a receiver, many at a time; spans that it does not accept are lost. */
export class SpanExport {
  readonly #client: grpc.Client;
  readonly #sending = new Set<Promise<void>>();
  #ended: Span[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(address: string) {
    // Connects with the first spans.
    this.#client = new grpc.Client(address, grpc.credentials.createInsecure());
  }

  add(span: Span): void {
    this.#ended.push(span);
    if (this.#ended.length >= maxSpans) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), pauseMs).unref();
  }

  /** Sends the spans that are left, and waits for the receiver, but not longer than this. */
  async flush(milliseconds: number): Promise<void> {
    this.#send();
    await Promise.race([Promise.all(this.#sending), delay(milliseconds)]);
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const spans = this.#ended;
    this.#ended = [];
    if (spans.length === 0) return;
    const path = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";
    const limit = { deadline: Date.now() + timeoutMs };
    const sending = new Promise<void>((resolve) => {
      this.#client.makeUnaryRequest(
        path,
        encode,
        () => ({}),
        spans,
        new grpc.Metadata(),
        limit,
        () => resolve(),
      );
    }).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }
}

/** An ExportTraceServiceRequest; the numbers of fields and enums are those of opentelemetry-proto. */
function encode(spans: readonly Span[]): Buffer {
  const writer = new jspb.BinaryWriter();
  writer.writeMessage(1, spans, () => {
    writer.writeMessage(1, spans, () => writeAttributes(writer, 1, { "service.name": "pulumi-resource-canvas" }));
    writer.writeMessage(2, spans, () => {
      writer.writeMessage(1, spans, () => {
        writer.writeString(1, "pulumi-canvas");
        writer.writeString(2, version);
      });
      for (const span of spans) writer.writeMessage(2, span, () => writeSpan(writer, span));
    });
  });
  return Buffer.from(writer.getResultBuffer());
}

const kinds = { server: 2, client: 3 } as const;
const errorCode = 2;

function writeSpan(writer: jspb.BinaryWriter, span: Span): void {
  writer.writeBytes(1, span.traceId);
  writer.writeBytes(2, span.id);
  writer.writeBytes(4, span.parentId);
  writer.writeString(5, span.name);
  writer.writeEnum(6, kinds[span.kind]);
  writer.writeFixed64(7, nanoseconds(span.start));
  writer.writeFixed64(8, nanoseconds(span.end));
  writeAttributes(writer, 9, span.attributes);
  if (span.hasFailed) writer.writeMessage(15, span, () => writer.writeEnum(3, errorCode));
}

function writeAttributes(writer: jspb.BinaryWriter, field: number, attributes: Span["attributes"]): void {
  for (const [key, value] of Object.entries(attributes))
    writer.writeMessage(field, key, () => {
      writer.writeString(1, key);
      writer.writeMessage(2, key, () => {
        if (typeof value === "string") writer.writeString(1, value);
        else writer.writeInt64(3, value);
      });
    });
}

const nanoseconds = (milliseconds: number): number => Math.round(milliseconds * 1e6);

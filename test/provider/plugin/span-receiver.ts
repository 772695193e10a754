// As much of an OTLP receiver as a plugin talks to; it decodes by the field numbers of opentelemetry-proto.
import grpc from "@grpc/grpc-js";
import jspb from "google-protobuf";
import type { Owner } from "./process.ts";

export interface ReceivedSpan {
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** 2 is an error. */
  readonly status: number;
}

/** Listens until the test ends, and keeps the spans it receives; a silent one never answers. */
export async function startReceiver(
  test: Owner,
  { isSilent = false } = {},
): Promise<{ readonly address: string; readonly spans: ReceivedSpan[]; readonly sizes: number[] }> {
  const spans: ReceivedSpan[] = [];
  /** How many spans each request had. */
  const sizes: number[] = [];
  const server = new grpc.Server();
  const definition = {
    path: "/opentelemetry.proto.collector.trace.v1.TraceService/Export",
    requestStream: false,
    responseStream: false,
    requestSerialize: (bytes: Buffer) => bytes,
    requestDeserialize: (bytes: Buffer) => bytes,
    responseSerialize: (bytes: Buffer) => bytes,
    responseDeserialize: (bytes: Buffer) => bytes,
  };
  server.addService(
    { export: definition },
    {
      export: ({ request }: grpc.ServerUnaryCall<Buffer, Buffer>, respond: grpc.sendUnaryData<Buffer>) => {
        const received = spansIn(request);
        spans.push(...received);
        sizes.push(received.length);
        if (!isSilent) respond(null, Buffer.alloc(0));
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    const bound = (error: Error | null, free: number) => (error ? reject(error) : resolve(free));
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), bound);
  });
  test.onTestFinished(() => server.forceShutdown());
  // A name, as the engine passes it.
  return { address: `localhost:${port}`, spans, sizes };
}

const spansIn = (request: Uint8Array): ReceivedSpan[] =>
  parts(request, 1)
    .flatMap((resource) => parts(resource, 2))
    .flatMap((scope) => parts(scope, 2))
    .map(spanOf);

function spanOf(bytes: Uint8Array): ReceivedSpan {
  const [status] = parts(bytes, 15);
  return {
    traceId: hex(parts(bytes, 1)),
    id: hex(parts(bytes, 2)),
    parentId: hex(parts(bytes, 4)),
    name: text(parts(bytes, 5)),
    kind: number(bytes, 6) ?? 0,
    start: milliseconds(number(bytes, 7)),
    end: milliseconds(number(bytes, 8)),
    attributes: Object.fromEntries(parts(bytes, 9).map((pair) => [text(parts(pair, 1)), attributeOf(parts(pair, 2))])),
    status: status === undefined ? 0 : (number(status, 3) ?? 0),
  };
}

const attributeOf = ([value = new Uint8Array()]: readonly Uint8Array[]): string | number =>
  number(value, 3) ?? text(parts(value, 1));

/** A number has a resolution of 256 ns here. */
const milliseconds = (nanoseconds = 0): number => Math.round(nanoseconds / 1e3) / 1e3;

const hex = (values: readonly Uint8Array[]): string => Buffer.concat(values).toString("hex");
const text = (values: readonly Uint8Array[]): string => Buffer.concat(values).toString("utf8");

/** The values of a field that has a length: text, bytes, or another message. */
function parts(message: Uint8Array, field: number): Uint8Array[] {
  const found: Uint8Array[] = [];
  const reader = new jspb.BinaryReader(message);
  while (reader.nextField())
    if (reader.getFieldNumber() === field && reader.isDelimited()) found.push(reader.readBytes());
    else reader.skipField();
  return found;
}

/** The value of a field with a number, of variable or fixed size. */
function number(message: Uint8Array, field: number): number | undefined {
  const fixed64 = 1;
  const reader = new jspb.BinaryReader(message);
  while (reader.nextField())
    if (reader.getFieldNumber() !== field || reader.isDelimited()) reader.skipField();
    else return Number(reader.getWireType()) === fixed64 ? reader.readFixed64() : reader.readInt64();
  return undefined;
}

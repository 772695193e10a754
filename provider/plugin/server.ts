import grpc from "@grpc/grpc-js";
import { CanvasError } from "../errors.ts";
import { grpcStatusOf } from "./grpc-status.ts";

/** A field of a map in protobuf whose key would replace the prototype of an object. */
const droppedKey = "\n\t__proto__";
const requestsWithDroppedKey = new WeakSet<object>();

/** The library drops such a key in silence: remembers which requests have one. */
function noting<Request extends object>(
  method: grpc.MethodDefinition<Request, unknown>,
): grpc.MethodDefinition<Request, unknown> {
  const requestDeserialize = (bytes: Buffer) => {
    const request = method.requestDeserialize(bytes);
    if (bytes.includes(droppedKey)) requestsWithDroppedKey.add(request);
    return request;
  };
  return { ...method, requestDeserialize };
}

function requireKeys(request: object): void {
  if (requestsWithDroppedKey.has(request)) throw new CanvasError("a map has the key __proto__, which cannot be used");
}

/** A gRPC method with a single response. The signal is aborted when the engine cancels the call. */
export function unary<Request extends object, Response>(
  handle: (request: Request, signal: AbortSignal) => Response | Promise<Response>,
): grpc.handleUnaryCall<Request, Response> {
  return (call, respond) => {
    const cancellation = new AbortController();
    // After every call; with a reason, because the default one is an error with a stack.
    call.once("cancelled", () => cancellation.abort("canceled"));
    Promise.resolve(call.request)
      .then((request) => {
        requireKeys(request);
        return handle(request, cancellation.signal);
      })
      .then(
        (response) => respond(null, response),
        (error: unknown) => respond(grpcStatusOf(error)),
      );
  };
}

/** A gRPC method with a stream of responses. */
export function streaming<Request, Response>(
  handle: (request: Request) => AsyncIterable<Response>,
): grpc.handleServerStreamingCall<Request, Response> {
  return (call) => {
    const write = async () => {
      for await (const response of handle(call.request)) call.write(response);
      call.end();
    };
    write().catch((error: unknown) => call.emit("error", grpcStatusOf(error)));
  };
}

/** The engine's own limit. */
const maxMessageBytes = 400 * 1024 * 1024;

export const messageLimits = {
  "grpc.max_receive_message_length": maxMessageBytes,
  "grpc.max_send_message_length": maxMessageBytes,
};

/** Listens on a free port of the loopback interface. */
export async function listen(
  service: grpc.ServiceDefinition,
  methods: grpc.UntypedServiceImplementation,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = new grpc.Server(messageLimits);
  const definitions = Object.entries(service).map(([name, method]) => [name, noting(method)]);
  server.addService(Object.fromEntries(definitions), methods);
  const port = await new Promise<number>((resolve, reject) => {
    const bound = (error: Error | null, free: number) => (error ? reject(error) : resolve(free));
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), bound);
  });
  const close = () => new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  return { port, close };
}

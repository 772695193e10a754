import grpc from "@grpc/grpc-js";
import { statusOf } from "./statuses.ts";

/** A method that answers once. */
export function unary<Request, Response>(
  handle: (request: Request) => Response | Promise<Response>,
): grpc.handleUnaryCall<Request, Response> {
  return (call, answer) => {
    Promise.resolve(call.request)
      .then(handle)
      .then(
        (response) => answer(null, response),
        (error: unknown) => answer(statusOf(error)),
      );
  };
}

/** A method that answers with a stream. */
export function streaming<Request, Response>(
  handle: (request: Request) => AsyncIterable<Response>,
): grpc.handleServerStreamingCall<Request, Response> {
  return (call) => {
    const write = async () => {
      for await (const response of handle(call.request)) call.write(response);
      call.end();
    };
    write().catch((error: unknown) => call.emit("error", statusOf(error)));
  };
}

/** As the engine's own: a state may be large. */
const largestMessage = 400 * 1024 * 1024;

/** Serves on a free port of this machine. */
export async function listen(
  service: grpc.ServiceDefinition,
  methods: grpc.UntypedServiceImplementation,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = new grpc.Server({
    "grpc.max_receive_message_length": largestMessage,
    "grpc.max_send_message_length": largestMessage,
  });
  server.addService(service, methods);
  const port = await new Promise<number>((resolve, reject) => {
    const bound = (error: Error | null, free: number) => (error ? reject(error) : resolve(free));
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), bound);
  });
  const close = () => new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  return { port, close };
}

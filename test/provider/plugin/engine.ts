// As much of an engine as a plugin talks to: the service that shows messages to the user.
import grpc from "@grpc/grpc-js";
import services from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import messages, { type LogRequest } from "@pulumi/pulumi/proto/engine_pb.js";
import empties from "google-protobuf/google/protobuf/empty_pb.js";
import type { Owner } from "./process.ts";

export interface LoggedMessage {
  readonly severity: "warning" | "info" | "status";
  readonly urn: string;
  readonly message: string;
}

/** Listens until the test ends, and keeps the messages it receives. */
export async function startEngine(
  test: Owner,
): Promise<{ readonly address: string; readonly messages: LoggedMessage[] }> {
  const received: LoggedMessage[] = [];
  const server = new grpc.Server();
  server.addService(services.EngineService, {
    log: (call: grpc.ServerUnaryCall<LogRequest, object>, respond: grpc.sendUnaryData<object>) => {
      const { severity, urn, message, ephemeral } = call.request.toObject();
      const isWarning = severity === messages.LogSeverity.WARNING;
      received.push({ severity: isWarning ? "warning" : ephemeral ? "status" : "info", urn, message });
      respond(null, new empties.Empty());
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    const bound = (error: Error | null, free: number) => (error ? reject(error) : resolve(free));
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), bound);
  });
  test.onTestFinished(() => server.forceShutdown());
  return { address: `127.0.0.1:${port}`, messages: received };
}

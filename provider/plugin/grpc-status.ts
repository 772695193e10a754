import grpc from "@grpc/grpc-js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import statuses from "@pulumi/pulumi/proto/status_pb.js";
import anys from "google-protobuf/google/protobuf/any_pb.js";
import { CanvasError, isOutcomeUnknown, PartialCreateError, PartialUpdateError } from "../errors.ts";
import { objectOf } from "../validation/properties.ts";
import { marshal } from "./marshal.ts";

/** An error with a complete gRPC status. */
class StatusError extends Error {
  readonly status: Partial<grpc.StatusObject>;

  constructor(status: Partial<grpc.StatusObject>) {
    super(status.details);
    this.status = status;
  }
}

/** The gRPC status of an error. */
export function grpcStatusOf(error: unknown): Partial<grpc.StatusObject> {
  if (error instanceof StatusError) return error.status;
  if (error instanceof CanvasError) {
    // With UNKNOWN the engine keeps the operation as pending and reports it in the next run.
    const code = isOutcomeUnknown(error) ? grpc.status.UNKNOWN : grpc.status.FAILED_PRECONDITION;
    return { code, details: error.message };
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { message } = new CanvasError(`pulumi-canvas has an internal error; please report it: ${text}`.split("\n"));
  return { code: grpc.status.INTERNAL, details: message };
}

/** Turns a partial create or update into ErrorResourceInitFailed: the engine records id and state. */
export function asInitFailed(secrets: readonly (readonly string[])[], updatedId = ""): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PartialCreateError || error instanceof PartialUpdateError)) throw error;
    const failure = new messages.ErrorResourceInitFailed()
      .setId(error instanceof PartialCreateError ? error.id : updatedId)
      .setProperties(marshal(objectOf(error.state), secrets))
      .setReasonsList([error.message]);
    throw new StatusError(withDetail(error.message, failure.serializeBinary()));
  };
}

/** The rich error model of gRPC (google.rpc.Status in a trailer), which grpc-js has no API for. */
function withDetail(message: string, initializationFailed: Uint8Array): Partial<grpc.StatusObject> {
  const detail = new anys.Any();
  detail.pack(initializationFailed, "pulumirpc.ErrorResourceInitFailed");
  const status = new statuses.Status().setCode(grpc.status.UNKNOWN).setMessage(message);
  status.addDetails(detail);
  const metadata = new grpc.Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return { code: grpc.status.UNKNOWN, details: message, metadata };
}

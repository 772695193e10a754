import grpc from "@grpc/grpc-js";
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import statuses from "@pulumi/pulumi/proto/status_pb.js";
import anys from "google-protobuf/google/protobuf/any_pb.js";
import { mayHaveRun } from "../births.ts";
import { CanvasError, PartialCreateError } from "../errors.ts";
import { toWire } from "./properties.ts";

/** A failure whose status is made already. */
class StatusError extends Error {
  readonly status: Partial<grpc.StatusObject>;

  constructor(status: Partial<grpc.StatusObject>) {
    super(status.details);
    this.status = status;
  }
}

/** An error in the form in which the engine takes it. */
export function statusOf(error: unknown): Partial<grpc.StatusObject> {
  if (error instanceof StatusError) return error.status;
  if (error instanceof CanvasError) {
    // The engine remembers an operation that ended as unknown, and tells the user at the next one.
    const code = mayHaveRun(error) ? grpc.status.UNKNOWN : grpc.status.FAILED_PRECONDITION;
    return { code, details: error.message };
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: grpc.status.INTERNAL, details: `pulumi-canvas met an error of its own; please report it: ${text}` };
}

/** Passes a failed create on; if it has made something, its id and state go along, so that the engine records them. */
export function partial(secrets: readonly (readonly string[])[]): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PartialCreateError)) throw error;
    const failure = new messages.ErrorResourceInitFailed()
      .setId(error.id)
      .setProperties(toWire(Object(error.state), secrets))
      .setReasonsList([error.message]);
    throw new StatusError(withDetail(error.message, failure.serializeBinary()));
  };
}

/** gRPC has a place for the structured part of an error, which this library does not know. */
function withDetail(message: string, initialisationFailed: Uint8Array): Partial<grpc.StatusObject> {
  const detail = new anys.Any();
  detail.pack(initialisationFailed, "pulumirpc.ErrorResourceInitFailed");
  const status = new statuses.Status().setCode(grpc.status.UNKNOWN).setMessage(message);
  status.addDetails(detail);
  const metadata = new grpc.Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return { code: grpc.status.UNKNOWN, details: message, metadata };
}

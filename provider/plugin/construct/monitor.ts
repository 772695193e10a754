import grpc from "@grpc/grpc-js";
import services from "@pulumi/pulumi/proto/resource_grpc_pb.js";
import type * as rpc from "@pulumi/pulumi/proto/resource_pb.js";
import { CanvasError } from "../../errors.ts";
import { messageLimits } from "../server.ts";

/** The engine closes its monitor when a run is canceled, or when a resource fails, which it reports itself. */
export class RunStopped extends CanvasError {}

/** The engine's resource monitor, which registers the resources of a component. */
export class Monitor {
  readonly #client: services.ResourceMonitorClient;
  readonly #calls = new Set<grpc.ClientUnaryCall>();
  readonly #signal: AbortSignal;

  /** Aborting the signal cancels all calls. */
  constructor(address: string, signal: AbortSignal) {
    this.#client = new services.ResourceMonitorClient(address, grpc.credentials.createInsecure(), messageLimits);
    this.#signal = signal;
    signal.addEventListener("abort", () => {
      for (const call of this.#calls) call.cancel();
    });
  }

  async register(request: rpc.RegisterResourceRequest): Promise<rpc.RegisterResourceResponse> {
    const label = `${request.getType().replace(/.*:/, "")} ${request.getName()}`;
    return this.#call(label, (answer) => this.#client.registerResource(request, answer));
  }

  async registerOutputs(request: rpc.RegisterResourceOutputsRequest): Promise<void> {
    await this.#call("the outputs", (answer) => this.#client.registerResourceOutputs(request, answer));
  }

  close(): void {
    this.#client.close();
  }

  #call<Response>(
    label: string,
    start: (answer: (error: grpc.ServiceError | null, response: Response) => void) => grpc.ClientUnaryCall,
  ): Promise<Response> {
    if (this.#signal.aborted) throw stopped(label);
    return new Promise((resolve, reject) => {
      const call = start((error, response) => {
        this.#calls.delete(call);
        if (error) reject(isStop(error) ? stopped(label) : new CanvasError(`${label}: ${error.details}`));
        else resolve(response);
      });
      this.#calls.add(call);
    });
  }
}

const isStop = ({ code }: grpc.ServiceError): boolean =>
  code === grpc.status.UNAVAILABLE || code === grpc.status.CANCELLED;

const stopped = (label: string): RunStopped => new RunStopped(`the run was stopped before ${label} was registered`);

// As much of an engine as a component talks to: the monitor, with which it registers its resources.
import grpc from "@grpc/grpc-js";
import services from "@pulumi/pulumi/proto/resource_grpc_pb.js";
import messages, {
  type RegisterResourceOutputsRequest,
  type RegisterResourceRequest,
  type RegisterResourceResponse,
} from "@pulumi/pulumi/proto/resource_pb.js";
import empties from "google-protobuf/google/protobuf/empty_pb.js";
import structs from "google-protobuf/google/protobuf/struct_pb.js";
import type { Json } from "../messages.ts";
import type { Owner } from "../process.ts";

/** What the monitor answers besides the URN; an error is an error of gRPC. */
export interface Answer {
  readonly id?: string;
  readonly outputs?: Json;
  readonly result?: "SUCCESS" | "FAIL" | "SKIP";
  readonly error?: Partial<grpc.StatusObject>;
}

export interface MonitorServer {
  readonly address: string;
  /** Every registration, in the order of their arrival. */
  readonly registrations: readonly RegisterResourceRequest[];
  readonly outputs: readonly RegisterResourceOutputsRequest[];
  registration(name: string, type?: string): RegisterResourceRequest;
}

/** Listens until the test ends; `answer` is asked once a resource is registered. */
export async function startMonitor(
  test: Owner,
  answer: (request: RegisterResourceRequest, monitor: MonitorServer) => Answer | Promise<Answer> = answerOf,
): Promise<MonitorServer> {
  const registrations: RegisterResourceRequest[] = [];
  const outputs: RegisterResourceOutputsRequest[] = [];
  const server = new grpc.Server();
  server.addService(services.ResourceMonitorService, {
    registerResource: async (
      { request }: grpc.ServerUnaryCall<RegisterResourceRequest, RegisterResourceResponse>,
      respond: grpc.sendUnaryData<RegisterResourceResponse>,
    ) => {
      registrations.push(request);
      const { error, ...given } = await answer(request, monitor);
      respond(error ?? null, response(request, given));
    },
    registerResourceOutputs: (
      { request }: grpc.ServerUnaryCall<RegisterResourceOutputsRequest, object>,
      respond: grpc.sendUnaryData<object>,
    ) => {
      outputs.push(request);
      respond(null, new empties.Empty());
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    const bound = (error: Error | null, free: number) => (error ? reject(error) : resolve(free));
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), bound);
  });
  test.onTestFinished(() => server.forceShutdown());
  const monitor = { address: `127.0.0.1:${port}`, registrations, outputs, registration };
  function registration(name: string, type = ""): RegisterResourceRequest {
    const found = registrations.find((one) => one.getName() === name && one.getType().endsWith(type));
    if (!found) throw new Error(`nothing was registered as ${name}`);
    return found;
  }
  return monitor;
}

function response(request: RegisterResourceRequest, { id = "", outputs = {}, result = "SUCCESS" }: Answer) {
  return new messages.RegisterResourceResponse()
    .setUrn(urnOf(request))
    .setId(id)
    .setObject(structs.Struct.fromJavaScript(JSON.parse(JSON.stringify(outputs))))
    .setResult(messages.Result[result]);
}

/** The URN that the engine would give: it has the types of the parents, and the name. */
function urnOf(request: RegisterResourceRequest): string {
  const [, parents = ""] = /^urn:pulumi:dev::test::(.*)::/.exec(request.getParent()) ?? [];
  const types = [parents, request.getType()].filter((type) => type !== "" && type !== "pulumi:pulumi:Stack");
  return `urn:pulumi:dev::test::${types.join("$")}::${request.getName()}`;
}

/** What a provider would answer: each resource has the id `id of NAME` in edition 7, and nobody is left open. */
export function answerOf(request: RegisterResourceRequest): Answer {
  const id = `id of ${request.getName()}`;
  return { outputs: { teamId: id, spaceId: id, zoneId: id, editionId: "7", open: [] } };
}

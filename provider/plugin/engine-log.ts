const timeoutMs = 2_000;

/** Sends warnings to the engine, which shows them beside the resource. */
export class EngineLog {
  #address: string | undefined;

  constructor(address: string | undefined) {
    this.#address = address;
  }

  /** Sets the engine's address; an engine that attaches to a running plugin sends it later. */
  connect(address: string): void {
    if (address !== "") this.#address = address;
  }

  /** Never fails: prints to stderr if the engine cannot be reached. */
  async warn(urn: string, message: string): Promise<void> {
    const isReceived = await this.#send(urn, message).catch(() => false);
    if (!isReceived) console.error(message);
  }

  async #send(urn: string, message: string): Promise<boolean> {
    if (this.#address === undefined) return false;
    // Loaded with the first warning: most runs have none.
    const [{ default: grpc }, { default: services }, { default: messages }] = await Promise.all([
      import("@grpc/grpc-js"),
      import("@pulumi/pulumi/proto/engine_grpc_pb.js"),
      import("@pulumi/pulumi/proto/engine_pb.js"),
    ]);
    const engine = new services.EngineClient(this.#address, grpc.credentials.createInsecure());
    const request = new messages.LogRequest();
    request.setSeverity(messages.LogSeverity.WARNING);
    request.setMessage(message);
    request.setUrn(urn);
    const limit = { deadline: Date.now() + timeoutMs };
    const isReceived = await new Promise<boolean>((resolve) =>
      engine.log(request, new grpc.Metadata(), limit, (error) => resolve(!error)),
    );
    engine.close();
    return isReceived;
  }
}

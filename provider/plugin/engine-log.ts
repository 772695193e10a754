const patienceMs = 2_000;

/** Tells the user something by way of the engine, which shows it beside the resource. */
export class EngineLog {
  #address: string | undefined;

  constructor(address: string | undefined) {
    this.#address = address;
  }

  /** The engine to talk to from now on; one that attaches to a running plugin may not tell at once. */
  connect(address: string): void {
    if (address !== "") this.#address = address;
  }

  /** Never fails: what there is to say goes to the standard error output if the engine does not hear it. */
  async warn(urn: string, message: string): Promise<void> {
    const isHeard = await this.#send(urn, message).catch(() => false);
    if (!isHeard) console.error(message);
  }

  async #send(urn: string, message: string): Promise<boolean> {
    if (this.#address === undefined) return false;
    // Loaded when first needed: most runs have nothing to tell.
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
    const limit = { deadline: Date.now() + patienceMs };
    const isHeard = await new Promise<boolean>((resolve) =>
      engine.log(request, new grpc.Metadata(), limit, (error) => resolve(!error)),
    );
    engine.close();
    return isHeard;
  }
}

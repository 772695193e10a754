import { printable } from "../validation/printable-text.ts";

const timeoutMs = 2_000;

/** Sends messages to the engine, which shows them next to the resource. */
export class EngineLog {
  #address: string | undefined;

  constructor(address: string | undefined) {
    this.#address = address;
  }

  /** Sets the engine's address; an engine that attaches to a running plugin sends it later. */
  connect(address: string): void {
    if (address !== "") this.#address = address;
  }

  /** Never fails: prints to stderr if the engine cannot be reached. A status is shown until the next message. */
  async log(urn: string, severity: "WARNING" | "INFO" | "STATUS", message: string): Promise<void> {
    const text = printable(message);
    const isReceived = await this.#send(urn, severity, text).catch(() => false);
    if (!isReceived && severity !== "STATUS") console.error(text);
  }

  async #send(urn: string, severity: "WARNING" | "INFO" | "STATUS", message: string): Promise<boolean> {
    if (this.#address === undefined) return false;
    // Loaded with the first message: most runs have none.
    const [{ default: grpc }, { default: services }, { default: messages }] = await Promise.all([
      import("@grpc/grpc-js"),
      import("@pulumi/pulumi/proto/engine_grpc_pb.js"),
      import("@pulumi/pulumi/proto/engine_pb.js"),
    ]);
    const engine = new services.EngineClient(this.#address, grpc.credentials.createInsecure());
    const request = new messages.LogRequest();
    request.setSeverity(messages.LogSeverity[severity === "STATUS" ? "INFO" : severity]);
    request.setEphemeral(severity === "STATUS");
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

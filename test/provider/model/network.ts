import type { Emulator } from "../../../emulator/emulator.ts";
import { faultResponse } from "../../../emulator/service/transport/response-envelope.ts";
import type { HttpClient, HttpFailure, HttpRequest, HttpResponse } from "../../../provider/api/transport/http.ts";
import { EmulatorHttp } from "../api/emulator-http.ts";
import { Crash } from "../resources/harness.ts";

/** What can happen to a request. */
export const faultKinds = [
  /** Applied, but the connection breaks before the response arrives. */
  "lost",
  /** Never applied. */
  "unreachable",
  /** The service reports a failure of its own, and has or has not applied the request. */
  "500 before",
  "500 after",
  /** A gateway gives up on a request that was applied. */
  "504 after",
  /** Applied, with a response that confirms nothing. */
  "empty",
  "429",
  /** The process dies before the request is sent, or after it was applied. */
  "crash before",
  "crash after",
] as const;

export interface Fault {
  readonly kind: (typeof faultKinds)[number];
  /** The request that it happens to, counted from 1. */
  readonly at: number;
}

/** The connection of one process. */
export interface Connection extends HttpClient {
  /** Whether the process has died: it records nothing any more. */
  readonly isDead: boolean;
}

/** Connects sessions with an emulator in the same process, with faults. */
export class Network {
  readonly emulator: Emulator;
  readonly #http: HttpClient;

  constructor(emulator: Emulator) {
    this.emulator = emulator;
    this.#http = new EmulatorHttp(emulator);
  }

  /** The network as one process meets it. */
  connect(faults: readonly Fault[] = []): Connection {
    let count = 0;
    const send = async (request: HttpRequest): Promise<HttpResponse | HttpFailure> => {
      if (connection.isDead) throw new Crash();
      count += 1;
      const fault = faults.find(({ at }) => at === count);
      connection.isDead ||= fault?.kind.startsWith("crash") ?? false;
      return fault ? this.#sendWith(fault, request) : this.#http.send(request);
    };
    const connection = { send, close: () => {}, isDead: false };
    return connection;
  }

  async #sendWith({ kind }: Fault, request: HttpRequest): Promise<HttpResponse | HttpFailure> {
    const isApplied = !["unreachable", "500 before", "429", "crash before"].includes(kind);
    const response = isApplied ? await this.#http.send(request) : undefined;
    // A request that the service refused was not applied, whatever happens to the response.
    if (kind === "lost") return { kind: "disconnected", sent: true, code: "ECONNRESET" };
    if (kind === "unreachable") return { kind, sent: false, code: "EHOSTUNREACH" };
    if (kind === "500 before" || kind === "500 after") return failed(500);
    if (kind === "429") return failed(429);
    if (kind === "504 after") return { kind: "response", status: 504, headers: {}, text: "<h1>Gateway Timeout</h1>" };
    if (kind === "empty")
      return { kind: "response", status: response?.kind === "response" ? response.status : 200, headers: {}, text: "" };
    throw new Crash();
  }
}

function failed(status: number): HttpResponse {
  return { kind: "response", ...faultResponse("/", { kind: "status", status, when: "before" }) };
}

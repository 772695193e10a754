import { z } from "zod";
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
  /** Times out, and is applied later. */
  "late",
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
  /** How many requests later a late request is applied. */
  readonly delay: number;
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
  readonly #late: { request: HttpRequest; due: number }[] = [];
  #sent = 0;
  /** Whether a request has been applied after its process gave it up. */
  hadLateRequests = false;
  /** The ids of what such a request took out of the trash, inserted, or added; people by place and id or address. */
  readonly madeLate = new Set<string>();
  /** The ids of the teams, spaces and zones that such a request has changed, or something in them. */
  readonly changedLate = new Set<string | undefined>();
  /** Whether a process has not learnt what became of something that it adds. */
  hadLostAdditions = false;

  /** Whether a request is still under way after its process gave it up. */
  get isBusy(): boolean {
    return this.#late.length > 0;
  }

  constructor(emulator: Emulator) {
    this.emulator = emulator;
    this.#http = new EmulatorHttp(emulator);
  }

  /** The network as one process meets it; `before` is called with the number of each request. */
  connect(faults: readonly Fault[] = [], before: (at: number) => Promise<void> = async () => {}): Connection {
    let count = 0;
    const send = async (request: HttpRequest): Promise<HttpResponse | HttpFailure> => {
      if (connection.isDead) throw new Crash();
      count += 1;
      const fault = faults.find(({ at }) => at === count);
      await before(count);
      await this.#deliver(this.#sent++);
      connection.isDead ||= fault?.kind.startsWith("crash") ?? false;
      return fault ? this.#sendWith(fault, request) : this.#http.send(request);
    };
    const connection = { send, close: () => {}, isDead: false };
    return connection;
  }

  /** Applies everything that is still under way. */
  flush(): Promise<void> {
    return this.#deliver(Number.POSITIVE_INFINITY);
  }

  async #deliver(now: number): Promise<void> {
    const due = this.#late.filter((one) => one.due <= now);
    for (const one of due) {
      this.#late.splice(this.#late.indexOf(one), 1);
      const response = await this.#http.send(one.request);
      const isDone = response.kind === "response" && response.status < 300;
      if (!isDone) continue;
      for (const id of madeBy(one.request)) this.madeLate.add(id);
      this.changedLate.add(targetOf(one.request).place);
    }
  }

  async #sendWith({ kind, delay }: Fault, request: HttpRequest): Promise<HttpResponse | HttpFailure> {
    if (request.method === "POST") this.hadLostAdditions = true;
    const isApplied = !["unreachable", "500 before", "late", "429", "crash before"].includes(kind);
    const response = isApplied ? await this.#http.send(request) : undefined;
    // A request that the service refused was not applied, whatever happens to the response.
    if (kind === "lost") return { kind: "disconnected", sent: true, code: "ECONNRESET" };
    if (kind === "unreachable") return { kind, sent: false, code: "EHOSTUNREACH" };
    if (kind === "500 before" || kind === "500 after") return failed(500);
    if (kind === "429") return failed(429);
    if (kind === "504 after") return { kind: "response", status: 504, headers: {}, text: "<h1>Gateway Timeout</h1>" };
    if (kind === "empty")
      return { kind: "response", status: response?.kind === "response" ? response.status : 200, headers: {}, text: "" };
    if (kind !== "late") throw new Crash();
    this.hadLateRequests = true;
    if (request.method !== "GET") this.#late.push({ request, due: this.#sent + delay });
    return { kind: "timeout", sent: true, code: "ETIMEDOUT" };
  }
}

function failed(status: number): HttpResponse {
  return { kind: "response", ...faultResponse("/", { kind: "status", status, when: "before" }) };
}

/** The ids of what a request takes out of the trash, inserts, or adds. */
function madeBy(request: HttpRequest): readonly string[] {
  const { frames = [], members_info = [] } = Made.parse(JSON.parse(request.body ?? "{}"));
  const { place } = targetOf(request);
  return [
    ...restoredBy(request),
    ...frames.map(({ meta }) => meta?.id ?? ""),
    ...members_info.map(({ zuid, mail_id }) => `${place}:${zuid ?? mail_id}`),
  ];
}

/** The id of what a request takes out of the trash. */
function restoredBy(request: HttpRequest): readonly string[] {
  const { place, collection } = targetOf(request);
  return place !== undefined && collection === "state" && request.body?.includes('"RESTORE"') ? [place] : [];
}

const targetOf = ({ url }: HttpRequest) => /\/(?<place>[^/]+)\/(?<collection>\w+)\/?(?:\?.*)?$/.exec(url)?.groups ?? {};

const Made = z.object({
  frames: z.array(z.object({ meta: z.object({ id: z.string() }).optional() })).optional(),
  members_info: z.array(z.object({ zuid: z.string().optional(), mail_id: z.string().optional() })).optional(),
});

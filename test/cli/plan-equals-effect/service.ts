// The service with a team in it that has existed for a while, and the people who work there.
import { Emulator } from "../../../emulator/emulator.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import type { Store } from "../../../emulator/store/store.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import type { HttpClient, HttpRequest, HttpResponse } from "../../../provider/api/transport/http.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { type Messages, Session } from "../../../provider/run/session.ts";
import { isObject, objectOf, type Properties } from "../../../provider/validation/properties.ts";
import { acme } from "../../acme.ts";
import { EmulatorHttp } from "../../provider/api/emulator-http.ts";
import { TestTiming } from "../../provider/api/harness.ts";
import type { Write } from "./written.ts";

/** The team that the files are for. */
export const teamName = "Product";
/** Another admin of the team, who made what is there. */
export const colleague = "colleague@example.com";

const oneTeam: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: teamName,
          members: [
            { mailId: colleague, role: "TEAM_ADMIN" },
            { mailId: "ada@example.com" },
            { mailId: "bob@example.com" },
          ],
          spaces: [
            {
              name: "One",
              owner: colleague,
              members: [
                { member: acme.owner, role: "EDITOR" },
                { member: "ada@example.com", role: "VIEWER" },
              ],
              zones: [{ name: "Uno", frames: [{ name: "f" }] }, { name: "Due" }],
            },
          ],
        },
      ],
    },
  ],
};

const silent = { warn: () => {}, info: () => {}, pending: () => {}, status: () => {} };

/** An emulator, and its clients. */
export class Service {
  readonly emulator: Emulator;
  readonly #http: EmulatorHttp;
  readonly #writes: Write[] = [];
  readonly #timing = new TestTiming();

  constructor(seed: SeedInput = oneTeam) {
    let count = 0;
    const uuid = () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
    const now = () => Date.UTC(2026, 0, 1) + ++count;
    this.emulator = new Emulator({ seed, settings: { rateLimits: false }, sources: { now, uuid } });
    this.#http = new EmulatorHttp(this.emulator);
  }

  get store(): Store {
    return this.emulator.world.store;
  }

  /** What sessions have written since the last call. */
  takeWrites(): readonly Write[] {
    return this.#writes.splice(0);
  }

  /** A new process of the token's user. */
  session(messages: Messages = silent): Session {
    const config = this.#config(this.emulator.credentials.token);
    return new Session(config, messages, {
      client: this.#client(config, this.#recordingHttp()),
      wait: this.#timing.sleep,
    });
  }

  /** Someone at work in the app. */
  client(address: string): CanvasClient {
    const scopes = this.store.get("accessTokens", this.emulator.credentials.token)?.scopes ?? [];
    const [user] = this.store.where("users", "address", address);
    const token = { id: `token_${address}`, zuid: user?.id ?? "", expiresTime: null, scopes };
    this.store.transaction(() => this.store.put("accessTokens", token));
    return this.#client(this.#config(token.id));
  }

  async accept(mailId: string, teamId: string): Promise<void> {
    const body = JSON.stringify({ mailId, teamId });
    const headers = { authorization: `Bearer ${this.emulator.credentials.controlToken}` };
    const url = "http://127.0.0.1/_emulator/invitations/accept";
    await this.emulator.fetch(new Request(url, { method: "POST", headers, body }));
  }

  #config(accessToken: string) {
    return resolveConfig({ explicit: { baseUrl: "http://127.0.0.1", accessToken }, env: {} });
  }

  #client(config: ReturnType<typeof resolveConfig>, http: HttpClient = this.#http): CanvasClient {
    return new CanvasClient(config, { http, timing: this.#timing });
  }

  #recordingHttp(): HttpClient {
    const send = async (request: HttpRequest) => {
      const response = await this.#http.send(request);
      const isWrite = request.method !== "GET" && response.kind === "response" && response.status < 300;
      if (isWrite) this.#writes.push(writeOf(request, response));
      return response;
    };
    return { send, close: () => {} };
  }
}

function writeOf({ method, url, body = "{}" }: HttpRequest, { text }: HttpResponse): Write {
  const path = new URL(url).pathname.replace(/^.*\/editions\/\d+/, "");
  return { operation: `${method} ${path}`, body: objectOf(JSON.parse(body)), data: dataIn(text) };
}

/** A new zone is in a text of its own. */
function dataIn(text: string): Properties {
  const { data } = objectOf(JSON.parse(text));
  return isObject(data) ? data : { text: data };
}

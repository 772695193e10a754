// The service with a team in it that has existed for a while, and the people who work there.
import { Emulator } from "../../../emulator/emulator.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import type { Store } from "../../../emulator/store/store.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import type { HttpClient, HttpRequest } from "../../../provider/api/transport/http.ts";
import { type Config, resolveConfig } from "../../../provider/config.ts";
import { type Messages, Session } from "../../../provider/run/session.ts";
import { acme } from "../../acme.ts";
import { operationOf } from "../../e2e/service.ts";
import { EmulatorHttp } from "../../provider/api/emulator-http.ts";
import { TestTiming } from "../../provider/api/harness.ts";

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
  readonly #requests: string[] = [];
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

  /** The operations that sessions have sent since the last call. */
  takeRequests(): readonly string[] {
    return this.#requests.splice(0);
  }

  /** A new process of the token's user. */
  session(messages: Messages = silent): Session {
    const { token: accessToken, editionId } = this.emulator.credentials;
    const config = resolveConfig({ explicit: { baseUrl: "http://127.0.0.1", accessToken, editionId }, env: {} });
    return new Session(config, messages, {
      client: this.#client(config, this.#recordingHttp()),
      wait: this.#timing.sleep,
    });
  }

  /** Everybody who is invited joins. */
  async acceptInvitations(): Promise<void> {
    const headers = { authorization: `Bearer ${this.emulator.credentials.controlToken}` };
    const url = "http://127.0.0.1/_emulator/invitations/accept";
    for (const { mailId, teamId } of [...this.store.all("invitations")]) {
      const body = JSON.stringify({ mailId, teamId });
      await this.emulator.fetch(new Request(url, { method: "POST", headers, body }));
    }
  }

  #client(config: Config, http: HttpClient = this.#http): CanvasClient {
    return new CanvasClient(config, { http, timing: this.#timing });
  }

  #recordingHttp(): HttpClient {
    const send = async (request: HttpRequest) => {
      const response = await this.#http.send(request);
      if (response.kind === "response" && response.status < 300) this.#requests.push(operationOf(requestOf(request)));
      return response;
    };
    return { send, close: () => {} };
  }
}

const requestOf = ({ method, url }: HttpRequest): string =>
  `${method} ${new URL(url).pathname.replace(/^.*\/editions\/\d+/, "")}`;

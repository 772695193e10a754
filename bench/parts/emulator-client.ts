import { Agent, request } from "node:http";

/** The part of what the emulator prints at its start that is needed here. */
interface Printed {
  readonly url: string;
  readonly token: string;
  readonly controlToken: string;
  readonly editionId: string;
  readonly teamId: string;
}

/** Sends requests over keep-alive connections. */
export class EmulatorClient {
  readonly #emulator: Printed;
  readonly #agent: Agent;
  readonly edition: string;
  readonly team: string;
  /** The path of the first space. */
  space = "";
  /** The path of its first zone. */
  zone = "";

  private constructor(emulator: Printed, maxSockets: number) {
    this.#emulator = emulator;
    this.#agent = new Agent({ keepAlive: true, maxSockets });
    this.edition = `/service/api/v1/editions/${emulator.editionId}`;
    this.team = `${this.edition}/teams/${emulator.teamId}`;
  }

  static async connect(emulator: Printed, connections: number): Promise<EmulatorClient> {
    const client = new EmulatorClient(emulator, connections);
    const spaces = `${client.edition}/spaces?team_id=${emulator.teamId}&action_type=ALLSPACES`;
    client.space = `${client.edition}/spaces/${JSON.parse(await client.send("GET", spaces)).data.spaces_info[0].space_id}`;
    const { zones_info } = JSON.parse(await client.send("GET", `${client.space}/zones/meta`)).data;
    client.zone = `${client.space}/zones/${zones_info.zone_order[0]}`;
    return client;
  }

  get teamId(): string {
    return this.#emulator.teamId;
  }

  /** The body of the response; throws unless the status is 200. */
  send(method: string, path: string, body?: object, bearer = this.#emulator.token): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
      const options = { method, headers, agent: this.#agent };
      const outgoing = request(`${this.#emulator.url}${path}`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${method} ${path} returned ${response.statusCode}: ${text}`));
        });
      });
      outgoing.on("error", reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  state(): Promise<string> {
    return this.send("GET", "/_emulator/state", undefined, this.#emulator.controlToken);
  }

  /** Opens the event stream of the page and waits for its first event. */
  firstEvent(): Promise<void> {
    return new Promise((resolve, reject) => {
      let end = "";
      const outgoing = request(`${this.#emulator.url}/page/events`, (response) => {
        response.on("data", (chunk) => {
          end = (end + chunk).slice(-2);
          if (end !== "\n\n") return;
          outgoing.destroy();
          resolve();
        });
      });
      outgoing.on("error", reject);
      outgoing.end();
    });
  }
}

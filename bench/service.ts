import { Emulator, type EmulatorOptions } from "../emulator/emulator.ts";
import { type RunningServer, serve } from "../emulator/http-server.ts";
import type { SeedInput } from "../emulator/seeds/seed-schema.ts";
import type { LoggedRequest } from "../emulator/service/transport/request-log.ts";
import { findEngine } from "../tools/engine.mjs";

/** An emulator on a socket of this process; without rate limits unless the options say otherwise. */
export class Service {
  readonly emulator: Emulator;
  readonly #server: RunningServer;

  private constructor(emulator: Emulator, server: RunningServer) {
    this.emulator = emulator;
    this.#server = server;
  }

  static async start({ settings, ...options }: EmulatorOptions): Promise<Service> {
    const emulator = new Emulator({ ...options, settings: { rateLimits: false, ...settings } });
    return new Service(emulator, await serve(emulator, "127.0.0.1", 0));
  }

  get url(): string {
    return this.#server.url;
  }

  /** The provider's settings, with the length of its quota window. */
  config(quotaWindowSeconds: number): Readonly<Record<string, string>> {
    const { editionId } = this.emulator.credentials;
    return { baseUrl: this.url, editionId, quotaWindowSeconds: String(quotaWindowSeconds) };
  }

  /** The environment of a command that uses this service, with its state next to the workspace file. */
  get commandEnvironment(): NodeJS.ProcessEnv {
    const { token, editionId } = this.emulator.credentials;
    return {
      CANVAS_BASE_URL: this.url,
      CANVAS_ACCESS_TOKEN: token,
      CANVAS_EDITION_ID: editionId,
      CANVAS_ENGINE_PATH: findEngine()?.path,
      CANVAS_QUOTA_WINDOW_SECONDS: "0.001",
      PULUMI_BACKEND_URL: undefined,
      PULUMI_CONFIG_PASSPHRASE: undefined,
    };
  }

  /** The same with a refresh token, from which the processes of a machine get access tokens. */
  get refreshingEnvironment(): NodeJS.ProcessEnv {
    const { refreshToken, clientId, clientSecret } = this.emulator.credentials;
    return {
      ...this.commandEnvironment,
      CANVAS_ACCESS_TOKEN: undefined,
      CANVAS_REFRESH_TOKEN: refreshToken,
      CANVAS_CLIENT_ID: clientId,
      CANVAS_CLIENT_SECRET: clientSecret,
    };
  }

  /** The requests since the last call. */
  takeRequests(): readonly LoggedRequest[] {
    const { total, requests } = this.emulator.log.read();
    if (total > requests.length)
      throw new Error(`the emulator's log holds only ${requests.length} of ${total} requests`);
    this.emulator.log.clear();
    return requests;
  }

  /** Accepts all invitations. */
  async acceptInvitations(): Promise<void> {
    const { controlToken } = this.emulator.credentials;
    for (const { mailId } of [...this.emulator.world.store.all("invitations")]) {
      const headers = { authorization: `Bearer ${controlToken}` };
      const body = JSON.stringify({ mailId });
      const response = await fetch(`${this.url}/_emulator/invitations/accept`, { method: "POST", headers, body });
      if (!response.ok) throw new Error(await response.text());
    }
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

/** An edition with one team, which has `people` members besides its owner: person1@example.com and so on. */
export function teamOf(people: number, spaces: TeamSeed["spaces"] = []): SeedInput {
  const members = Array.from({ length: people }, (_, index) => ({ mailId: `person${index + 1}@example.com` }));
  return { editions: [{ name: "Acme", owner: "owner@example.com", teams: [{ name: "Alpha", members, spaces }] }] };
}

type TeamSeed = SeedInput["editions"][number]["teams"][number];

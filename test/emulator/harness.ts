import { Emulator, type EmulatorOptions } from "../../emulator/emulator.ts";
import type { SeedInput } from "../../emulator/seeds/schema.ts";
import { apiRoot } from "../../emulator/wire.ts";
import { acme } from "../acme.ts";

/** Monday, 5 January 2026, 09:00:00 UTC: what every clock of the tests shows until it is moved. */
export const startOfTime = Date.UTC(2026, 0, 5, 9, 0, 0);
export const startStamp = "Monday, 05 Jan 2026, 09:00:00";

/** One edition, two teams, people of every kind: small enough to know by heart. */
export const smallSeed: SeedInput = {
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Alpha",
          description: "First team",
          members: [
            { mailId: "admin@example.com", role: "TEAM_ADMIN" },
            { mailId: "member@example.com", role: "MEMBER" },
          ],
        },
        { name: "Beta", members: [{ mailId: "member@example.com", role: "MEMBER" }] },
      ],
    },
  ],
};

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed envelope. */
  readonly body: Record<string, unknown>;
  /** `data` of a success envelope. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any;
}

/**
 * An emulator of its own for one test, called without a socket. Time stands still and ids are predictable. Errors tell
 * their context, unless a test asks for other readings, so that tests see why a request was refused.
 */
export class TestService {
  readonly emulator: Emulator;
  /** Moves only when a test moves it. */
  now = startOfTime;
  #uuids = 0;

  constructor(options: EmulatorOptions = {}) {
    const sources = { now: () => this.now, uuid: () => this.#uuid() };
    this.emulator = new Emulator({ seed: smallSeed, sources, readings: ["error-context"], ...options });
  }

  get editionId(): string {
    return this.emulator.credentials.editionId;
  }

  /** The id of a team of the first edition, by name. */
  team(name: string): string {
    return this.#find("teams", (team) => team.name === name);
  }

  /** A person's zuid, by the part of their address before the @. */
  zuid(person: string): string {
    return this.#find("users", (user) => user.address === `${person}@example.com`);
  }

  /** A token for a person (all scopes unless told), by the part of their address before the @. */
  token(person: string, scopes?: readonly string[]): string {
    const { store } = this.emulator.world;
    const all = store.get("accessTokens", this.emulator.credentials.token)?.scopes ?? [];
    const id = `token-${person}-${store.count("accessTokens")}`;
    store.transaction(() =>
      store.put("accessTokens", { id, zuid: this.zuid(person), scopes: scopes ?? all, expiresTime: null }),
    );
    return id;
  }

  /** Calls an operation below `/editions/{the first edition}` as a person (the owner unless told). */
  async call(method: string, path: string, body?: unknown, as = "owner"): Promise<Answered> {
    return this.request(method, `/editions/${this.editionId}${path}`, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${as === "owner" ? this.emulator.credentials.token : this.token(as)}` },
    });
  }

  /** Sends a request below the API's root as it is. */
  async request(method: string, path: string, init: RequestInit = {}): Promise<Answered> {
    const headers = { "content-type": "application/json", ...(init.headers as Record<string, string> | undefined) };
    const url = `http://emulator.test${apiRoot}${path}`;
    const response = await this.emulator.fetch(new Request(url, { ...init, method, headers }));
    const text = await response.text();
    const parsed = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body: parsed, data: parsed.data };
  }

  /** Sends a request to the control surface. */
  async control(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { authorization: `Bearer ${this.emulator.credentials.controlToken}` };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return this.emulator.fetch(new Request(`http://emulator.test/_emulator${path}`, init));
  }

  /** Makes a space as the owner and returns its id. */
  async space(name = "Plans", team = "Alpha"): Promise<string> {
    const body = { create_space: { space_name: name, team_id: this.team(team) } };
    return (await this.call("POST", "/spaces/", body)).data.space_id;
  }

  /** Makes a zone as the owner and returns its id. */
  async zone(spaceId: string, name = "Canvas"): Promise<string> {
    const { data } = await this.call("POST", `/spaces/${spaceId}/zones`, { create_zone: { zone_name: name } });
    return JSON.parse(data).space_data.docDatas[0].document.id;
  }

  #uuid(): string {
    this.#uuids += 1;
    return `00000000-0000-4000-8000-${String(this.#uuids).padStart(12, "0")}`;
  }

  #find<T extends "teams" | "users">(
    table: T,
    matches: (record: { name?: string; address?: string }) => boolean,
  ): string {
    for (const record of this.emulator.world.store.all(table)) if (matches(record)) return record.id;
    throw new Error(`the seed has no such record in ${table}`);
  }
}

/** The success envelope of a call. */
export function successEnvelope(requestPath: string, message: string, data: unknown): object {
  return { status: "success", message, request_uri: `${apiRoot}${requestPath}`, data };
}

/** The error envelope of a call. */
export function errorEnvelope(requestPath: string, code: string, message: string, context: object = {}): object {
  const details = { error_code: code, message, ...context };
  return { status: "error", request_uri: `${apiRoot}${requestPath}`, error: { details } };
}

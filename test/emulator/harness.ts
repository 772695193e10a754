import { it as plain } from "vitest";
import { Emulator, type EmulatorOptions } from "../../emulator/emulator.ts";
import type { SeedInput } from "../../emulator/seeds/seed-schema.ts";
import { apiRoot } from "../../emulator/service/wire-format.ts";
import { acme } from "../acme.ts";

/** Monday, 5 January 2026, 09:00:00 UTC: the initial time of the test clock. */
export const startOfTime = Date.UTC(2026, 0, 5, 9, 0, 0);
export const startStamp = "Mon, 05 Jan 2026, 09:00:00";

/** One edition with two teams and members of every role. */
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
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of every shape
  readonly data: any;
}

/** An emulator for one test, called without a socket, with a clock that stands still. */
export class TestService {
  readonly emulator: Emulator;
  /** The current time, which only a test advances. */
  now = startOfTime;

  constructor(options: EmulatorOptions = {}) {
    const sources = { now: () => this.now, uuid: () => crypto.randomUUID() };
    this.emulator = new Emulator({ seed: smallSeed, sources, ...options });
  }

  get editionId(): string {
    return this.emulator.credentials.editionId;
  }

  /** The id of a team in the first edition, by name. */
  team(name: string): string {
    return this.#find("teams", (team) => team.name === name);
  }

  /** The zuid of `person`@example.com. */
  zuid(person: string): string {
    return this.#find("users", (user) => user.address === `${person}@example.com`);
  }

  /** Creates a token for `person`@example.com, with all scopes by default. */
  token(person: string, scopes?: readonly string[]): string {
    const { store } = this.emulator.world;
    const all = store.get("accessTokens", this.emulator.credentials.token)?.scopes ?? [];
    const id = `token-${person}-${store.count("accessTokens")}`;
    store.transaction(() =>
      store.put("accessTokens", { id, zuid: this.zuid(person), scopes: scopes ?? all, expiresTime: null }),
    );
    return id;
  }

  /** Calls an operation below `/editions/{first edition}`, by default as the owner. */
  async call(method: string, path: string, body?: unknown, as = "owner"): Promise<Answered> {
    return this.request(method, `/editions/${this.editionId}${path}`, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${as === "owner" ? this.emulator.credentials.token : this.token(as)}` },
    });
  }

  /** Sends a request to a path relative to an API's root. */
  async request(method: string, path: string, init: RequestInit = {}, root: string = apiRoot): Promise<Answered> {
    const headers = { "content-type": "application/json", ...(init.headers as Record<string, string> | undefined) };
    const url = `http://emulator.test${root}${path}`;
    const response = await this.emulator.fetch(new Request(url, { ...init, method, headers }));
    const parsed = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body: parsed, data: parsed.data };
  }

  /** Calls the control API, and returns the status and body. */
  async control(method: string, path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${this.emulator.credentials.controlToken}` };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await this.emulator.fetch(new Request(`http://emulator.test/_emulator${path}`, init));
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }

  /** Every record of the workspace, to check that nothing has changed. */
  async state(): Promise<Record<string, unknown[]>> {
    return (await this.control("GET", "/state")).body;
  }

  /** Creates a space as the owner and returns its id. */
  async space(name = "Plans", team = "Alpha"): Promise<string> {
    const body = { create_space: { space_name: name, team_id: this.team(team) } };
    return (await this.call("POST", "/spaces/", body)).data.space_id;
  }

  /** Creates a zone as the owner and returns its id. */
  async zone(spaceId: string, name = "Canvas"): Promise<string> {
    const { data } = await this.call("POST", `/spaces/${spaceId}/zones`, { create_zone: { zone_name: name } });
    return data.zone_info.zone_id;
  }

  #find<T extends "teams" | "users">(
    table: T,
    matches: (record: { name?: string; address?: string }) => boolean,
  ): string {
    for (const record of this.emulator.world.store.all(table)) if (matches(record)) return record.id;
    throw new Error(`the seed has no such record in ${table}`);
  }
}

/** A test with an emulator of its own. */
export const it = plain.extend("service", () => new TestService());

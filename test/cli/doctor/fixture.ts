import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type ProbeEntry, ProbeJournal, titlePrefix } from "../../../cli/doctor/probe/journal.ts";
import { type Findings, type ProbeOptions, runProbe } from "../../../cli/doctor/probe/run-probe.ts";
import { Emulator } from "../../../emulator/emulator.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import type { ReadingName } from "../../../emulator/store/readings.ts";
import { tableNames } from "../../../emulator/store/tables.ts";
import { CanvasClient } from "../../../provider/api/client.ts";
import type { HttpClient, HttpRequest, HttpResult } from "../../../provider/api/transport/http.ts";
import { resolveConfig } from "../../../provider/config.ts";
import { acme } from "../../acme.ts";
import { EmulatorHttp } from "../../provider/api/emulator-http.ts";
import { TestTiming } from "../../provider/api/harness.ts";

/** Someone in the team, who takes part in probes. */
export const volunteer = "ada@example.com";

/** A team with a few people and spaces; `size` adds members. */
export const teamOf = (size = 0): SeedInput => ({
  editions: [
    {
      ...acme,
      teams: [
        {
          name: "Lab",
          members: [
            { mailId: volunteer },
            ...Array.from({ length: size }, (_, index) => ({ mailId: `person${index}@example.com` })),
          ],
          spaces: [
            { name: "Plans", zones: [{ name: "Canvas", frames: [{ name: "Now" }] }] },
            { name: "Bin", trashed: true },
          ],
        },
      ],
    },
  ],
});

/** A service with some readings, and a machine with a journal that probes it. */
export class Laboratory {
  readonly emulator: Emulator;
  readonly timing = new TestTiming();
  readonly journalFolder: string;

  constructor(readings: readonly ReadingName[] = [], seed: SeedInput = teamOf()) {
    const sources = { now: this.timing.now, uuid: () => crypto.randomUUID() };
    this.emulator = new Emulator({ seed, readings: [...readings], settings: { rateLimits: false }, sources });
    this.journalFolder = mkdtempSync(join(tmpdir(), "pulumi-canvas-probe-"));
    onTestFinished(() => rmSync(this.journalFolder, { recursive: true, force: true }));
  }

  get options(): ProbeOptions {
    const { token: accessToken, editionId } = this.emulator.credentials;
    const apiKey = this.emulator.world.store.get("apiKeys", editionId)?.key;
    const explicit = { baseUrl: "http://127.0.0.1", accessToken, apiKey, editionId };
    const config = resolveConfig({ explicit, env: {} });
    const journal = new ProbeJournal(this.journalFolder);
    return { config, team: "Lab", invite: volunteer, journal, http: this.http(), timing: this.timing };
  }

  http(): HttpClient {
    return new EmulatorHttp(this.emulator);
  }

  /** A client with some responses of its own. */
  answering(answer: (request: HttpRequest, send: () => Promise<HttpResult>) => Promise<HttpResult>): HttpClient {
    const http = this.http();
    return { send: (request) => answer(request, () => http.send(request)), close: () => {} };
  }

  probe(options: Partial<ProbeOptions> = {}): Promise<Findings> {
    return runProbe({ ...this.options, ...options });
  }

  /** The zuid of the token's user, or of someone else. */
  zuid(address = acme.owner): string {
    const users = [...this.emulator.world.store.all("users")];
    return users.find(({ mailId }) => mailId === address)?.id ?? "";
  }

  /** A token of someone else. */
  tokenOf(address: string): string {
    const { store } = this.emulator.world;
    const own = store.get("accessTokens", this.emulator.credentials.token);
    const token = { id: `token of ${address}`.replaceAll(" ", "-"), zuid: this.zuid(address), expiresTime: null };
    store.transaction(() => store.put("accessTokens", { ...token, scopes: own?.scopes ?? [] }));
    return token.id;
  }

  /** Records a probe that was killed, with a space in use; returns its file. */
  async leave(entry: Partial<ProbeEntry> = {}): Promise<string> {
    const { config, journal } = this.options;
    const [team] = this.emulator.world.store.all("teams");
    const { baseUrl, editionId = "" } = config;
    const place = { baseUrl, editionId, teamId: team?.id ?? "", zuid: this.zuid(), ...entry };
    const { title } = journal.start(place);
    const path = join(this.journalFolder, `${title.slice(titlePrefix.length)}.json`);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...entry }));
    const client = new CanvasClient(config, { http: this.http() });
    await client.spaces.create(editionId, { teamId: team?.id ?? "", name: title });
    return path;
  }

  /** The probes that are not cleaned up. */
  get journal(): readonly string[] {
    return readdirSync(this.journalFolder);
  }

  /** All records but those of spaces of probes that are in the trash, which no request can delete. */
  world(): Record<string, unknown[]> {
    const { store } = this.emulator.world;
    const isGone = (id: string) => {
      const { name = "", trashedTime = null } = store.get("spaces", id) ?? {};
      return name.startsWith(titlePrefix) && trashedTime !== null;
    };
    const spaceOf = (record: object): string => {
      if ("zoneId" in record) return spaceOf(store.get("zones", String(record.zoneId)) ?? {});
      if ("spaceId" in record) return String(record.spaceId);
      return "id" in record ? String(record.id) : "";
    };
    const tables = tableNames.filter((name) => name !== "counters");
    return Object.fromEntries(
      tables.map((name) => [name, [...store.all(name)].filter((one) => !isGone(spaceOf(one)))]),
    );
  }
}

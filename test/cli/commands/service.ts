// A service for commands in the same process.
import { onTestFinished } from "vitest";
import { Emulator } from "../../../emulator/emulator.ts";
import { serve } from "../../../emulator/http-server.ts";
import type { SeedInput } from "../../../emulator/seeds/seed-schema.ts";
import { acme } from "../../acme.ts";

/** An edition with these teams, some of which may have the same name. */
export const editionOf = (...names: readonly string[]): SeedInput => ({
  editions: [{ ...acme, teams: names.map((name) => ({ name })) }],
});

/** Starts a service; returns its emulator, and the environment of a command that uses it. */
export async function startService(seed: SeedInput) {
  const emulator = new Emulator({ seed, settings: { rateLimits: false } });
  const server = await serve(emulator, "127.0.0.1", 0);
  onTestFinished(() => server.close());
  const environment = { CANVAS_BASE_URL: server.url, CANVAS_ACCESS_TOKEN: emulator.credentials.token };
  return { emulator, environment, url: server.url };
}

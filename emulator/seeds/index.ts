import { demo } from "./demo-seed.ts";
import type { SeedInput } from "./seed-schema.ts";

const empty: SeedInput = {
  editions: [{ name: "Empty", owner: "owner@example.com", teams: [{ name: "Everyone" }] }],
};

/** The built-in seeds, by name. */
export const seeds = { demo, empty } as const satisfies Record<string, SeedInput>;

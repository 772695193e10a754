import { type Known, Plugin, Slots } from "../plugin.ts";
import { Service, teamOf } from "../service.ts";
import { all, knownSpace, knownZone, numbered } from "./known.ts";

/** The delay of every response. */
export const latencyMs = 20;
/** As many as the engine reads at a time. */
export const parallelism = 16;

/** A refresh of spaces with a zone each under the rate limits. */
export interface Refresh {
  readonly spaces: number;
  /** How many names the zones have. */
  readonly names: number;
}

/** What a refresh has reported, and what it cost. */
export interface Refreshed {
  readonly seconds: number;
  readonly failures: number;
  /** How many zones it reports as gone, and how many in another space, or under another name. */
  readonly gone: number;
  readonly changed: number;
  readonly requests: Readonly<Record<"lists" | "searches" | "zones" | "others" | "refused", number>>;
}

/** Reads all resources as the engine does, and compares the results with what was recorded. */
export async function refresh({ spaces, names }: Refresh): Promise<Refreshed> {
  const seed = teamOf(
    0,
    numbered(spaces, (index) => ({
      name: `Space ${index}`,
      zones: [{ name: `Board ${String.fromCharCode(65 + (index % names))}` }],
    })),
  );
  const service = await Service.start({ seed, settings: { rateLimits: true, latencyMs } });
  const plugin = await Plugin.start(service, { windowSeconds: 60 });
  try {
    const known = [...all(service, "spaces").map(knownSpace), ...all(service, "zones").map(knownZone(service))];
    const counts = new Counts(service);
    const started = performance.now();
    const results = await readAll(plugin, known);
    const seconds = (performance.now() - started) / 1000;
    return { seconds, ...outcomesOf(results), requests: counts.end() };
  } finally {
    await plugin.stop();
    await service.close();
  }
}

type Result = "same" | "changed" | "gone" | "failed";

function readAll(plugin: Plugin, known: readonly Known[]): Promise<readonly Result[]> {
  const slots = new Slots(parallelism);
  return Promise.all(known.map((resource) => slots.run(() => read(plugin, resource))));
}

async function read(plugin: Plugin, { urn, id, inputs, properties }: Known): Promise<Result> {
  try {
    const answer = await plugin.call("read", { urn, id, inputs, properties });
    if (answer.id === undefined) return "gone";
    const found = new Map(Object.entries(Object(answer.properties)));
    return ["name", "spaceId"].every((key) => found.get(key) === properties[key]) ? "same" : "changed";
  } catch {
    return "failed";
  }
}

function outcomesOf(results: readonly Result[]) {
  const count = (result: Result) => results.filter((one) => one === result).length;
  return { failures: count("failed"), gone: count("gone"), changed: count("changed") };
}

/** Counts requests by operation, more than the emulator's log holds. */
class Counts {
  readonly #service: Service;
  readonly #counts = { lists: 0, searches: 0, zones: 0, others: 0, refused: 0 };
  readonly #timer: NodeJS.Timeout;

  constructor(service: Service) {
    this.#service = service;
    service.takeRequests();
    this.#timer = setInterval(() => this.#take(), 200);
  }

  end() {
    clearInterval(this.#timer);
    this.#take();
    return this.#counts;
  }

  #take(): void {
    for (const { path, status } of this.#service.takeRequests()) {
      const [kind] = kinds.find(([, pattern]) => pattern.test(path)) ?? (["others"] as const);
      this.#counts[status === 429 ? "refused" : kind] += 1;
    }
  }
}

const kinds = [
  ["lists", /\/zones\/meta$/],
  ["zones", /\/zones\/[^/]+\/meta$/],
  ["searches", /\/zones\/search$/],
] as const;

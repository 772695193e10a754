import type { Faults } from "../service/transport/faults.ts";
import type { LoggedRequest, RequestLog } from "../service/transport/request-log.ts";
import type { Change } from "../store/store.ts";
import { privateTables, type TableName, tableNames } from "../store/tables.ts";
import type { World } from "../store/world.ts";

/** Not in the feed: secrets, tables that the page fetches per zone, and tables that it does not show. */
const excludedTables: ReadonlySet<TableName> = new Set([
  ...privateTables,
  "frames",
  "zoneVersions",
  "zoneShares",
  "comments",
  "templates",
]);

/** A transaction with more changes (a reset or seed) is sent as a new snapshot. */
const snapshotThreshold = 2000;

/** Requests are sent in batches, so a busy service does not keep its pages busy. */
const requestIntervalMs = 100;

/** The number of earlier requests that a new page receives. */
const requestsAtStart = 200;

/** An event for the page; `controls` says how many faults are armed, and that readings, faults or settings may have changed. */
export interface PageEvent {
  readonly event: "snapshot" | "changes" | "requests" | "controls";
  readonly data: string;
}

/** The state of the emulator that its pages show. */
interface PageSources {
  readonly world: World;
  readonly log: RequestLog;
  readonly faults: Faults;
}

interface RequestNews {
  readonly total: number;
  readonly requests: readonly LoggedRequest[];
  /** Whether it replaces all earlier requests. */
  readonly isComplete?: boolean;
}

/** Everything that pages follow, as events; each event is serialized once for all pages. */
export class PageFeed {
  readonly #sources: PageSources;
  readonly #listeners = new Set<(event: PageEvent) => void>();
  #newRequests: LoggedRequest[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sources: PageSources) {
    this.#sources = sources;
    const { world, log } = sources;
    world.store.onCommit((changes) => this.#send(() => changesEvent(world, changes)));
    log.follow({
      added: (request) => this.#queue(request),
      cleared: () => this.#send(() => this.#latestRequests()),
    });
  }

  /** Sends the current state to the listener, and then every change; returns the unsubscribe function. */
  subscribe(listener: (event: PageEvent) => void): () => void {
    this.#sendRequests();
    const { world } = this.#sources;
    for (const event of [snapshot(world), this.#latestRequests(), this.#controls()]) listener(event);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Announces a change through the control API. */
  controlsChanged(): void {
    this.#send(() => this.#controls());
  }

  #send(build: () => PageEvent | undefined): void {
    const event = this.#listeners.size > 0 ? build() : undefined;
    if (event) for (const listener of this.#listeners) listener(event);
  }

  #queue(request: LoggedRequest): void {
    if (this.#listeners.size === 0) return;
    this.#newRequests.push(request);
    this.#timer ??= setTimeout(() => this.#sendRequests(), requestIntervalMs).unref();
  }

  #sendRequests(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const requests = this.#newRequests.slice(-requestsAtStart);
    this.#newRequests = [];
    this.#send(() => this.#requestsEvent({ total: this.#sources.log.read(0).total, requests }));
  }

  #latestRequests(): PageEvent {
    this.#newRequests = [];
    return this.#requestsEvent({ ...this.#sources.log.read(requestsAtStart), isComplete: true });
  }

  #requestsEvent({ requests, ...content }: RequestNews): PageEvent {
    return { event: "requests", data: JSON.stringify({ ...content, requests: requests.map(withoutSecrets) }) };
  }

  #controls(): PageEvent {
    return { event: "controls", data: JSON.stringify({ faults: this.#sources.faults.list().length }) };
  }
}

/** A client may send credentials in the query by mistake. */
function withoutSecrets(request: LoggedRequest): LoggedRequest {
  return request.path.startsWith("/oauth/") ? { ...request, query: "" } : request;
}

function snapshot(world: World): PageEvent {
  const tables = tableNames.filter((table) => !excludedTables.has(table));
  const data = JSON.stringify(Object.fromEntries(tables.map((table) => [table, [...world.store.all(table)]])));
  return { event: "snapshot", data };
}

function changesEvent(world: World, changes: readonly Change[]): PageEvent | undefined {
  if (changes.length > snapshotThreshold) return snapshot(world);
  const visible = changes.filter(([table]) => !excludedTables.has(table));
  return visible.length === 0 ? undefined : { event: "changes", data: JSON.stringify(visible) };
}

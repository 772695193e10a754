import type { Config } from "../../provider/config.ts";
import { parseState } from "../../provider/core/parse.ts";
import { CanvasError, ConnectionError, ServerError, Unauthorized } from "../../provider/errors.ts";
import { pendingInState } from "../../provider/people/pending.ts";
import { labelOf as personLabel } from "../../provider/people/person.ts";
import { definitionOf } from "../../provider/resources/index.ts";
import type { Session } from "../../provider/run/session.ts";
import { noteTitle, thingTerm, worded } from "../../provider/validation/audience.ts";
import { joinNames } from "../../provider/validation/messages.ts";
import { printable, quoted } from "../../provider/validation/printable-text.ts";
import { collectionOf, isContainer, kindOf } from "../kinds.ts";
import type { PlanStep } from "../plan/steps.ts";
import { Titles } from "../plan/titles.ts";
import { compareAll, type LiveResource } from "./compare-states.ts";
import { contentLabel, type Drift, type Finding, labelOf, sortFindings, type Unread } from "./findings.ts";
import { ownItem, placeId, placeName } from "./items.ts";
import { copyOf, differencesFromOriginal } from "./originals.ts";
import { type ReadProgress, ReadQueue } from "./read-queue.ts";
import { asStep, type RecordedResource } from "./recorded-resources.ts";
import { type Listed, list, searchesIn, unmanagedAmong } from "./unmanaged.ts";

export interface DriftOptions {
  /** One session for the same settings: its resources share one list per parent. */
  readonly sessionOf: (config: Config) => Session;
  /** Skip the search for things that no resource manages. */
  readonly managedOnly: boolean;
  /** Also compare copies of spaces with their originals, which takes a list for each zone on both sides. */
  readonly againstOriginal?: boolean;
  readonly onProgress: (progress: ReadProgress) => void;
}

/** Reads every resource as a refresh does, lists what is next to them, and writes nothing. */
export const findDrift = (resources: readonly RecordedResource[], options: DriftOptions): Promise<Drift> =>
  withReader(resources, options, (reader) => reader.read());

/** What the service has of every resource. */
interface LiveReading {
  readonly live: readonly LiveResource[];
  readonly errors: readonly Unread[];
}

/** Reads every resource as a refresh does, and compares nothing. */
export const readLive = (resources: readonly RecordedResource[], options: DriftOptions): Promise<LiveReading> =>
  withReader(resources, options, async (reader) => ({ live: await reader.readAll(), errors: reader.errors }));

async function withReader<T>(
  resources: readonly RecordedResource[],
  options: DriftOptions,
  work: (reader: DriftReader) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  try {
    return await work(new DriftReader(resources, options, new ReadQueue(options.onProgress, stop.signal)));
  } finally {
    // After a failure, queued reads are dropped.
    stop.abort();
  }
}

class DriftReader {
  readonly #resources: readonly RecordedResource[];
  readonly #options: DriftOptions;
  readonly #queue: ReadQueue;
  readonly #titles: Titles;
  /** By what could not be read: two reads may need the same list. */
  readonly #errors = new Map<string, Unread>();
  #hasRead = false;

  constructor(resources: readonly RecordedResource[], options: DriftOptions, queue: ReadQueue) {
    this.#resources = resources;
    this.#options = options;
    this.#queue = queue;
    this.#titles = new Titles(resources.map(asStep));
    for (const { type, id } of resources) if (isContainer(kindOf(type))) noteTitle(id, this.#titles.of(id) ?? id);
  }

  async read(): Promise<Drift> {
    const live = await this.readAll();
    const listed = this.#options.managedOnly ? [] : await this.#list(live);
    const titles = new Titles([...spaceSteps(listed), ...this.#resources.map(asStep)]);
    const authors = new Authors(listed, this.#resources);
    const findings = [
      ...compareAll(live, titles).map((one) => authors.add(one)),
      ...unmanagedAmong(listed, this.#resources, titles, (one) => authors.of(one)),
    ];
    return {
      drift: sortFindings(findings),
      pending: live.flatMap((one) => pendingIn(one)).toSorted(),
      ...(this.#options.againstOriginal ? { originals: sortFindings(await this.#compareWithOriginals(live)) } : {}),
      errors: this.errors,
    };
  }

  async readAll(): Promise<readonly LiveResource[]> {
    return (await Promise.all(this.#managed.map((resource) => this.#readLive(resource)))).flat();
  }

  get errors(): readonly Unread[] {
    return [...this.#errors.values()];
  }

  get #managed(): readonly RecordedResource[] {
    return this.#resources.filter(({ isExternal }) => !isExternal);
  }

  async #compareWithOriginals(live: readonly LiveResource[]): Promise<readonly Finding[]> {
    const findings = live.map(async (one) => {
      const copy = copyOf(one);
      if (!copy) return [];
      const what = printable(`the original of space ${quoted(copy.name)} (${copy.originalId})`);
      return this.#unlessUnreadable(what, one.resource, (session) => differencesFromOriginal(session, copy));
    });
    return (await Promise.all(findings)).flat();
  }

  #readLive(resource: RecordedResource): Promise<readonly LiveResource[]> {
    const { type, id, state } = resource;
    const definition = definitionOf(type);
    const own = ownItem(resource, this.#titles);
    const what = printable(`${collectionOf(type) ? contentLabel(own) : labelOf(own)} (${id})`);
    return this.#unlessUnreadable(what, resource, async (session) => [
      { resource, live: await definition.read(session, id, parseState(definition, state)) },
    ]);
  }

  async #list(live: readonly LiveResource[]): Promise<readonly Listed[]> {
    const lists = searchesIn(live).map((search) => {
      const { resource, thing, place } = search;
      const label = contentLabel({ thing, place: placeName(thing, place, this.#titles) });
      const what = printable(`${label} (${placeId(thing, place)})`);
      return this.#unlessUnreadable(what, resource, (session) => list(session, search));
    });
    return (await Promise.all(lists)).flat();
  }

  /** A refusal is about one thing; a service that cannot be reached, or only fails, is about all of them. */
  async #unlessUnreadable<T>(
    what: string,
    resource: RecordedResource,
    read: (session: Session) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const session = this.#options.sessionOf(resource.config);
    try {
      const found = await this.#queue.run(what, () => read(session));
      this.#hasRead = true;
      return found;
    } catch (error) {
      if (!(error instanceof CanvasError) || error instanceof ConnectionError) throw error;
      // Every other read would retry just as long.
      if (error instanceof ServerError && !this.#hasRead) throw error;
      // A 401 can mean a missing permission or an expired token: this fails if it is the token.
      if (error instanceof Unauthorized) await session.client.myZuid(String(resource.state.editionId));
      this.#errors.set(what, { what, reason: error.message });
      return [];
    }
  }
}

/** The listed spaces as steps: a zone may have moved to a space that is not managed. */
const spaceSteps = (listed: readonly Listed[]): readonly PlanStep[] =>
  listed
    .filter(({ thing }) => thing === "space")
    .map(({ id, name }) => ({
      op: "same",
      urn: `space ${id}`,
      type: "Space",
      before: { id, parent: undefined, inputs: { name }, outputs: {} },
      after: undefined,
    }));

/** Nothing for a resource with secrets: the text might contain one. */
function pendingIn({ resource, live }: LiveResource): string[] {
  const texts = live && resource.secrets.size === 0 ? pendingInState(live) : [];
  const place = live?.teamId === undefined ? thingTerm("space", live?.spaceId) : thingTerm("team", live.teamId);
  return texts.length === 0 ? [] : [printable(worded(`${place}: ${joinNames(texts)}`))];
}

/** Who changed something last, or added a person, as far as lists show it, which costs no request. */
class Authors {
  readonly #places: ReadonlyMap<string, Listed>;
  readonly #people: ReadonlyMap<string, string>;
  readonly #resources: ReadonlyMap<string, RecordedResource>;

  constructor(listed: readonly Listed[], resources: readonly RecordedResource[]) {
    const among = (...things: readonly Listed["thing"][]) => listed.filter(({ thing }) => things.includes(thing));
    this.#places = new Map(among("space", "zone").map((one) => [one.id, one]));
    this.#people = new Map(among("access", "person").map((one) => [one.id, personLabel(one)]));
    this.#resources = new Map(resources.map((resource) => [resource.urn, resource]));
  }

  /** Who changed a listed thing last, or added a person; for a frame, who changed its zone. */
  of(one: Listed | undefined): Pick<Finding, "by" | "at"> {
    const { changedBy, changedTime } = (one?.thing === "frame" ? this.#places.get(one.place.zoneId) : one) ?? {};
    if (changedBy === undefined) return {};
    return { by: this.#people.get(changedBy) ?? `user ${changedBy}`, at: changedTime };
  }

  /** A finding about something managed, with its author. Nobody knows who changed a role. */
  add(finding: Finding): Finding {
    const { thing, id, urn = "" } = finding;
    const place = thing === "frame" ? String(this.#resources.get(urn)?.state.zoneId) : id;
    return ["space", "zone", "frame"].includes(thing) ? { ...finding, ...this.of(this.#places.get(place)) } : finding;
  }
}

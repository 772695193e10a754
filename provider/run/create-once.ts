import type { RunCache } from "../api/lists/list-cache.ts";
import {
  ApiError,
  CanvasError,
  isOutcomeUnknown,
  OutcomeUnknownError,
  ServerError,
  summaryOf,
  UnexpectedResponse,
} from "../errors.ts";
import { termFor, terms } from "../validation/audience.ts";
import { canonicalName, equalNames } from "../validation/formats.ts";
import type { Ledger } from "./ledger.ts";

/** An object in the place where another one is to be created. */
export interface Existing {
  readonly id: string;
  readonly name: string;
  /** Whether the caller created it. */
  readonly createdByCaller: boolean;
  /** When it was created, if nothing has changed it since. */
  readonly untouchedSince?: string | undefined;
}

/** Where an object is to be, and under which name. */
export interface CreatePlace {
  /** What is created: `Space`. */
  readonly kind: string;
  /** Where it is created: `spaces of team 12`. */
  readonly parent: string;
  readonly name: string;
  /** Whether this run has created the parent, which holds only what the service has put into it. */
  readonly isParentNew?: boolean;
  /** Everything in the parent, possibly cached; requested once, before the first create. */
  readonly existing: () => Promise<readonly Existing[]>;
}

/** The create of an object whose id the service chooses. */
export interface CreateRequest<T extends { readonly id: string }> extends CreatePlace {
  /** The objects of that name in the parent that the caller created, straight from the service. */
  readonly findOwn: () => Promise<readonly T[]>;
  readonly create: () => Promise<T>;
  /** Shows a warning, if the caller has created objects of that name before. */
  readonly warn: (message: string) => void;
}

/** When to look for an object whose create got no response: at once, and while a slow service may still be working. */
const lookupDelaysMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000];

/** The service has finished with a request that it answered itself, and a proxy hardly ever refuses what was done. */
function lookupsAfter(failure: unknown): readonly number[] {
  return isReportedByService(failure) || isRefused(failure) ? lookupDelaysMs.slice(0, 2) : lookupDelaysMs;
}

/** How often to send a create that the service itself reported as failed. */
const maxAttempts = 5;

/**
 * Creates objects exactly once. When the outcome of a create is unknown, the object is looked for by name, among those of
 * the caller that were not there before and that no other resource manages.
 */
export class CreateOnce {
  /** Whether the service creates parents empty: what the first one shows holds for all. */
  #newAreEmpty: Promise<boolean> | undefined;
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #ledger: Ledger;
  readonly #cache: RunCache;
  readonly #sleep: (milliseconds: number) => Promise<void>;

  constructor(ledger: Ledger, cache: RunCache, sleep: (milliseconds: number) => Promise<void>) {
    this.#ledger = ledger;
    this.#cache = cache;
    this.#sleep = sleep;
  }

  /** Creates of the same name in the same parent run one after another. */
  async create<T extends { readonly id: string }>(request: CreateRequest<T>): Promise<T> {
    return this.#inTurn(request, () => this.#create(request));
  }

  /** What was in the parent before this run created anything in it. */
  async findExisting(place: CreatePlace): Promise<readonly Existing[]> {
    return [...(await this.#knownIn(place)).values()];
  }

  /** The objects of that name in the parent that a resource may adopt. */
  async findFree(place: CreatePlace): Promise<readonly Existing[]> {
    const namesakes = (await this.findExisting(place)).filter(({ name }) => equalNames(name, place.name));
    return this.#ledger.unclaimed(namesakes, ({ id }) => ({ kind: place.kind, ids: [id] }));
  }

  /** Chooses what a resource adopts instead of creating it; no other resource of the program can have it then. */
  async adopt<T extends { readonly id: string }>(
    place: Pick<CreatePlace, "kind" | "parent" | "name">,
    choose: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    return this.#inTurn(place, async () => {
      const chosen = await choose();
      if (chosen) this.#ledger.adopt({ kind: place.kind, ids: [chosen.id] });
      return chosen;
    });
  }

  #inTurn<T>({ parent, name }: Pick<CreatePlace, "parent" | "name">, work: () => Promise<T>): Promise<T> {
    const queue = `${parent}\n${canonicalName(name)}`;
    const turn = (this.#queues.get(queue) ?? Promise.resolve()).then(work);
    this.#queues.set(
      queue,
      turn.catch(() => {}),
    );
    return turn;
  }

  async #create<T extends { readonly id: string }>(request: CreateRequest<T>): Promise<T> {
    const known = await this.#knownIn(request);
    this.#warnOfNamesakes(request, known);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#claim(request, await request.create());
      } catch (failure) {
        if (!isOutcomeUnknown(failure)) throw failure;
        const found = await this.#findNew(request, known, failure);
        if (typeof found === "object") return this.#claim(request, found);
        if (isRefused(failure) && found === "absent") throw failure;
        const mayRepeat = found === "absent" && isReportedByService(failure) && attempt < maxAttempts;
        if (!mayRepeat) throw unresolved(request, failure);
      }
      await this.#sleep(1_000 * attempt);
    }
  }

  #claim<T extends { readonly id: string }>({ kind }: CreatePlace, created: T): T {
    this.#ledger.reserve({ kind, ids: [created.id] });
    return created;
  }

  /** The object that a failed create has made all the same, if it is there; `unknown` if the lookups failed. */
  async #findNew<T extends { readonly id: string }>(
    request: CreateRequest<T>,
    known: ReadonlyMap<string, Existing>,
    failure: unknown,
  ): Promise<T | "absent" | "unknown"> {
    let outcome: "absent" | "unknown" = "unknown";
    for (const delay of lookupsAfter(failure)) {
      const found = await this.#lookUp(request, delay, failure);
      if (!found) continue;
      outcome = "absent";
      const [first, ...others] = found.filter(
        ({ id }) => !known.has(id) && !this.#ledger.isManaged({ kind: request.kind, ids: [id] }),
      );
      if (first && others.length === 0) return first;
      if (first) throw ambiguous(request, [first, ...others]);
    }
    return outcome;
  }

  /** Undefined if the response is unusable, which the next one may not be; requests are already repeated where that helps. */
  async #lookUp<T extends { readonly id: string }>(
    request: CreateRequest<T>,
    delay: number,
    failure: unknown,
  ): Promise<readonly T[] | undefined> {
    try {
      await this.#sleep(delay);
      return await request.findOwn();
    } catch (error) {
      if (error instanceof UnexpectedResponse) return undefined;
      // Report the ambiguous create, not the failed lookup.
      if (!(error instanceof CanvasError)) throw error;
      throw unresolved(request, failure);
    }
  }

  #warnOfNamesakes(request: CreateRequest<{ readonly id: string }>, known: ReadonlyMap<string, Existing>): void {
    const isNamesake = ({ id, name, createdByCaller }: Existing) =>
      createdByCaller && equalNames(name, request.name) && !this.#ledger.isManaged({ kind: request.kind, ids: [id] });
    const namesakes = [...known.values()].filter(isNamesake);
    if (namesakes.length > 0) request.warn(namesakeWarning(request, namesakes));
  }

  async #knownIn(place: CreatePlace): Promise<ReadonlyMap<string, Existing>> {
    const existing = await this.#cache.once(["what was there before", place.parent], () => this.#load(place));
    return new Map(existing.map((object) => [object.id, object]));
  }

  /** What the parent holds: nothing, without a request, if the service creates it empty. */
  async #load({ isParentNew, existing }: CreatePlace): Promise<readonly Existing[]> {
    if (!isParentNew) return existing();
    if (this.#newAreEmpty !== undefined) return (await this.#newAreEmpty) ? [] : existing();
    const found = existing();
    this.#newAreEmpty = found.then(
      ({ length }) => length === 0,
      () => false,
    );
    return found;
  }
}

/** A 5xx with an error code is the service's own; one without may come from a gateway, behind which it still works. */
function isReportedByService(failure: unknown): boolean {
  return failure instanceof ServerError && failure.code !== undefined;
}

/** A 4xx of a proxy is a refusal if nothing was created; after a 408, the service may still work. */
function isRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status < 500 && failure.status !== 408;
}

/** The object may be one of an interrupted run, whose create was not recorded. */
function namesakeWarning(
  { kind, name, parent }: CreateRequest<{ readonly id: string }>,
  namesakes: readonly Existing[],
): string {
  const ids = namesakes.map(({ id }) => id).join(", ");
  const remedy = termFor(
    "if an interrupted run created it, run pulumi destroy --target URN for the new one, then pulumi up with existing set to adopt to continue with the other",
    "to have that one instead of the new one, give its id as id",
  );
  return `the ${parent} already include another ${kind} of yours named "${name}" (${ids}); ${remedy}`;
}

function ambiguous({ kind, name, parent }: CreateRequest<{ readonly id: string }>, found: readonly { id: string }[]) {
  const ids = found.map(({ id }) => id).join(", ");
  return new CanvasError(
    `${kind} "${name}": several appeared among the ${parent} (${ids}), and the create got no response`,
    terms.importRightOne,
  );
}

function unresolved({ kind, name, parent }: CreateRequest<{ readonly id: string }>, failure: unknown): Error {
  return new OutcomeUnknownError(
    `${kind} "${name}" may have been created among the ${parent}, but was not found there (${summaryOf(failure)})`,
    `look for it: if it is there, ${terms.importIt}; otherwise, run the update again`,
  );
}

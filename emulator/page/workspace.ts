import { type Change, type PageTable, pageTables, type Records, type Snapshot } from "./records.ts";
import { type Lookup, type Topic, topicsOf } from "./topics.ts";

type Parents = { readonly [T in PageTable]: (record: Records[T]) => string };

/** The thing that each record is listed under. */
const parents: Parents = {
  users: () => "",
  editions: () => "",
  editionMembers: ({ editionId }) => editionId,
  teams: ({ editionId }) => editionId,
  teamMembers: ({ teamId }) => teamId,
  invitations: ({ teamId }) => teamId,
  groups: ({ editionId }) => editionId,
  spaces: ({ teamId }) => teamId,
  spaceMembers: ({ spaceId }) => spaceId,
  favorites: ({ spaceId }) => spaceId,
  zones: ({ spaceId }) => spaceId,
  templates: ({ editionId }) => editionId,
};

/** Records of one table, by id and by parent. */
class Table<T extends PageTable> {
  readonly records = new Map<string, Records[T]>();
  readonly #byParent = new Map<string, Map<string, Records[T]>>();
  readonly #parentOf: (record: Records[T]) => string;

  constructor(name: T) {
    this.#parentOf = parents[name];
  }

  set(record: Records[T]): void {
    const before = this.records.get(record.id);
    const parent = this.#parentOf(record);
    if (before && this.#parentOf(before) !== parent) this.#byParent.get(this.#parentOf(before))?.delete(record.id);
    this.records.set(record.id, record);
    const siblings = this.#byParent.get(parent);
    if (siblings) siblings.set(record.id, record);
    else this.#byParent.set(parent, new Map([[record.id, record]]));
  }

  delete(id: string): void {
    const before = this.records.get(id);
    if (!before) return;
    this.records.delete(id);
    this.#byParent.get(this.#parentOf(before))?.delete(id);
  }

  under(parent: string): ReadonlyMap<string, Records[T]> {
    return this.#byParent.get(parent) ?? new Map();
  }
}

type TableMap = { readonly [T in PageTable]: Table<T> };

function emptyTables(): TableMap {
  return Object.fromEntries(pageTables.map((name) => [name, new Table(name)])) as unknown as TableMap;
}

/** A change together with the record that it replaced. */
export interface Applied<T extends PageTable = PageTable> extends Change<T> {
  readonly before: Records[T] | undefined;
}

/** The page's copy of the service's state. */
export class Workspace implements Lookup {
  #tables = emptyTables();

  get<T extends PageTable>(table: T, id: string): Records[T] | undefined {
    return this.#tables[table].records.get(id);
  }

  /** The records under a parent, oldest first; editions and users are under "". */
  children<T extends PageTable>(table: T, parent: string): Records[T][] {
    return [...this.#tables[table].under(parent).values()];
  }

  count(table: PageTable, parent: string): number {
    return this.#tables[table].under(parent).size;
  }

  /** Forgets everything and takes this instead. */
  replace(snapshot: Snapshot): void {
    this.#tables = emptyTables();
    for (const name of pageTables) this.#fill(name, snapshot);
  }

  /** Applies one change, and adds what it makes stale to `stale`. */
  apply<T extends PageTable>(change: Change<T>, stale: Set<Topic>): Applied<T> {
    const { table: name, id, record } = change;
    const table = this.#tables[name];
    const before = table.records.get(id);
    if (before) for (const topic of topicsOf(name, before, this)) stale.add(topic);
    if (record) table.set(record);
    else table.delete(id);
    if (record) for (const topic of topicsOf(name, record, this)) stale.add(topic);
    return { ...change, before };
  }

  #fill<T extends PageTable>(name: T, snapshot: Snapshot): void {
    for (const record of snapshot[name] ?? []) this.#tables[name].set(record);
  }
}

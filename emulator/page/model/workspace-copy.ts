import { type PageTable, pageTables, type Records, type Snapshot } from "./records.ts";
import type { Change } from "./stream-events.ts";
import { affectedTopics, type Lookup, type Topic } from "./topics.ts";

type ParentIds = { readonly [T in PageTable]: (record: Records[T]) => string };

/** The id of each record's parent; `""` at the top level. */
const parentIds: ParentIds = {
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

/** The records of one table, by id and by parent. */
class Table<T extends PageTable = PageTable> {
  readonly records = new Map<string, Records[T]>();
  readonly #byParent = new Map<string, Map<string, Records[T]>>();
  readonly #name: string;
  readonly #parentOf: (record: Records[T]) => string;

  constructor(name: T) {
    this.#name = name;
    this.#parentOf = parentIds[name];
  }

  is<N extends PageTable>(name: N): this is Table<N> {
    return this.#name === name;
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

function emptyTables(): Map<PageTable, Table> {
  return new Map(pageTables.map((name) => [name, new Table(name)]));
}

/** The page's copy of the emulator's state. */
export class Workspace implements Lookup {
  #tables = emptyTables();

  get<T extends PageTable>(table: T, id: string): Records[T] | undefined {
    return this.#table(table).records.get(id);
  }

  /** The records of a parent, oldest first; the parent of editions and users is "". */
  children<T extends PageTable>(table: T, parent: string): Records[T][] {
    return [...this.#table(table).under(parent).values()];
  }

  count(table: PageTable, parent: string): number {
    return this.#table(table).under(parent).size;
  }

  /** Replaces all records with a snapshot. */
  replace(snapshot: Snapshot): void {
    this.#tables = emptyTables();
    for (const name of pageTables) this.#loadTable(name, snapshot);
  }

  /** Applies one change, and adds the topics that it affects to `stale`. */
  apply<T extends PageTable>(change: Change<T>, stale: Set<Topic>): void {
    const { table: name, id, record } = change;
    const table = this.#table(name);
    const before = table.records.get(id);
    if (before) for (const topic of affectedTopics(name, before, this)) stale.add(topic);
    if (record) table.set(record);
    else table.delete(id);
    if (record) for (const topic of affectedTopics(name, record, this)) stale.add(topic);
  }

  #table<T extends PageTable>(name: T): Table<T> {
    const table = this.#tables.get(name);
    if (!table?.is(name)) throw new Error(`no table ${name}`);
    return table;
  }

  #loadTable<T extends PageTable>(name: T, snapshot: Snapshot): void {
    for (const record of snapshot[name]) this.#table(name).set(record);
  }
}

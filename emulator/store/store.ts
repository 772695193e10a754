import { indexes, type TableName, type Tables, tableNames } from "./tables.ts";

/** One change of a transaction, as written to the journal and sent to the page. */
export type Change<T extends TableName = TableName> =
  | readonly [table: T, action: "put", record: Tables[T]]
  | readonly [table: T, action: "del", id: string];

/** Called in every commit with its changes. */
type CommitListener = (changes: readonly Change[]) => void;

type IndexName<T extends TableName> = (typeof indexes)[T][number];

const indexedFields: { readonly [T in TableName]: readonly (keyof Tables[T] & string)[] } = indexes;

/** The records of one table by id, oldest first, with an index per foreign key. */
class Table<T extends TableName = TableName> {
  readonly #name: string;
  records = new Map<string, Tables[T]>();
  /** The sequence number of each record, which keeps its position after a move to a different parent or a rollback. */
  readonly #insertionOrder = new Map<string, number>();
  /** The sequence numbers of the records that the running transaction has deleted. */
  readonly #deletedOrder = new Map<string, number>();
  /** The sequence numbers of deleted records, for a restored version that puts one of them back. */
  readonly #formerOrder = new WeakMap<Tables[T], number>();
  #isUnsorted = false;
  #nextOrder = 0;
  readonly #indexes = new Map<string, Map<unknown, Set<string>>>();
  readonly #fields: readonly (keyof Tables[T] & string)[];

  constructor(name: T) {
    this.#name = name;
    this.#fields = indexedFields[name];
    for (const field of this.#fields) this.#indexes.set(field, new Map());
  }

  is<N extends TableName>(name: N): this is Table<N> {
    return this.#name === name;
  }

  set(record: Tables[T]): void {
    const before = this.records.get(record.id);
    this.records.set(record.id, record);
    if (!before) this.#insertionOrder.set(record.id, this.#orderOfNew(record));
    for (const field of this.#fields) {
      if (before && before[field] === record[field]) continue;
      if (before) this.#removeFromIndex(field, before);
      const index = this.#index(field);
      const ids = index.get(record[field]);
      if (ids) ids.add(record.id);
      else index.set(record[field], new Set([record.id]));
    }
  }

  delete(id: string): void {
    const before = this.records.get(id);
    if (!before) return;
    this.records.delete(id);
    this.#formerOrder.set(before, this.#orderOf(id));
    if (!this.#deletedOrder.has(id)) this.#deletedOrder.set(id, this.#orderOf(id));
    this.#insertionOrder.delete(id);
    for (const field of this.#fields) this.#removeFromIndex(field, before);
  }

  /** Makes the transaction's deletions final. */
  commit(): void {
    this.#deletedOrder.clear();
    if (this.#isUnsorted) this.#sort();
  }

  /** Moves records whose deletion was undone back to their old position. */
  rollback(): void {
    if (this.#deletedOrder.size === 0) return;
    for (const [id, order] of this.#deletedOrder) if (this.records.has(id)) this.#insertionOrder.set(id, order);
    this.#deletedOrder.clear();
    this.#sort();
  }

  /** The records whose field has this value, oldest first. */
  where(field: string, value: unknown): Tables[T][] {
    return [...(this.#index(field).get(value) ?? [])]
      .sort((a, b) => this.#orderOf(a) - this.#orderOf(b))
      .map((id) => this.records.get(id))
      .filter((record) => record !== undefined);
  }

  count(field: string, value: unknown): number {
    return this.#index(field).get(value)?.size ?? 0;
  }

  /** A new record comes last; one that a restored version puts back, where it was. */
  #orderOfNew(record: Tables[T]): number {
    const former = this.#formerOrder.get(record);
    if (former === undefined) return this.#nextOrder++;
    this.#isUnsorted = true;
    return former;
  }

  #sort(): void {
    this.#isUnsorted = false;
    this.records = new Map([...this.records].sort(([a], [b]) => this.#orderOf(a) - this.#orderOf(b)));
  }

  #orderOf(id: string): number {
    return this.#insertionOrder.get(id) ?? 0;
  }

  #removeFromIndex(field: keyof Tables[T] & string, record: Tables[T]): void {
    const index = this.#index(field);
    const ids = index.get(record[field]);
    ids?.delete(record.id);
    if (ids?.size === 0) index.delete(record[field]);
  }

  #index(field: string): Map<unknown, Set<string>> {
    const index = this.#indexes.get(field);
    if (!index) throw new Error(`no index on ${field}`);
    return index;
  }
}

function tablesIn(changes: readonly Change[]): Set<TableName> {
  return new Set(changes.map(([table]) => table));
}

/**
 * The whole state of the service, in memory. Writes need a `transaction`, which is rolled back when its function
 * throws. Commit listeners run before `transaction` returns.
 */
export class Store {
  readonly #tables = new Map<TableName, Table>(tableNames.map((name) => [name, new Table(name)]));
  #pending: Change[] | undefined;
  #undo: Change[] = [];
  readonly #listeners = new Set<CommitListener>();

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    return this.#table(table).records.get(id);
  }

  all<T extends TableName>(table: T): IterableIterator<Tables[T]> {
    return this.#table(table).records.values();
  }

  count(table: TableName): number {
    return this.#table(table).records.size;
  }

  /** The records whose indexed `field` has this value, oldest first. */
  where<T extends TableName>(table: T, field: IndexName<T> & string, value: string): Tables[T][] {
    return this.#table(table).where(field, value);
  }

  countWhere<T extends TableName>(table: T, field: IndexName<T> & string, value: string): number {
    return this.#table(table).count(field, value);
  }

  put<T extends TableName>(table: T, record: Tables[T]): Tables[T] {
    this.#write([table, "put", record]);
    return record;
  }

  remove(table: TableName, id: string): void {
    if (this.#table(table).records.has(id)) this.#write([table, "del", id]);
  }

  /** Removes the records whose indexed `field` has this value. */
  removeWhere<T extends TableName>(table: T, field: IndexName<T> & string, value: string): void {
    for (const { id } of this.where(table, field, value)) this.remove(table, id);
  }

  /** Removes all records, as part of the running transaction. */
  clear(): void {
    for (const name of tableNames) for (const id of [...this.#table(name).records.keys()]) this.remove(name, id);
  }

  /** The next number of a persistent counter. */
  next(counter: Tables["counters"]["id"], start: number): number {
    const value = (this.get("counters", counter)?.value ?? start - 1) + 1;
    this.put("counters", { id: counter, value });
    return value;
  }

  /** Runs `write` atomically; a nested transaction is part of the outer one. */
  transaction<R>(write: () => R): R {
    if (this.#pending) return write();
    const pending: Change[] = [];
    this.#pending = pending;
    try {
      const result = write();
      if (pending.length > 0) for (const listener of this.#listeners) listener(pending);
      for (const table of tablesIn(pending)) this.#table(table).commit();
      return result;
    } catch (error) {
      for (const change of this.#undo.reverse()) this.#apply(change);
      for (const table of tablesIn(pending)) this.#table(table).rollback();
      throw error;
    } finally {
      this.#pending = undefined;
      this.#undo = [];
    }
  }

  /** Applies changes from the journal without calling commit listeners. */
  replay(changes: readonly Change[]): void {
    for (const change of changes) this.#apply(change);
    for (const table of tablesIn(changes)) this.#table(table).commit();
  }

  /** Calls `listener` in every commit; if it throws, the transaction is rolled back. Returns the unsubscribe function. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #table<T extends TableName>(name: T): Table<T> {
    const table = this.#tables.get(name);
    if (!table?.is(name)) throw new Error(`no table ${name}`);
    return table;
  }

  #write(change: Change): void {
    if (!this.#pending) throw new Error("a write outside a transaction");
    const [table, , subject] = change;
    const id = typeof subject === "string" ? subject : subject.id;
    const before = this.get(table, id);
    this.#undo.push(before ? [table, "put", before] : [table, "del", id]);
    this.#apply(change);
    this.#pending.push(change);
  }

  #apply<T extends TableName>([table, , subject]: Change<T>): void {
    if (typeof subject === "string") this.#table(table).delete(subject);
    else this.#table(table).set(subject);
  }
}

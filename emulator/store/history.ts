import type { Change, Store } from "./store.ts";
import { privateTables, type TableName, type Time, tableNames } from "./tables.ts";
import type { World } from "./world.ts";

/** A saved workspace. */
export interface Snapshot {
  readonly id: string;
  readonly name: string;
  readonly time: Time;
}

/** Older changes cannot be undone. */
const maxUndos = 100;

/** Tokens stay valid and ids are never used again, so these tables are left alone. */
const restorableTables = tableNames.filter((table) => !privateTables.has(table));

/** Snapshots of the workspace, and its latest changes, to go back to; in memory only. */
export class History {
  readonly #world: World;
  readonly #snapshots = new Map<string, Snapshot & { readonly records: readonly Change[] }>();
  #undos: (readonly Change[])[] = [];
  #saved = 0;
  #isUndoing = false;

  constructor(world: World) {
    this.#world = world;
    world.store.onCommit((_, undo) => this.#remember(undo));
  }

  /** How many transactions can be undone. */
  get undoable(): number {
    return this.#undos.length;
  }

  /** Undoes the latest transaction; returns whether there was one. */
  undo(): boolean {
    const changes = this.#undos.pop();
    if (!changes) return false;
    this.#isUndoing = true;
    try {
      this.#world.store.transaction(() => this.#world.store.apply(changes.toReversed()));
    } finally {
      this.#isUndoing = false;
    }
    return true;
  }

  /** The snapshots, oldest first. */
  list(): Snapshot[] {
    return [...this.#snapshots.values()].map(({ id, name, time }) => ({ id, name, time }));
  }

  save(name?: string): Snapshot {
    this.#saved += 1;
    const id = String(this.#saved);
    const snapshot = { id, name: name ?? `Snapshot ${id}`, time: this.#world.now() };
    const records = restorableTables.flatMap((table) => recordsOf(this.#world.store, table));
    this.#snapshots.set(id, { ...snapshot, records });
    return snapshot;
  }

  /** Replaces the workspace with a snapshot, which can be undone; returns whether there is one. */
  restore(id: string): boolean {
    const snapshot = this.#snapshots.get(id);
    if (!snapshot) return false;
    const { store } = this.#world;
    store.transaction(() => {
      for (const table of restorableTables) restoreTable(store, table, snapshot.records);
    });
    return true;
  }

  /** Removes a snapshot; returns whether there was one. */
  remove(id: string): boolean {
    return this.#snapshots.delete(id);
  }

  clear(): void {
    this.#snapshots.clear();
    this.#undos = [];
  }

  #remember(undo: readonly Change[]): void {
    const changes = undo.filter(([table]) => !privateTables.has(table));
    if (this.#isUndoing || changes.length === 0) return;
    this.#undos.push(changes);
    if (this.#undos.length > maxUndos) this.#undos.shift();
  }
}

function recordsOf<T extends TableName>(store: Store, table: T): Change<T>[] {
  return [...store.all(table)].map((record) => [table, "put", record] as const);
}

/** Writes only what differs, unless something is missing: all records are written then as new ones, to be in order. */
function restoreTable(store: Store, name: TableName, records: readonly Change[]): void {
  const puts = records.filter(([table]) => table === name);
  const ids = new Set(puts.map(idOf));
  const isMissing = puts.some((put) => store.get(name, idOf(put)) === undefined);
  for (const { id } of [...store.all(name)]) if (isMissing || !ids.has(id)) store.remove(name, id);
  const different = puts.filter((put) => store.get(name, idOf(put)) !== put[2]);
  store.apply(isMissing ? structuredClone(different) : different);
}

const idOf = ([, , subject]: Change): string => (typeof subject === "string" ? subject : subject.id);

import { signal } from "@preact/signals";
import type { Change } from "../../store/store.ts";
import type { Tables } from "../../store/tables.ts";
import { markFresh } from "./fresh.ts";

/** The tables that the emulator sends to the page. */
type PageTable =
  | "users"
  | "editions"
  | "editionMembers"
  | "teams"
  | "teamMembers"
  | "invitations"
  | "groups"
  | "spaces"
  | "spaceMembers"
  | "favorites"
  | "zones";

export type Records = Pick<Tables, PageTable>;

/** All records of all tables. */
export type Snapshot = { readonly [T in PageTable]: readonly Records[T][] };

/** Records by id and by parent. A component that reads them is rendered again when the table changes. */
class Table<R extends { readonly id: string }> {
  readonly #parentOf: (record: R) => string;
  readonly #records = new Map<string, R>();
  readonly #byParent = new Map<string, Map<string, R>>();
  readonly #version = signal(0);

  constructor(parentOf: (record: R) => string) {
    this.#parentOf = parentOf;
  }

  get(id: string): R | undefined {
    return this.#version.value >= 0 ? this.#records.get(id) : undefined;
  }

  /** The records of a parent, oldest first. */
  under(parent: string): R[] {
    return this.#version.value >= 0 ? [...(this.#byParent.get(parent)?.values() ?? [])] : [];
  }

  all(): R[] {
    return this.#version.value >= 0 ? [...this.#records.values()] : [];
  }

  replace(records: readonly R[]): void {
    this.#records.clear();
    this.#byParent.clear();
    for (const record of records) this.put(record);
    this.#version.value += 1;
  }

  put(record: R): void {
    const before = this.#records.get(record.id);
    const parent = this.#parentOf(record);
    if (before && this.#parentOf(before) !== parent) this.remove(record.id);
    this.#records.set(record.id, record);
    const siblings = this.#byParent.get(parent) ?? new Map<string, R>();
    this.#byParent.set(parent, siblings.set(record.id, record));
    this.#version.value += 1;
  }

  remove(id: string): void {
    const record = this.#records.get(id);
    if (!record) return;
    this.#records.delete(id);
    this.#byParent.get(this.#parentOf(record))?.delete(id);
    this.#version.value += 1;
  }
}

/** The page's copy of the emulator's state. */
export const workspace: { readonly [T in PageTable]: Table<Records[T]> } = {
  users: new Table(() => ""),
  editions: new Table(() => ""),
  editionMembers: new Table(({ editionId }) => editionId),
  teams: new Table(({ editionId }) => editionId),
  teamMembers: new Table(({ teamId }) => teamId),
  invitations: new Table(({ teamId }) => teamId),
  groups: new Table(({ editionId }) => editionId),
  spaces: new Table(({ teamId }) => teamId),
  spaceMembers: new Table(({ spaceId }) => spaceId),
  favorites: new Table(({ spaceId }) => spaceId),
  zones: new Table(({ spaceId }) => spaceId),
};

export function loadSnapshot(snapshot: Snapshot): void {
  const load = <T extends PageTable>(name: T): void => workspace[name].replace(snapshot[name]);
  for (const name of Object.keys(workspace) as PageTable[]) load(name);
}

/** Applies changes, and highlights what was added or changed. */
export function applyChanges(changes: readonly Change<PageTable>[]): void {
  for (const change of changes) applyChange(change);
  markFresh(changes.flatMap(([table, action, subject]) => (action === "put" ? `${table}/${subject.id}` : [])));
}

function applyChange<T extends PageTable>([name, action, subject]: Change<T>): void {
  const table: Table<Records[T]> = workspace[name];
  if (action === "put") table.put(subject);
  else table.remove(subject);
}

import type { Change } from "../../store/store.ts";
import type { TableName, Tables } from "../../store/tables.ts";

/** What a transaction did to one record: `before` is missing for a new record, `after` for a deleted one. */
export interface Edit<T extends TableName = TableName> {
  readonly table: T;
  readonly before: Tables[T] | undefined;
  readonly after: Tables[T] | undefined;
}

/** What a transaction did to each record, however often it wrote the record. */
export class Edits {
  readonly #byTable = new Map<TableName, Map<string, Edit>>();

  /** `undo` has the change that undoes each of `changes`. */
  constructor(changes: readonly Change[], undo: readonly Change[]) {
    for (const [index, change] of changes.entries()) {
      const [table, , subject] = change;
      const id = typeof subject === "string" ? subject : subject.id;
      const edits = this.#byTable.get(table) ?? new Map<string, Edit>();
      const first = edits.get(id);
      const before = first ? first.before : recordOf(undo[index]);
      edits.set(id, { table, before, after: recordOf(change) });
      this.#byTable.set(table, edits);
    }
  }

  of<T extends TableName>(table: T): Edit<T>[] {
    const isOfTable = (edit: Edit): edit is Edit<T> => edit.table === table;
    return [...(this.#byTable.get(table)?.values() ?? [])].filter(isOfTable);
  }

  has(table: TableName): boolean {
    return this.#byTable.has(table);
  }

  /** Whether the record was created or deleted. */
  isNewOrGone(table: TableName, id: string): boolean {
    const edit = this.#byTable.get(table)?.get(id);
    return edit !== undefined && (edit.before === undefined || edit.after === undefined);
  }
}

function recordOf(change: Change | undefined): Tables[TableName] | undefined {
  return change?.[1] === "put" ? change[2] : undefined;
}

import type { Change } from "../../store/store.ts";
import type { TableName, Tables } from "../../store/tables.ts";

/** What a transaction did to one record: `before` is missing for a new record, `after` for a deleted one. */
export interface Edit<R> {
  readonly before: R | undefined;
  readonly after: R | undefined;
}

/** What a transaction did, record by record, although it may have written some of them several times. */
export class Edits {
  readonly #byTable = new Map<TableName, Map<string, Edit<Tables[TableName]>>>();

  /** `undo` has, for each of the changes, the one that would undo it. */
  constructor(changes: readonly Change[], undo: readonly Change[]) {
    for (const [index, change] of changes.entries()) {
      const [table, , subject] = change;
      const id = typeof subject === "string" ? subject : subject.id;
      const records = this.#byTable.get(table) ?? new Map<string, Edit<Tables[TableName]>>();
      const first = records.get(id);
      const before = first ? first.before : recordOf(undo[index]);
      records.set(id, { before, after: recordOf(change) });
      this.#byTable.set(table, records);
    }
  }

  /** The edits of a table by id. */
  of<T extends TableName>(table: T): ReadonlyMap<string, Edit<Tables[T]>> {
    return (this.#byTable.get(table) ?? new Map()) as ReadonlyMap<string, Edit<Tables[T]>>;
  }

  /** Whether the record was created or deleted. */
  isNewOrGone(table: TableName, id: string): boolean {
    const edit = this.of(table).get(id);
    return edit !== undefined && (edit.before === undefined || edit.after === undefined);
  }
}

function recordOf(change: Change | undefined): Tables[TableName] | undefined {
  return change?.[1] === "put" ? change[2] : undefined;
}

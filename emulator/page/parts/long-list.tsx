import { Fragment, type VNode } from "preact";
import { useState } from "preact/hooks";
import { formatCount } from "../../../picture/format.ts";

/** A shorter list is seen at a glance. */
const leastFiltered = 9;

/** How many rows are shown at first, and added by "Show more". */
const pageSize = 60;

interface Props<T> {
  readonly class: string;
  /** The items in the plural. */
  readonly what: string;
  readonly items: readonly T[];
  readonly row: (item: T) => VNode;
  /** What the filter looks at, if not only the name. */
  readonly text?: (item: T) => string;
  /** The id of an item that must be among the rows. */
  readonly shown?: string;
}

/** A list that shows its first rows, and more on demand; a long one can be filtered by words. */
export function LongList<T extends { readonly id: string; readonly name?: string }>(props: Props<T>): VNode {
  const { items, row, text = ({ name = "" }) => name, shown, what } = props;
  const [filter, setFilter] = useState("");
  const [limit, setLimit] = useState(pageSize);
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (item: T): boolean => words.every((word) => text(item).toLowerCase().includes(word));
  const found = words.length === 0 ? items : items.filter(matches);
  const rows = found.slice(0, Math.max(limit, found.findIndex(({ id }) => id === shown) + 1));
  const hidden = found.length - rows.length;
  return (
    <>
      {items.length >= leastFiltered && (
        <input
          type="search"
          class="filter"
          placeholder={`Filter ${what}`}
          aria-label={`Filter ${what}`}
          value={filter}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      )}
      {rows.length === 0 && <p class="empty">Nothing matches the filter.</p>}
      <ul class={props.class} hidden={rows.length === 0}>
        {rows.map((item) => (
          <Fragment key={item.id}>{row(item)}</Fragment>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" class="more" onClick={() => setLimit(rows.length + pageSize)}>
          Show {formatCount(Math.min(hidden, pageSize))} more of {formatCount(hidden)}
        </button>
      )}
    </>
  );
}

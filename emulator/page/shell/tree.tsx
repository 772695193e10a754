import { signal } from "@preact/signals";
import type { TargetedEvent, TargetedKeyboardEvent, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { pluralize } from "../../../picture/format.ts";
import { editionNodes, keysAbove, type TreeNode } from "../model/nodes.ts";
import { Icon } from "../parts/drawn.tsx";
import { isFresh } from "../state/fresh.ts";

/** Editions are expanded by default, and teams in an edition with few of them. */
const maxExpanded = 12;
/** The view of a node lists all of its children. */
const maxChildren = 100;

/** A visible row of the tree. */
interface Row extends TreeNode {
  readonly level: number;
  /** Whether its children are shown; absent if it can have none. */
  readonly isOpen?: boolean;
}

/** The nodes that were expanded or collapsed, by key. */
const toggled = signal<ReadonlyMap<string, boolean>>(new Map());
/** The row that had the focus last. */
const focused = signal("");

/** The workspace as a tree, of which the arrow keys reach every row, and Tab one. */
export function Tree({ selected }: { selected: string }): VNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    for (const key of keysAbove(selected)) setOpen(key, true);
    requestAnimationFrame(() => list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }));
  }, [selected]);
  const rows = rowsOf(editionNodes(), 1);
  const stop = [focused.value, selected].find((key) => rows.some((row) => row.key === key)) ?? rows[0]?.key;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a tree
    <ul id="tree" role="tree" aria-label="Workspace" ref={list}>
      {rows.map((row) => (
        <li key={row.key} role="none">
          <TreeRow row={row} isSelected={row.key === selected} isStop={row.key === stop} />
        </li>
      ))}
    </ul>
  );
}

/** The rows of nodes and of what is expanded below them. */
function rowsOf(nodes: readonly TreeNode[], level: number): Row[] {
  const isOpenByDefault = level === 1 || (level === 2 && nodes.length <= maxExpanded);
  return nodes.flatMap((node) => {
    if (!node.children) return [{ ...node, level }];
    const isOpen = toggled.value.get(node.key) ?? isOpenByDefault;
    if (!isOpen) return [{ ...node, level, isOpen }];
    const children = node.children();
    const hidden = children.slice(maxChildren);
    const more = {
      ...node,
      key: `more of ${node.key}`,
      label: pluralize(hidden.length, "more", "more"),
      level: level + 1,
    };
    return [
      { ...node, level, isOpen },
      ...rowsOf(children.slice(0, maxChildren), level + 1),
      ...(hidden.length > 0 ? [more] : []),
    ];
  });
}

function setOpen(key: string, open: boolean): void {
  toggled.value = new Map(toggled.value).set(key, open);
}

function TreeRow({ row, isSelected, isStop }: { row: Row; isSelected: boolean; isStop: boolean }): VNode {
  const { key, level, isOpen, icon, label, href, count, favorite, embedded, trashed } = row;
  const click = (event: TargetedEvent<HTMLElement>): void => {
    const isOnChevron = event.target instanceof Element && event.target.closest(".chevron") !== null;
    if (isOpen === undefined || (href !== undefined && !isOnChevron)) return;
    event.preventDefault();
    setOpen(key, !isOpen);
  };
  const focus = (): void => {
    focused.value = key;
  };
  return (
    <a
      class="row"
      role="treeitem"
      {...(href === undefined ? {} : { href })}
      tabIndex={isStop ? 0 : -1}
      style={`--level: ${level}`}
      aria-level={level}
      aria-expanded={isOpen}
      aria-current={isSelected ? "page" : undefined}
      data-trashed={trashed || undefined}
      data-fresh={isFresh(key) || undefined}
      // biome-ignore lint/a11y/useValidAnchor: nearly all rows are links
      onClick={click}
      onFocus={focus}
      onKeyDown={(event) => press(event, row)}
    >
      <span class="chevron" aria-hidden="true">
        <Icon name="chevron" />
      </span>
      <Icon name={icon} />
      <span class="row-label">{label}</span>
      {favorite && <Icon name="star" label="favorite" />}
      {embedded && <Icon name="embed" label="embedding allowed" />}
      {count && <span class="row-count">{count}</span>}
    </a>
  );
}

/** The keys of a tree: arrows move, expand and collapse; Enter and Space open. */
function press(event: TargetedKeyboardEvent<HTMLElement>, { key, level, isOpen }: Row): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const item = event.currentTarget;
  const items = [...(item.closest("[role=tree]")?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
  const at = items.indexOf(item);
  const parent = items.slice(0, at).findLast((other) => Number(other.ariaLevel) < level);
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (isOpen === false ? setOpen(key, true) : items[at + 1]?.focus()),
    ArrowLeft: () => (isOpen ? setOpen(key, false) : parent?.focus()),
    " ": () => item.click(),
    Enter: () => item.click(),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

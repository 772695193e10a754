type FocusTarget = (items: readonly HTMLElement[], at: number) => HTMLElement | undefined;

const focusTargets: Readonly<Record<string, FocusTarget>> = {
  ArrowDown: (items, at) => items[at + 1],
  ArrowUp: (items, at) => items[at - 1],
  Home: (items) => items[0],
  End: (items) => items.at(-1),
};

/** Keyboard navigation of a tree: arrow keys move, expand and collapse; one item is in the tab order (roving tabindex). */
export function enableKeyboardNavigation(tree: HTMLElement, setOpen: (item: HTMLElement, open: boolean) => void): void {
  tree.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) makeTabStop(tree, target);
  });
  tree.addEventListener("keydown", (event) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (handleKey(tree, event.target, event.key, setOpen)) event.preventDefault();
  });
}

function handleKey(
  tree: HTMLElement,
  item: HTMLElement,
  key: string,
  setOpen: (item: HTMLElement, open: boolean) => void,
): boolean {
  const items = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const expanded = item.getAttribute("aria-expanded");
  if (key === "ArrowRight" && expanded === "false") setOpen(item, true);
  else if (key === "ArrowRight" && expanded === "true") items[items.indexOf(item) + 1]?.focus();
  else if (key === "ArrowLeft" && expanded === "true") setOpen(item, false);
  else if (key === "ArrowLeft") parentOf(item)?.focus();
  // Enter on a link works by itself; Space, and Enter on a row without a link, need a click.
  else if (key === " " || (key === "Enter" && item.tagName === "A" && !item.hasAttribute("href"))) item.click();
  else if (key in focusTargets) focusTargets[key]?.(items, items.indexOf(item))?.focus();
  else return false;
  return true;
}

function parentOf(item: HTMLElement): HTMLElement | null | undefined {
  return item.closest('[role="group"]')?.parentElement?.querySelector<HTMLElement>('[role="treeitem"]');
}

function makeTabStop(tree: HTMLElement, item: HTMLElement): void {
  for (const old of tree.querySelectorAll('[tabindex="0"]')) old.setAttribute("tabindex", "-1");
  item.setAttribute("tabindex", "0");
}

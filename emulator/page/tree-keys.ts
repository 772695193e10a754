type Step = (items: readonly HTMLElement[], at: number) => HTMLElement | undefined;

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: (items, at) => items[at + 1],
  ArrowUp: (items, at) => items[at - 1],
  Home: (items) => items[0],
  End: (items) => items.at(-1),
};

/** Makes the arrow keys walk, open and close a tree, and keeps one item in the page's tab order. */
export function followKeys(tree: HTMLElement, setOpen: (item: HTMLElement, open: boolean) => void): void {
  tree.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) makeEntry(tree, target);
  });
  tree.addEventListener("keydown", (event) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (handle(tree, event.target, event.key, setOpen)) event.preventDefault();
  });
}

function handle(
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
  // A link opens on Enter by itself; Space, and rows that lead nowhere, need the click.
  else if (key === " " || (key === "Enter" && item.tagName === "A" && !item.hasAttribute("href"))) item.click();
  else if (key in steps) steps[key]?.(items, items.indexOf(item))?.focus();
  else return false;
  return true;
}

function parentOf(item: HTMLElement): HTMLElement | null | undefined {
  return item.closest('[role="group"]')?.parentElement?.querySelector<HTMLElement>('[role="treeitem"]');
}

function makeEntry(tree: HTMLElement, item: HTMLElement): void {
  for (const old of tree.querySelectorAll('[tabindex="0"]')) old.setAttribute("tabindex", "-1");
  item.setAttribute("tabindex", "0");
}

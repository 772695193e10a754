/** What deleting a resource does to its object: what `onDestroy` says; otherwise, what was adopted stays. */
export const endingOf = (
  { onDestroy, adopted }: { readonly onDestroy?: unknown; readonly adopted?: unknown },
  usual: string,
): string => String(onDestroy ?? (adopted === true ? "retain" : usual));

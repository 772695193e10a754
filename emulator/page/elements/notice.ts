import { byId } from "./dom.ts";

const shownMs = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for a few seconds. */
export function showNotice(text: string, kind: "done" | "failed" = "done"): void {
  const element = byId("notice");
  element.textContent = text;
  element.dataset.kind = kind;
  clearTimeout(timer);
  timer = setTimeout(() => {
    element.textContent = "";
  }, shownMs);
}

/** Runs an action and shows the message that it resolves with, if any, or the error. */
export async function act(action: () => Promise<unknown>): Promise<void> {
  try {
    const done = await action();
    if (typeof done === "string") showNotice(done);
  } catch (error) {
    showError(error);
  }
}

export function showError(error: unknown): void {
  showNotice(error instanceof Error ? error.message : String(error), "failed");
}

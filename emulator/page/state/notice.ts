import { signal } from "@preact/signals";

const shownMs = 6000;

/** The message at the bottom of the page. */
export const notice = signal({ text: "", kind: "done" });

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for a few seconds. */
function notify(text: string, kind: "done" | "failed" = "done"): void {
  notice.value = { text, kind };
  clearTimeout(timer);
  timer = setTimeout(() => {
    notice.value = { text: "", kind: "done" };
  }, shownMs);
}

/** Runs an action of a button, and shows that it is done, or its error. */
export async function act(action: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await action();
    notify(done);
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error), "failed");
  }
}

/** Copies a text. */
export function copy(text: string, what: string): Promise<void> {
  const failure = new Error("The browser allows copying only on localhost and HTTPS. Select the text instead.");
  const write = (): Promise<void> =>
    navigator.clipboard.writeText(text).catch(() => {
      throw failure;
    });
  return act(write, `Copied ${what}.`);
}

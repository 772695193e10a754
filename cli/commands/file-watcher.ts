import { createHash } from "node:crypto";
import { type FSWatcher, readFileSync, watch } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** An editor writes a file in several steps. */
const pauseMs = 150;

/** Waits until files have other contents. Folders are watched, because editors replace files. */
export class FileWatcher {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #seen = new Map<string, string>();
  #wake = () => {};

  /** Keeps what the files have now, for those that are new here. */
  add(files: readonly string[]): void {
    for (const file of files.map((path) => resolve(path))) {
      if (this.#seen.has(file)) continue;
      this.#seen.set(file, contentOf(file));
      const folder = dirname(file);
      if (!this.#watchers.has(folder))
        this.#watchers.set(
          folder,
          watch(folder, () => this.#wake()),
        );
    }
  }

  /** Resolves once a file has changed since the last time, or the signal is aborted. */
  async changed(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const event = new Promise<void>((wake) => {
        this.#wake = wake;
        signal.addEventListener("abort", () => wake(), { once: true });
      });
      if (this.#hasChanged()) return;
      await event;
      await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  #hasChanged(): boolean {
    let hasChanged = false;
    for (const [file, before] of this.#seen) {
      const now = contentOf(file);
      if (now === before) continue;
      this.#seen.set(file, now);
      hasChanged = true;
    }
    return hasChanged;
  }
}

/** A file that is missing for a moment has the contents `missing`. */
function contentOf(file: string): string {
  try {
    return createHash("sha256").update(readFileSync(file)).digest("hex");
  } catch {
    return "missing";
  }
}

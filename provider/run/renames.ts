import { Conflict } from "../errors.ts";
import { canonicalName } from "../validation/formats.ts";

/** Where names are unique, a resource can take the name that another one gives up in the same run, even if they swap. */
export class Renames {
  /** Names that are being given up, with the promise that they are free. */
  readonly #released = new Map<string, Promise<void>>();
  /** How long to wait for another resource of the run to give up its name. */
  readonly #waitMs: number;

  constructor(waitMs = 5_000) {
    this.#waitMs = waitMs;
  }

  /** Renames an object. `rename` throws a Conflict if the name is taken. */
  async rename(options: {
    /** Where names are unique: `spaces of team 12`. */
    readonly parent: string;
    readonly from: string;
    readonly to: string;
    readonly rename: (name: string) => Promise<void>;
  }): Promise<void> {
    const { parent, from, to, rename } = options;
    const release = this.#announce(`${parent}\n${canonicalName(from)}`);
    try {
      await rename(to).catch(async (error: unknown) => {
        if (!(error instanceof Conflict)) throw error;
        const other = await this.#findRelease(`${parent}\n${canonicalName(to)}`);
        if (other === undefined) throw error;
        // Give up the own name first: the other one may be waiting for it.
        await rename(`${from} (being renamed)`);
        release();
        await other.released;
        await rename(to);
      });
    } finally {
      release();
    }
  }

  #announce(name: string): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#released.set(name, released);
    void released.then(() => {
      if (this.#released.get(name) === released) setTimeout(() => this.#released.delete(name), this.#waitMs).unref();
    });
    return release;
  }

  /** The other resource may start a moment later. */
  async #findRelease(name: string): Promise<{ readonly released: Promise<void> } | undefined> {
    for (let waited = 0; waited < this.#waitMs; waited += 100) {
      const released = this.#released.get(name);
      if (released !== undefined) return { released };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return undefined;
  }
}

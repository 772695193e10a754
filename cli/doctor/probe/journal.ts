import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { CanvasError, summaryOf } from "../../../provider/errors.ts";
import { JsonText } from "../../json-text.ts";
import { replaceFile } from "../../output/files.ts";

/** The start of the name of every space that a probe makes. */
export const titlePrefix = "pulumi-canvas probe ";

/** A probe takes minutes: one that started longer ago has ended. */
const maxProbeMs = 3_600_000;

const Entry = z.object({
  title: z.string().regex(/^pulumi-canvas probe [0-9a-f]{12}$/),
  baseUrl: z.string(),
  editionId: z.string(),
  teamId: z.string(),
  /** The user of the probe: another one may not see its spaces. */
  zuid: z.string(),
  host: z.string(),
  pid: z.int().positive(),
});
const EntryText = JsonText.pipe(Entry);

/** A probe that has started, and where its spaces are. */
export type ProbeEntry = z.output<typeof Entry>;

/** What the probes of this machine have started and not cleaned up: one file for each. */
export class ProbeJournal {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Records a new probe before it makes anything. */
  start(place: Omit<ProbeEntry, "title" | "host" | "pid">): ProbeEntry {
    const title = `${titlePrefix}${randomBytes(6).toString("hex")}`;
    const entry = { ...place, title, host: hostname(), pid: process.pid };
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      replaceFile(this.#pathOf(entry), JSON.stringify(entry));
    } catch (cause) {
      throw new CanvasError(
        `the probe cannot be recorded in ${this.#folder}: ${summaryOf(cause)}`,
        "set CANVAS_CACHE_DIR to a folder that you can write",
        { cause },
      );
    }
    return entry;
  }

  /** Forgets a probe whose spaces are in the trash. */
  end(entry: ProbeEntry): void {
    rmSync(this.#pathOf(entry), { force: true });
  }

  /** Probes of a user of a service that have ended without cleaning up. */
  leftovers({ baseUrl, zuid }: Pick<ProbeEntry, "baseUrl" | "zuid">): readonly ProbeEntry[] {
    return this.#fileNames().flatMap((name) => {
      const found = readEntry(join(this.#folder, name));
      return found?.baseUrl === baseUrl && found.zuid === zuid ? [found] : [];
    });
  }

  #fileNames(): readonly string[] {
    try {
      return readdirSync(this.#folder).filter((name) => name.endsWith(".json"));
    } catch {
      return [];
    }
  }

  #pathOf({ title }: ProbeEntry): string {
    return join(this.#folder, `${title.slice(titlePrefix.length)}.json`);
  }
}

/** The probe that a file records, if it has ended; a file that cannot be read hides no other one. */
function readEntry(path: string): ProbeEntry | undefined {
  try {
    const { data } = EntryText.safeParse(readFileSync(path, "utf8"));
    const isOld = Date.now() - statSync(path).mtimeMs > maxProbeMs;
    return data && (isOld || !isRunning(data)) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Whether another process may be running this probe. One of another host, which shares the folder, cannot be seen from here. */
function isRunning({ host, pid }: ProbeEntry): boolean {
  if (host !== hostname()) return true;
  // This process has not started a probe yet.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { JsonText } from "../../json-text.ts";
import { replaceFile } from "../../output/files.ts";

/** The start of the name of every space that a probe makes. */
export const titlePrefix = "pulumi-canvas probe ";

const Entry = z.object({
  title: z.string().regex(/^pulumi-canvas probe [0-9a-f]{12}$/),
  baseUrl: z.string(),
  editionId: z.string(),
  teamId: z.string(),
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
  start(place: Pick<ProbeEntry, "baseUrl" | "editionId" | "teamId">): ProbeEntry {
    const entry = { ...place, title: `${titlePrefix}${randomBytes(6).toString("hex")}`, pid: process.pid };
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    replaceFile(this.#pathOf(entry), JSON.stringify(entry));
    return entry;
  }

  /** Forgets a probe whose spaces are in the trash. */
  end(entry: ProbeEntry): void {
    rmSync(this.#pathOf(entry), { force: true });
  }

  /** Probes of a service that have ended without cleaning up. */
  leftovers(baseUrl: string): readonly ProbeEntry[] {
    return this.#entries().filter((entry) => entry.baseUrl === baseUrl && !isRunning(entry.pid));
  }

  #entries(): readonly ProbeEntry[] {
    try {
      return readdirSync(this.#folder).flatMap((name) => {
        const { data } = EntryText.safeParse(readFileSync(join(this.#folder, name), "utf8"));
        return data ? [data] : [];
      });
    } catch {
      return [];
    }
  }

  #pathOf({ title }: ProbeEntry): string {
    return join(this.#folder, `${title.slice(titlePrefix.length)}.json`);
  }
}

/** Whether another process with this id is alive; this one has not started a probe yet. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

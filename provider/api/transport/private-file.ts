import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/** The path of a file next to Pulumi's own credentials; undefined if the home is relative, which could be in a checkout. */
export function privatePath(folder: string, identity: string, { PULUMI_HOME } = process.env): string | undefined {
  const home = PULUMI_HOME || join(homedir(), ".pulumi");
  const digest = createHash("sha256").update(identity).digest("hex");
  return isAbsolute(home) ? join(home, "canvas", folder, `${digest}.json`) : undefined;
}

/** Writes a file that only its owner can read. It writes another one and renames it: no process ever reads half of it. */
export function writePrivately(path: string, text: string): void {
  const temporary = `${path}.${randomUUID()}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, path);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
}

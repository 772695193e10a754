// Helpers for the tests of generated SDKs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const minutes = 60_000;
export const repository = fileURLToPath(new URL("../../..", import.meta.url));
export const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));

/** Writes a program to a temporary folder that is removed after the test. */
export function write(file: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi canvas languages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, file), text);
  return folder;
}

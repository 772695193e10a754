// What `npm run release` makes, with the plugin for this platform only; made once per build.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeRelease } from "../../tools/release/make.mjs";
import { installPackage } from "./installation.ts";
import { keep } from "./sdks.ts";

const tools = fileURLToPath(new URL("../../tools/release", import.meta.url));

/** The engine's name of the platform that this runs on. */
export const thisPlatform = [
  process.platform === "win32" ? "windows" : process.platform,
  process.arch === "x64" ? "amd64" : process.arch,
].join("-");

/** The folder of the release. */
export function provideRelease(): Promise<string> {
  const hash = createHash("sha256").update(basename(dirname(installPackage())));
  const files = readdirSync(tools, { withFileTypes: true }).filter((found) => found.isFile());
  for (const { name } of files) hash.update(readFileSync(join(tools, name)));
  return keep(`release-${hash.digest("hex").slice(0, 16)}`, (target) => makeRelease(target, [thisPlatform]));
}

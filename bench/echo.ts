import { chmodSync, existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../tools/bundle.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The folder with the echo provider; bundled like our plugin, so it starts as fast. */
export async function provideEcho(): Promise<string> {
  const folder = join(root, ".cache", "echo-provider");
  await bundle(join(root, "bench", "echo", "main.mjs"), join(folder, "bundle"));
  chmodSync(join(folder, "bundle", "main.js"), 0o755);
  const command = join(folder, "pulumi-resource-canvas");
  if (!existsSync(command)) symlinkSync(join("bundle", "main.js"), command);
  return folder;
}

// Compiles everything into dist/ and puts the page's static files beside its code.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");

const { status } = spawnSync(process.execPath, [compiler, "-b", "tsconfig.json", "emulator/page", "sdk"], {
  cwd: root,
  stdio: "inherit",
});
if (status !== 0) process.exit(1);

const page = `${root}emulator/page/`;
mkdirSync(`${root}dist/emulator/page`, { recursive: true });
for (const name of readdirSync(page).filter((file) => /\.(html|css|svg)$/.test(file))) {
  cpSync(page + name, `${root}dist/emulator/page/${name}`);
}
// The package is made of ES modules; what programs load is CommonJS, as Pulumi runs them.
cpSync(`${root}sdk/package.json`, `${root}dist/sdk/package.json`);
chmodSync(`${root}dist/cli/main.js`, 0o755);

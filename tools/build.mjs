// Compiles everything into dist/, copies the static files and bundles the plugin.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { stampBuild } from "./build-stamp.mjs";
import { fail, root } from "./setup.mjs";

const { bundle, compiler, includeLibraries } = await findTools();

// After a definition changes, the SDK may not compile until it is generated again, which needs all other builds.
const projects = ["tsconfig.json", "emulator/page", ...(process.argv.includes("--without-sdk") ? [] : ["sdk"])];
const { status } = spawnSync(process.execPath, [compiler, "-b", ...projects], {
  cwd: root,
  stdio: "inherit",
});
if (status !== 0) process.exit(1);
for (const part of ["cli", "emulator", "picture", "provider", ...(projects.includes("sdk") ? ["sdk"] : [])])
  removeOrphans(part);

// Before its static files: it deletes everything else in the folder.
await bundle(`${root}emulator/page/main.tsx`, `${root}dist/emulator/page`, { platform: "browser" });
for (const folder of ["emulator/page", "emulator/service/transport", "picture", "cli/map", "cli/run"]) {
  const names = readdirSync(root + folder, { recursive: true }).filter((file) => /\.(html|css|svg|mjs)$/.test(file));
  for (const name of names) cpSync(`${root}${folder}/${name}`, `${root}dist/${folder}/${name}`);
}
// The package consists of ES modules, except the SDK: Pulumi programs load CommonJS.
cpSync(`${root}sdk/package.json`, `${root}dist/sdk/package.json`);
cpSync(`${root}provider/schema.json`, `${root}dist/provider/schema.json`);
await bundle(`${root}provider/plugin/main.ts`, `${root}dist/provider/bin`);
await includeLibraries(`${root}dist`, ["cli", "emulator", "provider"]);
for (const command of ["cli/main.js", "provider/bin/main.js"]) chmodSync(`${root}dist/${command}`, 0o755);
if (projects.includes("sdk")) stampBuild();

/** Loads the development dependencies; `npm install --omit=dev` has none and keeps an existing build. */
async function findTools() {
  try {
    const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
    return { compiler, ...(await import("./bundle.mjs")), ...(await import("./libraries.mjs")) };
  } catch (error) {
    if (!error.code?.endsWith("MODULE_NOT_FOUND")) throw error;
    if (process.env.npm_lifecycle_event === "prepare" && existsSync(`${root}dist/provider/bin/main.js`)) process.exit();
    fail("the build needs the development dependencies; run npm install without --omit=dev and NODE_ENV=production");
  }
}

/** Deletes the output of deleted sources: neither the compiler nor a copy does, and it would be published. */
function removeOrphans(part) {
  for (const name of readdirSync(`${root}dist/${part}`, { recursive: true })) {
    const source = name.replace(/\.(js|d\.ts)$/, ".ts");
    const isMade = /\.(js|d\.ts|html|css|svg|mjs)$/.test(name) && !/^(bin|page)\b/.test(name);
    if (isMade && !existsSync(`${root}${part}/${source}`)) rmSync(`${root}dist/${part}/${name}`, { force: true });
  }
}

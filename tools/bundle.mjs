// Bundles programs with their libraries. The plugin, because the engine starts a process for every provider, and a few files
// load several times faster than hundreds.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { rolldown } from "rolldown";

const modules = `${sep}node_modules${sep}`;

/** Writes the bundle and the licenses of the bundled packages. */
export async function bundle(input, folder, { plugins = [], platform = "node" } = {}) {
  const bundler = await rolldown({ input, plugins, platform, checks: { ineffectiveDynamicImport: false } });
  const minify = platform === "browser";
  const { output } = await bundler.write({ dir: folder, format: "esm", chunkFileNames: "[name].js", minify });
  await bundler.close();
  removeOthers(folder, new Set(output.map(({ fileName }) => fileName)));
  const files = output.flatMap((chunk) => chunk.moduleIds ?? []);
  const packages = [...new Set(files.filter((file) => file.includes(modules)).map(packageFolder))].sort();
  writeFileSync(join(folder, "LICENSES.txt"), packages.map(licenseOf).join("\n"));
}

/** Deletes chunks of a previous build. */
function removeOthers(folder, names) {
  for (const name of readdirSync(folder))
    if (!names.has(name)) rmSync(join(folder, name), { force: true, recursive: true });
}

function packageFolder(file) {
  const start = file.lastIndexOf(modules) + modules.length;
  const [scope, name] = file.slice(start).split(sep);
  return file.slice(0, start) + (scope.startsWith("@") ? join(scope, name) : scope);
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = files.map((file) => `${readFileSync(join(folder, file), "utf8").trim()}\n`);
  return [`${"=".repeat(80)}\n${name} ${version} (${license})\n`, ...texts].join("\n");
}

// Puts the libraries that the package uses into dist/libraries: installing it brings no package but Pulumi's SDK, and nothing
// of the libraries that is for others.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { bundle } from "./bundle.mjs";

const libraries = [
  "@commander-js/extra-typings",
  "@hono/node-server",
  "@hono/node-server/utils/response",
  "csv-parse/sync",
  "got",
  "hono",
  "hono/body-limit",
  "hono/html",
  "hono/streaming",
  "yaml",
  "zod",
];
const imported = new RegExp(`(?<=\\bfrom |\\bimport\\()"(${libraries.join("|")})"`, "g");
/** The plugin has a bundle of its own, and the page of the emulator runs in a browser. */
const isOther = /^(provider[\\/](bin|plugin)|emulator[\\/]page)[\\/]/;

/** Bundles the libraries, and makes the files in these parts of dist/ import them from there. */
export async function includeLibraries(dist, parts) {
  const input = Object.fromEntries(libraries.map((name) => [fileOf(name), entry + name]));
  await bundle(input, join(dist, "libraries"), { plugins: [entries] });
  for (const file of parts.flatMap((part) => scriptsIn(dist, part))) {
    const text = readFileSync(join(dist, file), "utf8");
    const changed = text.replaceAll(imported, (_, name) => `"${pathFrom(file, `libraries/${fileOf(name)}.js`)}"`);
    if (changed !== text) writeFileSync(join(dist, file), changed);
  }
}

const entry = "library:";

/** Modules that export by name what a library exports: some are CommonJS, of which a bundle would only have a default. */
const entries = {
  name: "entries",
  resolveId: (id) => (id.startsWith(entry) ? id : undefined),
  load: async (id) => {
    if (!id.startsWith(entry)) return undefined;
    const name = id.slice(entry.length);
    const names = Object.keys(await import(name)).filter((exported) => exported !== "module.exports");
    return `export { ${names.join(", ")} } from ${JSON.stringify(name)};`;
  },
};

const fileOf = (name) => name.replace("@", "").replaceAll("/", "-");

function scriptsIn(dist, part) {
  const names = readdirSync(join(dist, part), { recursive: true }).map((name) => join(part, name));
  return names.filter((name) => name.endsWith(".js") && !isOther.test(name));
}

function pathFrom(file, target) {
  return relative(dirname(file), target).split(sep).join("/");
}

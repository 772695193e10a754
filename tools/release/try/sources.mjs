// What to install, by the program that installs it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../setup.mjs";

const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** What is published as the version of package.json. */
export function publishedSources() {
  const { version } = read("package.json");
  const { pluginDownloadURL, language } = read("provider/schema.json");
  return {
    npm: [`pulumi-canvas@${version}`, `${language.nodejs.packageName}@${version}`],
    python: [`${language.python.packageName}==${version}`],
    plugin: [version, "--server", pluginDownloadURL],
    go: [`${dirname(language.go.importBasePath)}@v${version}`],
  };
}

/** The files of a release; Go gets its module only from a repository. */
export function localSources(folder) {
  const { version } = read("package.json");
  const named = (pattern) =>
    readdirSync(folder)
      .filter((name) => pattern.test(name))
      .map((name) => join(folder, name));
  return { npm: named(/\.tgz$/), python: named(/\.whl$/), plugin: [version, "--file", ...named(thisPlugin())], go: [] };
}

function thisPlugin() {
  const names = { win32: "windows", x64: "amd64" };
  return new RegExp(
    `-${names[process.platform] ?? process.platform}-${names[process.arch] ?? process.arch}\\.tar\\.gz$`,
  );
}

// `npm run docs`: builds the documentation site into dist/site; with --serve, shows it at http://127.0.0.1:4173.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Maps } from "./docs/maps.mjs";
import { addresses, pageText } from "./docs/pages.mjs";
import { fail, prepare, root, run, runNode, step } from "./setup.mjs";

const site = join(root, "docs", "site");
const pages = join(root, ".cache", "site");
const vitepress = join(site, "node_modules", "vitepress", "bin", "vitepress.js");
const unknown = process.argv.slice(2).find((arg) => arg !== "--serve");
if (unknown !== undefined)
  fail(`there is no option ${unknown}; npm run docs -- --serve shows the site when it is built`);

prepare();
installSite();
await writePages();
step("Building the site");
if (!runNode(vitepress, ["build", site])) fail("the site could not be built; the messages are above");
process.stdout.write("\nThe site is in dist/site.\n");
if (process.argv.includes("--serve")) runNode(vitepress, ["preview", site, "--port", "4173"]);

/** Installs what only the site needs, if it is out of date. */
function installSite() {
  const lockfile = readFileSync(join(site, "package-lock.json"), "utf8");
  const stamp = join(site, "node_modules", ".installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockfile) return;
  step("Installing what the site needs");
  const args = ["ci", "--no-audit", "--no-fund", "--prefix", site];
  if (!run("npm", args, { shell: process.platform === "win32" })) fail("npm ci failed; its messages are above");
  writeFileSync(stamp, lockfile);
}

/** Writes the pages as the site needs them, with their pictures and maps. */
async function writePages() {
  step("Writing pages and drawing maps");
  rmSync(pages, { recursive: true, force: true });
  const maps = new Maps(join(pages, "public"));
  const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const url = repository.url.replace(/^git\+|\.git$/g, "");
  const all = addresses();
  cpSync(join(root, "docs/logo.png"), join(pages, "public/logo.png"));
  for (const [path, address] of all) {
    const target = join(pages, address);
    mkdirSync(dirname(target), { recursive: true });
    if (!path.endsWith(".md")) cpSync(join(root, path), target);
    else writeFileSync(target, await pageText(path, all, url, (name, above) => maps.draw(name, above)));
  }
}

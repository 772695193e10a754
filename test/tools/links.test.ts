// The links between the Markdown files of the repository.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folders = ["bench", "cli", "docs", "emulator", "examples", "provider", "sdk"];
const files = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
  ),
].filter((file) => file.endsWith(".md") && !file.includes("node_modules"));

const textOf = (file: string) => readFileSync(file, "utf8").replaceAll(/^```.*?^```/gms, "");

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  return [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
      .replaceAll(/\s/g, "-"),
  );
}

/** A link to the repository, as the pages of the registry have it, is one to the file. */
const ownFile = /^https:\/\/github\.com\/pulumi-canvas\/pulumi-canvas\/(?:blob|tree)\/main\//;

function isBroken(file: string, link: string): boolean {
  const [path = "", anchor] = decodeURI(link).split("#");
  const named = ownFile.test(path) ? join(root, path.replace(ownFile, "")) : join(dirname(file), path);
  const target = path === "" ? file : named;
  if (!existsSync(target)) return true;
  return anchor !== undefined && statSync(target).isFile() && !anchorsOf(target).includes(anchor);
}

it.each(files)("the links of %s lead somewhere", (name) => {
  const file = join(root, name);
  const links = [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const own = links.filter((link) => ownFile.test(link) || !/^https?:/.test(link));
  expect(own.filter((link) => isBroken(file, link))).toEqual([]);
});

it.each(["cli", "provider"])("the files that %s/README.md names exist", (folder) => {
  const readme = readFileSync(join(root, folder, "README.md"), "utf8");
  const rows = readme.split("\n").map((row) => [...row.matchAll(/`([\w./-]+\.m?ts)`/g)].map(([, path = ""]) => path));
  const missing = rows.flatMap((paths) => {
    const places = [root, ...[".", ...paths.map(dirname)].map((place) => join(root, folder, place))];
    return paths.filter((path) => !places.some((place) => existsSync(join(place, path))));
  });
  expect(rows.flat().length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

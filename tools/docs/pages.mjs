// The pages of the documentation site: the Markdown files of the repository, with links that lead to each other or to the repository.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "../setup.mjs";

/** Files outside docs/ that are pages too, and those whose address differs from their path. */
const renamed = {
  "docs/README.md": "index.md",
  "docs/_index.md": "provider.md",
  "bench/RESULTS.md": "benchmark.md",
  "emulator/README.md": "emulator.md",
  "CHANGELOG.md": "changelog.md",
  "SECURITY.md": "security.md",
};

/** The address in the site of each page and picture, by its path in the repository. */
export function addresses() {
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.(md|svg|png)$/.test(file) && !file.startsWith("site/"))
    .map((file) => [`docs/${file}`, file]);
  const examples = readdirSync(join(root, "examples"))
    .flatMap((name) => [
      [`examples/${name}/README.md`, `examples/${name}.md`],
      [`examples/${name}/page.png`, `examples/${name}.png`],
    ])
    .filter(([path]) => existsSync(join(root, path)));
  return new Map([...docs, ...examples, ...Object.entries(renamed)]);
}

/** The text of a page for the site; `mapOf` makes the map of a marker, and returns its address. */
export async function pageText(path, all, repository, mapOf) {
  const source = readFileSync(join(root, path), "utf8");
  const { title, body } = withoutFrontMatter(source);
  const linked = outsideCode(body, (text) => withLinks(text, path, all, repository));
  const [, description = ""] = /^(?!#|!|\||-|<|`)(\S.+(?:\n\S.+)*)/m.exec(body.replaceAll(/<!--.*?-->/gs, "")) ?? [];
  const head = `---\ndescription: ${JSON.stringify(plain(description))}\n---\n\n`;
  const heading = title === undefined ? "" : `# ${title}\n\n`;
  return head + heading + (await withMaps(linked, path, all, mapOf)).replaceAll(/<!--.*?-->\n*/gs, "");
}

/** The registry takes the title of its pages from the front matter. */
function withoutFrontMatter(source) {
  const [, matter, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [undefined, undefined, source];
  const title = matter === undefined ? undefined : /^title: (.*)$/m.exec(matter)?.[1];
  return { title, body: withFences(body) };
}

/** The site shows only fenced blocks with colors, a button to copy, and a scroll bar of their own. */
function withFences(body) {
  const indented = /(?<=\n\n)(?: {4}[^\n]*\n|\n(?= {4}))+/g;
  const fence = (block) => `\`\`\`sh\n${block.replaceAll(/^ {4}/gm, "")}\`\`\`\n`;
  return body
    .split(/(^ *```.*?^ *```$)/gms)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(indented, fence) : part))
    .join("");
}

/** Changes the text between the blocks and spans of code. */
function outsideCode(body, change) {
  return body
    .split(/(^ *```.*?^ *```$|`[^`\n]+`)/gms)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
}

function withLinks(text, path, all, repository) {
  return text.replaceAll(/\]\(([^)\s]+)\)/g, (_, link) => `](${linkOf(link, path, all, repository)})`);
}

/** A link between two files of the repository as one between pages, or to the repository if it is not a page. */
function linkOf(link, path, all, repository) {
  const inRepository = new RegExp(`^${repository}/(?:blob|tree)/main/`);
  if (link.startsWith("#") || (/^[a-z]+:/.test(link) && !inRepository.test(link))) return link;
  const [target = "", anchor] = link.replace(inRepository, "/").split("#");
  const file = target.startsWith("/") ? target.slice(1) : posix.join(posix.dirname(path), target);
  const suffix = anchor === undefined ? "" : `#${anchor}`;
  const page = all.get(file) ?? all.get(posix.join(file, "README.md"));
  if (page !== undefined) return relative(all.get(path), page) + suffix;
  return `${repository}/${statSync(join(root, file)).isDirectory() ? "tree" : "blob"}/main/${file}${suffix}`;
}

function relative(from, to) {
  const found = posix.relative(dirname(from), to);
  return found.startsWith(".") ? found : `./${found}`;
}

/** Shows a live map where the page has a marker, such as `<!-- map: workspace.yaml -->`. */
async function withMaps(body, path, all, mapOf) {
  const parts = body.split(/^<!-- map: (\S+) -->$/m);
  let text = "";
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) text += part;
    else text += figure(relative(all.get(path), await mapOf(part, text)), part);
  }
  return text;
}

function figure(address, name) {
  const title = name === "plan" ? "Map of the plan" : `Map of ${name}`;
  return `<figure class="map"><iframe src="${address}" title="${title}" loading="lazy"></iframe><figcaption><a href="${address}" target="_self">${title}</a>, in a page of its own</figcaption></figure>`;
}

const plain = (markdown) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*`\\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 300);

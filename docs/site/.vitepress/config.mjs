// The settings of the documentation site. tools/docs.mjs writes its pages.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const { repository } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const pages = `${root}.cache/site`;
const base = process.env.DOCS_BASE ?? "/";

/** The anchors of headings, as GitHub makes them: the same links work in both. */
const slugify = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

/** An entry of the side bar for each page of a folder, with the page's title. */
function folder(name) {
  const files = readdirSync(`${pages}/${name}`).filter((file) => file.endsWith(".md") && file !== "index.md");
  return files.map((file) => {
    const [, text = file] = /^# (.*)$/m.exec(readFileSync(`${pages}/${name}/${file}`, "utf8")) ?? [];
    return { text: text.replaceAll(/[`\\]/g, ""), link: `/${name}/${file.replace(/\.md$/, "")}` };
  });
}

const group = (text, items) => ({ text, items });
const page = (text, link) => ({ text, link });

const start = [
  group("Start", [
    page("Why", "/"),
    page("Concepts", "/concepts"),
    page("Tutorial", "/tutorial"),
    page("Getting credentials", "/credentials"),
    page("Use it with Zoho Vani", "/vani"),
    page("Comparison", "/comparison"),
  ]),
  group("Recipes", folder("recipes")),
  group("Guides", [
    page("CI and GitOps", "/gitops"),
    page("Operations", "/operations"),
    page("Unit tests", "/testing"),
    page("Policy packs", "/policies"),
    page("Troubleshooting", "/troubleshooting"),
    page("What if ...", "/accidents"),
    page("Security model", "/security"),
    page("Migration", "/migration"),
  ]),
  group("Reference", [
    page("The command", "/command"),
    page("Exit codes", "/command#interruptions-and-exit-codes"),
    page("The workspace file", "/workspace"),
    page("Installation and configuration", "/installation-configuration"),
    page("How resources behave", "/behavior"),
    page("Resources and functions", "/provider"),
    page("The plugin", "/plugin"),
    page("The emulator", "/emulator"),
  ]),
  group("Background", [
    ...folder("examples")
      .slice(0, 1)
      .map(({ link }) => page("Examples", link)),
    page("Changes", "/changelog"),
    page("Benchmark", "/benchmark"),
    page("Decisions", "/decisions"),
    page("Releasing", "/releasing"),
  ]),
];

/** Folders with many pages have a side bar of their own: groups that collapse cannot be used with a screen reader. */
const ofFolder = (text, name) => [group("", [page("All documentation", "/")]), group(text, folder(name))];

export default defineConfig({
  title: "pulumi-canvas",
  description: "Teams, people, spaces, zones, and frames of the Collaborative Canvas Service in version control.",
  lang: "en-US",
  base,
  head: [["link", { rel: "icon", href: `${base}logo.png` }]],
  srcDir: pages,
  outDir: `${root}dist/site`,
  cacheDir: `${root}.cache/vitepress`,
  markdown: {
    anchor: { slugify },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    logo: { src: "/logo.png", alt: "" },
    search: { provider: "local" },
    outline: [2, 3],
    nav: [page("Tutorial", "/tutorial"), page("Command", "/command"), page("Resources", "/provider")],
    sidebar: {
      "/resources/": [...ofFolder("Resources", "resources"), group("Functions", folder("functions"))],
      "/functions/": [...ofFolder("Functions", "functions"), group("Resources", folder("resources"))],
      "/examples/": ofFolder("Examples", "examples"),
      "/": start,
    },
    socialLinks: [{ icon: "github", link: repository.url.replace(/^git\+|\.git$/g, "") }],
  },
});

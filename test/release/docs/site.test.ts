// The documentation site: every page is built, can be searched, and has nothing that axe or a small screen complains about.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AxeResults, RunOptions } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses } from "../../../tools/docs/pages.mjs";
import { executablePath, launchChromium, sidewaysScroll } from "../../chromium.ts";

const minutes = 60_000;
const root = fileURLToPath(new URL("../../..", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};
const server = createServer(({ url = "/" }, response) => {
  const path = url.replace(/[?#].*/, "");
  try {
    const content = readFileSync(join(root, "dist", "site", path));
    const type = types[extname(path)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "max-age=3600" }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
let browser: Browser;

beforeAll(async () => {
  if (executablePath === "") return;
  await promisify(execFile)(process.execPath, [join(root, "tools", "docs.mjs")]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await launchChromium();
}, 10 * minutes);
afterAll(async () => {
  await browser?.close();
  server.close();
});

/** A page is loaded once, and then changes. */
const screens = [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const;
/** What axe checks again in the dark: everything else is the same as in the light. */
const rulesOfColor = ["color-contrast", "link-in-text-block"];
/** One of each kind stands for the pages that are generated. */
const isAnother = (path: string) => /^(resources|functions)\//.test(path) && !/\/(frame|get-spaces)\.md$/.test(path);
const pages = [...addresses().values()]
  .filter((path) => path.endsWith(".md") && !isAnother(path))
  .map((path) => path.replace(/md$/, "html"));

describe.skipIf(executablePath === "")("the site", { timeout: 2 * minutes }, () => {
  // One tab for all of them: it keeps the scripts of the site.
  let page: Page;
  beforeAll(async () => {
    page = await newTab({ reducedMotion: "reduce" });
  });

  it.each(pages)("%s is accessible on a desktop and a phone, light and dark", async (address) => {
    await visit(page, address);
    // Its title comes with the scripts of the page.
    await page.locator('.VPSwitchAppearance[title]:not([title=""])').first().waitFor({ state: "attached" });
    for (const { width, colorScheme } of screens) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.locator(colorScheme === "dark" ? "html.dark" : "html:not(.dark)").waitFor();
      const options = colorScheme === "dark" ? { runOnly: rulesOfColor } : {};
      expect(await violations(page, options), `${width} pixels, ${colorScheme}`).toEqual([]);
      expect((await sidewaysScroll(page))[0], `${width} pixels`).toBe(0);
    }
  });
});

it.skipIf(executablePath === "")("finds a page by its words", { timeout: 2 * minutes }, async () => {
  const page = await newTab({});
  await visit(page, "index.html");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("offboard");
  await page.getByRole("option").first().click();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Offboard a person");
  await page.context().close();
});

async function newTab(screen: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(screen);
  await context.addInitScript(axe);
  return await context.newPage();
}

/** Opens a page; its maps are loaded only when they come into view. */
async function visit(page: Page, address: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/${address}`);
  for (const map of await page.locator("iframe").all()) {
    await map.scrollIntoViewIfNeeded();
    await map.contentFrame().locator("main").waitFor();
  }
}

/** What axe finds in a page and its maps. */
async function violations(page: Page, options: RunOptions): Promise<readonly string[]> {
  const found = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ["violations"] })})`,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
}

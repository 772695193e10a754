// The documentation site: every page is built, can be searched, and has nothing that axe or a small screen complains about.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  const path = url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
  try {
    const content = readFileSync(join(root, "dist", "site", path));
    response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(content);
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

const screens: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: { width: 1280, height: 800 } },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 800 } },
  "200 %": { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};
const pages = ["/", "/concepts.html", "/tutorial.html", "/command.html", "/gitops.html", "/resources/zone.html"];

describe.skipIf(executablePath === "").each(Object.entries(screens))("the site, %s", (_, screen) => {
  it.each(pages)("%s is accessible, and does not scroll sideways", { timeout: 2 * minutes }, async (address) => {
    const page = await open(address, screen);
    await showMaps(page);
    for (const frame of page.frames()) await frame.evaluate(axe);
    const { violations } = await page.evaluate<AxeResults>("axe.run()");
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
    expect((await sidewaysScroll(page))[0]).toBe(0);
    await page.context().close();
  });
});

it.skipIf(executablePath === "")("finds a page by its words", { timeout: 2 * minutes }, async () => {
  const page = await open("/", {});
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("offboard");
  await page.getByRole("option").first().click();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Offboard a person");
  await page.context().close();
});

async function open(address: string, screen: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(screen)).newPage();
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}${address}`);
  return page;
}

/** A map is loaded only when it comes into view. */
async function showMaps(page: Page): Promise<void> {
  for (const map of await page.locator("iframe").all()) {
    await map.scrollIntoViewIfNeeded();
    await map.contentFrame().locator("main").waitFor();
  }
}

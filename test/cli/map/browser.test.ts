// What the map shows in a real browser.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mapToHtml } from "../../../cli/map/html.ts";
import { mapToSvg } from "../../../cli/map/svg.ts";
import * as chromium from "../../chromium.ts";
import { everyChangeMap } from "./workspace-fixture.ts";

let browser: Browser;
let folder = "";
let page: Page;
let problems: string[];
let requests: string[];

describe.skipIf(chromium.executablePath === "")("the map (skipped unless CANVAS_CHROMIUM names a Chromium)", () => {
  beforeAll(async () => {
    browser = await chromium.launchChromium();
    folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-map-"));
    writeFileSync(join(folder, "map.html"), mapToHtml(everyChangeMap()));
    writeFileSync(join(folder, "map.svg"), mapToSvg(everyChangeMap()));
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(problems).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it("links from the tree to a zone, and says what happens to it", async () => {
    await open("map.html");
    const tree = page.getByRole("navigation", { name: "Workspace" });
    expect(await tree.getByRole("link").allInnerTexts()).toEqual([
      "Product",
      "People\n4",
      "<b>Research</b>",
      "Ideas\n1",
      "Archive",
      "Old\n1",
      "Plan\n0",
      "Roadmap 2027",
      "Year\n5",
    ]);
    await tree.getByRole("link", { name: "Year changes inside" }).click();
    await page.getByRole("img", { name: "Drawing of Year, 5 frames" }).waitFor();
    await tree.getByRole("link", { name: 'Plan moved from "Roadmap 2027"' }).click();
    expect(await page.locator(":target h3").textContent()).toContain('moved from "Roadmap 2027"');
  });

  it("shows the plan and its cost, and explains every icon", async () => {
    await open("map.html");
    const plan = page.locator("#plan");
    await plan.getByText('renames space "Roadmap" to "Roadmap 2027"').waitFor();
    expect((await plan.locator(".legend > div").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
      "Added 5",
      "Changed 3",
      "Moved 2",
      "To the trash 1",
      "Removed 2",
    ]);
    const { requests: count } = everyChangeMap().plan?.cost ?? {};
    await plan.getByText(`About ${count} requests, less than a minute under the documented limits`).click();
    await plan.getByRole("row", { name: "POST zone move 1 30 a minute" }).waitFor();
  });

  it("draws a frame that moves where it was and where it goes, with an arrow between", async () => {
    await open("map.html");
    const [was, now] = [await boxOf(".was"), await boxOf('[data-frame="moved"] .halo')];
    expect([was.width, was.height]).toEqual([200, 100]);
    expect(now.x).toBeCloseTo(was.x);
    expect(now.y).toBeCloseTo(was.y + 300);
    const arrow = await boxOf(".way");
    expect(arrow.y).toBeCloseTo(was.y + 50);
    expect(arrow.y + arrow.height).toBeCloseTo(now.y);
    await page.getByText("240, 0 · 200 × 100 → 240, 300 · 200 × 100").waitFor();
  });

  it("crosses out what is removed", async () => {
    await open("map.html");
    const [crossed, gone] = [await boxOf(".crossed"), await boxOf('[data-frame="gone"] .halo')];
    expect(crossed).toEqual(gone);
    const names = page.locator("main :is(.person-text, .caption-name, .frame-name)");
    const struck = await names.evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).textDecorationLine === "line-through").map((one) => one.textContent),
    );
    expect(struck).toEqual(["dan@example.com", "Old", "Gone"]);
  });

  it("can be reduced to what changes", async () => {
    await open("map.html");
    await page.getByLabel("Show only what changes").check();
    await page.getByText("ada@example.com").waitFor({ state: "hidden" });
    await page.locator("#people").getByText("bob@example.com").waitFor();
    expect(await page.locator("main .zone-card:visible h3 > .caption-name").allInnerTexts()).toEqual([
      "Ideas",
      "Old",
      "Plan",
      "Year",
    ]);
  });

  it("shows markup in a name as the text that it is", async () => {
    await open("map.html");
    await page.getByRole("heading", { name: "<b>Research</b>" }).waitFor();
    expect(await page.locator("b").count()).toBe(0);
  });

  it.each(["light", "dark"] as const)("can be read in the %s", async (colorScheme) => {
    await open("map.html", { colorScheme });
    const { background, contrast } = await chromium.contrastOf(page);
    expect(background < 0.02).toBe(colorScheme === "dark");
    expect(contrast).toBeGreaterThan(7);
  });

  it("fits a phone, with the tree behind a link", async () => {
    await open("map.html", { viewport: { width: 390, height: 844 } });
    expect(await chromium.sidewaysScroll(page)).toEqual([0, 0]);
    await page.getByRole("link", { name: "Workspace tree" }).click();
    const row = page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Year" });
    await row.click();
    await row.waitFor({ state: "hidden" });
    await page.getByRole("img", { name: "Drawing of Year, 5 frames" }).waitFor();
  });

  it("gives everything that can be used or seen a name", async () => {
    await open("map.html");
    const { count, nameless } = await chromium.namesOf(page);
    expect(count).toBeGreaterThan(15);
    expect(nameless).toEqual([]);
  });

  it("is one picture as SVG, with the same drawings", async () => {
    await open("map.svg");
    expect(await page.locator("svg.drawing").count()).toBe(3);
    const [was, now] = [await boxOf(".was"), await boxOf('[data-frame="moved"] .halo')];
    expect(now.y).toBeCloseTo(was.y + 300);
    await page.getByText('renamed from "Roadmap"').waitFor();
    expect(await page.locator("svg").first().getAttribute("aria-label")).toBe("Map of Product");
  });
});

async function open(name: string, options: BrowserContextOptions = {}): Promise<void> {
  [problems, requests] = [[], []];
  page = await (await browser.newContext(options)).newPage();
  chromium.watchForProblems(page, problems);
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(join(folder, name)).href);
}

/** The box of a shape in the pixels of its zone, without its line; only differences between shapes have a meaning. */
async function boxOf(selector: string) {
  const shape = page.locator(selector).first();
  return await shape.evaluate((element) => {
    if (!(element instanceof SVGGraphicsElement)) throw new Error("this is not a shape");
    const { x, y, width, height } = element.getBBox();
    const { a: scale = 1, e = 0, f = 0 } = element.getCTM() ?? {};
    return { x: x + e / scale, y: y + f / scale, width, height };
  });
}

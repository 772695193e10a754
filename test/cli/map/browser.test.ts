// What the map shows in a real browser, and what a click does.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mapToHtml } from "../../../cli/map/html.ts";
import { mapToSvg } from "../../../cli/map/svg.ts";
import { executablePath } from "../../chromium.ts";
import { useDocuments } from "./document-session.ts";
import { everyChangeMap, peopleMap } from "./workspace-fixture.ts";

let page: Page;

describe.skipIf(executablePath === "")("the map (skipped unless CANVAS_CHROMIUM names a Chromium)", () => {
  const session = useDocuments({
    "map.html": mapToHtml(everyChangeMap()),
    "map.svg": mapToSvg(everyChangeMap()),
    "people.html": mapToHtml(peopleMap()),
    "comment.html": '<!doctype html><title>Comment</title><img src="map.svg" alt="Map">',
  });

  it("links from the tree to a zone, and says what happens to it", async () => {
    page = await session.open("map.html");
    const tree = page.getByRole("navigation", { name: "Plan of Product" });
    expect(await tree.getByRole("link").allInnerTexts()).toEqual([
      "Product",
      "People\n3",
      "Roadmap 2027",
      "Year\n4",
      "Archive",
      "Old\n1",
      "Plan\n0",
      "<b>Research</b>",
      "Ideas\n1",
    ]);
    await tree.getByRole("link", { name: "Year changes inside" }).click();
    await page.getByRole("img", { name: "Drawing of Year, 4 frames" }).waitFor();
    await tree.getByRole("link", { name: 'Plan moved from "Roadmap 2027"' }).click();
    expect(await page.locator(":target h3").textContent()).toContain('moved from "Roadmap 2027"');
  });

  it("shows the plan and its cost, and explains every icon", async () => {
    page = await session.open("map.html");
    const plan = page.locator("#plan");
    await plan.getByText('renames space "Roadmap" to "Roadmap 2027"').waitFor();
    expect((await plan.locator(".legend > div").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
      "Removed 2",
      "To the trash 1",
      "Added 5",
      "Moved 2",
      "Changed 3",
    ]);
    const { requests: count } = everyChangeMap().plan?.cost ?? {};
    await plan.getByText(`About ${count} requests, less than a minute under the documented limits`).click();
    await plan.getByRole("row", { name: "POST zone move 1 30 a minute" }).waitFor();
  });

  it("draws a frame that moves where it was and where it goes, with an arrow between", async () => {
    page = await session.open("map.html");
    const [was, now] = [await boxOf(".was"), await boxOf('[data-frame="moved"] .halo')];
    expect([was.width, was.height]).toEqual([200, 100]);
    expect(now.x).toBeCloseTo(was.x);
    expect(now.y).toBeCloseTo(was.y + 300);
    const arrow = await boxOf(".way");
    expect(arrow.y).toBeCloseTo(was.y + 100);
    expect(arrow.y + arrow.height).toBeCloseTo(now.y);
    await page.getByText("240, 0 · 200 × 100 → 240, 300 · 200 × 100").waitFor();
  });

  it("crosses out what is removed", async () => {
    page = await session.open("map.html");
    const [crossed, gone] = [await boxOf(".crossed"), await boxOf('[data-frame="gone"] .halo')];
    expect(crossed).toEqual(gone);
    const names = page.locator("[data-view=changes] :is(.person-text, .caption-name, .frame-name)");
    const struck = await names.evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).textDecorationLine === "line-through").map((one) => one.textContent),
    );
    expect(struck).toEqual(["dan@example.com", "Gone", "Old"]);
  });

  it("can be reduced to what changes", async () => {
    page = await session.open("map.html");
    await page.getByLabel("Show only what changes").check();
    await page.locator("#people").getByText("ada@example.com").waitFor({ state: "hidden" });
    await page.locator("#people").getByText("bob@example.com").waitFor();
    expect(await page.locator("main .zone-card:visible h3 > .caption-name").allTextContents()).toEqual([
      "Year",
      "Old",
      "Plan",
      "Ideas",
    ]);
  });

  it("switches to the workspace before and after the plan, each with its own tree", async () => {
    page = await session.open("map.html");
    const shown = async () => ({
      spaces: await page.locator("main h2 > .space-name:visible").allInnerTexts(),
      zones: await page.locator("main .caption-name:visible").allTextContents(),
      people: (await page.locator("main .people > li:visible").allInnerTexts()).map((text) =>
        text.split("\n").slice(1).join(" "),
      ),
      tree: await page.getByRole("navigation").getByRole("link").allInnerTexts(),
      marks: await page.locator("main .badge:visible, main .was:visible, main .crossed:visible").count(),
    });
    await page.getByRole("radio", { name: "Before" }).check();
    expect(await shown()).toEqual({
      spaces: ["Roadmap", "Archive"],
      zones: ["Year", "Plan", "Old"],
      people: ["dan@example.com Member", "bob@example.com Member", "ada@example.com Admin"],
      tree: ["Product", "People\n3", "Roadmap", "Year\n4", "Plan\n0", "Archive", "Old\n1"],
      marks: 0,
    });
    await page.getByRole("radio", { name: "After" }).check();
    expect(await shown()).toEqual({
      spaces: ["Roadmap 2027", "Archive", "<b>Research</b>"],
      zones: ["Year", "Plan", "Ideas"],
      people: ["eve@example.com Member", "bob@example.com Admin", "ada@example.com Admin"],
      tree: ["Product", "People\n3", "Roadmap 2027", "Year\n4", "Archive", "Plan\n0", "<b>Research</b>", "Ideas\n1"],
      marks: 0,
    });
    await page.getByRole("radio", { name: "Changes" }).check();
    expect((await shown()).marks).toBeGreaterThan(10);
  });

  it("enlarges a zone to the full width on a click, and back", async () => {
    page = await session.open("map.html", { viewport: { width: 1600, height: 1000 } });
    const card = page.locator("[data-view=changes] .zone-card", { hasText: "Painted" });
    const widthOf = async () => (await card.boundingBox())?.width ?? 0;
    const gallery = (await page.locator("[data-view=changes] .gallery").first().boundingBox())?.width;
    expect(gallery).toBe(1600 - 304 - 72);
    const small = await widthOf();
    expect(small).toBeLessThan(450);
    await card.locator(".drawing").click();
    expect(await widthOf()).toBe(gallery);
    await page.keyboard.press("Space");
    expect(await widthOf()).toBe(small);
  });

  it("shows a sign in place of initials for who is several people", async () => {
    page = await session.open("people.html");
    const members = page.locator(".access > li");
    expect(
      await members.evaluateAll((all) =>
        all.map((one) => {
          const avatar = one.querySelector(".avatar");
          return [one.querySelector(".person-name")?.textContent, avatar?.textContent, avatar?.childElementCount];
        }),
      ),
    ).toEqual([
      ["ada@example.com", "A", 0],
      ['everyone in team "Product"', "", 1],
      ["everyone in the organization", "", 1],
      ["group:7", "", 1],
    ]);
  });

  it("scrolls with the keyboard, and shows that it has the focus", async () => {
    page = await session.open("people.html", { viewport: { width: 480, height: 320 } });
    const main = page.getByRole("main", { name: "Map of Product" });
    const isFocused = () => main.evaluate((one) => one === document.activeElement);
    for (let tabs = 0; tabs < 10 && !(await isFocused()); tabs += 1) await page.keyboard.press("Tab");
    expect(await main.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    await page.keyboard.press("End");
    await page.waitForFunction(() => (document.querySelector("main")?.scrollTop ?? 0) > 100);
  });

  it("shows markup in a name as the text that it is", async () => {
    page = await session.open("map.html");
    await page.getByRole("heading", { name: "<b>Research</b>" }).waitFor();
    expect(await page.locator("b").count()).toBe(0);
  });

  it("is one picture as SVG, with the same drawings", async () => {
    page = await session.open("map.svg");
    expect(await page.locator("svg.drawing").count()).toBe(3);
    const [was, now] = [await boxOf(".was"), await boxOf('[data-frame="moved"] .halo')];
    expect(now.y).toBeCloseTo(was.y + 300);
    await page.getByText('renamed from "Roadmap"').waitFor();
    expect(await page.locator("svg").first().getAttribute("aria-label")).toBe("Map of Product");
  });

  it("is as wide as the column of a comment, where a forge shows it as a picture", async () => {
    page = await session.open("comment.html");
    const image = page.locator("img");
    expect(await image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth)).toBe(800);
  });
});

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

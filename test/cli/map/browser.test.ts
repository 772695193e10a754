// What the map shows in a real browser, and what a click does.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mapsToHtml } from "../../../cli/map/map-page.ts";
import { executablePath } from "../../chromium.ts";
import { useDocuments } from "./document-session.ts";
import { everyChangeMap, peopleMap } from "./workspace-fixture.ts";

let page: Page;

describe.skipIf(executablePath === "")("the map (skipped unless CANVAS_CHROMIUM names a Chromium)", () => {
  const session = useDocuments({
    "map.html": mapsToHtml([everyChangeMap()]),
    "people.html": mapsToHtml([peopleMap()]),
  });

  it("links from the contents to a zone, and says what happens to it", async () => {
    page = await session.open("map.html");
    const contents = page.getByRole("navigation", { name: "Contents" });
    expect(await contents.getByRole("link").allInnerTexts()).toEqual([
      ...["Product", "People", "Roadmap 2027", "Year", "Archive", "Old", "Plan", "<b>Research</b>", "Ideas"],
    ]);
    await contents.getByRole("link", { name: "Year changes inside" }).click();
    await page.getByRole("img", { name: "Drawing of Year, 5 frames" }).waitFor();
    await contents.getByRole("link", { name: 'Plan moved from "Roadmap 2027"' }).click();
    expect(await page.locator(":target h3").textContent()).toContain('moved from "Roadmap 2027"');
  });

  it("counts the changes, what goes first", async () => {
    page = await session.open("map.html");
    expect((await page.locator(".legend > li").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
      ...["Removed 2", "To the trash 1", "Added 5", "Moved 2", "Changed 3"],
    ]);
  });

  it("draws a frame that moves where it was and where it goes, with an arrow between", async () => {
    page = await session.open("map.html");
    const [was, now] = [await boxOf(".was"), await boxOf('[data-frame="moved"] .halo')];
    expect([was.width, was.height]).toEqual([200, 100]);
    expect(now.x).toBeCloseTo(was.x);
    expect(now.y).toBeCloseTo(was.y + 300);
    const arrow = await boxOf(".way");
    expect(arrow.y).toBeCloseTo(was.y + was.height / 2);
    expect(arrow.y + arrow.height).toBeCloseTo(now.y);
  });

  it("crosses out what goes", async () => {
    page = await session.open("map.html");
    const struck = await page
      .locator("main .name")
      .evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).textDecorationLine === "line-through").map((one) => one.textContent),
      );
    expect(struck).toEqual(["dan@example.com", "Gone", "Old"]);
  });

  it("shows a sign in place of initials for several people", async () => {
    page = await session.open("people.html");
    const members = await page.locator("#workspace-1-1 .members > li").all();
    const shown = members.map(async (member) => [
      await member.locator(".name").textContent(),
      await member.locator(".avatar").textContent(),
      await member.locator(".avatar > svg").count(),
    ]);
    expect(await Promise.all(shown)).toEqual([
      ["ada@example.com", "A", 0],
      ['everyone in team "Product"', "", 1],
      ["everyone in the organization", "", 1],
      ["group:7", "", 1],
    ]);
  });

  it("shows markup in a name as the text that it is", async () => {
    page = await session.open("map.html");
    await page.getByRole("heading", { name: "<b>Research</b>" }).waitFor();
    expect(await page.locator("h2 b").count()).toBe(0);
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

// How the page shows a workspace: the board, the lists, the search and the activity.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { executablePath } from "../chromium.ts";
import { frameBox, frameOn, type PageSession, usePageSession, type ZoneRef } from "../emulator/page-session.ts";

let session: PageSession;
let page: Page;

describe.skipIf(executablePath === "")("the workspace on the page (skipped unless CANVAS_CHROMIUM is set)", () => {
  usePageSession((opened) => {
    session = opened;
  });

  it("zooms with buttons, keys, wheel and double click, and pans by dragging", async () => {
    const zone = await session.createZone("Plans", "Plan");
    const id = await session.insertFrame(zone, "Now", { left: 100, top: 100, width: 200, height: 100 });
    await openZone(zone);
    const board = page.getByRole("group", { name: /^Board of Plan/ });
    const fitted = await frameBox(page, id);
    await page.getByRole("button", { name: "Zoom in" }).click();
    const closer = await frameBox(page, id);
    expect(closer.width / fitted.width).toBeCloseTo(1.5, 2);
    await board.focus();
    await page.keyboard.press("-");
    expect((await frameBox(page, id)).width).toBeCloseTo(fitted.width, 1);
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowRight");
    expect((await frameBox(page, id)).x).toBeCloseTo(closer.x - 60, 1);
    const { x, y, width, height } = await frameBox(page, id);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 30, y + height / 2 + 20, { steps: 4 });
    await page.mouse.up();
    expect((await frameBox(page, id)).x).toBeCloseTo(x + 30, 1);
    expect(await page.locator("main details[open]").count()).toBe(0);
    await page.getByRole("button", { name: "Show the whole board" }).click();
    expect(await frameBox(page, id)).toEqual(fitted);
    await page.mouse.dblclick(fitted.x + 5, fitted.y + 5);
    const doubled = await frameBox(page, id);
    expect(doubled.width / fitted.width).toBeCloseTo(2, 2);
    // The point under the pointer stays there, within a pixel of rounding.
    expect(Math.abs(doubled.x - (fitted.x - 5))).toBeLessThan(2);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, 200);
    await page.keyboard.up("Control");
    expect((await frameBox(page, id)).width).toBeLessThan(fitted.width + 2);
  });

  it("shows the real zoom in percent, and zooms to 100%", async () => {
    const zone = await session.createZone("Plans", "Plan");
    const id = await session.insertFrame(zone, "Now", { left: 0, top: 0, width: 8000, height: 400 });
    await openZone(zone);
    const percent = async () => Number((await page.locator(".zoom").textContent())?.replace("%", ""));
    expect(await percent()).toBe(Math.round((await frameBox(page, id)).width / 80));
    await page.getByTitle("Zoom to 100%").click();
    expect(await percent()).toBe(100);
    expect((await frameBox(page, id)).width).toBeCloseTo(8000, -1);
    await page.getByRole("group", { name: /^Board of Plan/ }).focus();
    await page.keyboard.press("0");
    await page.keyboard.press("1");
    expect(await percent()).toBe(100);
  });

  it("draws thousands of frames, moves one layer, and labels only what is visible and large enough", async () => {
    const frames = Array.from({ length: 3000 }, (_, index) => ({
      name: `Frame ${index}`,
      properties: { layout: { left: (index % 60) * 120, top: Math.floor(index / 60) * 120 } },
    }));
    const teams = [{ name: "Large", spaces: [{ name: "Plans", zones: [{ name: "Plan", frames }] }] }];
    await session.control("POST", "/seed", { editions: [{ name: "Large", owner: "owner@example.com", teams }] });
    page = await session.page();
    await page.locator(".zone-card", { hasText: "Plan" }).click();
    await page.locator("main [data-frame]").nth(2999).waitFor({ state: "attached" });
    expect(await page.locator(".frame-label").count()).toBe(0);
    await page.getByTitle("Zoom to 100%").click();
    const labels = await page.locator(".frame-label").allTextContents();
    expect(labels.length).toBeGreaterThan(20);
    expect(labels.length).toBeLessThan(200);
    const box = await page.locator(".canvas-large").boundingBox();
    await page.evaluate(() => document.querySelector(".sheet svg")?.setAttribute("data-kept", ""));
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) - 500, { steps: 3 });
    await page.mouse.up();
    // The labels of what came into view follow when the board rests.
    await expect.poll(() => page.locator(".frame-label").allTextContents()).not.toEqual(labels);
    expect(await page.locator(".sheet svg[data-kept] [data-frame]").count()).toBe(3000);
  });

  it("shows the details of a frame that is clicked, and marks it on the board", async () => {
    const zone = await session.createZone("Plans", "Plan");
    const fills = [{ solid: { color: { hex: { value: "#0af" } } } }];
    const id = await session.insertFrame(zone, "Now", { left: 10, top: 20, width: 200, height: 100, rotate: 8 }, fills);
    const other = await session.insertFrame(zone, "Next", { left: 300, top: 20 });
    await openZone(zone);
    await frameOn(page, id).click();
    const details = page.locator("main details[open]");
    await details.getByText("rgb(0, 170, 255)").waitFor();
    expect(await details.locator("dd").allTextContents()).toEqual([
      ...["10, 20 px", "200 × 100 px", "8°", "rgb(0, 170, 255)", "none", "CUSTOM"],
    ]);
    expect(await details.getByText(/^pulumi import/).textContent()).toBe(
      `pulumi import canvas:index:Frame now ${session.ready.editionId}/${zone.spaceId}/${zone.zoneId}/${id}`,
    );
    expect(await frameOn(page, id).getAttribute("data-selected")).toBe("");
    // An open row stays open and follows the change.
    await session.updateFrame(zone, id, { left: 130, top: 20, width: 200, height: 100, rotate: 8 });
    await details.getByText("130, 20 px").waitFor();
    const before = await frameBox(page, id);
    await details.getByRole("button", { name: "Zoom to it" }).click();
    expect((await frameBox(page, id)).width).toBeGreaterThan(before.width * 1.2);
    await page.locator("summary", { hasText: "Next" }).press("Enter");
    await page.locator(`[data-frame="${other}"][data-selected]`).waitFor();
    expect(await page.locator("[data-selected]").count()).toBe(1);
  });

  it("lists frames in reading order, and keeps the board in view while the list scrolls", async () => {
    const zone = await session.createZone("Plans", "Plan");
    const places = Array.from({ length: 60 }, (_, index) => index);
    for (const index of places.reverse()) {
      await session.insertFrame(zone, `Frame ${index}`, { left: (index % 3) * 200, top: Math.floor(index / 3) * 120 });
    }
    await openZone(zone);
    await page.locator(".frames summary").nth(59).waitFor();
    const names = await page.locator(".frame-name").allTextContents();
    expect(names).toEqual(places.reverse().map((index) => `Frame ${index}`));
    for (const viewport of [
      { width: 1400, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.locator(".frames summary").nth(59).scrollIntoViewIfNeeded();
      const board = await page.locator(".board").boundingBox();
      expect(board?.y).toBeGreaterThan(0);
      expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThan(viewport.height);
    }
  });

  it("shows what changed, even after a reload", async () => {
    const zone = await session.createZone("Plans", "Plan");
    const id = await session.insertFrame(zone, "Now", { left: 10, width: 200 });
    page = await session.page();
    await session.updateFrame(zone, id, { left: 130, width: 200 });
    const line = page.locator("#activity li", { hasText: "Plan: Now moved 120 px right" });
    await line.waitFor();
    await page.reload();
    await line.getByRole("link", { name: "Plan" }).click();
    await page.getByRole("heading", { name: "Plan", level: 1 }).waitFor();
    const lines = await page.locator(".activity-text").allTextContents();
    expect(lines).toEqual([
      ...[
        "Plan: Now moved 120 px right",
        "Plan: Now added",
        "Plan: zone added to Plans",
        "Plans: space added to Product",
      ],
    ]);
  });

  it("finds everything with Ctrl-K, and says why", async () => {
    page = await session.page();
    const box = page.getByRole("searchbox", { name: "Search everything" });
    const results = page.locator("#search-results a");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("GLANCE");
    await page.getByText("1 match", { exact: true }).waitFor();
    expect(await results.locator("mark").textContent()).toBe("glance");
    await box.press("Enter");
    await page.getByRole("heading", { name: "Year at a glance", level: 1 }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Search" }).click();
    await box.fill(session.ready.teamId);
    await results.filter({ hasText: `Product Example Organizationid ${session.ready.teamId}` }).waitFor();
    await box.fill("designer@");
    await box.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("address designer@example.com");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "hidden" });
  });

  it("finds frames, and shows the one that is chosen on its board", async () => {
    const zone = await session.createZone("Plans", "Plan");
    const id = await session.insertFrame(zone, "Needle", { left: 4000, top: 3000 });
    await session.insertFrame(zone, "Hay", { left: 0, top: 0 });
    page = await session.page();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("needl");
    await page.locator("#search-results a", { hasText: "Needle" }).click();
    await frameOn(page, id).and(page.locator("[data-selected]")).waitFor();
    expect(page.url()).toBe(`${session.ready.url}/#/zones/${zone.zoneId}/frames/${id}`);
    expect((await frameBox(page, id)).width).toBeGreaterThan(100);
    await page.locator("main details[open]", { hasText: "Needle" }).waitFor();
  });

  it("finds a request with Ctrl-K, and opens it on Enter", async () => {
    const { spaceId } = await session.createZone("Plans", "Plan");
    await session.call("GET", `/spaces/${spaceId}/zones/meta`);
    page = await session.page();
    for (const [text, body] of [
      ["createzone", '"zone_name": "Plan"'],
      [`GET /editions/${session.ready.editionId}/spaces/${spaceId}`, '"zone_order"'],
    ] as const) {
      await page.keyboard.press("Control+k");
      const box = page.getByRole("searchbox", { name: "Search everything" });
      await box.fill(text);
      await page.locator("#search-results mark").first().waitFor();
      await box.press("Enter");
      await page.getByRole("heading", { name: "Requests", level: 1 }).waitFor();
      const opened = page.locator(".requests details[open]:has(summary:focus)");
      await opened.getByText(body).first().waitFor();
      expect(await page.locator(".requests details[open]").count()).toBe(1);
    }
  });

  it("has totals that link to the objects they count", async () => {
    page = await session.page();
    const overview = page.url();
    const listed = async (figure: string, items: string): Promise<number[]> => {
      await page.goto(overview);
      const link = page.locator(".figures a", { hasText: figure });
      const text = (await link.textContent()) ?? "";
      await link.click();
      await page.getByRole("heading", { name: figure, level: 1 }).waitFor();
      return [...(text.match(/\d+/g) ?? []).map(Number), await page.locator(`main ${items}`).count()];
    };
    expect(await listed("Teams", ".link-card")).toEqual([2, 2]);
    expect(await listed("People", ".people > li")).toEqual([5, 1, 6]);
    expect(await listed("Spaces", ".link-card")).toEqual([3, 1, 4]);
    expect(await listed("Zones", ".zone-card")).toEqual([6, 2, 8]);
    expect(await listed("Templates", ".people > li")).toEqual([4, 4]);
  });

  it("filters, sorts and pages long lists, which a click on the board turns to its frame", async () => {
    const zones = Array.from({ length: 130 }, (_, index) => ({ name: `Zone ${(index * 37) % 130}` }));
    const places = Array.from({ length: 150 }, (_, index) => index);
    const frames = places.map((index) => ({ name: `Frame ${index}`, properties: { layout: { left: index * 120 } } }));
    const spaces = [{ name: "Plans", zones: [{ name: "Plan", frames }, ...zones] }];
    const teams = [{ name: "Large", spaces }];
    await session.control("POST", "/seed", { editions: [{ name: "Large", owner: "owner@example.com", teams }] });
    page = await session.page();
    await page.locator(".figures a", { hasText: "Zones" }).click();
    await page.getByText("1–24 of 131", { exact: true }).waitFor();
    const names = () => page.locator("main .caption-name").allTextContents();
    expect((await names()).slice(0, 3)).toEqual(["Plan", "Zone 0", "Zone 37"]);
    await page.getByLabel("Sort zones").first().selectOption("By name");
    expect((await names()).slice(0, 4)).toEqual(["Plan", "Zone 0", "Zone 1", "Zone 2"]);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("25–48 of 131", { exact: true }).waitFor();
    expect((await names())[0]).toBe("Zone 23");
    await page.getByLabel("Filter zones").first().fill("zone 12");
    expect(await names()).toEqual(["Zone 12", ...Array.from({ length: 10 }, (_, index) => `Zone ${120 + index}`)]);
    expect(await page.getByRole("button", { name: "Next" }).isVisible()).toBe(false);
    await page.getByLabel("Filter zones").first().fill("nothing like it");
    await page.getByText("Nothing matches the filter.").first().waitFor();
    await page.getByLabel("Filter zones").first().fill("plan");
    await page.locator(".zone-card", { hasText: "Plan" }).first().click();
    await page.getByText("1–100 of 150", { exact: true }).waitFor();
    await page.locator("main [data-frame]").nth(140).click();
    await page.locator("main details[open]", { hasText: "Frame 140" }).waitFor();
    await page.getByText("101–150 of 150", { exact: true }).waitFor();
  });

  it("renders few elements for hundreds of objects and thousands of requests", async () => {
    const zones = Array.from({ length: 40 }, (_, index) => ({ name: `Zone ${index}`, frames: [{ name: "Frame" }] }));
    const spaces = Array.from({ length: 10 }, (_, index) => ({ name: `Space ${index}`, zones }));
    const teams = [{ name: "Large", spaces }];
    await session.control("POST", "/seed", { editions: [{ name: "Large", owner: "owner@example.com", teams }] });
    page = await session.page("#/requests");
    const { editionId, token, url } = session.ready;
    const headers = { authorization: `Bearer ${token}` };
    const once = () =>
      fetch(`${url}/service/api/v1/editions/${editionId}`, { headers }).then((answer) => answer.text());
    for (let round = 0; round < 60; round += 1) await Promise.all(Array.from({ length: 50 }, once));
    await page.getByText("3,000 requests").waitFor();
    expect(await page.locator(".requests > li").count()).toBe(200);
    expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(4000);
  });

  it("shows the first steps in an empty workspace", async () => {
    await session.control("POST", "/seed", { seed: "empty" });
    page = await session.page();
    await page.getByRole("heading", { name: "This workspace is empty. Fill it in three steps:" }).waitFor();
    await page.getByText("npx pulumi-canvas up workspace.yaml").waitFor();
    await page.locator("main").getByRole("link", { name: "Connect" }).click();
    await page.getByRole("heading", { name: "Connect", level: 1 }).waitFor();
    await page.goBack();
    await session.control("POST", "/reset");
    await page.getByRole("heading", { name: "Example Organization", level: 1 }).waitFor();
    expect(await page.getByText("This workspace is empty").count()).toBe(0);
  });
});

async function openZone({ zoneId }: ZoneRef): Promise<void> {
  page = await session.page(`#/zones/${zoneId}`);
  await page.locator("main [data-frame]").first().waitFor();
}

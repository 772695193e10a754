import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { contrastOf, executablePath, namesOf, sidewaysScroll } from "../chromium.ts";
import { frameBox, frameOn, type PageSession, treeItem, usePageSession, type ZoneRef } from "./page-session.ts";

let session: PageSession;
let page: Page;

describe.skipIf(executablePath === "")("the page (skipped unless CANVAS_CHROMIUM names a Chromium)", () => {
  usePageSession((opened) => {
    session = opened;
  });

  beforeEach(async () => {
    page = await session.page();
  });

  it("shows the seeded workspace as a tree, with links down to a drawing", async () => {
    await treeItem(page, "Product").locator(".chevron").waitFor();
    expect(await page.title()).toBe("Example Organization · Canvas emulator");
    await treeItem(page, "Roadmap").click();
    await page.getByRole("heading", { name: "Roadmap", level: 1 }).waitFor();
    expect(await treeItem(page, "Roadmap").getByRole("img").count()).toBe(2);
    await page.getByRole("link", { name: /Year at a glance/ }).click();
    await page.getByRole("img", { name: "Drawing of Year at a glance, 6 frames" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Roadmap", level: 1 }).waitFor();
  });

  it("shows a space that is created while the page is open", async () => {
    await page.evaluate(() => document.body.setAttribute("data-kept", ""));
    const id = await session.createSpace("Quarterly review");
    await page.locator("#tree [data-fresh]", { hasText: "Quarterly review" }).waitFor();
    expect(await treeItem(page, "Quarterly review").getAttribute("href")).toBe(`#/spaces/${id}`);
    expect(await page.locator("body").getAttribute("data-kept")).toBe("");
  });

  it("draws new frames at their place, in their colors", async () => {
    const zone = await openNewZone();
    const first = await insertFrame(zone, { left: 50, top: 40, width: 200, height: 100 }, [
      { solid: { color: { hex: { value: "0af" } } } },
    ]);
    const second = await insertFrame(zone, { left: 350, top: 190, width: 100, height: 160 }, [
      { solid: { color: { rgb: { red: 200, green: 30, blue: 90 } } } },
    ]);
    const [one, other] = [await frameBox(page, first), await frameBox(page, second)];
    const scale = one.width / 200;
    expect((other.x - one.x) / scale).toBeCloseTo(300, 0);
    expect((other.y - one.y) / scale).toBeCloseTo(150, 0);
    expect([other.width / scale, other.height / scale].map(Math.round)).toEqual([100, 160]);
    expect(await pixelAt(one.x + one.width / 2, one.y + one.height / 2)).toEqual([0, 170, 255]);
    expect(await pixelAt(other.x + other.width / 2, other.y + other.height / 2)).toEqual([200, 30, 90]);
  });

  it("stacks fills and paints gradients with their stops", async () => {
    const zone = await openNewZone();
    const stops = [
      { color: { rgb: { red: 255, green: 0, blue: 0 } }, position: 0 },
      { color: { hsb: { hue: 240, saturation: 1, brightness: 1 } }, position: 1 },
    ];
    const gradient = { type: "LINEAR", stops, linear: { start: { x: 0, y: 0 }, end: { x: 0, y: 1 } } };
    const id = await insertFrame(zone, { left: 0, top: 0, width: 200, height: 200 }, [
      { gradient },
      { alpha: 0.5, solid: { color: { rgb: { red: 0, green: 255, blue: 0 } } } },
    ]);
    const { x, y, width, height } = await frameBox(page, id);
    const found = await frameOn(page, id)
      .locator("stop")
      .evaluateAll((all) => all.map((stop) => [stop.getAttribute("offset"), stop.getAttribute("stop-color")]));
    expect(found).toEqual([
      ["0", "rgb(255, 0, 0)"],
      ["1", "rgb(0, 0, 255)"],
    ]);
    const middle = await pixelAt(x + width / 2, y + height / 2);
    expect(middle.map((channel) => Math.round(channel / 8))).toEqual([8, 16, 8]);
  });

  it("shows markup in a name as text", async () => {
    const name = "<script>document.title='ran'</script><img src=x onerror=alert(1)>";
    page.on("dialog", (dialog) => session.problems.push(`dialog: ${dialog.message()}`));
    const id = await session.createSpace(name);
    await page.goto(`${session.ready.url}/#/spaces/${id}`);
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.locator("#activity", { hasText: name }).waitFor();
    expect(await page.title()).toBe(`${name} · Canvas emulator`);
    expect(await page.locator("main img, #tree img, #activity img, body script").count()).toBe(0);
  });

  it("marks an invited member as pending", async () => {
    const { url, teamId } = session.ready;
    await page.goto(`${url}/#/teams/${teamId}`);
    const members_info = [{ mail_id: "grace@example.com", role: "MEMBER" }];
    await session.call("POST", `/teams/${teamId}/members`, { members_info });
    await page.locator("main li", { hasText: "grace@example.com" }).getByText("pending", { exact: true }).waitFor();
    await treeItem(page, "People").first().click();
    await treeItem(page, "grace@example.com").getByText("pending", { exact: true }).waitFor();
  });

  it("moves a trashed space into the trash", async () => {
    const id = await session.createSpace("Short-lived");
    await treeItem(page, "Short-lived").waitFor();
    await session.call("PUT", `/spaces/${id}/state`, { space_state: "TRASH" });
    await treeItem(page, "Short-lived").waitFor({ state: "detached" });
    await treeItem(page, "Trash").first().click();
    await treeItem(page, "Short-lived").click();
    await page.getByText(/^In the trash since /).waitFor();
  });

  it("is readable in dark mode", async () => {
    page = await session.page("", { colorScheme: "dark" });
    const { background, contrast } = await contrastOf(page);
    expect(background).toBeLessThan(0.02);
    expect(contrast).toBeGreaterThan(7);
  });

  it("fits a phone, with the tree behind a button", async () => {
    page = await session.page("", { viewport: { width: 390, height: 844 } });
    expect(await sidewaysScroll(page)).toEqual([0, 0]);
    await page.getByRole("button", { name: "Workspace tree" }).click();
    await treeItem(page, "Roadmap").click();
    await page.getByRole("heading", { name: "Roadmap", level: 1 }).waitFor();
    await treeItem(page, "Roadmap").waitFor({ state: "hidden" });
    await page.getByRole("link", { name: /Year at a glance/ }).click();
    await page.getByRole("img", { name: /^Drawing of Year/ }).waitFor();
    expect(await sidewaysScroll(page)).toEqual([0, 0]);
    for (const tool of ["Connect", "Requests", "Controls"]) {
      await page.getByRole("link", { name: tool, exact: true }).click();
      await page.getByRole("heading", { name: tool, level: 1 }).waitFor();
      expect(await sidewaysScroll(page)).toEqual([0, 0]);
    }
  });

  it("names the brand link and every icon on a phone, with a tooltip, and keeps ids on one line", async () => {
    const { zoneId } = await session.createZone("Plans", "Plan");
    page = await session.page(`#/zones/${zoneId}`, { viewport: { width: 390, height: 844 } });
    await page.getByRole("link", { name: "Canvas emulator", exact: true }).waitFor();
    const { nameless } = await namesOf(page);
    expect(nameless).toEqual([]);
    const controls = page.locator("header.top :is(a, button):visible");
    expect(await controls.evaluateAll((all) => all.map((one) => one.getAttribute("title")))).toEqual([
      ...[
        "Workspace tree",
        "Canvas emulator: overview",
        "Search everything (Ctrl K)",
        "Connect",
        "Requests",
        "Controls",
      ],
    ]);
    const lineHeight = 22;
    expect((await page.locator("main .copyable code").first().boundingBox())?.height).toBeLessThan(lineHeight);
    await page.goto(`${session.ready.url}/#/requests`);
    const heights = await page.locator(".path-id").evaluateAll((all) => all.map((id) => id.clientHeight));
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.max(...heights)).toBeLessThan(lineHeight);
  });

  it("can be navigated with the keyboard", async () => {
    await treeItem(page, "Example Organization").focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("owner@example.com");
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("heading", { name: "Product", level: 1 }).waitFor();
  });

  it("gives every control and image a name", async () => {
    await treeItem(page, "Roadmap").click();
    await page.locator("main .zone-card svg").first().waitFor();
    const { count, nameless } = await namesOf(page);
    expect(count).toBeGreaterThan(20);
    expect(nameless).toEqual([]);
  });

  it("shows a banner while the emulator is gone, and the current state when it is back", async () => {
    await page.locator("#connection", { hasText: "Live" }).waitFor();
    await session.createSpace("Not kept");
    await treeItem(page, "Not kept").waitFor();
    await session.stopEmulator();
    const banner = page.getByRole("alert").filter({ hasText: "The emulator is not responding" });
    await banner.waitFor();
    expect((await banner.boundingBox())?.width).toBe(page.viewportSize()?.width);
    await session.restartEmulator();
    await page.locator("#connection", { hasText: "Live" }).waitFor();
    await banner.waitFor({ state: "hidden" });
    await treeItem(page, "Not kept").waitFor({ state: "detached" });
    await treeItem(page, "Roadmap").waitFor();
    // The browser logs each failed reconnection.
    session.problems = session.problems.filter((problem) => !problem.includes("net::ERR_"));
  });
});

/** A rendered pixel, decoded in a blank page because the page's Content-Security-Policy would block the image. */
async function pixelAt(x: number, y: number): Promise<number[]> {
  const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 };
  const png = await page.screenshot({ clip, animations: "disabled" });
  const reader = await page.context().newPage();
  return await reader.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = document.createElement("canvas").getContext("2d");
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
}

/** Creates a zone and opens it on the page. */
async function openNewZone(): Promise<ZoneRef> {
  const zone = await session.createZone("Drawings", "Sheet");
  await page.goto(`${session.ready.url}/#/zones/${zone.zoneId}`);
  await page.getByText("This zone has no frames yet.").waitFor();
  return zone;
}

async function insertFrame(zone: ZoneRef, layout: object, fills: object[]): Promise<string> {
  const id = await session.insertFrame(zone, "Frame", layout, fills);
  await frameOn(page, id).waitFor();
  return id;
}

// What people do on the emulator's page, in a real browser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { executablePath, namesOf, sidewaysScroll } from "../chromium.ts";
import { frameBox, frameOn, type PageSession, treeItem, usePageSession, type ZoneRef } from "./page-session.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const phone = { viewport: { width: 390, height: 844 } };

let session: PageSession;
let page: Page;

describe.skipIf(executablePath === "")("the page (skipped unless CANVAS_CHROMIUM names a Chromium)", () => {
  usePageSession((opened) => {
    session = opened;
  });

  beforeEach(async () => {
    page = await session.unlockedPage();
  });

  describe("the tree", () => {
    it("leads from the edition down to a drawing", async () => {
      await treeItem(page, "Product").waitFor();
      await expect.poll(() => page.title()).toBe("Example Organization · Canvas emulator");
      await treeItem(page, "Roadmap").click();
      await heading("Roadmap");
      await expect.poll(() => treeItem(page, "Roadmap").getByRole("img").count()).toBe(2);
      await page.getByRole("link", { name: /Year at a glance/ }).click();
      await page.getByRole("img", { name: "Drawing of Year at a glance, 6 frames" }).waitFor();
      await expect.poll(() => treeItem(page, "Year at a glance").getAttribute("aria-current")).toBe("page");
      await page.goBack();
      await heading("Roadmap");
    });

    it("follows the keyboard, with one row in the tab order", async () => {
      await treeItem(page, "Example Organization").focus();
      for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
      await expect.poll(() => treeItem(page, "Roadmap").getAttribute("aria-expanded")).toBe("true");
      await expect.poll(() => page.locator('#tree [tabindex="0"]').textContent()).toContain("Roadmap");
      for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
      await heading("Product");
    });

    it("shows the first hundred of many spaces, and all of them in the view", async () => {
      const spaces = Array.from({ length: 130 }, (_, index) => ({ name: `Space ${index}` }));
      await seed(spaces);
      await page.goto(`${session.ready.url}/#/`);
      await treeItem(page, "31 more").click();
      await heading("Large");
      await page.getByRole("button", { name: "Show 60 more of 70" }).click();
      await expect.poll(() => page.locator("main .link-card").count()).toBe(120);
      await page.getByLabel("Filter spaces").fill("space 12");
      await expect.poll(() => page.locator("main .link-name").count()).toBe(12);
    });
  });

  describe("live updates", () => {
    it("show and highlight what is created, and move it when it is trashed", async () => {
      await page.evaluate(() => document.body.setAttribute("data-kept", ""));
      const id = await session.createSpace("Short-lived");
      await page.locator("#tree [data-fresh]", { hasText: "Short-lived" }).waitFor();
      expect(await treeItem(page, "Short-lived").getAttribute("href")).toBe(`#/spaces/${id}`);
      await session.call("PUT", `/spaces/${id}/state`, { space_state: "TRASH" });
      await treeItem(page, "Short-lived").waitFor({ state: "detached" });
      await treeItem(page, "Trash").first().click();
      await treeItem(page, "Short-lived").click();
      await page.getByText(/^In the trash since /).waitFor();
      expect(await page.locator("body").getAttribute("data-kept")).toBe("");
    });

    it("show markup in a name as text", async () => {
      const name = "<script>document.title='ran'</script><img src=x onerror=alert(1)>";
      page.on("dialog", (dialog) => session.problems.push(`dialog: ${dialog.message()}`));
      const id = await session.createSpace(name);
      await open(`spaces/${id}`);
      await heading(name);
      await expect.poll(() => page.title()).toBe(`${name} · Canvas emulator`);
      expect(await page.locator("main img, #tree img, body script").count()).toBe(0);
    });

    it("stop with a banner while the emulator is gone, and start over when it is back", async () => {
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
      // The browser logs each failed reconnection.
      session.problems = session.problems.filter((problem) => !problem.includes("net::ERR_"));
    });
  });

  describe("people", () => {
    it("accept an invitation", async () => {
      await open(`teams/${session.ready.teamId}`);
      const members_info = [{ mail_id: "grace@example.com", role: "MEMBER" }];
      await session.call("POST", `/teams/${session.ready.teamId}/members`, { members_info });
      const invited = page.locator("main li", { hasText: "grace@example.com" });
      await invited.getByText("pending", { exact: true }).waitFor();
      await treeItem(page, "People 4 · 2 pending").waitFor();
      await page.getByRole("button", { name: "Accept the invitation for grace@example.com" }).click();
      await invited.getByText("Member", { exact: true }).waitFor();
      await treeItem(page, "People 5 · 1 pending").waitFor();
    });

    it("accept nothing without the control token, which the controls ask for and the tab keeps", async () => {
      page = await session.page("#/controls");
      await page.getByText("newcomer@example.com").waitFor();
      expect(await page.getByRole("button", { name: /^Accept/ }).count()).toBe(0);
      const unlock = async (token: string) => {
        await page.locator("input[type=password]").fill(token);
        await page.getByRole("button", { name: "Unlock" }).click();
      };
      await unlock("wrong");
      await notice("The control token is not valid.");
      await unlock(session.ready.controlToken);
      await page.getByRole("button", { name: /^Accept/ }).waitFor();
      await page.reload();
      await page.getByRole("button", { name: /^Accept/ }).waitFor();
      session.problems = session.problems.filter((problem) => !problem.includes("401"));
    });
  });

  describe("the board", () => {
    it("zooms with buttons, keys, wheel and double click, and pans by dragging", async () => {
      const zone = await openNewZone();
      const blue = { solid: { color: { hex: { value: "0af" } } } };
      const id = await insert(zone, { left: 100, top: 100, width: 200, height: 100 }, [blue]);
      const other = await insert(zone, { left: 350, top: 250, width: 100, height: 160 });
      const board = page.getByRole("group", { name: /^Board of Sheet/ });
      await page.getByRole("button", { name: "Show the whole board" }).click();
      const fitted = await frameBox(page, id);
      const [scale, second] = [fitted.width / 200, await frameBox(page, other)];
      const offset = [second.x - fitted.x, second.y - fitted.y];
      expect(offset.map((length) => Math.round(length / scale))).toEqual([250, 150]);
      expect(second.height / second.width).toBeCloseTo(1.6, 1);
      const drawn = frameOn(page, id).locator("rect").first();
      expect(await drawn.evaluate((rect) => getComputedStyle(rect).fill)).toBe("rgb(0, 170, 255)");
      await page.getByRole("button", { name: "Zoom in" }).click();
      const side = (name: "x" | "width") => expect.poll(async () => (await frameBox(page, id))[name]);
      await side("width").toBeCloseTo(1.5 * fitted.width, 0);
      const closer = await frameBox(page, id);
      await board.focus();
      await page.keyboard.press("-");
      await side("width").toBeCloseTo(fitted.width, 1);
      await page.keyboard.press("+");
      await page.keyboard.press("ArrowRight");
      await side("x").toBeCloseTo(closer.x - 60, 1);
      const { x, y, width, height } = await frameBox(page, id);
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + 30, y + height / 2 + 20, { steps: 4 });
      await page.mouse.up();
      await side("x").toBeCloseTo(x + 30, 1);
      expect(await page.locator("main details[open]").count()).toBe(0);
      await board.focus();
      await page.keyboard.press("0");
      await expect.poll(() => frameBox(page, id)).toEqual(fitted);
      await page.mouse.dblclick(fitted.x + 5, fitted.y + 5);
      await side("width").toBeCloseTo(2 * fitted.width, 0);
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, 200);
      await page.keyboard.up("Control");
      await side("width").toBeLessThan(fitted.width + 2);
    });

    it("draws thousands of frames, moves one layer, and labels what is visible and large enough", async () => {
      const frames = Array.from({ length: 2000 }, (_, index) => ({
        name: `Frame ${index}`,
        properties: { layout: { left: (index % 50) * 120, top: Math.floor(index / 50) * 120 } },
      }));
      await seed([{ name: "Plans", zones: [{ name: "Plan", frames }] }]);
      await page.goto(`${session.ready.url}/#/`);
      await page.locator(".zone-card", { hasText: "Plan" }).click();
      await page.locator("main [data-frame]").nth(1999).waitFor({ state: "attached" });
      await expect.poll(() => page.locator(".frame-label").count()).toBe(0);
      await page.getByRole("group", { name: /^Board of Plan/ }).focus();
      await page.keyboard.press("1");
      await page.getByTitle("Zoom to 100%").getByText("100%").waitFor();
      const labels = () => page.locator(".frame-label").allTextContents();
      await expect.poll(labels).not.toEqual([]);
      const before = await labels();
      expect(before.length).toBeLessThan(200);
      const box = await page.locator(".canvas-large").boundingBox();
      await page.evaluate(() => document.querySelector(".sheet svg")?.setAttribute("data-kept", ""));
      await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) - 500, { steps: 3 });
      await page.mouse.up();
      // The labels of what came into view follow when the board rests.
      await expect.poll(labels).not.toEqual(before);
      expect(await page.locator(".sheet svg[data-kept] [data-frame]").count()).toBe(2000);
    });

    it("marks the frame that is chosen on the board or in the list, and follows its changes", async () => {
      const zone = await openNewZone();
      const id = await insert(zone, { left: 10, top: 20, width: 200, height: 100, rotate: 8 });
      const other = await insert(zone, { left: 300, top: 20 });
      await frameOn(page, id).click();
      const details = page.locator("main details[open]");
      await details.getByText(id).waitFor();
      await session.updateFrame(zone, id, { left: 130, top: 20, width: 200, height: 100, rotate: 8 });
      await details.getByText("130, 20 · 200 × 100 · 8°").waitFor();
      const before = await frameBox(page, id);
      await details.getByRole("button", { name: "Zoom to it" }).click();
      await expect.poll(async () => (await frameBox(page, id)).width).toBeGreaterThan(before.width * 1.2);
      await page.locator(".frames summary").nth(1).press("Enter");
      await details.getByText(other).waitFor();
      // The browser opens the second frame before the page hears of it and closes the first one.
      await expect.poll(() => page.locator("main details[open]").count()).toBe(1);
      await expect.poll(() => page.locator(".halo[data-selected]").count()).toBe(1);
    });
  });

  describe("the search", () => {
    it("opens with Ctrl-K, and its first match with Enter", async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("GLANCE");
      await page.getByText("1 match", { exact: true }).waitFor();
      await page.keyboard.press("Enter");
      await heading("Year at a glance");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });

    it("finds frames, and shows the one that is chosen on its board", async () => {
      const zone = await session.createZone("Plans", "Plan");
      const id = await session.insertFrame(zone, "Needle", { left: 4000, top: 3000 });
      await session.insertFrame(zone, "Hay", { left: 0, top: 0 });
      await page.keyboard.press("Control+k");
      await page.keyboard.type("needl");
      await page.locator("#search-results a", { hasText: "Needle" }).click();
      await page.locator("main details[open]", { hasText: "Needle" }).waitFor();
      await expect.poll(() => page.url()).toBe(`${session.ready.url}/#/zones/${zone.zoneId}/frames/${id}`);
      await expect.poll(async () => (await frameBox(page, id)).width).toBeGreaterThan(100);
    });
  });

  it("lists requests live, with their bodies, to filter and to copy as curl", async () => {
    await open("requests");
    const spaceId = await session.createSpace("Plans");
    const { token, editionId, url } = session.ready;
    const row = page.locator(".requests li", { hasText: "POST" });
    await row.locator("summary").click();
    await row.getByText('"space_name": "Plans"').first().waitFor();
    await row.getByText("createSpace").waitFor();
    await row.getByRole("button", { name: "Copy as curl" }).click();
    await notice("Copied the curl command.");
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`curl -X POST '${url}/service/api/v1/editions/${editionId}/spaces/'`);
    expect(command).not.toContain(token);
    for (let count = 0; count < 9; count += 1) await session.call("GET", `/spaces/${spaceId}/zones/meta`);
    await page.locator(".requests > li").nth(9).waitFor();
    await page.getByLabel("Filter by path").fill("owner createspace");
    await expect.poll(() => page.locator(".requests > li").count()).toBe(1);
  });

  it("controls faults, clock, limits and latency, and resets the workspace", async () => {
    await open("controls");
    await page.getByRole("button", { name: "Fail the next request with 503" }).click();
    await page.locator("#fault-chip", { hasText: "1 fault armed" }).waitFor();
    await expect(session.createSpace("Refused")).rejects.toThrow("503");
    await page.getByText("matched 1 request, fired 1 time").waitFor();
    await page.getByRole("button", { name: "Remove fault 1" }).click();
    await page.locator("#fault-chip").waitFor({ state: "hidden" });
    const { now } = await session.control<{ now: string }>("GET", "/clock");
    await page.getByRole("button", { name: "Advance by 1 day" }).click();
    await notice("The clock is ahead.");
    const later = await session.control<{ now: string }>("GET", "/clock");
    expect(Date.parse(later.now) - Date.parse(now)).toBeGreaterThan(86_400_000 - 1);
    await page.getByLabel("Latency in milliseconds").fill("-5");
    await page.keyboard.press("Tab");
    await page.locator("#notice[data-kind=failed]").waitFor();
    await expect.poll(() => page.getByLabel("Latency in milliseconds").inputValue()).toBe("0");
    await page.getByLabel("Latency in milliseconds").fill("5");
    await page.keyboard.press("Tab");
    await page.getByLabel("Rate limits").click();
    await expect.poll(() => session.control("GET", "/settings")).toMatchObject({ latencyMs: 5, rateLimits: false });
    await session.createSpace("Not kept");
    await treeItem(page, "Not kept").waitFor();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Reset the workspace" }).click();
    await treeItem(page, "Not kept").waitFor({ state: "detached" });
    session.problems = session.problems.filter((problem) => !problem.includes("400"));
  });

  it("fits a phone, with the tree behind a button, and names every control", async () => {
    page = await session.page("", phone);
    await page.getByRole("button", { name: "Workspace tree" }).click();
    await treeItem(page, "Roadmap").click();
    await heading("Roadmap");
    await treeItem(page, "Roadmap").waitFor({ state: "hidden" });
    const { count, nameless } = await namesOf(page);
    expect(count).toBeGreaterThan(10);
    expect(nameless).toEqual([]);
    const titled = page.locator("header.top :is(a, button):visible");
    expect(await titled.evaluateAll((all) => all.map((control) => control.getAttribute("title")))).toEqual([
      ...["Workspace tree", "Canvas emulator: overview", "Search everything (Ctrl K)", "Requests", "Controls"],
    ]);
  });

  it.each<[string, BrowserContextOptions]>([
    ["on a wide screen", {}],
    ["on a phone in dark mode", { ...phone, colorScheme: "dark" }],
  ])("has no violation that axe finds, and scrolls down only, %s", async (_, options) => {
    const { editionId, teamId } = session.ready;
    const zone = await session.createZone("Plans", "Plan");
    await session.insertFrame(zone, "Now", { left: 0, top: 0, width: 200, height: 100 });
    await session.control("POST", "/faults", { action: { kind: "cut" }, path: "/nowhere" });
    page = await session.unlockedPage({ ...options, reducedMotion: "reduce", bypassCSP: true });
    await page.locator("#fault-chip").waitFor();
    const objects = [`editions/${editionId}`, `teams/${teamId}`, `spaces/${zone.spaceId}`, `zones/${zone.zoneId}`];
    for (const place of [...objects, "requests", "controls", "spaces/0"]) {
      await open(place);
      await page.locator("main h1").waitFor();
      const summary = page.locator("main summary");
      if ((await summary.count()) > 0) await summary.last().click();
      const found = { place, violations: await violations(), sideways: await sidewaysScroll(page) };
      expect(found).toEqual({ place, violations: [], sideways: [0, 0] });
    }
    await page.keyboard.press("Control+k");
    await page.keyboard.type("plan");
    await page.locator("#search-results a").first().waitFor();
    expect(await violations()).toEqual([]);
  });
});

const heading = (name: string): Promise<void> => page.getByRole("heading", { name, level: 1 }).waitFor();

const notice = (text: string): Promise<void> => page.locator("#notice", { hasText: text }).waitFor();

async function open(place: string): Promise<void> {
  await page.goto(`${session.ready.url}/#/${place}`);
}

/** Replaces the workspace with one team. */
async function seed(spaces: readonly object[]): Promise<void> {
  const teams = [{ name: "Large", spaces }];
  await session.control("POST", "/seed", { editions: [{ name: "Acme", owner: "owner@example.com", teams }] });
}

/** Creates a zone and opens it on the page. */
async function openNewZone(): Promise<ZoneRef> {
  const zone = await session.createZone("Drawings", "Sheet");
  await open(`zones/${zone.zoneId}`);
  await page.getByText("This zone has no frames yet.").waitFor();
  return zone;
}

async function insert(zone: ZoneRef, layout: object, fills: readonly object[] = []): Promise<string> {
  const id = await session.insertFrame(zone, "Frame", layout, fills);
  await frameOn(page, id).waitFor();
  return id;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function violations(): Promise<unknown[]> {
  await page.evaluate(axe);
  return await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    const found = (await axe.run()).violations;
    return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contrastOf, executablePath, launchChromium, namesOf, sidewaysScroll, watchForProblems } from "../chromium.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Start {
  readonly url: string;
  readonly token: string;
  readonly editionId: string;
  readonly teamId: string;
}

let browser: Browser;
let emulator: ChildProcess;
let start: Start;
let page: Page;
let problems: string[];

describe.skipIf(executablePath === "")("the page (skipped unless CANVAS_CHROMIUM names a Chromium)", () => {
  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(() => browser.close());

  beforeEach(async () => {
    await startEmulator("0");
    problems = [];
    page = await open({});
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await stopEmulator();
    expect(problems).toEqual([]);
  });

  it("shows the seeded workspace as a tree, and leads down to a drawing", async () => {
    await treeItem("Product").locator(".chevron").waitFor();
    expect(await page.title()).toBe("Example Organisation · Canvas emulator");
    await treeItem("Roadmap").click();
    await page.getByRole("heading", { name: "Roadmap", level: 1 }).waitFor();
    expect(await treeItem("Roadmap").getByRole("img").count()).toBe(2);
    await page.getByRole("link", { name: /Year at a glance/ }).click();
    await page.getByRole("img", { name: "Drawing of Year at a glance, 6 frames" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Roadmap", level: 1 }).waitFor();
  });

  it("follows a space that is created while it is open", async () => {
    await page.evaluate(() => document.body.setAttribute("data-kept", ""));
    const id = await createSpace("Quarterly review");
    await page.locator("#tree [data-fresh]", { hasText: "Quarterly review" }).waitFor();
    await page.locator("#activity", { hasText: "Added space Quarterly review" }).waitFor();
    expect(await treeItem("Quarterly review").getAttribute("href")).toBe(`#/spaces/${id}`);
    expect(await page.locator("body").getAttribute("data-kept")).toBe("");
  });

  it("draws frames where they are, in their colours, as they come", async () => {
    const { spaceId, zoneId } = await openNewZone();
    const first = await insertFrame(spaceId, zoneId, { left: 50, top: 40, width: 200, height: 100 }, [
      { solid: { color: { hex: { value: "0af" } } } },
    ]);
    const second = await insertFrame(spaceId, zoneId, { left: 350, top: 190, width: 100, height: 160 }, [
      { solid: { color: { rgb: { red: 200, green: 30, blue: 90 } } } },
    ]);
    const [one, other] = [await boxOf(first), await boxOf(second)];
    const scale = one.width / 200;
    expect((other.x - one.x) / scale).toBeCloseTo(300, 0);
    expect((other.y - one.y) / scale).toBeCloseTo(150, 0);
    expect([other.width / scale, other.height / scale].map(Math.round)).toEqual([100, 160]);
    expect(await pixelAt(one.x + one.width / 2, one.y + one.height / 2)).toEqual([0, 170, 255]);
    expect(await pixelAt(other.x + other.width / 2, other.y + other.height / 2)).toEqual([200, 30, 90]);
  });

  it("stacks fills and paints gradients with their stops", async () => {
    const { spaceId, zoneId } = await openNewZone();
    const stops = [
      { color: { rgb: { red: 255, green: 0, blue: 0 } }, position: 0 },
      { color: { hsb: { hue: 240, saturation: 100, brightness: 100 } }, position: 1 },
    ];
    const gradient = { type: "LINEAR", stops, linear: { start: { x: 0, y: 0 }, end: { x: 0, y: 1 } } };
    const id = await insertFrame(spaceId, zoneId, { left: 0, top: 0, width: 200, height: 200 }, [
      { gradient },
      { alpha: 0.5, solid: { color: { rgb: { red: 0, green: 255, blue: 0 } } } },
    ]);
    const { x, y, width, height } = await boxOf(id);
    const found = await frame(id)
      .locator("stop")
      .evaluateAll((all) => all.map((stop) => [stop.getAttribute("offset"), stop.getAttribute("stop-color")]));
    expect(found).toEqual([
      ["0", "rgb(255, 0, 0)"],
      ["1", "rgb(0, 0, 255)"],
    ]);
    const middle = await pixelAt(x + width / 2, y + height / 2);
    expect(middle.map((channel) => Math.round(channel / 8))).toEqual([8, 16, 8]);
  });

  it("shows markup in a name as the text that it is", async () => {
    const name = "<script>document.title='ran'</script><img src=x onerror=alert(1)>";
    page.on("dialog", (dialog) => problems.push(`dialog: ${dialog.message()}`));
    const id = await createSpace(name);
    await page.goto(`${start.url}/#/spaces/${id}`);
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    expect(await page.title()).toBe(`${name} · Canvas emulator`);
    expect(await page.locator("main img, #tree img, body script").count()).toBe(0);
  });

  it("marks an invited member as pending", async () => {
    await page.goto(`${start.url}/#/teams/${start.teamId}`);
    const members_info = [{ mail_id: "grace@example.com", role: "MEMBER" }];
    await call("POST", `/teams/${start.teamId}/members`, { members_info });
    await page.locator("main li", { hasText: "grace@example.com" }).getByText("pending", { exact: true }).waitFor();
    await treeItem("People").first().click();
    await treeItem("grace@example.com").getByText("pending", { exact: true }).waitFor();
  });

  it("moves a trashed space into the trash", async () => {
    const id = await createSpace("Short-lived");
    await treeItem("Short-lived").waitFor();
    await call("PUT", `/spaces/${id}/state`, { space_state: "TRASH" });
    await treeItem("Short-lived").waitFor({ state: "detached" });
    await treeItem("Trash").first().click();
    await treeItem("Short-lived").click();
    await page.getByText(/^In the trash since /).waitFor();
  });

  it("tells when the emulator is gone, and shows what is there when it is back", async () => {
    await page.locator("#connection", { hasText: "Live" }).waitFor();
    await createSpace("Not kept");
    await treeItem("Not kept").waitFor();
    await stopEmulator();
    await page.locator("#connection", { hasText: "Reconnecting" }).waitFor();
    await startEmulator(new URL(start.url).port);
    await page.locator("#connection", { hasText: "Live" }).waitFor();
    await treeItem("Not kept").waitFor({ state: "detached" });
    await treeItem("Roadmap").waitFor();
    // The browser logs each failed reconnection.
    problems = problems.filter((problem) => !problem.includes("net::ERR_"));
  });

  it("can be read in the dark", async () => {
    page = await open({ colorScheme: "dark" });
    const { background, contrast } = await contrastOf(page);
    expect(background).toBeLessThan(0.02);
    expect(contrast).toBeGreaterThan(7);
  });

  it("fits a phone, with the tree behind a button", async () => {
    page = await open({ viewport: { width: 390, height: 844 } });
    expect(await sidewaysScroll(page)).toEqual([0, 0]);
    await page.getByRole("button", { name: "Workspace tree" }).click();
    await treeItem("Roadmap").click();
    await page.getByRole("heading", { name: "Roadmap", level: 1 }).waitFor();
    await treeItem("Roadmap").waitFor({ state: "hidden" });
    await page.getByRole("link", { name: /Year at a glance/ }).click();
    await page.getByRole("img", { name: /^Drawing of Year/ }).waitFor();
    expect(await sidewaysScroll(page)).toEqual([0, 0]);
  });

  it("is walked through with the keyboard", async () => {
    await treeItem("Example Organisation").focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("owner@example.com");
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("heading", { name: "Product", level: 1 }).waitFor();
  });

  it("gives everything that can be used or seen a name", async () => {
    await treeItem("Roadmap").click();
    await page.locator("main .zone-card svg").first().waitFor();
    const { count, nameless } = await namesOf(page);
    expect(count).toBeGreaterThan(20);
    expect(nameless).toEqual([]);
  });
});

async function startEmulator(port: string): Promise<void> {
  const command = ["dist/cli/main.js", "emulator", "--port", port, "--json", "--seed", "demo"];
  emulator = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  if (!emulator.stdout) throw new Error("the emulator has no output");
  const [line] = await once(createInterface({ input: emulator.stdout }), "line");
  start = JSON.parse(line) as Start;
}

async function stopEmulator(): Promise<void> {
  const exit = once(emulator, "exit");
  emulator.kill();
  await exit;
}

async function open(options: BrowserContextOptions): Promise<Page> {
  const opened = await (await browser.newContext(options)).newPage();
  watchForProblems(opened, problems);
  await opened.goto(start.url);
  await opened.getByRole("heading", { name: "Example Organisation" }).waitFor();
  return opened;
}

function treeItem(name: string) {
  return page.getByRole("treeitem", { name });
}

function frame(id: string) {
  return page.locator(`main [data-frame="${id}"]`);
}

async function boxOf(id: string) {
  const box = await frame(id).locator("rect").first().boundingBox();
  if (!box) throw new Error(`frame ${id} is not drawn`);
  return box;
}

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

async function call<T>(method: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${start.url}/service/api/v1/editions/${start.editionId}${path}`, {
    method,
    headers: { authorization: `Bearer ${start.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

async function createSpace(name: string): Promise<string> {
  const create_space = { space_name: name, team_id: start.teamId };
  return (await call<{ space_id: string }>("POST", "/spaces/", { create_space })).space_id;
}

/** Creates a zone and opens it on the page. */
async function openNewZone(): Promise<{ spaceId: string; zoneId: string }> {
  const spaceId = await createSpace("Drawings");
  const text = await call<string>("POST", `/spaces/${spaceId}/zones`, { create_zone: { zone_name: "Sheet" } });
  const { space_data } = JSON.parse(text) as { space_data: { docDatas: { document: { id: string } }[] } };
  const zoneId = space_data.docDatas[0]?.document.id ?? "";
  await page.goto(`${start.url}/#/zones/${zoneId}`);
  await page.getByText("This zone has no frames yet.").waitFor();
  return { spaceId, zoneId };
}

async function insertFrame(spaceId: string, zoneId: string, layout: object, fills: object[]): Promise<string> {
  const id = randomUUID();
  const frames = [{ meta: { id, name: "Frame" }, type: "CUSTOM", properties: { layout, fills } }];
  await call("POST", `/spaces/${spaceId}/zones/${zoneId}/frames`, { frames });
  await frame(id).waitFor();
  return id;
}

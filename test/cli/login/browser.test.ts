// The page of the identity provider and the way back, in a real browser.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openBrowser } from "../../../cli/login/redirect-server.ts";
import {
  contrastOf,
  executablePath,
  launchChromium,
  namesOf,
  sidewaysScroll,
  watchForProblems,
} from "../../chromium.ts";
import { fakeServer, Service } from "../../provider/api/harness.ts";
import { messageOf } from "../../provider/resources/harness.ts";
import { clientOf, startLogin } from "./started-login.ts";

const axe = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

describe.skipIf(executablePath === "")("a login (skipped unless CANVAS_CHROMIUM names a Chromium)", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  /** Opens an address; the test fails if the browser reports an error. */
  async function open(url: string, colorScheme: "light" | "dark" = "light"): Promise<Page> {
    const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    const problems: string[] = [];
    watchForProblems(page, problems);
    onTestFinished(async () => {
      await context.close();
      expect(problems).toEqual([]);
    });
    await page.goto(url);
    return page;
  }

  it("is done when someone has pressed Allow", async () => {
    const { url, exitCode } = await startLogin([], clientOf(await Service.start()));
    const page = await open(url);
    await page.getByRole("heading", { name: "Allow access?" }).waitFor();
    expect(await page.getByRole("listitem").allInnerTexts()).toContain("Service.spaces.UPDATE");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { name: "Access is granted" }).waitFor();
    expect(await exitCode).toBe(0);
  });

  it("ends when someone has pressed Deny, with the keyboard too", async () => {
    const { url, exitCode } = await startLogin([], clientOf(await Service.start()));
    const page = await open(url);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Access was not granted" }).waitFor();
    expect(await messageOf(exitCode)).toContain("access was denied on the page of the identity provider");
  });

  it.each(["light", "dark"] as const)("has a page that everyone can use, in %s colors", async (colorScheme) => {
    const { url, exitCode } = await startLogin(["--timeout", "30"], clientOf(await Service.start()));
    const page = await open(url, colorScheme);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toEqual([0, 0]);
    expect(await isFramed(page)).toBe(true);
    expect((await contrastOf(page)).contrast).toBeGreaterThan(7);
    expect((await namesOf(page)).nameless).toEqual([]);
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { name: "Access is granted" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await exitCode;
  });
});

/** Whether the panel fills a phone and holds everything. */
async function isFramed(page: Page): Promise<boolean> {
  const [panel, last] = await Promise.all(
    ["main", "main > :last-child"].map((selector) => page.locator(selector).boundingBox()),
  );
  if (!panel || !last) return false;
  return panel.width > 300 && last.y + last.height < panel.y + panel.height;
}

async function violations(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  // The policies of the pages forbid scripts.
  await session.send("Page.setBypassCSP", { enabled: true });
  await page.evaluate(axe);
  return await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
    return (await axe.run()).violations.map(({ id }) => id);
  });
}

it.runIf(process.platform === "linux")(
  "opens the address with xdg-open, without a shell and without secrets",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-browser-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const opened = new Promise<IncomingMessage>((resolve) => {
      void fakeServer((request, response) => {
        response.end();
        resolve(request);
      }).then((url) => {
        const program = `#!${process.execPath}
const [, , address, ...more] = process.argv;
fetch(address, { headers: { "x-more": String(more.length), "x-names": Object.keys(process.env).join() } });
`;
        writeFileSync(join(folder, "xdg-open"), program);
        chmodSync(join(folder, "xdg-open"), 0o755);
        openBrowser(`${url}/?a=$(id)&b=\`id\``, { PATH: folder, CANVAS_CLIENT_SECRET: "secret", DISPLAY: ":0" });
      });
    });
    const { url, headers } = await opened;
    expect(url).toBe("/?a=$(id)&b=`id`");
    expect([headers["x-more"], headers["x-names"]]).toEqual(["0", "PATH,DISPLAY"]);
  },
);

it("goes on without a browser", () => {
  expect(() => openBrowser("http://127.0.0.1:1/", { PATH: "" })).not.toThrow();
});

// A real browser, and what every page is held to.
import { type Browser, chromium, type Page } from "playwright-core";

/** Empty unless CANVAS_CHROMIUM names a Chromium. */
export const executablePath = process.env.CANVAS_CHROMIUM ?? "";

const flags =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking " +
  "--disable-component-update --disable-sync";

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags.split(" ") });
}

/** Collects what the browser reports as an error. */
export function watchForProblems(page: Page, problems: string[]): void {
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
}

/** By how many pixels the page and its main part are too wide. */
export async function sidewaysScroll(page: Page): Promise<number[]> {
  return await page.evaluate(() =>
    [document.documentElement, document.querySelector("main")].map((element) =>
      element ? element.scrollWidth - element.clientWidth : Number.NaN,
    ),
  );
}

/** The contrast of text to background, and the luminance of the background. */
export async function contrastOf(page: Page): Promise<{ contrast: number; background: number }> {
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor].map((text) => (text.match(/\d+/g) ?? []).map(Number));
  });
  const [text = 0, background = 0] = colors.map(luminance);
  const [lighter, darker] = [Math.max(text, background), Math.min(text, background)];
  return { contrast: (lighter + 0.05) / (darker + 0.05), background };
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => (value / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const namedRoles = new Set(["link", "button", "treeitem", "tree", "image", "img", "navigation", "textbox", "checkbox"]);

/** How many parts need a name for assistive technology, and the roles of those without one. */
export async function namesOf(page: Page): Promise<{ count: number; nameless: unknown[] }> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const named = nodes.filter(({ ignored, role }) => !ignored && namedRoles.has(String(role?.value)));
  const nameless = named.filter(({ name }) => !name?.value).map(({ role }) => role?.value);
  const unlabelled = await page.locator('svg:not([aria-hidden="true"]):not([aria-label])').count();
  return { count: named.length, nameless: [...nameless, ...Array.from({ length: unlabelled }, () => "svg")] };
}

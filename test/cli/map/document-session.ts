// Documents in a real browser, opened from the disk.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchChromium, watchForProblems } from "../../chromium.ts";

/** A browser for the documents of a test file. */
export interface DocumentSession {
  readonly open: (name: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** Opens documents for all tests of a file; a test fails if one reports an error or loads anything that is not listed. */
export function useDocuments(documents: Readonly<Record<string, string>>): DocumentSession {
  let browser: Browser;
  let folder = "";
  let problems: string[] = [];
  let loaded: string[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
    folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-map-"));
    for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, name), text);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  const urlOf = (name: string) => pathToFileURL(join(folder, name)).href;
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(problems).toEqual([]);
    const known = new Set(Object.keys(documents).map(urlOf));
    expect(loaded.filter((url) => !known.has(url))).toEqual([]);
    [problems, loaded] = [[], []];
  });
  const open = async (name: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage();
    watchForProblems(page, problems);
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto(urlOf(name));
    return page;
  };
  return { open };
}

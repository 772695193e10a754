// An emulator as a process and its page in a real browser.
import { randomUUID } from "node:crypto";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { launchChromium, watchForProblems } from "../chromium.ts";
import { Program, type Ready } from "./process.ts";

/** Opens one session for all tests of a file; each test starts with the seed, and fails if a page reports an error. */
export function usePageSession(onOpen: (session: PageSession) => void): void {
  let session: PageSession;
  beforeAll(async () => {
    session = await PageSession.open();
    onOpen(session);
  });
  afterAll(() => session.close());
  beforeEach(() => session.control("POST", "/reset"));
  afterEach(async () => {
    expect(await session.closePages()).toEqual([]);
  });
}

/** A zone with its space. */
export interface ZoneRef {
  readonly spaceId: string;
  readonly zoneId: string;
}

/** One browser and one emulator, which can be started again. */
export class PageSession {
  readonly browser: Browser;
  /** The errors that the browser reported since the last `closePages`. */
  problems: string[] = [];
  ready: Ready;
  #emulator: Program;

  private constructor(browser: Browser, emulator: Program, ready: Ready) {
    this.browser = browser;
    this.#emulator = emulator;
    this.ready = ready;
  }

  static async open(): Promise<PageSession> {
    // No port that the system gives to others, who could have it when the emulator starts again.
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const emulator = new Program(["emulator", "--port", String(port), "--json"]);
    const [browser, ready] = await Promise.all([launchChromium(), emulator.ready()]);
    return new PageSession(browser, emulator, ready);
  }

  async close(): Promise<void> {
    await Promise.all([this.browser.close(), this.stopEmulator()]);
  }

  async stopEmulator(): Promise<void> {
    await this.#emulator.end("SIGTERM");
  }

  /** Starts another emulator on the port of the one that was stopped. */
  async restartEmulator(): Promise<void> {
    this.#emulator = new Program(["emulator", "--port", new URL(this.ready.url).port, "--json"]);
    this.ready = await this.#emulator.ready();
  }

  /** Closes every page; returns their errors. */
  async closePages(): Promise<string[]> {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
    const { problems } = this;
    this.problems = [];
    return problems;
  }

  /** Opens the page, at `hash`. */
  async page(hash = "", options: BrowserContextOptions = {}): Promise<Page> {
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await (await this.browser.newContext({ permissions, ...options })).newPage();
    watchForProblems(page, this.problems);
    await page.goto(`${this.ready.url}/${hash}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  }

  /** Opens the page with the control token, as the emulator prints it. */
  unlockedPage(options: BrowserContextOptions = {}): Promise<Page> {
    return this.page(`#control=${this.ready.controlToken}`, options);
  }

  /** Calls the service below its edition. */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const { url, editionId, token } = this.ready;
    const response = await send(`${url}/service/api/v1/editions/${editionId}${path}`, method, token, body);
    return (JSON.parse(response) as { data: T }).data;
  }

  async control<T>(method: string, path: string, body?: object): Promise<T> {
    const { url, controlToken } = this.ready;
    return JSON.parse((await send(`${url}/_emulator${path}`, method, controlToken, body)) || "null") as T;
  }

  async createSpace(name: string): Promise<string> {
    const create_space = { space_name: name, team_id: this.ready.teamId };
    return (await this.call<{ space_id: string }>("POST", "/spaces/", { create_space })).space_id;
  }

  async createZone(space: string, name: string): Promise<ZoneRef> {
    const spaceId = await this.createSpace(space);
    const body = { create_zone: { zone_name: name } };
    const created = await this.call<{ zone_info: { zone_id: string } }>("POST", `/spaces/${spaceId}/zones`, body);
    return { spaceId, zoneId: created.zone_info.zone_id };
  }

  async insertFrame(zone: ZoneRef, name: string, layout: object, fills: readonly object[] = []): Promise<string> {
    const id = randomUUID();
    const frames = [{ meta: { id, name }, type: "CUSTOM", properties: { layout, fills } }];
    await this.call("POST", framesPath(zone), { frames });
    return id;
  }

  async updateFrame(zone: ZoneRef, id: string, layout: object): Promise<void> {
    await this.call("PUT", framesPath(zone), { frames: [{ id, properties: { layout } }] });
  }
}

export function frameOn(page: Page, id: string): Locator {
  return page.locator(`main [data-frame="${id}"]`);
}

/** The position of a frame on the screen. */
export async function frameBox(page: Page, id: string) {
  const box = await frameOn(page, id).locator("rect").first().boundingBox();
  if (!box) throw new Error(`frame ${id} is not drawn`);
  return box;
}

export function treeItem(page: Page, name: string): Locator {
  return page.getByRole("treeitem", { name });
}

const framesPath = ({ spaceId, zoneId }: ZoneRef): string => `/spaces/${spaceId}/zones/${zoneId}/frames`;

async function send(url: string, method: string, token: string, body: object | undefined): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text;
}

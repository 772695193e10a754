// The interactive parts of the page: connecting, copying, requests and controls.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { executablePath, sidewaysScroll } from "../chromium.ts";
import { type PageSession, usePageSession } from "../emulator/page-session.ts";

const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

let session: PageSession;
let page: Page;

describe.skipIf(executablePath === "")(
  "the tools of the page (skipped unless CANVAS_CHROMIUM names a Chromium)",
  () => {
    usePageSession((opened) => {
      session = opened;
    });

    it("shows how to connect, and the access token only with the control token", async () => {
      const { url, editionId, token, controlToken } = session.ready;
      page = await session.page("#/connect");
      const shortened = page.getByText(`export CANVAS_ACCESS_TOKEN=${token.slice(0, 7)}…`);
      expect(await page.content()).not.toContain(token);
      await page.getByRole("button", { name: "Show the access token" }).click();
      await page.getByRole("textbox", { name: "Control token" }).fill(controlToken);
      await page.keyboard.press("Enter");
      await shortened.waitFor();
      await copy("the stack configuration");
      expect(await clipboard()).toBe(
        `pulumi config set canvas:baseUrl ${url}\n` +
          `pulumi config set canvas:editionId ${editionId}\n` +
          `pulumi config set --secret canvas:accessToken ${token}`,
      );
      await copy("the environment");
      expect(await clipboard()).toContain(`export CANVAS_ACCESS_TOKEN=${token}`);
      await copy("the curl command");
      expect(await clipboard()).toContain(`curl -H "Authorization: Bearer ${token}"`);
      await page.reload();
      await shortened.waitFor();
      // A screenshot must not give access.
      expect(await page.locator("body").innerText()).not.toContain(token);
    });

    it("takes the control token from the address that the emulator prints, and removes it from the address", async () => {
      page = await session.unlockedPage();
      expect(page.url()).toBe(`${session.ready.url}/#/`);
      await openTool("Controls");
      await page.getByRole("heading", { name: "Readings" }).waitFor();
    });

    it("asks again after a wrong control token, and does nothing without one", async () => {
      page = await session.page("#/controls");
      await page.getByRole("button", { name: "Accept the invitation for newcomer@example.com" }).click();
      await page.getByRole("textbox", { name: "Control token" }).fill("wrong");
      await page.keyboard.press("Enter");
      await page.getByText("This control token is not valid.").waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await session.control<object[]>("GET", "/invitations")).toHaveLength(1);
      // The browser logs the refusal.
      session.problems = session.problems.filter((problem) => !problem.includes("401"));
    });

    it("copies ids and import commands", async () => {
      const { url, editionId, teamId } = session.ready;
      page = await session.page(`#/teams/${teamId}`);
      await copy(`ID ${teamId}`);
      expect(await clipboard()).toBe(teamId);
      await page.getByText("Import into Pulumi").click();
      await copy("the import command");
      expect(await clipboard()).toBe(`pulumi import canvas:index:Team product ${editionId}/${teamId}`);
      await page.locator("summary", { hasText: "designer@example.com" }).click();
      const line = page.getByText(/^pulumi import canvas:index:TeamMember designer /);
      expect(await line.textContent()).toMatch(new RegExp(` ${editionId}/${teamId}/\\d+$`));
      await page.goto(`${url}/#/editions/${editionId}/templates`);
      await page
        .getByRole("button", { name: /^Copy ID \d+$/ })
        .first()
        .waitFor();
    });

    it.each([1280, 390])("keeps the copy buttons of long commands visible at a width of %d px", async (width) => {
      const { zoneId } = await session.createZone("A space with a long name", "A zone with a long name");
      page = await session.page(`#/zones/${zoneId}`, { viewport: { width, height: 800 } });
      await page.getByText("Import into Pulumi").click();
      const buttons = await page.getByRole("button", { name: "Copy the import command" }).all();
      const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
      expect(boxes.map((box) => box !== null && box.x + box.width < width)).toEqual([true, true]);
    });

    it("accepts and expires invitations", async () => {
      const { teamId } = session.ready;
      page = await session.unlockedPage();
      const members_info = [{ mail_id: "late@example.com", role: "MEMBER" }];
      await session.call("POST", `/teams/${teamId}/members`, { members_info });
      await openTool("Controls");
      await page.getByRole("button", { name: "Accept the invitation for newcomer@example.com" }).click();
      await notice("newcomer@example.com accepted the invitation.");
      await page.getByRole("button", { name: "Expire the invitation for late@example.com" }).click();
      await page.getByText("No pending invitations.").waitFor();
      const { team_members } = await session.call<{ team_members: { mail_id: string }[] }>(
        "GET",
        `/teams/${teamId}/members`,
      );
      const addresses = team_members.map(({ mail_id }) => mail_id);
      expect(addresses).toContain("newcomer@example.com");
      expect(addresses).not.toContain("late@example.com");
    });

    it("switches readings", async () => {
      page = await session.unlockedPage();
      await openTool("Controls");
      await page.getByLabel("delete-from-trash").check();
      await notice("delete-from-trash is on.");
      const listed = await session.control<{ name: string; on: boolean }[]>("GET", "/readings");
      expect(listed.filter(({ on }) => on).map(({ name }) => name)).toEqual(["delete-from-trash"]);
    });

    it("arms a fault, counts its requests, and removes it", async () => {
      page = await session.unlockedPage();
      await openTool("Controls");
      await page.getByLabel("Method").selectOption("GET");
      await page.getByLabel("Path:").fill("/service/**/teams");
      await page.getByLabel("Which requests").selectOption("nth");
      await page.getByLabel("Number, counted from 1").fill("2");
      await page.getByLabel("Status", { exact: true }).fill("418");
      await page.getByRole("button", { name: "Arm the fault" }).click();
      await notice("Fault 1 is armed.");
      await session.call("GET", "/teams");
      await expect(session.call("GET", "/teams")).rejects.toThrow("418");
      await page.getByText("responds 418 to request 2; matched 2 requests, fired 1 time").waitFor();
      await page.getByRole("button", { name: "Remove fault 1" }).click();
      await page.getByText("No faults are armed").waitFor();
      expect(await session.control("GET", "/faults")).toEqual([]);
    });

    it("arms a fault with one click, and shows on every page that one is armed", async () => {
      page = await session.unlockedPage();
      const chip = page.locator("#fault-chip");
      expect(await chip.isVisible()).toBe(false);
      await openTool("Controls");
      await page.getByRole("button", { name: "Refuse the next request with 429" }).click();
      await notice("is armed.");
      await openTool("Requests");
      await chip.getByText("1 fault armed").waitFor();
      await expect(session.call("GET", "/teams")).rejects.toThrow("429");
      await session.call("GET", "/teams");
      await chip.click();
      await page.getByRole("button", { name: /^Remove fault/ }).click();
      await chip.waitFor({ state: "hidden" });
    });

    it("saves and restores snapshots, and undoes the last change", async () => {
      page = await session.unlockedPage();
      await openTool("Controls");
      await page.getByLabel("Name", { exact: true }).fill("Before");
      await page.getByRole("button", { name: "Save a snapshot" }).click();
      await notice("Before is saved.");
      await session.createSpace("First");
      await session.createSpace("Second");
      const tree = (name: string) => page.getByRole("treeitem", { name });
      await tree("Second").waitFor();
      await page.getByRole("button", { name: "Undo the last change" }).click();
      await notice("The last change is undone.");
      await tree("Second").waitFor({ state: "detached" });
      await tree("First").waitFor();
      await page.getByRole("button", { name: "Restore Before" }).click();
      await notice("Before is restored.");
      await tree("First").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Delete Before" }).click();
      await page.getByText("No snapshots yet.").waitFor();
    });

    it("advances the clock, and changes latency, quota and the lifetime of tokens", async () => {
      page = await session.unlockedPage();
      await openTool("Controls");
      await page.getByRole("button", { name: "Advance by 30 days" }).click();
      await notice("in the emulator.");
      const { now } = await session.control<{ now: string }>("GET", "/clock");
      expect(Math.round((Date.parse(now) - Date.now()) / 86_400_000)).toBe(30);
      await page.getByLabel("Latency in milliseconds").fill("5");
      await page.getByLabel("Quota window in seconds").fill("10");
      await page.getByLabel("Lifetime of access tokens in seconds").fill("20");
      await page.getByLabel("Rate limits").uncheck();
      await notice("Rate limits changed.");
      expect(await session.control("GET", "/settings")).toMatchObject({
        ...{ latencyMs: 5, rateWindowSeconds: 10, accessTokenSeconds: 20, rateLimits: false },
      });
      await page.getByLabel("Latency in milliseconds").fill("-1");
      await page.keyboard.press("Tab");
      await notice("latencyMs");
      session.problems = session.problems.filter((problem) => !problem.includes("400"));
    });

    it("issues tokens, which it shows shortened", async () => {
      page = await session.unlockedPage();
      await openTool("Controls");
      await page.getByLabel("Token for").selectOption("Designer");
      await page.getByRole("button", { name: "Issue the token" }).click();
      await notice("The token for Designer is issued.");
      await copy("the token for Designer");
      const token = await clipboard();
      expect(await page.content()).not.toContain(token);
      const { editionId, url } = session.ready;
      const headers = { authorization: `Bearer ${token}` };
      const mine = await fetch(`${url}/service/api/v1/editions/${editionId}/users/me/permission`, { headers });
      expect(mine.status).toBe(200);
    });

    it("loads another seed after a confirmation, and has the reset as its last button", async () => {
      page = await session.unlockedPage();
      await openTool("Controls");
      expect(await page.locator("main button:visible").last().textContent()).toBe("Reset the workspace");
      await page.getByRole("button", { name: "Load the empty seed" }).click();
      await page.getByRole("button", { name: "Load", exact: true }).click();
      await notice("The workspace was replaced.");
      await page.getByRole("treeitem", { name: "Roadmap" }).waitFor({ state: "detached" });
    });

    it("resets the workspace after a confirmation", async () => {
      await session.createSpace("Not kept");
      page = await session.unlockedPage();
      await page.getByRole("treeitem", { name: "Not kept" }).waitFor();
      await openTool("Controls");
      await page.getByRole("button", { name: "Reset the workspace" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("treeitem", { name: "Not kept" }).waitFor();
      await page.getByRole("button", { name: "Reset the workspace" }).click();
      await page.getByRole("button", { name: "Reset", exact: true }).click();
      await page.getByRole("treeitem", { name: "Not kept" }).waitFor({ state: "detached" });
      await page.locator("#activity").waitFor({ state: "hidden" });
    });

    it("shows requests live, and the remaining quota", async () => {
      const { spaceId } = await session.createZone("Plans", "Plan");
      page = await session.page("#/requests");
      await session.call("GET", `/spaces/${spaceId}/zones/meta`);
      await expect(session.call("GET", "/teams/7?fields=uri")).rejects.toThrow("404");
      const rows = page.locator(".requests > li");
      await rows.filter({ hasText: /GET.*zones\/meta.*200.*ms/ }).waitFor();
      await rows.filter({ hasText: /GET.*teams\/7\?fields=uri.*404/ }).waitFor();
      await page.locator(".quotas > li", { hasText: "listZonesMeta of Owner" }).getByText("59 of 60 left").waitFor();
      await page.getByLabel("Only failures").check();
      expect(await rows.count()).toBe(1);
      await page.getByLabel("Only failures").uncheck();
      await page.getByRole("button", { name: "Pause" }).click();
      await session.call("GET", "/templates");
      await page.getByText("5 requests").waitFor();
      expect(await rows.filter({ hasText: "/templates" }).count()).toBe(0);
      await page.getByRole("button", { name: "Resume" }).click();
      await rows.filter({ hasText: "/templates" }).waitFor();
    });

    it("inspects a request: bodies, user, operation and names, and copies it as curl", async () => {
      const { url, editionId, token } = session.ready;
      const { spaceId } = await session.createZone("Ada's plans", "Plan");
      page = await session.page("#/requests");
      await page.locator(".requests summary", { hasText: "/zones" }).click();
      const opened = page.locator(".requests details[open]");
      await opened.getByText('"zone_name": "Plan"').first().waitFor();
      await opened.getByText('"message": "Zone created successfully."').waitFor();
      const facts = await opened.locator("dd").allTextContents();
      expect(facts).toEqual([
        "createZone",
        expect.stringMatching(/^Owner ID \d+$/),
        `Example Organization ID ${editionId}`,
        `Ada's plans ID ${spaceId}`,
      ]);
      expect(await opened.locator("summary .id-name").textContent()).toBe(" Ada's plans ");
      await opened.getByRole("button", { name: "Copy as curl" }).click();
      await notice("Copied the curl command.");
      expect(await clipboard()).toBe(
        `curl -X POST '${url}/service/api/v1/editions/${editionId}/spaces/${spaceId}/zones' \\\n` +
          '  -H "Authorization: Bearer $CANVAS_TOKEN" \\\n' +
          "  -H 'Content-Type: application/json' \\\n" +
          `  -d '{"create_zone":{"zone_name":"Plan"}}'`,
      );
      expect(await page.content()).not.toContain(token);
    });

    it("filters requests by text and method", async () => {
      await session.createZone("Plans", "Plan");
      await session.call("GET", "/templates");
      page = await session.page("#/requests");
      const rows = page.locator(".requests > li");
      const filter = page.getByRole("searchbox", { name: "Filter requests" });
      await filter.fill("owner createzone");
      expect(await rows.count()).toBe(1);
      await page.getByText("1 of the latest 3").waitFor();
      await filter.fill("no such thing");
      await page.getByText("No request matches the filter.").waitFor();
      await filter.fill("");
      await page.getByLabel("Method").selectOption("GET");
      expect(await rows.locator(".method").allTextContents()).toEqual(["GET"]);
    });

    it("arms a fault for a request of the log", async () => {
      await session.call("GET", "/templates");
      page = await session.unlockedPage();
      await openTool("Requests");
      await page.locator(".requests summary", { hasText: "/templates" }).click();
      await page.getByRole("button", { name: "Arm a fault for this" }).click();
      await page.getByRole("heading", { name: "Controls", level: 1 }).waitFor();
      expect(await page.getByLabel("Method").inputValue()).toBe("GET");
      await page.locator("#fault-action:focus").selectOption("malformed");
      await page.getByRole("button", { name: "Arm the fault" }).click();
      await notice("is armed.");
      await expect(session.call("GET", "/templates")).rejects.toThrow("JSON");
      await session.call("GET", "/teams");
    });

    it("refuses pages of another origin, even with the control token and on this machine", async () => {
      const foreign = createServer((_, response) =>
        response.setHeader("content-type", "text/html").end("<h1>Evil</h1>"),
      );
      await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
      try {
        page = await (await session.browser.newContext()).newPage();
        await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
        const statuses = await page.evaluate(attack, session.ready);
        expect(statuses).toEqual(["unreadable", "unreadable", "unreadable", "closed"]);
        expect(await session.control<object[]>("GET", "/invitations")).toHaveLength(1);
      } finally {
        await closeServer(foreign);
      }
    });

    it.each([
      ["in light colors", { colorScheme: "light" }],
      ["in dark colors", { colorScheme: "dark" }],
      ["on a phone", { colorScheme: "light", viewport: { width: 390, height: 844 } }],
      ["on a phone in dark colors", { colorScheme: "dark", viewport: { width: 390, height: 844 } }],
      // A window of 1280 by 800 pixels at 200%.
      ["at 200%", { colorScheme: "light", viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ] as const)("has no axe violations and no sideways scrolling %s", async (_, options) => {
      const { editionId, teamId } = session.ready;
      const zone = await session.createZone("Plans", "Plan");
      await session.insertFrame(zone, "Now", { width: 200 });
      await session.control("POST", "/faults", { path: "/none", action: { kind: "cut" } });
      page = await session.unlockedPage({ ...options, reducedMotion: "reduce", bypassCSP: true });
      await page.locator("#fault-chip").waitFor();
      const places = [
        ...["", "people", "zones", "templates"].map((list) => `editions/${editionId}/${list}`.replace(/\/$/, "")),
        ...[`teams/${teamId}`, `spaces/${zone.spaceId}`, `zones/${zone.zoneId}`, "connect", "requests", "controls"],
      ];
      for (const place of places) {
        await page.goto(`${session.ready.url}/#/${place}`);
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
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Reset the workspace" }).click();
      expect(await violations()).toEqual([]);
    });
  },
);

async function openTool(name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

async function copy(what: string): Promise<void> {
  await page
    .getByRole("button", { name: `Copy ${what}` })
    .first()
    .click();
  await notice(`Copied ${what}.`);
}

function clipboard(): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

async function notice(text: string): Promise<void> {
  await page.locator("#notice", { hasText: text }).waitFor();
}

async function violations(): Promise<unknown[]> {
  await page.evaluate(axe);
  return await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }
    const found = (await axe.run()).violations;
    return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  });
}

/** Requests that a page of another origin could try with a stolen token. */
async function attack({ url, controlToken }: { url: string; controlToken: string }): Promise<string[]> {
  const body = JSON.stringify({ mailId: "newcomer@example.com" });
  const headers = { authorization: `Bearer ${controlToken}` };
  const attempts: RequestInit[] = [
    { method: "POST", headers, body },
    { method: "POST", headers: { "content-type": "text/plain" }, body },
    { headers },
  ];
  const read = (init: RequestInit): Promise<string> =>
    fetch(`${url}/_emulator/invitations/${init.method ? "accept" : ""}`, init).then(
      (response) => String(response.status),
      () => "unreadable",
    );
  const events = new Promise<string>((resolve) => {
    const source = new EventSource(`${url}/page/events`);
    source.onmessage = () => resolve("open");
    source.onopen = () => resolve("open");
    source.onerror = () => resolve("closed");
  });
  return Promise.all([...attempts.map(read), events]);
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

// Who can read the map, and where: labels, colors, phones, zoom, paper, and assistive technology.
import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mapToHtml } from "../../cli/map/html.ts";
import { mapsToHtml } from "../../cli/map/html-index.ts";
import { mapOfPlan } from "../../cli/map/plan-map.ts";
import * as chromium from "../chromium.ts";
import { useDocuments } from "../cli/map/document-session.ts";
import { everyChangeMap, frame, peopleMap } from "../cli/map/workspace-fixture.ts";
import { step, stepsOf } from "../cli/plan/fixture.ts";

const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

const longAddress = "a.person.with.a.rather.long.name@a-subsidiary.of.a-company.example.com";

/** A zone with labels that are in each other's way or too small, and someone with a long address. */
function labelMap() {
  const box = (left: number, width: number, hex: string, name: string) => ({
    ...frame(left, 0, hex, name),
    layout: { left, top: 0, width, height: 400 },
  });
  const covered = box(0, 500, "#FFFFFF", "Covered");
  const drawn = (hex: string) => ({
    inputs: {
      spaceId: "7",
      zoneId: "z",
      frames: {
        covered,
        wide: box(600, 500, "#DDDDDD", "Wide"),
        changed: box(0, 400, hex, "Changed"),
        small: box(1200, 40, "#EEEEEE", "Small"),
        tiny: box(1300, 40, hex, "Tiny"),
      },
    },
  });
  const roster = (members: object) => ({ inputs: { teamId: "1", members } });
  return mapOfPlan(
    stepsOf(
      step("update", "TeamMembers", "people", roster({}), roster({ [longAddress]: "MEMBER" })),
      step("update", "Frames", "frames", drawn("#FFCCCC"), drawn("#CCFFCC")),
    ),
    [],
    undefined,
    { refusals: ["it would remove too much"], warnings: ["a warning"], notes: ["something is pending"] },
  );
}

let page: Page;

describe.skipIf(chromium.executablePath === "")("the map (skipped unless CANVAS_CHROMIUM names a Chromium)", () => {
  const session = useDocuments({
    "map.html": mapToHtml(everyChangeMap()),
    "people.html": mapToHtml(peopleMap()),
    "labels.html": mapToHtml(labelMap()),
    "index.html": mapsToHtml([{ name: "one", file: "map.html", map: everyChangeMap() }]),
  });

  it("labels frames from 48 pixels on, and those that change on top", async () => {
    page = await session.open("labels.html", { viewport: { width: 1600, height: 1000 } });
    const labels = page.locator("[data-view=changes] .frame-label");
    const seen = await labels.evaluateAll((all) =>
      all.map((one) => ({
        text: one.textContent,
        width: one.clientWidth,
        isShown: one.firstElementChild?.clientWidth,
      })),
    );
    for (const { width, isShown } of seen) expect(isShown !== 0).toBe(width >= 48);
    expect(seen.map(({ isShown }) => isShown !== 0).sort()).toEqual([false, false, true, true]);
    // "Covered" has its label below the one of the frame that changes.
    expect(seen.map(({ text }) => text).sort()).toEqual(["Small", "Wide", "~ Changed", "~ Tiny"]);
  });

  it("shows whole addresses where they change", async () => {
    page = await session.open("labels.html", { viewport: { width: 390, height: 844 } });
    const names = page.locator("#people [data-change] .person-name");
    expect(await names.allTextContents()).toEqual([longAddress]);
    expect(await names.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([0]);
  });

  it("prints dark text on white, without controls, also from a dark screen", async () => {
    page = await session.open("map.html", { colorScheme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const { background, contrast } = await chromium.contrastOf(page);
    expect(background).toBe(1);
    expect(contrast).toBeGreaterThan(15);
    for (const part of [".switch", "#sidebar", ".top", ".zoom"])
      await page.locator(part).first().waitFor({ state: "hidden" });
    expect(await page.locator("main").evaluate((main) => getComputedStyle(main).overflow)).toBe("visible");
  });

  it.each([
    // High enough for everything: what is not drawn yet is not checked.
    ["light", { viewport: { width: 1280, height: 5000 } }],
    ["dark", { viewport: { width: 1280, height: 5000 }, colorScheme: "dark" }],
    ["on a phone", { viewport: { width: 390, height: 6000 } }],
    ["at 200 %", { viewport: { width: 640, height: 5000 }, deviceScaleFactor: 2 }],
    ["in a small frame", { viewport: { width: 480, height: 320 } }],
  ] satisfies [string, BrowserContextOptions][])("has no violations that axe finds: %s", async (_, options) => {
    for (const name of ["map.html", "people.html", "labels.html", "index.html"]) {
      page = await session.open(name, options);
      expect(await violations()).toEqual([]);
      if (name === "map.html")
        for (const view of ["Before", "After"]) {
          await page.getByRole("radio", { name: view }).check();
          expect(await violations()).toEqual([]);
        }
      expect((await chromium.sidewaysScroll(page))[0]).toBe(0);
    }
  });

  it.each(["light", "dark"] as const)(
    "has no violations that axe finds in an enlarged zone: %s",
    async (colorScheme) => {
      for (const [name, zone] of [
        ["map.html", "Year"],
        ["labels.html", "Zone z"],
      ] as const) {
        page = await session.open(name, { viewport: { width: 1280, height: 5000 }, colorScheme });
        await page.getByRole("checkbox", { name: `Enlarge ${zone}` }).press("Space");
        await page.locator(".zone-card:has(:checked) .frame-label").first().waitFor();
        expect(await violations()).toEqual([]);
      }
    },
  );

  it.each(["light", "dark"] as const)("can be read in the %s", async (colorScheme) => {
    page = await session.open("map.html", { colorScheme });
    const { background, contrast } = await chromium.contrastOf(page);
    expect(background < 0.02).toBe(colorScheme === "dark");
    expect(contrast).toBeGreaterThan(7);
  });

  it("fits a phone, with the tree behind a link", async () => {
    page = await session.open("map.html", { viewport: { width: 390, height: 844 } });
    expect(await chromium.sidewaysScroll(page)).toEqual([0, 0]);
    await page.getByRole("link", { name: "Workspace tree" }).click();
    const row = page.getByRole("navigation", { name: "Plan of Product" }).getByRole("link", { name: "Year" });
    await row.click();
    await row.waitFor({ state: "hidden" });
    await page.getByRole("img", { name: "Drawing of Year, 4 frames" }).waitFor();
  });

  it("gives everything that can be used or seen a name", async () => {
    page = await session.open("map.html");
    const { count, nameless } = await chromium.namesOf(page);
    expect(count).toBeGreaterThan(15);
    expect(nameless).toEqual([]);
  });
});

/** What axe finds; the policy of the page forbids scripts. */
async function violations(): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setBypassCSP", { enabled: true });
  await page.evaluate(axe);
  return await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

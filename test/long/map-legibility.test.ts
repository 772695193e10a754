// Who can read the map, and where: labels, colors, phones, zoom, paper, and assistive technology.
import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mapOfPlan } from "../../cli/map/build-map.ts";
import { mapsToHtml } from "../../cli/map/map-page.ts";
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
    { refusals: ["it would remove too much"], warnings: ["a warning"], notes: ["something is pending"] },
  );
}

let page: Page;

describe.skipIf(chromium.executablePath === "")("the map (skipped unless CANVAS_CHROMIUM names a Chromium)", () => {
  const session = useDocuments({
    "map.html": mapsToHtml([everyChangeMap()]),
    "labels.html": mapsToHtml([labelMap()]),
    "several.html": mapsToHtml([peopleMap(), everyChangeMap(), labelMap()]),
  });

  it("labels frames from 48 pixels on, those that change on top", async () => {
    page = await session.open("labels.html", { viewport: { width: 1600, height: 1000 } });
    const seen = await page.locator(".frame-label").evaluateAll((all) =>
      all.map((one) => ({
        text: one.textContent,
        isWide: one.clientWidth >= 48,
        isShown: one.firstElementChild?.clientWidth !== 0,
      })),
    );
    for (const { isWide, isShown } of seen) expect(isShown).toBe(isWide);
    expect(seen.map(({ text }) => text)).toEqual(["Covered", "Wide", "Small", "~ Changed", "~ Tiny"]);
  });

  it("shows whole addresses where they change", async () => {
    page = await session.open("labels.html", { viewport: { width: 390, height: 844 } });
    const names = page.locator("#workspace-1-people [data-change] .name");
    expect(await names.allTextContents()).toEqual([longAddress]);
    expect(await names.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([0]);
  });

  it("prints dark text on white, without controls, also from a dark screen", async () => {
    page = await session.open("map.html", { colorScheme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const { background, contrast } = await chromium.contrastOf(page);
    expect(background).toBe(1);
    expect(contrast).toBeGreaterThan(15);
    for (const part of ["#skip", "nav"]) await page.locator(part).waitFor({ state: "hidden" });
  });

  it.each([
    // High enough for everything: what is not drawn yet is not checked.
    ["light", { viewport: { width: 1280, height: 5000 } }],
    ["dark", { viewport: { width: 1280, height: 5000 }, colorScheme: "dark" }],
    ["on a phone", { viewport: { width: 390, height: 6000 } }],
    ["at 200 %", { viewport: { width: 640, height: 5000 }, deviceScaleFactor: 2 }],
    ["in a small frame", { viewport: { width: 480, height: 320 } }],
  ] satisfies [string, BrowserContextOptions][])("has no violations that axe finds: %s", async (_, options) => {
    for (const name of ["map.html", "several.html"]) {
      page = await session.open(name, options);
      expect(await violations()).toEqual([]);
      expect((await chromium.sidewaysScroll(page))[0]).toBe(0);
    }
  });

  it("fits a phone, with the contents first", async () => {
    page = await session.open("map.html", { viewport: { width: 390, height: 844 } });
    expect(await chromium.sidewaysScroll(page)).toEqual([0, 0]);
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Year" }).click();
    await page.locator(":target").getByRole("img", { name: "Drawing of Year, 5 frames" }).waitFor();
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

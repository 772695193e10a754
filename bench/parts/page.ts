import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Browser, type CDPSession, chromium } from "playwright-core";
import { provideBrowser } from "../../tools/setup.mjs";
import { type Part, scaled } from "../part.ts";
import { median } from "../statistics.ts";
import { type Cell, rounded, verdict } from "../table.ts";

const command = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const sizes = [2000, 10_000];
const moves = 90;
/** How often "Zoom in" is clicked first, because a whole board cannot be panned. */
const clicks = 3;
/** Two frames of a screen that shows 60 each second: a later one is a visible jerk. */
const target = 33.5;
/** After that, the board has drawn what the last gesture changed. */
const restMs = 1000;

/** How smoothly the board of the emulator's page pans and zooms, in Chromium. */
export const page: Part = {
  title: "The emulator's page",
  async run(options) {
    const executablePath = await provideBrowser();
    if (executablePath === undefined) throw new Error("there is no Chromium; set CANVAS_CHROMIUM to the path of one");
    const counts = sizes.map((size) => scaled(size, options, 100));
    const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-bench-"));
    writeFileSync(join(folder, "seed.json"), JSON.stringify(boards(counts)));
    const args = ["emulator", "--json", "--port", "0", "--seed", join(folder, "seed.json")];
    const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const [line] = await once(createInterface(child.stdout), "line");
      const rows: Cell[][] = [];
      for (const count of counts) rows.push(...(await measureBoard(browser, JSON.parse(line).url, count)));
      return [{ title: "Frame times of the board", columns, rows, notes }];
    } finally {
      await browser.close();
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const columns = ["frames", "gesture", "median ms", "95th percentile ms", "target", "verdict", "main thread ms"];
const notes = [
  `A gesture has ${moves} moves, one for each frame of the screen; zooming ends where it starts.`,
  "The screen shows 60 frames a second, so no time is below 16.7 ms; Chromium draws without a GPU.",
  "Main thread: what script, style, layout and paint of one move take.",
];

/** A zone of each size, whose frames are in rows of a hundred. */
function boards(counts: readonly number[]): object {
  const frame = (index: number) => ({
    name: `Frame ${index}`,
    properties: {
      layout: { left: (index % 100) * 120, top: Math.floor(index / 100) * 100, width: 100, height: 80 },
      fills: [{ solid: { color: { rgb: { red: 200, green: (index * 7) % 256, blue: 90 } } } }],
    },
  });
  const zones = counts.map((count) => ({
    name: `Board ${count}`,
    frames: Array.from({ length: count }, (_, index) => frame(index)),
  }));
  const teams = [{ name: "Alpha", spaces: [{ name: "Boards", zones }] }];
  return { editions: [{ name: "Acme", owner: "owner@example.com", teams }] };
}

async function measureBoard(browser: Browser, url: string, count: number): Promise<Cell[][]> {
  const opened = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await opened.goto(url);
  await opened
    .getByRole("link", { name: `Board ${count}` })
    .first()
    .click();
  await opened.locator("main [data-frame]").first().waitFor();
  for (let click = 0; click < clicks; click += 1) await opened.getByRole("button", { name: "Zoom in" }).click();
  const box = await opened.locator(".canvas-large").boundingBox();
  if (!box) throw new Error("the page shows no board");
  await opened.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const session = await opened.context().newCDPSession(opened);
  await session.send("Performance.enable");
  const rows: Cell[][] = [];
  for (const gesture of ["pan", "zoom"] as const) {
    await opened.waitForTimeout(restMs);
    // Only a pointer that the browser knows can be captured.
    if (gesture === "pan") await opened.mouse.down();
    const before = await mainThreadSeconds(session);
    const times = await opened.evaluate(runGesture, { gesture, moves });
    const busy = ((await mainThreadSeconds(session)) - before) * 1000;
    await opened.mouse.up();
    const late = percentile(times, 0.95);
    const figures = [rounded(median(times)), rounded(late), target, verdict(late, target), rounded(busy / moves)];
    rows.push([count, gesture, ...figures]);
  }
  await opened.close();
  return rows;
}

/** Runs in the page: makes one move per frame of the screen, and returns the milliseconds between the frames. */
async function runGesture({ gesture, moves }: { gesture: "pan" | "zoom"; moves: number }): Promise<number[]> {
  const canvas = document.querySelector(".canvas-large");
  if (!canvas) throw new Error("the page shows no board");
  const { x, y, width, height } = canvas.getBoundingClientRect();
  const at = (step: number): object => {
    const turn = (2 * Math.PI * step) / moves;
    const place = { clientX: x + width / 2 + 180 * Math.sin(turn), clientY: y + height / 2 + 120 * Math.sin(turn) };
    return { ...place, pointerId: 1, bubbles: true, cancelable: true };
  };
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times = [await nextFrame()];
  for (let step = 1; step <= moves; step += 1) {
    const deltaY = step <= moves / 2 ? -8 : 8;
    if (gesture === "pan") canvas.dispatchEvent(new PointerEvent("pointermove", at(step)));
    else canvas.dispatchEvent(new WheelEvent("wheel", { ...at(0), deltaY, ctrlKey: true }));
    times.push(await nextFrame());
  }
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}

async function mainThreadSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

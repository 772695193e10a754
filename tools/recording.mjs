// `npm run recording`: runs the demo and takes pictures of the emulator's page and the terminal. Writes the animated picture in
// README.md and the still picture in the example's README.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { animatedPng } from "./recording/animation.mjs";
import { decodePng } from "./recording/png.mjs";
import { terminalHtml } from "./recording/terminal.mjs";
import { timeline } from "./recording/timeline.mjs";
import { fail, prepare, provideBrowser, root, step } from "./setup.mjs";

const animation = "docs/recording.png";
const still = "examples/onboarding/page.png";
const interval = 350;
const terminalHeight = 13;
/** The emulator answers as slowly as a remote service, so viewers can follow. */
const latencyMs = 150;

prepare();
const executablePath = await provideBrowser();
if (executablePath === undefined) fail("the recording needs a Chromium; install one, or name it in CANVAS_CHROMIUM");
const { chromium } = await import("playwright-core");
const browser = await chromium.launch({ executablePath });
const demo = startDemo();
try {
  const { url, controlToken } = await demo.address;
  await slowDown(url, controlToken);
  const stage = await openStage(url);
  const end = new AbortController();
  const story = playStory(stage.frameLocator("iframe")).finally(() => end.abort());
  const [shots] = await Promise.all([takeShots(stage, end.signal), story]);
  save(animation, encode(timeline(shots)));
  save(still, await takeStill(url));
} catch (error) {
  process.stderr.write(`pulumi-canvas: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  demo.stop();
  await browser.close();
}

/** Runs the demo; `output` is what its user sees. */
function startDemo() {
  step("npm run demo");
  const child = spawn(process.execPath, [join(root, "tools", "demo.mjs")], {
    env: { ...process.env, CI: "", FORCE_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const demo = { output: "$ npm run demo\n", stop: () => child.kill("SIGINT") };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      demo.output += text;
    });
  }
  const ended = once(child, "close").then(() => {
    throw new Error(`the demo ended too early:\n${demo.output}`);
  });
  ended.catch(() => undefined);
  /** Waits for output that matches. */
  demo.printed = async (pattern) => {
    for (;;) {
      const match = pattern.exec(demo.output);
      if (match) return match;
      await Promise.race([once(child.stdout, "data"), ended]);
    }
  };
  demo.address = demo.printed(/(http:\S+)\/#control=([\w-]+)/).then(([, url, controlToken]) => ({ url, controlToken }));
  return demo;
}

async function slowDown(url, controlToken) {
  const headers = { authorization: `Bearer ${controlToken}`, "content-type": "application/json" };
  const response = await fetch(`${url}/_emulator/settings`, {
    method: "PATCH",
    headers,
    body: JSON.stringify({ latencyMs }),
  });
  if (!response.ok) throw new Error(`the emulator's latency could not be set: ${await response.text()}`);
}

/** Opens the emulator's page above a terminal. */
async function openStage(url) {
  const page = await newPage({ viewport: { width: 960, height: 832 } });
  await page.route(`${url}/stage`, (route) => route.fulfill({ path: join(root, "tools/recording/stage.html") }));
  // The page refuses to be embedded in a frame.
  await page.route(`${url}/`, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`${url}/stage`);
  await page.locator("iframe").evaluate((frame, address) => {
    frame.src = address;
  }, `${url}/`);
  await page.frameLocator("iframe").getByRole("tree").waitFor();
  return page;
}

async function newPage(options) {
  const context = await browser.newContext({ colorScheme: "light", reducedMotion: "reduce", ...options });
  return context.newPage();
}

/** Clicks through what appears, as a viewer would. */
async function playStory(page) {
  await unfold(page, "First weeks");
  await demo.printed(/End .*Ctrl\+C/);
  await sleep(1500);
  await open(page, "Week 1, arrive");
  await sleep(2500);
  await unfold(page, "Welcome");
  await open(page, "Who is who");
  await sleep(500);
}

async function open(page, name) {
  await page.getByRole("treeitem", { name }).click();
}

async function unfold(page, name) {
  await open(page, name);
  await page.getByRole("treeitem", { name }).press("ArrowRight");
}

/** Takes pictures at regular intervals until the story ends. */
async function takeShots(stage, end) {
  const shots = [];
  while (!end.aborted) {
    const at = performance.now();
    await stage.locator("pre").evaluate(
      (terminal, html) => {
        terminal.innerHTML = html;
      },
      terminalHtml(demo.output, terminalHeight),
    );
    shots.push({ at, png: await stage.screenshot() });
    await sleep(Math.max(0, at + interval - performance.now()));
  }
  return shots;
}

function encode(pictures) {
  return animatedPng(pictures.map(({ png, milliseconds }) => ({ picture: decodePng(png), milliseconds })));
}

/** The board of a week, on the whole page. */
async function takeStill(url) {
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await unfold(page, "First weeks");
  await open(page, "Week 1, arrive");
  await page.getByRole("heading", { level: 1, name: "Week 1, arrive" }).waitFor();
  return page.screenshot();
}

function save(path, bytes) {
  writeFileSync(join(root, path), bytes);
  process.stdout.write(`  ${path}: ${Math.ceil(bytes.length / 1000)} kB\n`);
}

// `npm run recording`: edits a workspace file, runs the command on it, and takes pictures of the editor, the terminal and the
// emulator's page. Writes the animated picture in README.md, and the still picture in the README of examples/onboarding.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { provideEngine } from "./engine.mjs";
import { animatedPng } from "./recording/animation.mjs";
import { withDemo } from "./recording/demo-still.mjs";
import { decodePng } from "./recording/png.mjs";
import { commentHtml, drafts } from "./recording/story.mjs";
import { terminalHtml } from "./recording/terminal.mjs";
import { timeline } from "./recording/timeline.mjs";
import { fail, prepare, provideBrowser, root, step } from "./setup.mjs";

const animation = "docs/recording.png";
const still = "examples/onboarding/page.png";
const interval = 200;
const terminalHeight = 14;
const cli = join(root, "dist/cli/main.js");
const versions = drafts();

prepare();
const executablePath = await provideBrowser();
if (executablePath === undefined) fail("the recording needs a Chromium; install one, or name it in CANVAS_CHROMIUM");
const engine = await provideEngine().catch((error) => fail(error.message));
const { chromium } = await import("playwright-core");
const browser = await chromium.launch({ executablePath });
const folder = mkdtempSync(join(tmpdir(), "pulumi-canvas-recording-"));
const service = await startService();
try {
  step("Recording");
  const comment = await makeComment();
  const stage = await openStage();
  const terminal = { text: "" };
  const end = new AbortController();
  const story = playStory(stage, terminal, comment).finally(() => end.abort());
  const [shots] = await Promise.all([takeShots(stage, terminal, end.signal), story]);
  save(animation, encode(timeline(shots)));
  save(still, await withDemo(takeStill));
} catch (error) {
  process.stderr.write(`pulumi-canvas: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await service.close();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The emulator, in this process. */
async function startService() {
  const { Emulator } = await import("../dist/emulator/emulator.js");
  const { serve } = await import("../dist/emulator/http-server.js");
  const team = { name: "Product", members: [{ mailId: "ada@example.com" }] };
  const seed = { editions: [{ name: "Example", owner: "owner@example.com", teams: [team] }] };
  const emulator = new Emulator({ seed });
  return { emulator, ...(await serve(emulator, "127.0.0.1", 0)) };
}

function environment() {
  const { token, editionId } = service.emulator.credentials;
  return {
    ...process.env,
    PATH: `${engine.path}${delimiter}${process.env.PATH}`,
    TERM: "xterm-256color",
    CANVAS_BASE_URL: service.url,
    CANVAS_ACCESS_TOKEN: token,
    CANVAS_EDITION_ID: editionId,
  };
}

/** Makes the workspace, and the comment that a pull request with the edited file gets. */
async function makeComment() {
  const options = { cwd: folder, env: environment() };
  const run = (...args) => promisify(execFile)(process.execPath, [cli, ...args], options);
  edit(versions[0]);
  await run("up", "--yes");
  edit(versions.at(-1));
  await run("preview", "--markdown", "plan.md", "--map", "plan.svg");
  const read = (name) => readFileSync(join(folder, name), "utf8");
  return { markdown: read("plan.md"), svg: read("plan.svg") };
}

function edit({ text }) {
  writeFileSync(join(folder, "workspace.yaml"), text);
}

/** Opens the stage: editor and terminal on the left, the emulator's page with the board on the right. */
async function openStage() {
  const { url } = service;
  const page = await newPage({ viewport: { width: 1200, height: 720 } });
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
  const board = page.frameLocator("iframe");
  await unfold(board, "Sprint 12");
  await open(board, "Board");
  return page;
}

async function newPage(options) {
  const context = await browser.newContext({ colorScheme: "light", reducedMotion: "reduce", ...options });
  return context.newPage();
}

/** Edits the file, applies it, and shows the comment in the pull request. */
async function playStory(stage, terminal, comment) {
  for (const version of versions) {
    edit(version);
    await show(stage, "#editor", version.html);
    await sleep(700);
  }
  await apply(terminal);
  await sleep(1600);
  await stage.locator("#comment").evaluate(
    (card, { html, svg }) => {
      card.querySelector("#plan").innerHTML = html;
      card.querySelector("#map").src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      card.hidden = false;
    },
    { html: commentHtml(comment.markdown), svg: comment.svg },
  );
  await sleep(600);
}

/** Runs the command as its user does, on a terminal, and agrees. */
async function apply(terminal) {
  for (const character of "$ pulumi-canvas up") {
    terminal.text += character;
    await sleep(25);
  }
  terminal.text += "\n";
  const command = `stty cols 64; "${process.execPath}" "${cli}" up`;
  const child = spawn("script", ["-qefc", command, "/dev/null"], { cwd: folder, env: environment() });
  child.stdout.setEncoding("utf8").on("data", (text) => {
    terminal.text += text;
    if (text.includes("(y/N)")) setTimeout(() => child.stdin.write("y\n"), 1200);
  });
  await new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the command ended with ${code}:\n${terminal.text}`));
    });
  });
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

async function open(page, name) {
  await page.getByRole("treeitem", { name }).click();
}

async function unfold(page, name) {
  await open(page, name);
  await page.getByRole("treeitem", { name }).press("ArrowRight");
}

async function show(stage, selector, html) {
  await stage.locator(selector).evaluate((element, text) => {
    element.innerHTML = text;
  }, html);
}

/** Takes pictures at regular intervals until the story ends. */
async function takeShots(stage, terminal, end) {
  const shots = [];
  while (!end.aborted) {
    const at = performance.now();
    await show(stage, "#terminal", terminalHtml(terminal.text, terminalHeight));
    shots.push({ at, png: await stage.screenshot() });
    await sleep(Math.max(0, at + interval - performance.now()));
  }
  return shots;
}

function encode(pictures) {
  return animatedPng(pictures.map(({ png, milliseconds }) => ({ picture: decodePng(png), milliseconds })));
}

function save(path, bytes) {
  writeFileSync(join(root, path), bytes);
  process.stdout.write(`  ${path}: ${Math.ceil(bytes.length / 1000)} kB\n`);
}

// `npm run picture`: runs the demo, and takes the picture of its page in README.md and the README of examples/onboarding.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fail, provideBrowser, root, step } from "./setup.mjs";

const picture = join(root, "examples/onboarding/page.png");
const executablePath = await provideBrowser();
if (executablePath === undefined) fail("the picture needs a Chromium; install one, or name it in CANVAS_CHROMIUM");
const { chromium } = await import("playwright-core");

step("Running the demo");
const demo = spawn(process.execPath, [join(root, "tools/demo.mjs")], {
  env: { ...process.env, CI: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
const browser = await chromium.launch({ executablePath });
try {
  const url = await addressOf(demo);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  await page.goto(url);
  await page.getByRole("treeitem", { name: "First weeks" }).click();
  await page.getByRole("link", { name: "Week 1, arrive" }).click();
  await page.getByRole("img", { name: /^Drawing of Week 1, arrive/ }).waitFor();
  await page.screenshot({ path: picture, animations: "disabled" });
} finally {
  await browser.close();
  demo.kill("SIGINT");
  if (demo.exitCode === null) await once(demo, "close");
}

/** The address of the page, when the demo has made its workspace. */
function addressOf(child) {
  let output = "";
  return new Promise((resolve, reject) => {
    child.once("close", () => reject(new Error(`the demo ended too early:\n${output}`)));
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (/End .*Ctrl\+C/.test(output)) resolve(/http:\S+(?=\/#control=)/.exec(output)?.[0]);
    });
  });
}

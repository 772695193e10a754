// A picture of the page after `npm run demo`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** Runs the demo until `show` has ended, which gets the address of the page. */
export async function withDemo(show) {
  const child = spawn(process.execPath, [join(root, "tools", "demo.mjs")], {
    env: { ...process.env, CI: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const ready = new Promise((resolve, reject) => {
    child.once("close", () => reject(new Error(`the demo ended too early:\n${output}`)));
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (/End .*Ctrl\+C/.test(output)) resolve();
    });
  });
  try {
    await ready;
    return await show(/(http:\S+)\/#control=/.exec(output)?.[1]);
  } finally {
    child.kill("SIGINT");
    await once(child, "close");
  }
}

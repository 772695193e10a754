import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  // Unlike `start`, it needs no shell, which would interpret the address.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an address in the user's browser, if there is one; the browser does not get the settings, which have secrets. */
export function openBrowser(url: string, environment: NodeJS.ProcessEnv): void {
  const [command, ...args] = openers[process.platform] ?? ["xdg-open"];
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith("CANVAS_")));
  const browser = spawn(command, [...args, url], { env, stdio: "ignore", detached: true });
  // Without a browser, the user opens the address, which is printed.
  browser.on("error", () => {});
  browser.unref();
}

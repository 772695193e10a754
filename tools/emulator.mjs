// `npm run emulator`: installs and builds what is missing, then runs the emulator with the given options.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { prepare, root } from "./setup.mjs";

prepare();
const child = spawn(process.execPath, [join(root, "dist/cli/main.js"), "emulator", ...process.argv.slice(2)], {
  stdio: "inherit",
});
// Forward the signals: this process exits when the emulator has exited.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});

// `npm run bench`: installs and builds what is missing, then runs the benchmarks.
import { join } from "node:path";
import { prepare, root, runNode, step } from "./setup.mjs";

prepare();
for (const part of ["emulator", "plugin"]) {
  step(`Measuring the ${part}`);
  if (!runNode(join(root, `test/bench/${part}.mjs`), [])) process.exitCode = 1;
}

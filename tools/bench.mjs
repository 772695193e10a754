// `npm run bench`: sets everything up, then measures.
import { join } from "node:path";
import { prepare, root, runNode, step } from "./setup.mjs";

prepare();
step("Measuring the emulator");
process.exitCode = runNode(join(root, "test/bench/emulator.mjs"), []) ? 0 : 1;

// `npm run soak -- --minutes 10 [--seed 1]`: runs the random sequences of both folders below for that long.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fail, prepare, root, runNode } from "./setup.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
if (!(Number(values.minutes) > 0) || !Number.isInteger(Number(values.seed))) {
  fail("--minutes takes a number above 0, and --seed a whole number");
}

prepare();
process.stdout.write(`${values.minutes} minutes of random sequences, starting with seed ${values.seed}\n`);
const folders = ["test/provider/model", "test/cli/plan-equals-effect"];
const isGreen = runNode(join(root, "node_modules/vitest/vitest.mjs"), ["run", ...folders], {
  env: { ...process.env, CANVAS_SOAK_MINUTES: values.minutes, CANVAS_SOAK_SEED: values.seed },
});
process.exitCode = isGreen ? 0 : 1;

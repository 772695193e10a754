// `npm run bench -- [PART ...] [--scale FACTOR]`: installs and builds what is missing, then runs bench/.
import { register } from "node:module";
import { provideEngine } from "./engine.mjs";
import { fail, prepare } from "./setup.mjs";

prepare();
const engine = await provideEngine(["yaml"]).catch((error) => fail(error.message));
process.env.CANVAS_ENGINE_PATH = engine.path;
register("./typescript-loader.mjs", import.meta.url);
const { bench } = await import("../bench/bench.ts");
process.exitCode = await bench(process.argv.slice(2)).catch((error) => fail(error.message));

// `npm run release -- [--tag TAG] [--platform OS-ARCH ...]`: makes everything that is published, into release/.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { tagProblem } from "./release/check-tag.mjs";
import { makeRelease } from "./release/make.mjs";
import { platforms } from "./release/node-runtime.mjs";
import { fail, prepare, root, runNode, step } from "./setup.mjs";

const { tag, platform: wanted } = options();
const unknown = wanted.find((platform) => !platforms.includes(platform));
if (unknown !== undefined) fail(`there is no plugin for ${unknown}; the platforms are ${platforms.join(", ")}`);
const problem = tag && tagProblem(tag, JSON.parse(read("package.json")).version, read("CHANGELOG.md"));
if (problem) fail(problem);

prepare();
if (!runNode(join(root, "tools", "generate.mjs"), ["--check"])) fail("run npm run generate, and commit what it writes");
step("Making the release");
const folder = join(root, "release");
await makeRelease(folder, wanted).catch((error) => fail(error.message));
for (const name of readdirSync(folder)) {
  const kilobytes = Math.ceil(statSync(join(folder, name)).size / 1000);
  process.stdout.write(`  ${String(kilobytes).padStart(6)} kB  release/${name}\n`);
}

function options() {
  try {
    return parseArgs({
      options: { tag: { type: "string" }, platform: { type: "string", multiple: true, default: platforms } },
    }).values;
  } catch (error) {
    fail(`${error.message.split(". ")[0]}; the options are --tag TAG and --platform OS-ARCH`);
  }
}

function read(file) {
  return readFileSync(join(root, file), "utf8");
}

// `node tools/release/publish.mjs STEP --tag TAG`: one step of .github/workflows/release.yml, with what `npm run release` made.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fail, root } from "../setup.mjs";
import { readRelease } from "./publish/release.mjs";
import { steps } from "./publish/steps.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tag: { type: "string", default: "" }, folder: { type: "string", default: join(root, "release") } },
});
const [step = ""] = positionals;
if (!Object.hasOwn(steps, step)) fail(`there is no step "${step}"; the steps are ${Object.keys(steps).join(", ")}`);
try {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const release = readRelease(values.folder, { tag: values.tag, version: manifest.version, changelog });
  for (const line of steps[step](release)) process.stdout.write(`  ${line}\n`);
} catch (error) {
  fail(error.message);
}

// `npm run generate`: writes what is derived from the code into the files that hold it. With --check it writes nothing
// and fails if a file is not what it would write. Needs the build.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assumptionsMarkdown } from "../dist/emulator/assumptions.js";
import { environmentName, Settings } from "../dist/provider/config.js";
import { functions } from "../dist/provider/functions/index.js";
import { packageSchema } from "../dist/provider/plugin/schema/package.js";
import { resources } from "../dist/provider/resources/index.js";
import { referenceMarkdown, settingsMarkdown } from "./reference.mjs";
import { sdkSources } from "./sdk.mjs";
import { bin, root } from "./setup.mjs";

const isCheck = process.argv.includes("--check");
const stale = Object.entries(generated()).filter(([file, text]) => read(file) !== text);
if (!isCheck) for (const [file, text] of stale) writeFileSync(join(root, file), text);
for (const [file] of stale) process.stdout.write(`${isCheck ? "out of date" : "written"}: ${file}\n`);
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;

function generated() {
  const sdk = [...sdkSources(resources, functions)].map(([name, text]) => [
    `sdk/${name}`,
    formatted(`sdk/${name}`, text),
  ]);
  return {
    ...Object.fromEntries(sdk),
    "provider/api/transport/version.ts": versionSource(),
    "provider/schema.json": schemaSource(),
    "sdk/README.md": referenceMarkdown(resources, functions),
    "README.md": withSection(read("README.md"), settingsMarkdown(Settings, environmentName)),
    "emulator/README.md": withSection(read("emulator/README.md"), assumptionsMarkdown()),
  };
}

/** The package's version, which every request names. */
function versionSource() {
  const { version } = JSON.parse(read("package.json"));
  return `/** The version of this package; \`npm run generate\` takes it from package.json. */\nexport const version = ${JSON.stringify(version)};\n`;
}

/** The package in Pulumi's terms; on one line at first, so that whatever is short enough stays on one. */
function schemaSource() {
  const manifest = JSON.parse(read("package.json"));
  const schema = packageSchema({ resources, functions, settings: Settings, manifest });
  return formatted("provider/schema.json", JSON.stringify(schema));
}

/** A file with its generated section made anew. */
function withSection(text, section) {
  const marked = `<!-- generated -->\n${section}<!-- /generated -->`;
  return text.replace(/<!-- generated -->.*<!-- \/generated -->/s, () => marked);
}

function formatted(file, text) {
  const arguments_ = [bin("@biomejs/biome/bin/biome"), "check", "--write", `--stdin-file-path=${file}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, arguments_, {
    cwd: root,
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${file}: ${stderr}`);
  return stdout;
}

function read(file) {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return "";
  }
}

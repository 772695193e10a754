// `npm run generate`: writes the generated files. With --check it writes nothing, and fails if a file is out of date.
// Needs the build.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commands } from "../dist/cli/reference/program.js";
import { assumptionsMarkdown } from "../dist/emulator/service/assumptions.js";
import { operations } from "../dist/provider/api/transport/operations.js";
import { Settings } from "../dist/provider/config.js";
import { functions } from "../dist/provider/functions/index.js";
import { packageSchema } from "../dist/provider/plugin/schema/package.js";
import { workspace } from "../dist/provider/plugin/schema/workspace.js";
import { resources } from "../dist/provider/resources/index.js";
import { builtInColors } from "../dist/provider/workspace/color-names.js";
import { workspaceFileJsonSchema, workspaceJsonSchema } from "../dist/provider/workspace/json-schema.js";
import { limits, maxProblems } from "../dist/provider/workspace/limits.js";
import { commandsTable, exitCodesTable, optionsTables } from "./command-reference.mjs";
import { examplePrograms } from "./examples.mjs";
import { indexExample, pages, registryPage } from "./pages.mjs";
import { scopesSection, settingsTable } from "./reference.mjs";
import { sdkSources } from "./sdk/sources.mjs";
import { bin, root } from "./setup.mjs";
import { workspaceMarkdown } from "./workspace-reference.mjs";

const isCheck = process.argv.includes("--check");
const stale = Object.entries(await generated()).filter(([file, text]) => read(file) !== text);
if (!isCheck) for (const [file, text] of stale) write(join(root, file), text);
for (const [file] of stale) process.stdout.write(`${isCheck ? "out of date" : "written"}: ${file}\n`);
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;

/** The text of every generated file, by path. */
async function generated() {
  const examples = await examplePrograms(schemaWith({}), JSON.parse(read("provider/schema.json")));
  // Biome keeps an object on one line only if its input is on one line, so JSON.stringify gets no indentation.
  const schemaText = formatted("provider/schema.json", JSON.stringify(schemaWith(examples)));
  const schema = JSON.parse(schemaText);
  const sources = sdkSources(schema, resources, workspaceJsonSchema());
  const sdk = [...sources].map(([name, text]) => [`sdk/${name}`, formatted(`sdk/${name}`, text)]);
  return {
    ...Object.fromEntries(sdk),
    ...pages(schema),
    "provider/api/transport/version.ts": versionSource(),
    "provider/schema.json": schemaText,
    "docs/credentials.md": withSection(read("docs/credentials.md"), scopesSection(operations)),
    "workspace.schema.json": formatted("workspace.schema.json", JSON.stringify(workspaceFileJsonSchema())),
    "README.md": read("README.md").replace(/(?<=git clone )\S+/, schema.repository),
    "docs/_index.md": registryPage(withSection(read("docs/_index.md"), indexExample(schema)), schema),
    "docs/installation-configuration.md": registryPage(
      withSection(read("docs/installation-configuration.md"), `${settingsTable(schema)}\n`),
      schema,
    ),
    "docs/workspace.md": withSection(
      read("docs/workspace.md"),
      workspaceMarkdown(workspaceFileJsonSchema(), builtInColors, { ...limits, maxProblems }),
    ),
    "docs/plugin.md": withSection(read("docs/plugin.md"), pluginInstallation(schema)),
    "docs/command.md": commandPage(),
    "docs/gitops.md": withSection(read("docs/gitops.md"), projectWithPlugin(schema)),
    "emulator/README.md": withSection(read("emulator/README.md"), assumptionsMarkdown()),
  };
}

function versionSource() {
  const { version } = JSON.parse(read("package.json"));
  return `/** The version of this package; \`npm run generate\` takes it from package.json. */\nexport const version = ${JSON.stringify(version)};\n`;
}

function schemaWith(examples) {
  const manifest = JSON.parse(read("package.json"));
  const components = { Workspace: workspace };
  return packageSchema({ resources, components, functions, settings: Settings, examples, manifest });
}

/** The command that installs the plugin from the repository's releases. */
function pluginInstallation({ name, version, pluginDownloadURL }) {
  return `\n    pulumi plugin install resource ${name} ${version} --server ${pluginDownloadURL}\n\n`;
}

/** A project for a workspace file, which installs the plugin from the releases. */
function projectWithPlugin({ name, version, pluginDownloadURL }) {
  return `
\`\`\`yaml
name: workspace
runtime: yaml
resources:
  workspace:
    type: ${name}:Workspace
    properties:
      file: workspace.yaml
    options:
      version: ${version}
      pluginDownloadURL: ${pluginDownloadURL}
\`\`\`

`;
}

/** The page of the command, with the tables that its help has, too. */
function commandPage() {
  const sections = {
    commands: commandsTable(commands()),
    "exit codes": exitCodesTable(commands()),
    options: optionsTables(commands()),
  };
  const tables = Object.entries(sections);
  return tables.reduce((text, [name, table]) => withSection(text, table, ` ${name}`), read("docs/command.md"));
}

/** Replaces the generated section of a file, or the one of this name. */
function withSection(text, section, name = "") {
  const marked = `<!-- generated${name} -->\n${section}<!-- /generated${name} -->`;
  return text.replace(new RegExp(`<!-- generated${name} -->.*<!-- /generated${name} -->`, "s"), () => marked);
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
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

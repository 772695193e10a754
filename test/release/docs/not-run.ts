import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const emulator = "the test starts an emulator for each reader";
const realService = "needs an account at a service on the network";
const packageAdd = "test/release/routes/package-add.test.ts runs it with the packed package";
const generated = "test/release/languages runs the same program in each language";
const recipe = (name: string) => `docs/recipes/${name}.md has the same commands`;
const partOfFile = "a part of a file, which test/provider/workspace checks";

/** The blocks of README.md and docs/ that the test of the pages does not run, by page and first line, and why. */
export const notRun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "README.md": {
    "git clone https://github.com/pulumi-canvas/pulumi-canvas && cd pulumi-canvas":
      "test/release/demo.test.ts runs the demo in a clone",
    "npm install pulumi-canvas": "test/release/package/newcomer.test.ts runs it with the packed package",
  },
  "docs/_index.md": {
    'import * as canvas from "pulumi-canvas-sdk";': generated,
    "import pulumi": generated,
    "package main": generated,
    "variables:": generated,
  },
  "docs/behavior.md": {
    "pulumi import canvas:index:Space NAME ID": "NAME and ID are placeholders; docs/plugin.md has one that is run",
  },
  "docs/command.md": {
    "npx pulumi-canvas up workspace.yaml --environment staging": recipe("copy-an-environment"),
    "npx pulumi-canvas init": "init asks on a terminal; test/cli/commands/init.test.ts runs it",
    "workspace.yaml:4:5: spaces.roadmap.titel is not a property of spaces.roadmap; did you mean title?":
      "an error message; test/cli/output/error-text.test.ts has one",
    "$ pulumi-canvas up teams --yes": "the output of a run of 60 workspaces; test/long/fleet.test.ts runs a folder",
  },
  "docs/credentials.md": {
    "export CANVAS_BASE_URL=https://canvas.example.com": `${realService}; test/cli/login logs in to the emulator`,
    "npx pulumi-canvas login --print --read-only | gh secret set CANVAS_READ_TOKEN":
      "needs a repository on GitHub; test/cli/login runs login --print",
    "values:": "needs Pulumi Cloud; test/tools/esc-environment.test.ts checks it",
    "environment:": "needs Pulumi Cloud",
  },
  "docs/gitops.md": {
    "name: workspace": "needs a release on GitHub; test/tools/gitops-page.test.ts checks it",
    "apiVersion: v1": "needs a cluster; test/tools/gitops-page.test.ts checks it",
    "kubectl create secret generic canvas-workspace --namespace canvas \\": "needs a cluster",
    "{": "needs Pulumi Cloud; test/tools/gitops-page.test.ts checks it",
    'curl --header "Authorization: token $PULUMI_ACCESS_TOKEN" --json @settings.json \\': "needs Pulumi Cloud",
  },
  "docs/installation-configuration.md": {
    "npm install pulumi-canvas": packageAdd,
    "packages:": "a part of Pulumi.yaml, as docs/migration.md has it",
    "plugins:": "only for Windows",
    "npm run sdk -- python": "runs in a clone; test/engine/language-sdk.test.ts runs it",
  },
  "docs/migration.md": {
    "npx pulumi-canvas export --team Product --out product": recipe("adopt"),
    "npx pulumi-canvas preview product/workspace.yaml": recipe("adopt"),
  },
  "docs/plugin.md": {
    "npm install pulumi-canvas": packageAdd,
    [`pulumi plugin install resource canvas ${version} --server github://api.github.com/pulumi-canvas/pulumi-canvas`]:
      "needs a release on GitHub; test/release/archives.test.ts installs the archives",
    'import * as canvas from "pulumi-canvas-sdk"; // written by `pulumi package add`':
      "needs two services; test/e2e/providers.test.ts runs explicit providers",
  },
  "docs/policies.md": {
    "pulumi preview --policy-pack policies":
      "the language host of the set-up is too old for packs; test/release/examples/policies.test.ts runs one",
    '{ "few-team-admins": { "max": 5 } }':
      "a setting, which Pulumi passes to the rule; examples/policies tests the rule",
  },
  "docs/tutorial.md": {
    "npx pulumi-canvas emulator": emulator,
    "export CANVAS_BASE_URL=https://canvas.example.com": realService,
  },
  "docs/vani.md": {
    "export CANVAS_SERVICE=vani": `${realService}; test/cli/login logs in`,
    "curl https://accounts.zoho.com/oauth/v2/token --data grant_type=authorization_code --data code=... \\":
      realService,
    "npx pulumi-canvas emulator --service vani": emulator,
  },
  "docs/workspace.md": {
    "people:": partOfFile,
    "layout:": partOfFile,
    "spaces:": partOfFile,
  },
};

/** The commands that are meant to fail or to report something, by first line, and their exit codes. */
export const exitCodes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "docs/tutorial.md": {
    "npx pulumi-canvas drift workspace.yaml --managed-only": 2,
    "npx pulumi-canvas preview workspace.yaml": 1,
  },
};

const project = (runtime: string, packages = "{}") =>
  `printf 'name: reader\\nruntime: ${runtime}\\npackages: ${packages}\\n' > Pulumi.yaml
export PULUMI_BACKEND_URL=file://. PULUMI_CONFIG_PASSPHRASE=reader
pulumi stack init dev`;

/** What a reader of a page has before they follow it: a Pulumi project, or a file. */
export const preparations: Readonly<Record<string, string>> = {
  "docs/behavior.md": project("nodejs"),
  "docs/gitops.md": "printf 'team: Product\\nspaces: { retro: {} }\\n' > workspace.yaml",
  "docs/installation-configuration.md": project("yaml"),
  "docs/operations.md": project("nodejs"),
  "docs/plugin.md": project("yaml", "{ canvas: ./node_modules/pulumi-canvas/provider }"),
  // The emulator serves both.
  "docs/vani.md": `${project("yaml")}; export CANVAS_SERVICE=vani`,
};

import { Document } from "yaml";
import { version } from "../../provider/api/transport/version.ts";
import { Keys } from "../../provider/validation/keys.ts";
import { printableJson, shortName } from "../../provider/validation/printable-text.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { checkWorkspace } from "../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import type { Omission } from "../drift/snapshot.ts";
import { escapeMarkdown } from "../output/markdown-text.ts";
import { yamlText } from "../output/yaml-text.ts";
import { toWorkspace } from "./described-workspace.ts";
import type { Description, ExportForm } from "./description.ts";
import type { Files } from "./export-folder.ts";
import { formatWorkspace } from "./format-workspace.ts";
import { type LiveResource, liveResources } from "./live-resources.ts";

/** Where the resources are; nothing in it is secret. */
interface Settings {
  readonly baseUrl: string;
  readonly editionId: string;
}

export interface Project {
  readonly files: Files;
  /** The resources that the files describe. */
  readonly resources: readonly LiveResource[];
  /** Where the files differ from the service. */
  readonly differences: readonly Omission[];
}

/** What an export writes. */
export function projectOf(description: Description, form: ExportForm, settings: Settings): Project {
  if (form === "workspace") return workspaceProject(description, settings);
  const resources = liveResources(description);
  return { files: { "import.json": importFile(resources) }, resources, differences: [] };
}

/** A workspace file, and the Pulumi project that makes it a program. */
function workspaceProject(description: Description, { baseUrl, editionId }: Settings): Project {
  const { key: name, team } = description;
  const { workspace: input, differences } = toWorkspace(description);
  const workspace = checkWorkspace(input);
  const planned = new Set(workspaceResources(componentName, workspace).map(({ name }) => name));
  const live = liveResources({ ...description, key: componentName });
  const resources = live.filter(({ name }) => planned.has(name));
  const program = {
    name,
    description: `The workspace of the team ${shortName(team.name)}.`,
    runtime: "yaml",
    packages: { canvas: "./node_modules/pulumi-canvas/provider" },
    config: { "canvas:baseUrl": { value: baseUrl }, "canvas:editionId": { value: editionId } },
    resources: { [componentName]: { type: "canvas:Workspace", properties: { file: "./workspace.yaml" } } },
  };
  const packageFile = { name, private: true, dependencies: { "pulumi-canvas": `^${version}` } };
  const files = {
    "Pulumi.yaml": toYaml(program),
    "workspace.yaml": formatWorkspace(workspace),
    "import.json": importFile(resources, { type: "canvas:index:Workspace", name: componentName }),
    "package.json": `${printableJson(packageFile, 2)}\n`,
    "README.md": readme(description, baseUrl),
    ".gitignore": "node_modules\nsdks\n",
  };
  return { files, resources, differences };
}

/** Pulumi reads some texts as numbers and dates that YAML 1.2 does not: `2025_10_01`. */
const toYaml = (value: object): string =>
  yamlText(new Document(value, { aliasDuplicateObjects: false, compat: "yaml-1.1" }), 0);

/** The component that the resources belong to. */
interface Component {
  readonly type: string;
  readonly name: string;
}

/** The file for `pulumi import --file`. Parents come before their children. */
function importFile(resources: readonly LiveResource[], component?: Component): string {
  const variables = variableNames(resources);
  const entries = resources.map(({ type, name, parent, importId }) => ({
    type: `canvas:index:${type}`,
    name: variables.get(name),
    logicalName: name,
    id: importId,
    parent: parent === undefined ? component?.name : variables.get(parent),
  }));
  // Not `remote`: the engine would record a provider for it, and replace it in the first preview.
  const first = component ? [{ ...component, component: true }] : [];
  return `${printableJson({ resources: [...first, ...entries] }, 2)}\n`;
}

/** What a program that Pulumi generates calls each resource: a name that is an identifier in every language. */
function variableNames(resources: readonly LiveResource[]): ReadonlyMap<string, string> {
  const keys = new Keys();
  return new Map(resources.map((resource) => [resource.name, keys.take(variableOf(resource)).replace("-", "_")]));
}

/** `product/spaces/roadmap-2` is `roadmap2Space`, and `product/spaces/roadmap-2/access` is `roadmap2SpaceMembers`. */
function variableOf({ type, name, parent = "" }: LiveResource): string {
  const [key = "", owner = ""] = name.split("/").reverse();
  const words = name === `${parent}/${key}` ? owner : key;
  const camelCase = words.replaceAll(/[-_]+(.?)/g, (_, letter: string) => letter.toUpperCase());
  return `${camelCase.replace(/^(?=\d)/, "_")}${type}`;
}

/** What the project is, and how to start. */
function readme({ team, editionId }: Description, baseUrl: string): string {
  const name = escapeMarkdown(shortName(team.name));
  return `# ${name}

The workspace of the team ${name} (${escapeMarkdown(team.teamId)}, edition ${escapeMarkdown(editionId)}) as code. \
\`workspace.yaml\` describes the workspace. \`Pulumi.yaml\` is for running it as a Pulumi program.

## Get started

You need Node and the [Pulumi CLI](https://www.pulumi.com/docs/install/).

    npm install
    export CANVAS_ACCESS_TOKEN=...   # a token of the same user
    export CANVAS_BASE_URL=${baseUrl} CANVAS_EDITION_ID=${editionId}
    npx pulumi-canvas up workspace.yaml

The first update adopts what is there (\`adopt: true\`) and changes nothing on the service. From then on, edit the file and run
\`up\` again.

## As a Pulumi program

Instead of the last command:

    pulumi stack init dev
    pulumi import --file import.json --generate-code=false --protect=false --yes
    pulumi preview

The import only reads, and the preview shows no change. From then on, edit the file and run \`pulumi up\`. You no longer need
\`import.json\`. \`pulumi destroy\` would put the imported spaces into the trash; \`pulumi stack rm --force\` leaves them alone.
`;
}

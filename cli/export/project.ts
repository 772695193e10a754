import { Document } from "yaml";
import { version } from "../../provider/api/transport/version.ts";
import { printableJson, shortName } from "../../provider/validation/printable-text.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { checkWorkspace } from "../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import { yamlText } from "../output/yaml-text.ts";
import type { Omission } from "../snapshot/snapshot.ts";
import { toWorkspace } from "./described-workspace.ts";
import type { Description, ExportForm } from "./description.ts";
import type { Files } from "./export-folder.ts";
import { formatWorkspace } from "./format-workspace.ts";
import { importFile } from "./import-file.ts";
import { type LiveResource, liveResources } from "./live-resources.ts";
import { readme } from "./readme.ts";

/** Where the resources are; nothing in it is secret. */
export interface Settings {
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

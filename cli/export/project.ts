import { Document } from "yaml";
import { version } from "../../provider/api/transport/version.ts";
import { printableJson, quoted, shortName } from "../../provider/validation/printable-text.ts";
import { componentName } from "../../provider/workspace/component.ts";
import { checkWorkspace } from "../../provider/workspace/workspace-file.ts";
import { workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import { yamlText } from "../output/yaml-text.ts";
import type { Omission } from "../snapshot/snapshot.ts";
import { toWorkspace } from "./described-workspace.ts";
import type { Description, ProgramForm } from "./description.ts";
import type { Files } from "./export-folder.ts";
import { formatWorkspace } from "./format-workspace.ts";
import { importFile } from "./import-file.ts";
import { type LiveResource, liveResources } from "./live-resources.ts";
import { readme } from "./readme.ts";
import { typescriptProgram } from "./typescript-program.ts";
import { yamlResources } from "./yaml-program.ts";

/** Where the resources are; nothing in it is secret. */
export interface Settings {
  readonly baseUrl: string;
  readonly editionId: string;
}

export interface Project {
  readonly files: Files;
  /** The resources of the program. */
  readonly resources: readonly LiveResource[];
  /** Where the program differs from the service. */
  readonly differences: readonly Omission[];
}

/** A Pulumi project that describes what is there. */
export function projectOf(description: Description, form: ProgramForm, settings: Settings): Project {
  const project = projects[form](description, settings);
  const { key: name } = description;
  const common = { "README.md": readme(description, form, settings.baseUrl), ".gitignore": "node_modules\nsdks\n" };
  return { ...project, files: { ...project.files, "package.json": packageFile(name, form), ...common } };
}

type ProjectWriter = (description: Description, settings: Settings) => Project;

const projects: Readonly<Record<ProgramForm, ProjectWriter>> = {
  workspace: (description, settings) => {
    const { workspace: input, differences } = toWorkspace(description);
    const workspace = checkWorkspace(input);
    const planned = new Set(workspaceResources(componentName, workspace).map(({ name }) => name));
    const live = liveResources({ ...description, key: componentName });
    const resources = live.filter(({ name }) => planned.has(name));
    const program = { [componentName]: { type: "canvas:Workspace", properties: { file: "./workspace.yaml" } } };
    const files = {
      "Pulumi.yaml": toYaml({ ...yamlProject(description, settings), resources: program }),
      "workspace.yaml": formatWorkspace(workspace),
      "import.json": importFile(resources, { type: "canvas:index:Workspace", name: componentName }),
    };
    return {
      files,
      resources,
      differences,
    };
  },
  yaml: (description, settings) => {
    const resources = liveResources(description);
    const project = { ...yamlProject(description, settings), resources: yamlResources(resources) };
    const files = { "Pulumi.yaml": toYaml(project), "import.json": importFile(resources) };
    return { files, resources, differences: [] };
  },
  typescript: (description, settings) => {
    const resources = liveResources(description);
    const project = { ...projectHead(description), runtime: "nodejs", config: configOf(settings) };
    const options = { target: "ES2022", module: "NodeNext", types: ["node"], strict: true, noEmit: true };
    const files = {
      "Pulumi.yaml": toYaml(project),
      "index.ts": typescriptProgram(resources),
      "tsconfig.json": json({ compilerOptions: options }),
    };
    return { files, resources, differences: namesakes(description, "export as YAML") };
  },
};

const projectHead = ({ key, team }: Description) => ({
  name: key,
  description: `The workspace of the team ${shortName(team.name)}.`,
});

const yamlProject = (description: Description, settings: Settings) => ({
  ...projectHead(description),
  runtime: "yaml",
  packages: { canvas: "./node_modules/pulumi-canvas/provider" },
  config: configOf(settings),
});

const configOf = ({ baseUrl, editionId }: Settings) => ({
  "canvas:baseUrl": { value: baseUrl },
  "canvas:editionId": { value: editionId },
});

function packageFile(name: string, form: ProgramForm): string {
  const classes = { "@pulumi/pulumi": "^3.200.0" };
  const compiler = { devDependencies: { "@types/node": "^20.0.0", typescript: "^6.0.0" } };
  const isTypescript = form === "typescript";
  const dependencies = { ...(isTypescript ? classes : {}), "pulumi-canvas": `^${version}` };
  return json({ name, private: true, dependencies, ...(isTypescript ? compiler : {}) });
}

/** Pulumi reads some texts as numbers and dates that YAML 1.2 does not: `2025_10_01`. */
const toYaml = (value: object): string =>
  yamlText(new Document(value, { aliasDuplicateObjects: false, compat: "yaml-1.1" }), 0);

const json = (value: object): string => `${printableJson(value, 2)}\n`;

/** Things of the same name in the same place: what is adopted by name cannot be distinguished. */
function namesakes({ spaces }: Description, otherwise: string): Omission[] {
  const reason = `several have this name, and the first update cannot adopt them by name; rename all but one, or ${otherwise}`;
  const zones = spaces.flatMap((space) => space.zones);
  return [
    ...shared(spaces, (name) => `space ${quoted(name)}`),
    ...spaces.flatMap((space) => shared(space.zones, (name) => `zone ${quoted(name)} of space ${quoted(space.name)}`)),
    ...zones.flatMap((zone) => shared(zone.frames, (name) => `frame ${quoted(name)} of zone ${quoted(zone.name)}`)),
  ].map((what) => ({ what, reason }));
}

function shared(
  things: readonly { readonly name: string; readonly isNameShared: boolean }[],
  whatOf: (name: string) => string,
): string[] {
  const names = things.filter(({ isNameShared }) => isNameShared).map(({ name }) => name);
  return [...new Set(names)].map(whatOf);
}

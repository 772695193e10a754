import { Keys } from "../../provider/validation/keys.ts";
import { printableJson } from "../../provider/validation/printable-text.ts";
import { checkWorkspace } from "../../provider/workspace/workspace-file.ts";
import type { Omission } from "../drift/snapshot.ts";
import { toWorkspace } from "./described-workspace.ts";
import type { Description, ExportForm } from "./description.ts";
import type { Files } from "./export-folder.ts";
import { formatWorkspace } from "./format-workspace.ts";
import { type LiveResource, liveResources } from "./live-resources.ts";

interface Exported {
  readonly files: Files;
  /** How many resources the files describe. */
  readonly resourceCount: number;
  /** Where the files differ from the service. */
  readonly differences: readonly Omission[];
}

/** What an export writes. */
export function exportedFiles(description: Description, form: ExportForm): Exported {
  const resources = liveResources(description);
  const resourceCount = resources.length;
  if (form === "import") return { files: { "import.json": importFile(resources) }, resourceCount, differences: [] };
  const { workspace, differences } = toWorkspace(description);
  return { files: { "workspace.yaml": formatWorkspace(checkWorkspace(workspace)) }, resourceCount, differences };
}

/** The file for `pulumi import --file`. Parents come before their children. */
function importFile(resources: readonly LiveResource[]): string {
  const variables = variableNames(resources);
  const entries = resources.map(({ type, name, parent, importId }) => ({
    type: `canvas:index:${type}`,
    name: variables.get(name),
    logicalName: name,
    id: importId,
    parent: parent === undefined ? undefined : variables.get(parent),
  }));
  return `${printableJson({ resources: entries }, 2)}\n`;
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

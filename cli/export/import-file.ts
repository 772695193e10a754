import { Keys } from "../../provider/validation/keys.ts";
import { printableJson } from "../../provider/validation/printable-text.ts";
import type { LiveResource } from "./live-resources.ts";

/** The component that the resources belong to. */
export interface Component {
  readonly type: string;
  readonly name: string;
}

/** The file for `pulumi import --file`. Parents come before their children. */
export function importFile(resources: readonly LiveResource[], component?: Component): string {
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

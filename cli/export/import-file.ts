import { printableJson } from "../../provider/validation/printable-text.ts";
import type { LiveResource } from "./live-resources.ts";

/** The component that the resources belong to. */
export interface Component {
  readonly type: string;
  readonly name: string;
}

/** The name of the component in the file, where each name is used once. */
const componentEntry = "workspace component";

/** The file for `pulumi import --file`. Parents come before their children. */
export function importFile(resources: readonly LiveResource[], component?: Component): string {
  const isTop = component ? { parent: componentEntry } : {};
  const entries = resources.map(({ type, name, parent, importId }) => ({
    type: `canvas:index:${type}`,
    name,
    id: importId,
    ...(parent === undefined ? isTop : { parent }),
  }));
  // Not `remote`: the engine would record a provider for it, and replace it in the first preview.
  const first = component
    ? [{ type: component.type, name: componentEntry, logicalName: component.name, component: true }]
    : [];
  return `${printableJson({ resources: [...first, ...entries] }, 2)}\n`;
}

import { quoted } from "../../provider/validation/printable-text.ts";
import { componentName } from "../../provider/workspace/component.ts";
import type { Workspace } from "../../provider/workspace/schema.ts";
import { workspaceResources } from "../../provider/workspace/workspace-resources.ts";
import { mapOfResources } from "../map/build-map.ts";
import { factsOf } from "../map/model.ts";

/** How much a workspace has: `12 people`, `3 spaces` ... */
export const contentsOf = (workspace: Workspace): readonly string[] =>
  factsOf(mapOfResources(workspaceResources(componentName, workspace)));

/** `team "Product"`. */
export function teamText({ team }: Workspace): string {
  return `team ${typeof team === "string" ? quoted(team) : team.name === undefined ? (team.id ?? "") : quoted(team.name)}`;
}

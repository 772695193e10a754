import { type Replacement, replaceInProperties } from "../../provider/workspace/references.ts";
import type { WorkspaceResource } from "../../provider/workspace/workspace-resources.ts";
import type { PlanStep } from "../plan/steps.ts";
import { buildMap } from "./build-map.ts";
import type { WorkspaceMap } from "./model.ts";

/**
 * The workspace that a file or an export describes: its resources as if they existed and nothing changed. Names stand in for
 * unknown ids.
 */
export function mapOfResources<Resource extends WorkspaceResource>(
  resources: readonly Resource[],
  idOf: (resource: Resource) => string = ({ name }) => name,
): WorkspaceMap {
  const ids = new Map(resources.map((resource) => [resource.name, idOf(resource)]));
  return buildMap(resources.map((resource) => unchangedStep(resource, ids)));
}

/** A resource's name stands in for its URN. */
function unchangedStep({ type, name, parent, args }: WorkspaceResource, ids: ReadonlyMap<string, string>): PlanStep {
  const replacement: Replacement = {
    replace: ({ resource }) => ids.get(resource),
    combine: (known, make) => make(known),
  };
  const inputs = replaceInProperties(args, replacement);
  const state = { id: ids.get(name), parent, inputs, outputs: {} };
  return { op: "same", urn: name, type, before: state, after: state };
}

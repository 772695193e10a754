import type { PlanStep } from "../plan/steps.ts";
import { replaceReferences } from "../references.ts";
import type { WorkspaceResource } from "../resources.ts";
import { buildMap } from "./build.ts";
import type { WorkspaceMap } from "./model.ts";

/** The workspace that a file describes: its resources as if they were there and nothing changed. */
export function mapOfResources(resources: readonly WorkspaceResource[]): WorkspaceMap {
  return buildMap(resources.map(unchangedStep), []);
}

/** A resource's name stands for its URN and for its id. */
function unchangedStep({ type, name, parent, args }: WorkspaceResource): PlanStep {
  const inputs = Object(
    replaceReferences(args, { replace: ({ resource }) => resource, combine: (names, make) => make(names) }),
  );
  const state = { id: name, parent, inputs, outputs: {} };
  return { op: "same", urn: name, type, before: state, after: state };
}

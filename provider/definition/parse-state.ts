import type { z } from "zod";
import { CanvasError } from "../errors.ts";
import { formatPath, type Properties } from "../validation/properties.ts";
import type { ResourceDefinition } from "./resource.ts";

/** Parses a recorded state; one that does not fit was written by another version of the provider. */
export function parseState(definition: ResourceDefinition, properties: Properties): z.output<z.ZodObject> {
  const { success, data, error } = definition.state.safeParse(properties);
  if (success) return data;
  const [issue] = error.issues;
  const where = issue ? formatPath(issue.path) : "";
  const remedy = "install the version of pulumi-canvas that wrote it, or import the resource again";
  throw new CanvasError(
    `the recorded state of this ${definition.name} cannot be read (${where}: ${issue?.message}); ${remedy}`,
  );
}

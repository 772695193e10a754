import { CanvasError } from "../../errors.ts";
import { camelCase } from "./wire.ts";

/** Fills the parameters of a path, given as `{spaceId}` or, in a setting, as `{space_id}`. */
export function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => segment(parameters[camelCase(name)], template));
}

function segment(parameter: string | undefined, where: string): string {
  // An empty or dotted segment would address a different resource.
  if (parameter === undefined || parameter === "" || parameter === "." || parameter === "..") {
    throw new CanvasError(`"${parameter ?? ""}" cannot be an id in ${where}`, "give the id that the service shows");
  }
  return encodeURIComponent(parameter);
}

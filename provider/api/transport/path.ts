import { CanvasError } from "../../errors.ts";

/** Builds a path below `/service/api/v1` and encodes its parameters: path`/editions/${editionId}`. */
export function path(texts: TemplateStringsArray, ...parameters: readonly string[]): string {
  return texts.reduce((built, text, index) => built + segment(parameters[index - 1], built) + text);
}

/** Fills the `{name}` parameters of a configured path. */
export function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => segment(parameters[name], template));
}

function segment(parameter: string | undefined, where: string): string {
  // An empty or dotted segment would address another resource.
  if (parameter === undefined || parameter === "" || parameter === "." || parameter === "..") {
    throw new CanvasError(`"${parameter ?? ""}" cannot be an id in ${where}; give the id that the service shows`);
  }
  return encodeURIComponent(parameter);
}

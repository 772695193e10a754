// Generates the TypeScript SDK: a class for each resource, two functions for each function, and their types.
import { kebabCase, namedEntries } from "../package-schema.mjs";
import { componentSource } from "./component.mjs";
import { definitionSource } from "./definition.mjs";
import { functionSource } from "./function.mjs";
import { resourceSource } from "./resource.mjs";
import { typesSource } from "./types.mjs";
import { header } from "./typescript.mjs";

/** The text of every generated file of the SDK, by name; `workspace` is the JSON Schema of a workspace. */
export function sdkSources(schema, definitions, workspace) {
  const files = new Map();
  for (const [name, spec] of namedEntries(schema.resources)) {
    const source = spec.isComponent
      ? componentSource(name, spec, schema.types)
      : resourceSource(name, spec, schema.types, definitions[name]);
    files.set(`${kebabCase(name)}.ts`, source);
  }
  const typeNames = new Set(namedEntries(schema.types).map(([name]) => name));
  files.set("workspace-definition.ts", definitionSource("Workspace", workspace, typeNames));
  for (const [name, spec] of namedEntries(schema.functions)) {
    files.set(`functions/${kebabCase(name)}.ts`, functionSource(name, spec, schema.types));
  }
  const modules = [...files.keys()].map((file) => file.replace(/\.ts$/, ""));
  return files.set("types.ts", typesSource(schema)).set("index.ts", indexSource(modules));
}

function indexSource(modules) {
  const lines = modules.map((module) => `export * from "./${module}";`);
  const options = 'export type { CanvasResourceOptions } from "./resource";';
  return `${header}${lines.join("\n")}\n${options}\nexport * as types from "./types";\n`;
}

// Writes the TypeScript SDK from the definitions: one class per resource and two functions per function, with types and
// docs of their own, so that editors show them and nothing of zod reaches a program.
import { functionSource } from "./sdk-function.mjs";
import { docOf, documented, headerFor, importsOf, schemaOf, Types } from "./sdk-types.mjs";

/** The text of every generated file of the SDK, by name. */
export function sdkSources(resources, functions) {
  const types = new Types();
  const files = new Map();
  for (const [name, definition] of Object.entries(resources)) {
    files.set(`${fileName(name)}.ts`, resourceSource(name, definition, types));
  }
  for (const [name, definition] of Object.entries(functions)) {
    files.set(`functions/${fileName(name)}.ts`, functionSource(name, definition, types));
  }
  files.set("types.ts", types.source());
  files.set("index.ts", indexSource([...files.keys()]));
  return files;
}

const fileName = (name) => name.replaceAll(/(?<=[a-z])[A-Z]/g, "-$&").toLowerCase();

function resourceSource(name, definition, types) {
  const inputs = schemaOf(definition.inputs, "input");
  const state = schemaOf(definition.state, "output");
  const args = types.members(inputs, "input");
  const outputs = Object.entries(state.properties).map(([key, property]) => {
    const optional = state.required?.includes(key) ? "" : " | undefined";
    const doc = docOf({ ...property, default: undefined });
    return `${doc}declare readonly ${key}: pulumi.Output<${types.plain(property)}${optional}>;`;
  });
  // Inputs that may be left out are outputs all the same: each needs its place on the resource.
  const { idOutput } = definition;
  const places = Object.keys(state.properties).filter((key) => !inputs.required?.includes(key) && key !== idOutput);
  // Otherwise every preview of a change would take the id for unknown, and announce that all children are replaced.
  const identity = idOutput ? `this.${idOutput} = this.id;` : "";
  const given = definition.idempotencyKeyInput ? `{ ${definition.idempotencyKeyInput}: seedOf(name), ...args }` : "args";
  const base = definition.idempotencyKeyInput ? "CanvasResource, seedOf" : "CanvasResource";
  const body = `/** What a {@link ${name}} is made from. */
export interface ${name}Args {
${args}
}

${documented(definition)}
export class ${name} extends CanvasResource {
${outputs.join("\n\n")}

constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
  super("${name}", name, ${given}, ${JSON.stringify(places)}, opts);
  ${identity}
}
}
`;
  return `${headerFor("resources")}${importsOf(body, ".")}import { ${base} } from "./resource";\n\n${body}`;
}

function indexSource(files) {
  const modules = files.filter((file) => file !== "types.ts").map((file) => file.replace(/\.ts$/, ""));
  const lines = modules.map((module) => `export * from "./${module}";`);
  return `${headerFor("resources and provider/functions")}${lines.join("\n")}\nexport * as types from "./types";\n`;
}

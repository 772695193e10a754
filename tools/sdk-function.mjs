// The two forms of a function in the TypeScript SDK: with arguments that are known, and with outputs of resources.
import { documented, headerFor, importsOf, schemaOf } from "./sdk-types.mjs";

export function functionSource(name, definition, types) {
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  const inputs = schemaOf(definition.inputs, "input");
  const { args, outputArgs, given } = argumentsOf(inputs, Name);
  const body = `${argumentTypes(inputs, name, Name, types)}${resultType(definition, name, Name, types)}
${documented(definition)}
export function ${name}(${args}): Promise<${Name}Result> {
  return invoke("${name}", ${given});
}

/** {@link ${name}}, asked once its arguments are known and what it depends on is there. */
export function ${name}Output(${outputArgs}opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">): pulumi.Output<${Name}Result> {
  return invokeOutput("${name}", ${given}, opts);
}
`;
  return `${headerFor("functions")}${importsOf(body, "..")}import { invoke, invokeOutput } from "../invoke";\n\n${body}`;
}

/** How the arguments are taken and handed on; a function that has none takes none. */
function argumentsOf({ properties, required = [] }, Name) {
  if (Object.keys(properties).length === 0) return { args: "", outputArgs: "", given: "{}" };
  const standard = required.length === 0 ? " = {}" : "";
  return { args: `args: ${Name}Args${standard}`, outputArgs: `args: ${Name}OutputArgs${standard}, `, given: "args" };
}

function argumentTypes(inputs, name, Name, types) {
  if (Object.keys(inputs.properties).length === 0) return "";
  return `/** What {@link ${name}} is asked with. */
export interface ${Name}Args {
${types.members(inputs, "plain")}
}

/** The same, of which every part may be an output of a resource. */
export interface ${Name}OutputArgs {
${types.members(inputs, "input")}
}

`;
}

/** A type that lists have too is only given another name. */
function resultType({ outputs }, name, Name, types) {
  const schema = schemaOf(outputs, "output");
  const about = `/** What {@link ${name}} answers. */\n`;
  if (schema.title) return `${about}export type ${Name}Result = ${types.plain(schema)};\n`;
  return `${about}export interface ${Name}Result {\n${types.members(schema, "plain")}\n}\n`;
}

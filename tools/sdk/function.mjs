// Generates the two forms of a function: one accepts plain values, the other accepts outputs of resources.
import { isDeepStrictEqual } from "node:util";
import { namedEntries } from "../package-schema.mjs";
import { documentationComment, header, importsOf, TypeWriter } from "./typescript.mjs";

export function functionSource(name, spec, types) {
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  const writer = new TypeWriter(types, "types.");
  const { parameter, outputParameter, args } = parametersOf(spec.inputs, Name);
  const body = `${argumentTypes(spec.inputs, name, Name, writer)}/** The result of {@link ${name}}. */
${resultType(spec.outputs, `${Name}Result`, types, writer)}

${documentationComment(spec)}
export function ${name}(${parameter}): Promise<${Name}Result> {
  return invoke("${name}", ${args});
}

/** Calls {@link ${name}} once its arguments are known and the resources in \`dependsOn\` exist. */
export function ${name}Output(${outputParameter}opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">): pulumi.Output<${Name}Result> {
  return invokeOutput("${name}", ${args}, opts);
}
`;
  return `${header}${importsOf(body, "..")}import { invoke, invokeOutput } from "../invoke";\n\n${body}`;
}

const isEmpty = ({ properties }) => Object.keys(properties).length === 0;

/** The parameters of both forms and the arguments of the call; a function without inputs has no `args`. */
function parametersOf(inputs, Name) {
  if (isEmpty(inputs)) return { parameter: "", outputParameter: "", args: "{}" };
  const defaultValue = inputs.required.length === 0 ? " = {}" : "";
  return {
    parameter: `args: ${Name}Args${defaultValue}`,
    outputParameter: `args: ${Name}OutputArgs${defaultValue}, `,
    args: "args",
  };
}

function argumentTypes(inputs, name, Name, writer) {
  if (isEmpty(inputs)) return "";
  return `/** The arguments of {@link ${name}}. */
export interface ${Name}Args {
${writer.members(inputs, "plain")}
}

/** The arguments of {@link ${name}Output}; each may be an output of a resource. */
export interface ${Name}OutputArgs {
${writer.members(inputs, "input")}
}

`;
}

/** If the result has the same members as a type of the schema, it becomes an alias of that type. */
function resultType({ properties, required }, resultName, types, writer) {
  const [typeName] =
    namedEntries(types).find(([, type]) =>
      isDeepStrictEqual({ properties: type.properties, required: type.required }, { properties, required }),
    ) ?? [];
  if (typeName) return `export type ${resultName} = types.${typeName};`;
  return `export interface ${resultName} {\n${writer.members({ properties, required }, "plain")}\n}`;
}

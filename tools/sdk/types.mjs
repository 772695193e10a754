// Generates sdk/types.ts: the object types that resources and functions refer to.
import { namedEntries, resolveType } from "../package-schema.mjs";
import { comment, header, importsOf, TypeWriter } from "./typescript.mjs";

export function typesSource({ types, resources, functions }) {
  const specs = [...Object.values(resources), ...Object.values(functions)];
  const inputNames = referencedNames(
    types,
    specs.map(({ inputs, inputProperties }) => inputProperties ?? inputs.properties),
  );
  const outputNames = referencedNames(
    types,
    specs.map(({ outputs, properties }) => properties ?? outputs.properties),
  );
  const writer = new TypeWriter(types, "");
  const interfaces = namedEntries(types).flatMap(([name, type]) => [
    ...(inputNames.has(name) || outputNames.has(name) ? [plainInterface(name, type, writer)] : []),
    ...(inputNames.has(name) ? [inputInterface(name, type, writer)] : []),
  ]);
  const body = interfaces.join("\n");
  return `${header}${importsOf(body, ".")}\n${body}`;
}

/** The names of the object types that properties refer to, directly or indirectly. */
function referencedNames(types, propertiesOfAll) {
  const names = new Set();
  const visit = (spec) => {
    const { type, name, items, additionalProperties, properties } = resolveType(types, spec);
    if (type === "array") visit(items);
    if (additionalProperties) return visit(additionalProperties);
    if (type !== "object" || names.has(name)) return;
    names.add(name);
    Object.values(properties).forEach(visit);
  };
  for (const properties of propertiesOfAll) Object.values(properties).forEach(visit);
  return names;
}

function plainInterface(name, type, writer) {
  return `${comment(type.description)}
export interface ${name} {
${writer.members(type, "plain")}
}
`;
}

function inputInterface(name, type, writer) {
  return `${comment(`${type.description} Every part may be an output of a resource.`)}
export interface ${name}Args {
${writer.members(type, "input")}
}
`;
}

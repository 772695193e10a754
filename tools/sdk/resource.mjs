// Generates the class of a resource.
import { idOutputOf } from "../../dist/provider/core/resource.js";
import { documentationComment, header, importsOf, propertyComment, TypeWriter } from "./typescript.mjs";

/** `definition` has what the schema cannot express: the output that is the id, and whether there is an `idSeed`. */
export function resourceSource(name, spec, types, definition) {
  const idOutput = idOutputOf(definition);
  const hasSeed = "idSeed" in definition.inputs.shape;
  const writer = new TypeWriter(types, "types.");
  const inputs = { properties: spec.inputProperties, required: spec.requiredInputs };
  const secrets = Object.keys(spec.inputProperties).filter((key) => spec.inputProperties[key].secret);
  const given = [
    ...(hasSeed ? ["idSeed: idempotencyKeyOf(name)"] : []),
    "...args",
    ...secrets.map((key) => `${key}: secretly(args.${key})`),
  ];
  const args = given.length > 1 ? `{ ${given.join(", ")} }` : "args";
  const outputNames = JSON.stringify(optionalOutputs(spec, idOutput, hasSeed));
  const body = `/** The inputs of {@link ${name}}. */
export interface ${name}Args {
${writer.members(inputs, "input")}
}

${documentationComment(spec)}
export class ${name} extends CanvasResource {
${outputDeclarations(spec, writer)}

constructor(name: string, args: ${name}Args, opts?: CanvasResourceOptions) {
  super("${name}", name, ${args}, ${outputNames}, opts);
  ${idAssignment(idOutput)}
}
}
`;
  const base = [
    "CanvasResource",
    ...(hasSeed ? ["idempotencyKeyOf"] : []),
    ...(secrets.length > 0 ? ["secretly"] : []),
  ];
  return `${header}${importsOf(body, ".")}import { ${base.join(", ")}, type CanvasResourceOptions } from "./resource";\n\n${body}`;
}

/** Pulumi creates an output only for a registered key, so the outputs that are not required inputs are listed. */
function optionalOutputs({ properties, requiredInputs }, idOutput, hasSeed) {
  const names = Object.keys(properties).filter((key) => !requiredInputs.includes(key) && key !== idOutput);
  return hasSeed ? [...names, "idSeed"] : names;
}

export function outputDeclarations({ properties, required }, writer) {
  const declarations = Object.entries(properties).map(([key, property]) => {
    const optional = required.includes(key) ? "" : " | undefined";
    return `${propertyComment(property)}declare readonly ${key}: pulumi.Output<${writer.plain(property)}${optional}>;`;
  });
  return declarations.join("\n\n");
}

/** In the preview of an update only the id is known; an unknown `spaceId` would show all children as replaced. */
const idAssignment = (idOutput) => (idOutput ? `this.${idOutput} = this.id;` : "");

import { z } from "zod";
import { replacingInputs } from "../../core/diff.ts";
import { formerInputsOf } from "../../core/former-inputs.ts";
import type { FunctionDefinition } from "../../core/function.ts";
import { idSeedInput, type ResourceDefinition } from "../../core/resource.ts";
import { EditionId } from "../../validation/formats.ts";
import { traitsOf } from "../../validation/traits.ts";
import { documentation, type Example } from "./documentation.ts";
import type { Members, ResourceSpec } from "./spec.ts";
import { capitalize, mapValues, type TypeTable } from "./types.ts";

/** The parts of a definition that the schema is generated from. */
export type ResourceSource = Pick<
  ResourceDefinition,
  "description" | "lifecycle" | "importIdParts" | "inputs" | "state" | "listQuery"
>;

/** The parts of a function definition that the schema is generated from. */
export type FunctionSource = Pick<FunctionDefinition, "description" | "inputs" | "outputs">;

export function resourceSpec(
  name: string,
  definition: ResourceSource,
  types: TypeTable,
  example?: Example,
): ResourceSpec {
  const { listQuery } = definition;
  const replaceOn = replacingInputs(definition);
  const inputs = types.inputs(withoutHidden(definition.inputs), name);
  const outputs = types.outputs(withoutHidden(definition.state), name);
  const mark = (properties: Members["properties"], meaning: "replaceOnChanges" | "willReplaceOnChanges") =>
    mapValues(properties, (property, key) => ({
      ...property,
      ...(replaceOn.includes(key) ? { [meaning]: true } : {}),
      // In C#, a member cannot have the name of its class.
      ...(capitalize(key) === name ? { language: { csharp: { name: "Items" } } } : {}),
    }));
  const query = z.object({ ...listQuery.shape, editionId: EditionId });
  return {
    description: documentation(name, { ...definition, replaceOn }, example),
    properties: mark(outputs.properties, "replaceOnChanges"),
    required: outputs.required,
    inputProperties: { ...mark(inputs.properties, "willReplaceOnChanges"), ...formerProperties(name, types) },
    requiredInputs: inputs.required,
    listInputs: { type: "object", ...types.inputs(query, name) },
    // Resources of the dynamic provider migrate without replacement.
    aliases: [{ type: `pulumi-nodejs:dynamic/canvas:${name}` }],
  };
}

export function functionSpec(name: string, definition: FunctionSource, types: TypeTable, example?: Example) {
  const owner = capitalize(name);
  return {
    description: documentation(name, definition, example),
    inputs: { type: "object", ...types.inputs(definition.inputs, owner) },
    outputs: { type: "object", ...types.outputs(definition.outputs, owner) },
  };
}

/** The plugin fills in the id seed, so programs do not see it. */
function withoutHidden({ shape }: z.ZodObject): z.ZodObject {
  const shown = Object.entries(shape).filter(([name, schema]) => name !== idSeedInput && !traitsOf(schema).isHidden);
  return z.object(Object.fromEntries(shown));
}

/** Inputs that programs of earlier versions have. */
function formerProperties(name: string, types: TypeTable): Members["properties"] {
  const former = formerInputsOf(name);
  const shape = mapValues(former, ({ schema }) => schema.optional());
  return mapValues(types.inputs(z.object(shape), name).properties, (property, key) => {
    const { instead = "" } = former[key] ?? {};
    return { ...property, description: `Deprecated. ${instead}`, deprecationMessage: instead };
  });
}

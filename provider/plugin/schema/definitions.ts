import { z } from "zod";
import type { FunctionDefinition } from "../../function.ts";
import type { ResourceDefinition } from "../../resource.ts";
import { EditionId } from "../../schemas.ts";
import type { FunctionSpec, Members, ResourceSpec } from "./spec.ts";
import { capitalised, mapValues, type TypeTable } from "./types.ts";

/** What the schema tells of a resource. */
export type ResourceFacts = Pick<
  ResourceDefinition,
  "description" | "example" | "inputs" | "state" | "replaceOn" | "seed" | "lookup"
>;

/** What the schema tells of a function. */
export type FunctionFacts = Pick<FunctionDefinition, "description" | "example" | "inputs" | "outputs">;

/** A resource in Pulumi's terms. */
export function resourceSpec(name: string, definition: ResourceFacts, types: TypeTable): ResourceSpec {
  const { replaceOn, seed, lookup } = definition;
  const inputs = without(seed, types.inputs(definition.inputs, name));
  const outputs = without(seed, types.outputs(definition.state, name));
  const mark = (properties: Members["properties"], meaning: "replaceOnChanges" | "willReplaceOnChanges") =>
    mapValues(properties, (property, key) => (replaceOn.includes(key) ? { ...property, [meaning]: true } : property));
  const query = z.object({ ...lookup.query.shape, editionId: EditionId });
  return {
    description: documentation(definition),
    properties: mark(outputs.properties, "replaceOnChanges"),
    required: outputs.required,
    inputProperties: mark(inputs.properties, "willReplaceOnChanges"),
    requiredInputs: inputs.required,
    listInputs: { type: "object", ...types.inputs(query, name) },
    // A resource that the dynamic face made is taken over as it is.
    aliases: [{ type: `pulumi-nodejs:dynamic/canvas:${name}` }],
  };
}

/** A function in Pulumi's terms. */
export function functionSpec(name: string, definition: FunctionFacts, types: TypeTable): FunctionSpec {
  const owner = capitalised(name);
  return {
    description: documentation(definition),
    inputs: { type: "object", ...types.inputs(definition.inputs, owner) },
    outputs: { type: "object", ...types.outputs(definition.outputs, owner) },
  };
}

/** The seed is filled in by the plugin, and no concern of a program. */
function without(seed: string | undefined, { properties, required }: Members): Members {
  const entries = Object.entries(properties).filter(([key]) => key !== seed);
  return { properties: Object.fromEntries(entries), required: required.filter((key) => key !== seed) };
}

/** A description in the form of Pulumi's documentation, which shows each language its own examples. */
function documentation({ description, example }: { readonly description: string; readonly example: string }): string {
  return `${description}

{{% examples %}}
{{% example %}}
## Example Usage

\`\`\`typescript
${example}
\`\`\`
{{% /example %}}
{{% /examples %}}
`;
}

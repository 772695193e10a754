import { z } from "zod";
import { objectOf } from "../validation/properties.ts";
import { WorkspaceFile } from "./composition/workspace-file-schema.ts";
import { DatedWorkspace } from "./schema.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The JSON Schema of a workspace in a program. */
export const workspaceJsonSchema = (): JsonSchema => jsonSchemaOf(DatedWorkspace);

/** The JSON Schema with which editors complete and check the file. */
export function workspaceFileJsonSchema(): JsonSchema {
  const { required = [], properties = {}, ...schema } = jsonSchemaOf(WorkspaceFile);
  const { name: _name, include: _include, environments, ...settings } = properties;
  const overlay = Object.fromEntries(Object.keys(settings).map((key) => [key, { $ref: `#/properties/${key}` }]));
  const environment: JsonSchema = { type: "object", properties: overlay, additionalProperties: false };
  return {
    ...schema,
    properties: {
      ...properties,
      environments: { ...objectOf(environments), additionalProperties: { $ref: "#/definitions/Environment" } },
    },
    definitions: { ...objectOf(schema.definitions), Environment: environment },
    // The team may be that of the environment.
    anyOf: [{ required }, { required: ["environments"] }],
  };
}

/** Draft 7, which all editors support. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodString && zodSchema.def.checks?.some(ignoresCase)) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/** JSON Schema has no flags: the pattern would reject valid files. */
function ignoresCase(check: z.core.$ZodCheck): boolean {
  return check instanceof z.core.$ZodCheckRegex && check._zod.def.pattern.flags.includes("i");
}

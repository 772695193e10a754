import { z } from "zod";
import { FileWorkspace } from "./schema.ts";

/** The JSON Schema with which editors complete and check the file: draft 7, which all of them support. */
export function workspaceJsonSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(FileWorkspace, {
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

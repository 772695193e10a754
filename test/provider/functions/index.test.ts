import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type FunctionName, functionOf, functions } from "../../../provider/functions/index.ts";
import { resources } from "../../../provider/resources/index.ts";
import { TestSession } from "../resources/harness.ts";
import { failuresOf } from "./harness.ts";

const names = Object.keys(functions) as FunctionName[];
type Schema = z.core.JSONSchema.JSONSchema;

const schemaOf = (schema: z.ZodObject, io: "input" | "output") => z.toJSONSchema(schema, { io });

/** All named object types of a schema. */
function titled(schema: Schema): Schema[] {
  const inner = [schema.items, ...Object.values(schema.properties ?? {})].filter((part) => typeof part === "object");
  const own = schema.title === undefined ? [] : [schema];
  return [...own, ...inner.flat().flatMap((part) => titled(part as Schema))];
}

describe.each(names)("%s", (name) => {
  const { inputs, outputs, ...definition } = functionOf(name);

  it("has its key as name", () => {
    expect(definition.name).toBe(name);
  });

  it("describes every property", () => {
    for (const schema of [schemaOf(inputs, "input"), schemaOf(outputs, "output")])
      for (const [key, property] of Object.entries(schema.properties ?? {}))
        expect(property, key).toHaveProperty("description");
  });

  it("has an editionId, unless it lists all editions", () => {
    expect("editionId" in inputs.shape).toBe(name !== "getEditions");
  });
});

it("types of the same name are equal, and none has the name of a resource", () => {
  const shapes = new Map<string, Schema>();
  for (const type of names.flatMap((name) => titled(schemaOf(functionOf(name).outputs, "output")))) {
    const { title = "", description: _, $schema: __, ...shape } = type;
    expect(shapes.get(title) ?? shape).toEqual(shape);
    shapes.set(title, shape);
    expect(Object.keys(resources)).not.toContain(title);
  }
});

it("a function without inputs rejects any argument", async () => {
  expect(await failuresOf(await TestSession.start(), "getEditions", { editionId: "1" })).toEqual([
    "editionId is not a property of getEditions; it has none",
  ]);
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type FunctionName, functionOf, functions } from "../../../provider/functions/index.ts";
import { resources } from "../../../provider/resources/index.ts";
import { Bench } from "../resources/harness.ts";
import { failuresOf } from "./harness.ts";

const names = Object.keys(functions) as FunctionName[];
type Schema = z.core.JSONSchema.JSONSchema;

const schemaOf = (schema: z.ZodObject, io: "input" | "output") => z.toJSONSchema(schema, { io });

/** Every object type of a schema that has a name. */
function titled(schema: Schema): Schema[] {
  const inner = [schema.items, ...Object.values(schema.properties ?? {})].filter((part) => typeof part === "object");
  const own = schema.title === undefined ? [] : [schema];
  return [...own, ...inner.flat().flatMap((part) => titled(part as Schema))];
}

describe.each(names)("%s", (name) => {
  const { inputs, outputs, example, ...definition } = functionOf(name);

  it("is in the table by its name, and its example calls it", () => {
    expect(definition.name).toBe(name);
    expect(example).toContain(`await canvas.${name}(`);
  });

  it("says what every property means", () => {
    for (const schema of [schemaOf(inputs, "input"), schemaOf(outputs, "output")])
      for (const [key, property] of Object.entries(schema.properties ?? {}))
        expect(property, key).toHaveProperty("description");
  });

  it("may be asked about another edition, unless it is about all of them", () => {
    expect("editionId" in inputs.shape).toBe(name !== "getEditions");
  });
});

it("types of one name are one type, and none is called like a resource", () => {
  const known = new Map<string, Schema>();
  for (const type of names.flatMap((name) => titled(schemaOf(functionOf(name).outputs, "output")))) {
    const { title = "", description: _, $schema: __, ...shape } = type;
    expect(known.get(title) ?? shape).toEqual(shape);
    known.set(title, shape);
    expect(Object.keys(resources)).not.toContain(title);
  }
});

it("a function without arguments says so", async () => {
  expect(await failuresOf(await Bench.start(), "getEditions", { editionId: "1" })).toEqual([
    "editionId: is not a property of getEditions; it has none",
  ]);
});

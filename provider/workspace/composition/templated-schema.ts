import type { z } from "zod";
import { isObject, objectOf, type Properties } from "../../validation/properties.ts";

/** The definitions for the bodies of blueprints: JSON Schemas in which `${...}` can stand for any value and in any key. */
export function templatedDefinitions({ properties, definitions }: z.core.JSONSchema.BaseSchema): Properties {
  const { space, zone } = templatedMap(properties);
  const inner = Object.entries(templatedMap(definitions));
  const repeated = (kind: string) => ({ required: ["each"], allOf: [{ $ref: `#/definitions/Blueprint${kind}` }] });
  return {
    ...Object.fromEntries(inner.map(([name, schema]) => [`${name}${suffix}`, schema])),
    BlueprintSpace: space,
    BlueprintZone: zone,
    RepeatedSpace: repeated("Space"),
    RepeatedZone: repeated("Zone"),
    [`RepeatedZone${suffix}`]: repeated("Zone"),
  };
}

const suffix = "InBlueprint";

/** A text with a parameter. */
const placeholder = { type: "string", pattern: "\\$\\{" };

function templated(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(templated);
  if (!isObject(schema)) return schema;
  if (isLimited(schema)) {
    const { description, ...limits } = schema;
    return { ...(description === undefined ? {} : { description }), anyOf: [limits, placeholder] };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, templatedKeyword(key, inner)]));
}

const templatedMap = (schemas: unknown): Properties =>
  Object.fromEntries(Object.entries(objectOf(schemas)).map(([name, schema]) => [name, templated(schema)]));

function templatedKeyword(key: string, inner: unknown): unknown {
  if (key === "properties") return templatedMap(inner);
  if (key === "$ref") return `${inner}${suffix}`;
  // Values, not schemas.
  return ["required", "examples", "default", "enum", "type"].includes(key) ? inner : templated(inner);
}

/** Whether the schema rejects some texts. */
const isLimited = ({ type, enum: values, const: constant, pattern }: Properties): boolean =>
  ["number", "integer", "boolean"].includes(String(type)) || (values ?? constant ?? pattern) !== undefined;

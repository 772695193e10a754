import { isObject, objectOf } from "../../../provider/validation/properties.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Whether a value is valid under a JSON Schema, as far as the schema of the workspace file needs it; unknown keywords fail. */
export function isValid(value: unknown, schema: Schema, root: Schema = schema): boolean {
  return Object.entries(schema).every(([keyword, limit]) => {
    const isMet = keywords[keyword];
    if (!isMet) throw new Error(`no check for the keyword ${keyword}`);
    return isMet(value, limit, schema, root);
  });
}

type Keyword = (value: unknown, limit: unknown, schema: Schema, root: Schema) => boolean;

const always: Keyword = () => true;
const some = (value: unknown): Schema[] => (Array.isArray(value) ? value.map(objectOf) : []);

const keywords: Readonly<Record<string, Keyword>> = {
  $schema: always,
  title: always,
  description: always,
  default: always,
  examples: always,
  definitions: always,
  format: always,
  id: always,
  enumDescriptions: always,
  $ref: (value, ref, _schema, root) => isValid(value, objectOf(pointer(root, String(ref))), root),
  anyOf: (value, options, _schema, root) => some(options).some((option) => isValid(value, option, root)),
  allOf: (value, options, _schema, root) => some(options).every((option) => isValid(value, option, root)),
  type: (value, types) =>
    [types].flat().some((type) => typeOf(value) === type || (type === "number" && typeOf(value) === "integer")),
  enum: (value, values) => Array.isArray(values) && values.includes(value),
  const: (value, expected) => value === expected,
  pattern: (value, pattern) => typeof value !== "string" || new RegExp(String(pattern), "u").test(value),
  minLength: (value, limit) => typeof value !== "string" || value.length >= Number(limit),
  maxLength: (value, limit) => typeof value !== "string" || value.length <= Number(limit),
  minimum: (value, limit) => typeof value !== "number" || value >= Number(limit),
  maximum: (value, limit) => typeof value !== "number" || value <= Number(limit),
  minItems: (value, limit) => !Array.isArray(value) || value.length >= Number(limit),
  maxItems: (value, limit) => !Array.isArray(value) || value.length <= Number(limit),
  additionalItems: always,
  items: (value, items, _schema, root) =>
    !Array.isArray(value) ||
    value.every((item, index) => isValid(item, objectOf(Array.isArray(items) ? (items[index] ?? {}) : items), root)),
  required: (value, keys) => !isObject(value) || (Array.isArray(keys) && keys.every((key) => String(key) in value)),
  properties: (value, properties, _schema, root) =>
    Object.entries(objectOf(properties)).every(
      ([key, schema]) => !isObject(value) || !Object.hasOwn(value, key) || isValid(value[key], objectOf(schema), root),
    ),
  additionalProperties: (value, others, { properties = {} }, root) =>
    Object.entries(objectOf(value))
      .filter(([key]) => !Object.hasOwn(objectOf(properties), key))
      .every(([, inner]) => others !== false && isValid(inner, objectOf(others), root)),
  propertyNames: (value, schema, _schema, root) =>
    Object.keys(objectOf(value)).every((key) => isValid(key, objectOf(schema), root)),
};

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

const pointer = (root: Schema, ref: string): unknown =>
  ref
    .split("/")
    .slice(1)
    .reduce((inner: unknown, key) => objectOf(inner)[key], root);

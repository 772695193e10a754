import structs, { type Struct, type Value } from "google-protobuf/google/protobuf/struct_pb.js";
import { isObject, objectOf, type Properties } from "../validation/properties.ts";

/** Pulumi's signatures: objects with this key are special values; with this value, a secret. */
const signatureKey = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

type Path = readonly string[];

/** Reads properties, and the paths of secrets in them; unknown values stay the engine's sentinel (validation/unknown.ts). */
export function unmarshal(struct: Struct | undefined) {
  const secrets: Path[] = [];
  return { properties: objectOf(struct && readStruct(struct, [], secrets)), secrets };
}

/** An object, or the value of a secret. Walks the message once: nearly all that the plugin does is reading and writing these. */
function readStruct(struct: Struct, path: Path, secrets: Path[]): unknown {
  const fields = struct.getFieldsMap();
  if (fields.get(signatureKey)?.getStringValue() === secretSignature) {
    secrets.push(path);
    return readValue(fields.get("value"), path, secrets);
  }
  const properties: Record<string, unknown> = {};
  fields.forEach((value, key) => {
    properties[key] = readValue(value, [...path, key], secrets);
  });
  return properties;
}

function readValue(value: Value | undefined, path: Path, secrets: Path[]): unknown {
  const { KindCase } = structs.Value;
  switch (value?.getKindCase()) {
    case KindCase.NUMBER_VALUE:
      return value.getNumberValue();
    case KindCase.STRING_VALUE:
      return value.getStringValue();
    case KindCase.BOOL_VALUE:
      return value.getBoolValue();
    case KindCase.STRUCT_VALUE:
      return readStruct(value.getStructValue() ?? new structs.Struct(), path, secrets);
    case KindCase.LIST_VALUE:
      // The service may reorder lists, so a secret inside a list makes the whole list secret.
      return value
        .getListValue()
        ?.getValuesList()
        .map((item) => readValue(item, path, secrets));
    default:
      return null;
  }
}

/** Writes properties, and marks the values at the given paths as secrets. */
export function marshal(properties: Properties, secrets: readonly Path[] = []): Struct {
  return writeStruct(secrets.length === 0 ? properties : markSecrets(properties, secrets));
}

/** Keys without a value are left out: protobuf has no undefined. */
function writeStruct(properties: Properties): Struct {
  const struct = new structs.Struct();
  const fields = struct.getFieldsMap();
  for (const [key, value] of Object.entries(properties)) if (value !== undefined) fields.set(key, writeValue(value));
  return struct;
}

function writeValue(value: unknown): Value {
  const message = new structs.Value();
  if (typeof value === "string") return message.setStringValue(value);
  if (typeof value === "number") return message.setNumberValue(value);
  if (typeof value === "boolean") return message.setBoolValue(value);
  if (Array.isArray(value))
    return message.setListValue(new structs.ListValue().setValuesList(value.map((item) => writeValue(item ?? null))));
  if (isObject(value)) return message.setStructValue(writeStruct(value));
  return message.setNullValue(structs.NullValue.NULL_VALUE);
}

/** All top-level paths, for a result that may reveal a secret argument. */
export function topLevelPaths(properties: Properties): Path[] {
  return Object.keys(properties).map((key) => [key]);
}

function markSecrets(properties: Properties, secrets: readonly Path[]): Properties {
  const entries = Object.entries(properties).map(([key, value]) => {
    const inside = secrets.filter(([first]) => first === key).map(([, ...rest]) => rest);
    return [key, marked(value, inside)] as const;
  });
  return Object.fromEntries(entries);
}

function marked(value: unknown, secrets: readonly Path[]): unknown {
  if (secrets.length === 0 || value === undefined) return value;
  // If the secret part is gone, the whole value is secret.
  if (isObject(value) && secrets.every(([key]) => key !== undefined && value[key] !== undefined))
    return markSecrets(value, secrets);
  return { [signatureKey]: secretSignature, value };
}

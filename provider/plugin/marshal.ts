import structs, { type Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import { isObject, type Properties, withoutUndefined } from "../validation/properties.ts";

/** Pulumi's signatures: objects with this key are special values; with this value, a secret. */
const signatureKey = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

type Path = readonly string[];

/** Plain values, and the paths of the secrets among them. */
export interface Unmarshalled {
  readonly properties: Properties;
  readonly secrets: readonly Path[];
}

/** Reads properties; unknown values stay the engine's sentinel (see validation/unknown.ts). */
export function unmarshal(struct: Struct | undefined): Unmarshalled {
  const secrets: Path[] = [];
  const read = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return readList(value, path);
    if (!isObject(value)) return value;
    if (value[signatureKey] === secretSignature) {
      secrets.push(path);
      return read(value.value, path);
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, read(item, [...path, key])]));
  };
  // The service may reorder lists, so a secret inside a list makes the whole list secret.
  const readList = (list: readonly unknown[], path: Path): unknown[] => list.map((item) => read(item, path));
  const properties = read(struct?.toJavaScript() ?? {}, []);
  return { properties: isObject(properties) ? properties : {}, secrets };
}

/** Writes properties, and marks the values at the given paths as secrets. */
export function marshal(properties: Properties, secrets: readonly Path[] = []): Struct {
  const marked = markSecrets(withoutUndefined(properties), secrets);
  return structs.Struct.fromJavaScript(marked as Parameters<typeof structs.Struct.fromJavaScript>[0]);
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
  if (secrets.length === 0) return value;
  // If the secret part is gone, the whole value is secret.
  if (isObject(value) && secrets.every(([key]) => key !== undefined && key in value))
    return markSecrets(value, secrets);
  return { [signatureKey]: secretSignature, value };
}

import structs, { type Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import type { Properties } from "../resource.ts";

/** The engine's marks on the wire: which kind of special value an object stands for, and which one is a secret. */
const signatureKey = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

type Path = readonly string[];

/** Properties as they came over the wire: plain values, and where among them the secrets are. */
export interface Received {
  readonly properties: Properties;
  readonly secrets: readonly Path[];
}

/** Reads properties. What is not known yet stays the engine's word for it (see unknown.ts). */
export function fromWire(struct: Struct | undefined): Received {
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
  // Lists may come back in another order, so that a secret in a list makes the whole list one.
  const readList = (list: readonly unknown[], path: Path): unknown[] => list.map((item) => read(item, path));
  const properties = read(struct?.toJavaScript() ?? {}, []);
  return { properties: isObject(properties) ? properties : {}, secrets };
}

/** Writes properties, and keeps secret what was secret in what they were made from. */
export function toWire(properties: Properties, secrets: readonly Path[] = []): Struct {
  const marked = markSecrets(withoutUndefined(properties), secrets);
  return structs.Struct.fromJavaScript(marked as Parameters<typeof structs.Struct.fromJavaScript>[0]);
}

/** Everything at the top level, for an answer that may reveal any secret of its question. */
export function everyKey(properties: Properties): Path[] {
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
  // A value that has lost the shape it had when part of it was secret is secret as a whole.
  if (isObject(value) && secrets.every(([key]) => key !== undefined && key in value))
    return markSecrets(value, secrets);
  return { [signatureKey]: secretSignature, value };
}

/** The wire has no word for "left out": what has no value is not there. */
function withoutUndefined(properties: Properties): Properties {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    return isObject(value) ? withoutUndefined(value) : value;
  };
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, clean(value)]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

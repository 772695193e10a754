// Converts between the protocol's messages and the JSON that the engine logs.
import messages from "@pulumi/pulumi/proto/provider_pb.js";
import structs from "google-protobuf/google/protobuf/struct_pb.js";

export type Json = Readonly<Record<string, unknown>>;

/** Names that the stubs have in lower case. */
const names: Readonly<Record<string, string>> = {
  acceptsecrets: "acceptSecrets",
  detaileddiff: "detailedDiff",
  hasdetaileddiff: "hasDetailedDiff",
  supportspreview: "supportsPreview",
};

const enumerations = new Map<string, Json>([
  ["changes", { ...messages.DiffResponse.DiffChanges }],
  ["kind", { ...messages.PropertyDiff.Kind }],
]);

/** Sets the fields of a message; skips those of a newer protocol, which the plugin's stubs lack too. */
export function fill<Message extends object>(message: Message, fields: Json): Message {
  for (const [name, value] of Object.entries(fields)) {
    const map = methodOf(message, `get${name}Map`)?.();
    const set = methodOf(message, `set${name}${Array.isArray(value) ? "List" : ""}`);
    if (map instanceof Object)
      for (const [key, item] of Object.entries(Object(value))) methodOf(map, "set")?.(key, item);
    else set?.(isPlain(value) ? structs.Struct.fromJavaScript(JSON.parse(JSON.stringify(value))) : value);
  }
  return message;
}

/** A message as JSON, without fields that have their default value. */
export function toJson(message: object): Json {
  const getters = membersOf(message).filter((name) => /^get/.test(name) && !/_as(B64|U8)$|Case$/.test(name));
  const fields = getters.map((getter) => {
    const name = getter.replace(/^get(.)(.*?)(List|Map)?$/, (_, first, rest) => first.toLowerCase() + rest);
    return [names[name] ?? name, plain(name, methodOf(message, getter)?.())] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => !isDefault(value)));
}

function plain(name: string, value: unknown): unknown {
  const enumeration = enumerations.get(name);
  if (enumeration) return value ? Object.keys(enumeration).find((key) => enumeration[key] === value) : undefined;
  if (Array.isArray(value)) return value.map((item) => plain(name, item));
  if (typeof value !== "object" || value === null) return value;
  const toJavaScript = methodOf(value, "toJavaScript");
  if (toJavaScript) return toJavaScript();
  return methodOf(value, "getEntryList") ? entriesOf(value) : toJson(value);
}

function entriesOf(map: object): Json | undefined {
  const entries: [string, unknown][] = [];
  methodOf(map, "forEach")?.((item: object, key: string) => entries.push([key, toJson(item)]));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const isDefault = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || value === 0 || value === false || isEmpty(value);

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const isPlain = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const membersOf = (message: object): string[] => Object.getOwnPropertyNames(Object.getPrototypeOf(message));

/** Finds a method regardless of case, in which the stubs differ from the protocol. */
function methodOf(message: object, name: string): ((...args: unknown[]) => unknown) | undefined {
  const found = membersOf(message).find((member) => member.toLowerCase() === name.toLowerCase());
  const method: unknown = found === undefined ? undefined : Reflect.get(message, found);
  return typeof method === "function" ? method.bind(message) : undefined;
}

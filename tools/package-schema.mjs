// Reads Pulumi's package schema, the content of provider/schema.json, for the generators of the SDK and the reference.

const nameOf = (token) => token.split(":").at(-1);

/** Entries keyed by the name without its module: `Space` for `canvas:index:Space`. */
export const namedEntries = (members) => Object.entries(members).map(([token, member]) => [nameOf(token), member]);

/** Resolves a `$ref` to the type that it refers to, and adds the name of that type. */
export function resolveType(types, spec) {
  if (!spec.$ref) return spec;
  if (spec.$ref === "pulumi.json#/Any") return { type: "any" };
  const token = spec.$ref.replace("#/types/", "");
  return { ...types[token], name: nameOf(token) };
}

/** Description and example of a resource or function; the schema holds both in one Markdown text. */
export function documentationOf({ description }) {
  const layout = /^(?<description>.*?)\n\n\{\{% examples %\}\}.*?```typescript\n(?<example>.*?)\n```/s;
  const { groups } = layout.exec(description) ?? {};
  if (!groups) throw new Error(`this description has no example: ${description}`);
  return groups;
}

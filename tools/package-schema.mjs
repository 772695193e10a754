// Reads Pulumi's package schema, the content of provider/schema.json, for the generators of the SDK and the reference.

const nameOf = (token) => token.split(":").at(-1);

/** Entries keyed by the name without its module: `Space` for `canvas:index:Space`. */
export const namedEntries = (members) => Object.entries(members).map(([token, member]) => [nameOf(token), member]);

/** `get-space` for `getSpace`: the name of a member as a file. */
export const kebabCase = (name) => name.replaceAll(/(?<=[a-z])[A-Z]/g, "-$&").toLowerCase();

/** Resolves a `$ref` to the type that it refers to, and adds the name of that type. */
export function resolveType(types, spec) {
  if (!spec.$ref) return spec;
  if (spec.$ref === "pulumi.json#/Any") return { type: "any" };
  const token = spec.$ref.replace("#/types/", "");
  return { ...types[token], name: nameOf(token) };
}

/**
 * The parts of the Markdown that documents a resource or function: its description, the programs of its example by language,
 * and the sections that follow.
 */
export function documentationOf(spec) {
  const [description, ...others] = spec.description.trim().split(/\n\n(?=\{\{% examples %\}\}|## (?!Example))/);
  const sections = others.filter((part) => part.startsWith("## "));
  const fences = spec.description.matchAll(/^```(?!sh)(\w+)\n(.*?)\n```$/gms);
  const programs = Object.fromEntries([...fences].map(([, language, program]) => [language, program]));
  return { description, programs, sections };
}

/** The TypeScript program with the classes of this package instead of the generated SDK. */
export function programWithClasses({ programs: { typescript } }) {
  return typescript.replace(/(?<=import \* as canvas from )"[^"]+"/, '"pulumi-canvas"');
}

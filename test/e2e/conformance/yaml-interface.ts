import { type Args, type Interface, Output, overPlugin } from "./interface.ts";

/** A program in YAML. */
export const yamlInterface: Interface = {
  ...overPlugin,
  name: "YAML programs",
  program: (declarations) => {
    const resources = declarations.map(({ name, type, args, options }) => [
      name,
      { type: `canvas:${type}`, properties: propertiesOf(args), options },
    ]);
    // JSON is YAML too.
    return JSON.stringify({ resources: Object.fromEntries(resources) });
  },
  stack: async () => ({ plugin: true, language: "yaml" }),
};

function propertiesOf(args: Args): Args {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, expression(value)]));
}

function expression(value: unknown): unknown {
  if (value instanceof Output) return `\${["${value.resource}"].${value.property}}`;
  // A dollar sign may begin a reference; two of them are one that does not.
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === "string" ? part.replaceAll("$", "$$$$") : part,
  );
}

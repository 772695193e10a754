// Writes the reference of resources, functions and settings as Markdown, from their definitions.
import { z } from "zod";

/** Every resource and function: what it is, a program, what it takes and what it gives. */
export function referenceMarkdown(resources, functions) {
  const sections = [
    ...Object.entries(resources).map(([name, definition]) => resourceSection(name, definition)),
    functionsIntroduction,
    ...Object.entries(functions).map(([name, definition]) => functionSection(name, definition)),
  ];
  return `# Reference

Made from the definitions in [provider/resources](../provider/resources) and [provider/functions](../provider/functions) by
\`npm run generate\`.

## Resources

Every input is an output too, with the value that the service has. Inputs marked *replaces* cannot change while the
resource lives; all others change in place.

${sections.join("\n")}`;
}

const functionsIntroduction = `## Functions

Each asks the service for what is there, in previews too, and answers with a promise. The form with \`Output\` at the end of
its name, such as \`getSpaceOutput\`, takes outputs of resources as arguments and gives an output; its second argument may
name resources to wait for: \`{ dependsOn: [space] }\`. Calls that are made at once share their requests. Where a program
cannot \`await\` at its top level, because it is no ES module, it exports an async function: \`export = async () => { ... };\`.
`;

const schemaOf = (schema, io) => z.toJSONSchema(schema, { io, unrepresentable: "any" });

function resourceSection(name, definition) {
  const inputs = schemaOf(definition.inputs, "input");
  const state = schemaOf(definition.state, "output");
  const added = Object.entries(state.properties).filter(([key]) => !(key in inputs.properties));
  return section(name, definition, [
    inputTable(inputs, (key) => (definition.replaceOn.includes(key) ? ["*replaces*"] : [])),
    outputTable("output", added),
  ]);
}

function functionSection(name, definition) {
  const { properties } = schemaOf(definition.outputs, "output");
  return section(name, definition, [
    inputTable(schemaOf(definition.inputs, "input"), () => []),
    outputTable("answer", Object.entries(properties)),
  ]);
}

function section(name, { description, example }, tables) {
  const parts = [`### ${name}`, description, `\`\`\`ts\n${example}\n\`\`\``, ...tables.filter(Boolean)];
  return `${parts.join("\n\n")}\n`;
}

function inputTable({ properties, required = [] }, marksOf) {
  const rows = Object.entries(properties).map(([key, schema]) => {
    const { default: standard, description = "" } = schema;
    const isRequired = required.includes(key) ? ["required"] : [];
    const isDefault = standard === undefined ? [] : [`\`${JSON.stringify(standard)}\``];
    return [`\`${key}\``, typeText(schema), [...isRequired, ...isDefault, ...marksOf(key)].join(", "), description];
  });
  return table(["input", "type", "default", "meaning"], rows);
}

function outputTable(title, properties) {
  const rows = properties.map(([key, schema]) => [`\`${key}\``, typeText(schema), schema.description ?? ""]);
  return table([title, "type", "meaning"], rows);
}

function table(titles, rows) {
  if (rows.length === 0) return "";
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [titles, titles.map(() => "---"), ...rows].map(line).join("\n");
}

function typeText(schema) {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if (schema.type === "array") return `list of ${typeText(schema.items)}`;
  return schema.title ? `[${schema.title}](types.ts)` : schema.type;
}

/** The table of settings. */
export function settingsMarkdown(settings, environmentName) {
  const rows = Object.entries(settings.shape).map(([key, schema]) => {
    const { description = "" } = z.globalRegistry.get(schema) ?? {};
    const parsed = schema.safeParse(undefined);
    const standard = parsed.success && parsed.data !== undefined ? ` Default: ${parsed.data}.` : "";
    return [`\`${key}\``, `\`${environmentName(key)}\``, `${description}${standard}`];
  });
  return `${table(["key", "environment", "meaning"], rows)}\n`;
}

// Writes the reference of resources and settings as Markdown, from their definitions.
import { z } from "zod";

const row = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;

/** Every resource: what it is, a program, its inputs and what it adds to them. */
export function referenceMarkdown(resources) {
  const sections = Object.entries(resources).map(([name, definition]) => resourceSection(name, definition));
  return `# Reference

Made from the definitions in [provider/resources](../provider/resources) by \`npm run generate\`. Every input is an output
too, with the value that the service has. Inputs marked *replaces* cannot change while the resource lives; all others
change in place.

${sections.join("\n")}`;
}

function resourceSection(name, definition) {
  const inputs = z.toJSONSchema(definition.inputs, { io: "input", unrepresentable: "any" });
  const state = z.toJSONSchema(definition.state, { io: "output", unrepresentable: "any" });
  const marks = (key, { default: standard }) =>
    [
      inputs.required?.includes(key) ? "required" : undefined,
      standard === undefined ? undefined : `\`${JSON.stringify(standard)}\``,
      definition.replaceOn.includes(key) ? "*replaces*" : undefined,
    ].filter(Boolean);
  const added = Object.entries(state.properties).filter(([key]) => !(key in inputs.properties));
  return `## ${name}

${definition.description}

\`\`\`ts
${definition.example}
\`\`\`

${row(["input", "type", "default", "meaning"])}
${row(["---", "---", "---", "---"])}
${Object.entries(inputs.properties)
  .map(([key, schema]) =>
    row([`\`${key}\``, typeText(schema), marks(key, schema).join(", "), schema.description ?? ""]),
  )
  .join("\n")}
${outputTable(added)}`;
}

function outputTable(properties) {
  if (properties.length === 0) return "";
  const rows = properties.map(([key, schema]) => row([`\`${key}\``, typeText(schema), schema.description ?? ""]));
  return ["", row(["output", "type", "meaning"]), row(["---", "---", "---"]), ...rows, ""].join("\n");
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
    return row([`\`${key}\``, `\`${environmentName(key)}\``, `${description}${standard}`]);
  });
  return [row(["key", "environment", "meaning"]), row(["---", "---", "---"]), ...rows, ""].join("\n");
}

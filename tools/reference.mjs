// Generates tables of settings, scopes, inputs and outputs from the package schema and the operations.
import { resolveType } from "./package-schema.mjs";

/** The description of a setting ends with its environment variable, which gets a column of its own. */
export function settingsTable({ config, types }) {
  const rows = Object.entries(config.variables).map(([key, variable]) => {
    const [meaning, environment = ""] = variable.description.split(/ Environment: (`\w+`)\.$/);
    const isObject = resolveType(types, variable).type === "object";
    const mark = variable.secret ? " (secret)" : isObject ? " (JSON)" : "";
    return [`\`${key}\`${mark}`, environment, meaning];
  });
  return table(["setting", "environment variable", "meaning"], rows);
}

/** The tables of a resource; `linkOf` is the address of a named type, if it has one. */
export function resourceTables({ properties, inputProperties, requiredInputs = [] }, types, linkOf) {
  const added = Object.entries(properties).filter(([key]) => !(key in inputProperties));
  const inputs = { properties: inputProperties, required: requiredInputs };
  return functionTables({ inputs, outputs: { properties: Object.fromEntries(added) } }, types, linkOf);
}

/** The tables of a function. */
export function functionTables({ inputs, outputs }, types, linkOf, resultTitle = "output") {
  return {
    inputs: inputTable("input", inputs, types, linkOf),
    outputs: outputTable(resultTitle, outputs.properties, types, linkOf),
  };
}

/** The scopes that a token needs for everything, and the operations. */
export function scopesSection(operations) {
  const scopes = [...new Set(Object.values(operations).flatMap(({ scope }) => scope.split(" and ")))]
    .sort()
    .map((name) => `\`${name}\``);
  const rows = Object.entries(operations).map(([name, { method, path, scope, perMinute }]) => [
    name,
    `${method} \`${path}\``,
    scope,
    String(perMinute),
  ]);
  return `
All scopes: ${scopes.join(", ")}.

${table(["operation", "method and path", "scope", "limit"], rows)}
`;
}

/** The table of properties that a program may set. */
export function inputTable(title, { properties, required }, types, linkOf) {
  const rows = Object.entries(properties).map(([key, property]) => {
    const marks = [required.includes(key) && "*required*", property.willReplaceOnChanges && "*replaces*"];
    return [
      [`\`${key}\``, marks.filter(Boolean).join(", ")].filter(Boolean).join(" "),
      typeText(property, types, linkOf),
      property.default === undefined ? "" : `\`${JSON.stringify(property.default)}\``,
      property.description ?? "",
    ];
  });
  return table([title, "type", "default", "meaning"], rows);
}

/** The table of properties that a program reads. */
export function outputTable(title, properties, types, linkOf) {
  const rows = Object.entries(properties).map(([key, property]) => [
    `\`${key}\``,
    typeText(property, types, linkOf),
    property.description ?? "",
  ]);
  return table([title, "type", "meaning"], rows);
}

/** A Markdown table. */
export function table(titles, rows) {
  if (rows.length === 0) return "";
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [titles, titles.map(() => "---"), ...rows].map(line).join("\n");
}

function typeText(spec, types, linkOf) {
  const resolved = resolveType(types, spec);
  const { type, name, items, additionalProperties, enum: values } = resolved;
  if (additionalProperties) return `map of ${typeText(additionalProperties, types, linkOf)}`;
  if (type === "array") return `list of ${typeText(items, types, linkOf)}`;
  if (name === undefined) return type;
  const text = values === undefined ? name : values.map(({ value }) => `\`${value}\``).join(", ");
  const address = linkOf(resolved);
  return address === undefined ? text : `[${text}](${address})`;
}

// Generates the Markdown reference of settings, scopes, resources and functions from the package schema and the operations.
import { documentationOf, namedEntries, resolveType } from "./package-schema.mjs";

export function referenceMarkdown({ config, types, resources, functions }, operations) {
  const sections = [
    introduction,
    settingsTable(config.variables, types),
    resourcesIntroduction,
    ...namedEntries(resources)
      .filter(([, { isComponent }]) => !isComponent)
      .map(([name, spec]) => resourceSection(name, spec, types)),
    componentsIntroduction,
    ...namedEntries(resources)
      .filter(([, { isComponent }]) => isComponent)
      .map(([name, spec]) => resourceSection(name, spec, types)),
    functionsIntroduction,
    ...namedEntries(functions).map(([name, spec]) => functionSection(name, spec, types)),
    scopesIntroduction(operations),
    operationsTable(operations),
  ];
  return `${sections.join("\n\n")}\n`;
}

const introduction = `# Reference

Generated from [provider/schema.json](../provider/schema.json) by \`npm run generate\`; do not edit.

## Configuration

Set these with \`pulumi config set canvas:SETTING VALUE\`, with \`--secret\` where the table says so, or set the environment
variable. The configuration of the stack takes precedence over the environment. What an access token must grant is under
[scopes](#scopes-of-the-access-token).`;

const resourcesIntroduction = `## Resources

Every input is also an output, with the value that the service has. Changing an input marked *replaces* replaces the
resource; all other changes are made in place.`;

const componentsIntroduction = `## Components

A component consists of resources, each with a name, a preview and a state of its own. Its inputs are plain values.`;

const functionsIntroduction = `## Functions

Every function queries the service, in previews too, and returns a promise. The form whose name ends in \`Output\`, such as
\`getSpaceOutput\`, accepts outputs of resources as arguments and returns an output; its second argument can list resources
to wait for: \`{ dependsOn: [space] }\`. Concurrent calls share their requests. A program that is not an ES module cannot
\`await\` at its top level; it exports an async function instead: \`export = async () => { ... };\`.`;

/** The description of a setting ends with its environment variable, which gets a column of its own. */
function settingsTable(variables, types) {
  const rows = Object.entries(variables).map(([key, variable]) => {
    const [meaning, environment = ""] = variable.description.split(/ Environment: (`\w+`)\.$/);
    const isObject = resolveType(types, variable).type === "object";
    const mark = variable.secret ? " (secret)" : isObject ? " (JSON)" : "";
    return [`\`${key}\`${mark}`, environment, meaning];
  });
  return table(["setting", "environment variable", "meaning"], rows);
}

function resourceSection(name, spec, types) {
  const { properties, inputProperties, requiredInputs = [] } = spec;
  const added = Object.entries(properties).filter(([key]) => !(key in inputProperties));
  return section(name, spec, [
    inputTable(inputProperties, requiredInputs, types),
    outputTable("output", Object.fromEntries(added), types),
  ]);
}

function functionSection(name, spec, types) {
  const { inputs, outputs } = spec;
  return section(name, spec, [
    inputTable(inputs.properties, inputs.required, types),
    outputTable("result", outputs.properties, types),
  ]);
}

/** The scopes that a token needs for everything. */
function scopesIntroduction(operations) {
  const names = Object.values(operations).flatMap(({ scope }) => scope.split(" and "));
  const scopes = [...new Set(names)].sort().map((name) => `\`${name}\``);
  return `## Scopes of the access token

A token needs the scopes of the operations that a program uses, and a role of its user that allows them. All of them together:
${scopes.join(", ")}.

The paths are below \`/service/api/v1\`. A limit counts the requests of one user in a minute; where there is none, the service
documents none. The service does not document the paths marked *assumed*: if one is another, set it in \`paths\`.`;
}

function operationsTable(operations) {
  const rows = Object.entries(operations).map(([name, { method, path, scope, perMinute, source }]) => [
    name,
    `${method} \`${path}\`${source === "assumed" ? " *assumed*" : ""}`,
    scope,
    perMinute === undefined ? "" : String(perMinute),
  ]);
  return table(["operation", "method and path", "scope", "limit"], rows);
}

function section(name, spec, tables) {
  const { description, example } = documentationOf(spec);
  return [`### ${name}`, description, `\`\`\`ts\n${example}\n\`\`\``, ...tables.filter(Boolean)].join("\n\n");
}

function inputTable(properties, required, types) {
  const rows = Object.entries(properties).map(([key, property]) => {
    const marks = [
      required.includes(key) ? "required" : "",
      property.default === undefined ? "" : `\`${JSON.stringify(property.default)}\``,
      property.willReplaceOnChanges ? "*replaces*" : "",
    ];
    return [`\`${key}\``, typeText(property, types), marks.filter(Boolean).join(", "), property.description ?? ""];
  });
  return table(["input", "type", "default", "meaning"], rows);
}

function outputTable(title, properties, types) {
  const rows = Object.entries(properties).map(([key, property]) => [
    `\`${key}\``,
    typeText(property, types),
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

function typeText(spec, types) {
  const { type, name, items, additionalProperties, enum: values } = resolveType(types, spec);
  if (additionalProperties) return `map of ${typeText(additionalProperties, types)}`;
  if (values) return values.map(({ value }) => `\`${value}\``).join(", ");
  if (type === "array") return `list of ${typeText(items, types)}`;
  return type === "object" ? `[${name}](types.ts)` : type;
}

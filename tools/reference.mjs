// Generates the Markdown reference of settings, scopes, resources and functions from the package schema and the operations.
import { documentationOf, namedEntries, programWithClasses, resolveType } from "./package-schema.mjs";

export function referenceMarkdown({ config, types, resources, functions }, operations) {
  const sections = [
    introduction,
    settingsTable({ config, types }),
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
variable. The stack's configuration takes precedence over the environment. [Scopes](#scopes-of-the-access-token) lists what an access
token must grant.`;

const resourcesIntroduction = `## Resources

Every input is also an output, with the value that the service has. Changing an input marked *replaces* replaces the
resource; all other changes are made in place.`;

const componentsIntroduction = `## Components

A component consists of resources, each with its own name, preview and state. Its inputs are plain values.`;

const functionsIntroduction = `## Functions

Every function queries the service, in previews too, and returns a promise. The form whose name ends in \`Output\`, such as
\`getSpaceOutput\`, accepts outputs of resources as arguments and returns an output; its second argument can list resources
to wait for: \`{ dependsOn: [space] }\`. Concurrent calls share their requests. A program that is not an ES module cannot
\`await\` at its top level; it exports an async function instead: \`export = async () => { ... };\`.`;

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

function resourceSection(name, spec, types) {
  return section(name, spec, resourceTables(spec, types, linkToInterface));
}

function functionSection(name, spec, types) {
  return section(name, spec, functionTables(spec, types, linkToInterface, "result"));
}

/** The classes have an interface for an object type, and write the values of an enumeration out. */
const linkToInterface = ({ type }) => (type === "object" ? "types.ts" : undefined);

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

/** The scopes that a token needs for everything. */
function scopesIntroduction(operations) {
  const scopes = [...new Set(Object.values(operations).map(({ scope }) => scope))].sort().map((name) => `\`${name}\``);
  return `## Scopes of the access token

A token needs the scopes of the operations that a program uses, and its user needs a role that allows them. All scopes:
${scopes.join(", ")}. For Zoho Vani, they begin with \`Vani\` in place of \`Service\`.

The paths are below \`/service/api/v1\`, for Vani below \`/vani/api/v1\`. A limit is the number of requests of one user in a minute.`;
}

function operationsTable(operations) {
  const rows = Object.entries(operations).map(([name, { method, path, scope, perMinute }]) => [
    name,
    `${method} \`${path}\``,
    scope,
    String(perMinute),
  ]);
  return table(["operation", "method and path", "scope", "limit"], rows);
}

function section(name, spec, { inputs, outputs }) {
  const documentation = documentationOf(spec);
  const program = `\`\`\`ts\n${programWithClasses(documentation)}\n\`\`\``;
  return [`### ${name}`, documentation.description, program, inputs, outputs].filter(Boolean).join("\n\n");
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

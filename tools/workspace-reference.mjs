// Generates the Markdown reference of the workspace file from its JSON Schema.
import { table } from "./reference.mjs";

export function workspaceMarkdown(schema, colors) {
  const settings = objectSections(fileTitle, schema, schema.definitions);
  return `${[introduction, ...settings, ...paintSections(schema, colors)].join("\n\n")}\n`;
}

const fileTitle = "The file";

const introduction = `# The workspace file

One file describes a team: its people, who may do what, and the spaces with their zones and frames.

\`\`\`yaml
# yaml-language-server: $schema=node_modules/pulumi-canvas/workspace.schema.json
team: Product
people: { ada@example.com: admin, bob@example.com: member }
access: { team: viewer }
spaces:
  roadmap:
    zones:
      plan:
        frames: { now: {}, next: {}, later: { fill: blue } }
        layout: { columns: [now, next, later] }
\`\`\`

The first line lets editors complete and check the file. Mistakes are reported with line and column.

**Keys are names for good.** \`roadmap\`, \`plan\` and \`now\` are keys: lower case letters, digits, \`-\` and \`_\`. What people see is
the \`title\`. Another title renames; another key makes a new space, zone or frame and removes the old one. The order of keys means
nothing. The key of a zone is used once in the file: cut a zone out, paste it below another space, and it is moved with everything
in it.

**Access** of a space is \`access\` of the file, and above it \`access\` of the space: what a space says of a person wins over what is
inherited, and \`none\` takes it away. An entry names a person by e-mail address, a group of the file, \`team\` (the whole team),
\`organisation\`, or by id \`group:ID\`, \`team:ID\`, \`org:ID\` or the id of a user. Two entries of one \`access\` must not give a person
different roles. Where \`people\` is given, whoever has access is listed there, except guests.

**Layouts** compute the places of frames. \`rows\` and \`columns\` are lists of keys of frames or of further layouts; a \`grid\` fills
rows of so many columns. A frame without a width or height of its own fills its row, column or cell, and shares the room that is left over.

    layout:
      rows:
        - columns: [now, next]
        - later
      gap: 20

This reference is generated from the schema by \`npm run generate\`; do not edit it.`;

/** A section with the settings of an object, and those of the objects in it. */
function objectSections(title, schema, definitions) {
  const settings = Object.entries(schema.properties).map(([key, property]) => {
    const { name, object } = objectIn(key, property);
    return { key, property, object, title: title === fileTitle ? name : `${title}.${name}` };
  });
  const rows = settings.map(({ key, property, title }) => [
    `\`${key}\`${schema.required?.includes(key) ? " *required*" : ""}`,
    typeText(property, definitions, title),
    defaultText(property),
    resolve(property, definitions).description ?? "",
  ]);
  const inner = settings.flatMap(({ title, object }) => (object ? objectSections(title, object, definitions) : []));
  return [`## ${title}`, table(["setting", "value", "default", "meaning"], rows), ...inner];
}

/** The object that a setting is or, by keys of the user's, holds. */
function objectIn(key, property) {
  const own = withProperties(property);
  return own
    ? { name: key, object: own }
    : { name: `${key}.KEY`, object: withProperties(property.additionalProperties) };
}

const withProperties = (schema) => schema && [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties);

function paintSections({ definitions }, colors) {
  const sections = ["Fill", "Stroke"].flatMap((name) => {
    const { description } = definitions[name];
    const [title, ...rest] = objectSections(name, withProperties(definitions[name]), definitions);
    return [title, description, ...rest];
  });
  const rows = Object.entries(colors).map(([name, hex]) => [`\`${name}\``, `\`${hex}\``]);
  return [
    ...sections,
    "## Color",
    "A name of `theme.colors`, a hex value in quotes, or one of these:",
    table(["name", "color"], rows),
  ];
}

const defaultText = (property) => (property.default === undefined ? "" : `\`${JSON.stringify(property.default)}\``);

/** The kind of value of a setting; the settings of an object are in the section with that title. */
function typeText(property, definitions, title) {
  const name = nameOf(property);
  if (["Fill", "Stroke", "Color"].includes(name)) return link(name, name);
  if (name === "LayoutPart") return "key or layout";
  const { type, items, anyOf, enum: values, additionalProperties, properties } = property;
  const inner = (schema) => typeText(schema, definitions, title);
  if (anyOf)
    return anyOf
      .filter((option) => option.type !== "null")
      .map(inner)
      .join(" or ");
  if (values) return values.map((value) => `\`${value}\``).join(", ");
  if (properties) return link("map", title);
  if (additionalProperties) return `map of ${inner(additionalProperties)}`;
  if (Array.isArray(items)) return `[${items.map(inner).join(", ")}]`;
  if (items?.properties) return "list, as in [Frames](../sdk/README.md#frames)";
  return type === "array" ? `list of ${inner(items)}` : type;
}

const link = (text, title) => `[${text}](#${title.toLowerCase().replaceAll(".", "")})`;

const nameOf = ({ $ref, allOf: [whole] = [] }) => ($ref ?? whole?.$ref)?.split("/").at(-1);

const resolve = (property, definitions) => definitions[nameOf(property)] ?? property;

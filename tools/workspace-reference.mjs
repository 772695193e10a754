// Generates the Markdown reference of the workspace file from its JSON Schema.
import { table } from "./reference.mjs";

export function workspaceMarkdown(schema, colors, limits) {
  const settings = objectSections(fileTitle, schema, schema.definitions);
  const dated = schema.properties.people.additionalProperties.anyOf.find(isDated);
  const dates = objectSections(endTitle, { ...dated, properties: { ...dated.properties, role } }, schema.definitions);
  return `${[...settings, ...dates, ...paintSections(schema, colors), ...limitSections(limits)].join("\n\n")}\n`;
}

const fileTitle = "The file";
const endTitle = "Entries with an end";
/** The role of an entry with an end: those of people and access differ. */
const role = { type: "string", description: "The role: one that an entry without an end can have in the same place." };

/** A section with the settings of an object, and sections for the objects in it. */
function objectSections(title, schema, definitions) {
  const settings = Object.entries(schema.properties).map(([key, property]) => {
    const { name, object } = objectIn(key, property);
    return { key, property, object, title: title === fileTitle ? name : `${title}.${name}` };
  });
  const rows = settings.map(({ key, property, title }) => [
    `\`${key}\`${(schema.required ?? schema.anyOf?.[0].required)?.includes(key) ? " *required*" : ""}`,
    typeText(property, definitions, title),
    defaultText(property),
    resolve(property, definitions).description ?? "",
  ]);
  const inner = settings.flatMap(({ title, object }) => (object ? objectSections(title, object, definitions) : []));
  return [`## ${title}`, table(["setting", "value", "default", "meaning"], rows), ...inner];
}

/** The object that a setting is, that it is a list of, or that it holds by the user's keys. */
function objectIn(key, property) {
  const own = withProperties(property) ?? (isOwnList(property) ? property.items : undefined);
  return own
    ? { name: key, object: own }
    : { name: `${key}.KEY`, object: withProperties(property.additionalProperties) };
}

/** A list of objects that no type of the package describes. */
const isOwnList = ({ items }) => items?.properties && !items.title;

const withProperties = (schema) =>
  schema && [schema, ...(schema.anyOf ?? [])].find((option) => option.properties && !isDated(option));

/** An entry of people or access with an end, which has a section of its own. */
const isDated = ({ properties, required }) => properties?.until !== undefined && required?.includes("role");

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

/** What each limit counts. */
const limitTexts = {
  bytes: "bytes of the file, with the files that it includes",
  files: "files, with those that are included",
  depth: "maps and lists inside each other",
  values: "values: maps, lists, texts, numbers and so on; aliases count as much as what they stand for",
  keyLength: "characters of a key",
  textLength: "characters of a title or other text",
  people: "people",
  spaces: "spaces",
  zones: "zones, in all spaces together",
  frames: "frames, in all zones together",
  accessEntries: "entries in the `access` of all spaces together, with those that they inherit and those of groups",
};

function limitSections({ maxProblems, ...limits }) {
  const rows = Object.entries(limits).map(([name, limit]) => [limitTexts[name], limit.toLocaleString("en-US")]);
  return [
    "## Limits",
    `A file that exceeds a limit is refused. An error lists the first ${maxProblems} problems, and counts the others.`,
    table(["what", "at most"], rows),
  ];
}

const defaultText = (property) => (property.default === undefined ? "" : `\`${JSON.stringify(property.default)}\``);

/** The type of a setting; the settings of an object are in the section with that title. */
function typeText(property, definitions, title) {
  const name = nameOf(property);
  if (["Fill", "Stroke", "Color"].includes(name)) return link(name, name);
  if (name === "LayoutPart") return "key or layout";
  if (name === "Environment") return "settings of the file";
  const { type, items, anyOf, enum: values, additionalProperties, properties } = property;
  const inner = (schema) => typeText(schema, definitions, title);
  if (anyOf)
    return anyOf
      .filter((option) => option.type !== "null")
      .map(inner)
      .join(" or ");
  if (values) return values.map((value) => `\`${value}\``).join(", ");
  if (properties) return isDated(property) ? link("map with an end", endTitle) : link("map", title);
  if (additionalProperties) return `map of ${inner(additionalProperties)}`;
  if (Array.isArray(items)) return `[${items.map(inner).join(", ")}]`;
  if (isOwnList(property)) return `list of ${link("map", title)}`;
  if (items?.properties) return "list, as in [Frames](resources/frames.md#inputs)";
  return type === "array" ? `list of ${inner(items)}` : [type].flat().join(" or ");
}

const link = (text, title) => `[${text}](#${title.toLowerCase().replaceAll(".", "").replaceAll(" ", "-")})`;

const nameOf = ({ $ref, allOf: [whole] = [] }) => ($ref ?? whole?.$ref)?.split("/").at(-1);

const resolve = (property, definitions) => definitions[nameOf(property)] ?? property;

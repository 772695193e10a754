// Generates the Markdown reference of the workspace file from its JSON Schema.
import { table } from "./reference.mjs";

export function workspaceMarkdown(schema, colors, limits) {
  const settings = objectSections(fileTitle, schema, schema.definitions);
  const dated = schema.properties.people.additionalProperties.anyOf.find(isDated);
  const dates = objectSections(endTitle, { ...dated, properties: { ...dated.properties, role } }, schema.definitions);
  const sections = [...settings, ...dates, ...paintSections(schema, colors), ...limitSections(limits)];
  return `${[introduction, ...sharing, programs, reference, ...sections].join("\n\n")}\n`;
}

const fileTitle = "The file";
const endTitle = "Entries with an end";
/** The role of an entry with an end: those of people and access differ. */
const role = { type: "string", description: "The role: one that an entry without an end can have in the same place." };

const introduction = `# The workspace file

One file describes a team: its people, who may do what, and the spaces with their zones and frames.

\`\`\`yaml
# workspace.yaml
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

\`\`\`sh
npx pulumi-canvas validate workspace.yaml
\`\`\`

With the second line, editors complete and check the file. Errors point to the line and column; a file has [limits](#limits). The
[\`pulumi-canvas\` command](command.md) applies the file.

**Keys are permanent names.** \`roadmap\`, \`plan\` and \`now\` are keys: lowercase letters, digits, \`-\` and \`_\`. People see
the \`title\`. Changing a title renames. A frame with a new key is a new frame. The command recognizes a space or zone with a new key by its
title, and a space also by its zones; otherwise it is a new one, and the old one goes to the trash. Use the key
of a zone only once in the file: when you cut a zone out and paste it below a different space, it moves with everything in it.

**Order.** The zones of a space are created in the order of the file; keys that are numbers come first. The order of everything else
does not matter. The API documents no operation that changes the order of zones later. We expect the service to show a zone that you
insert between others at the end, as the emulator does, and [\`pulumi-canvas drift\`](command.md#drift) shows the difference. If a program gives
\`workspace\` as an object, its order counts in TypeScript classes; the plugin sorts the zones by key.

**Missing blocks.** If \`people\`, \`access\`, or \`frames\` is missing, the file does not manage them: people and frames stay where they
are. A space or zone that you remove goes to the trash, and comes back if you add it again. [What if ...](accidents.md) has every case.

**People.** An entry is a role, or a map with a role, an end and a note. It no longer counts on the day \`until\`, in UTC: the update
of that day removes the person, within \`maxRemovals\`, and takes their access away. Plans say a week ahead who leaves, and whose access
changes. Entries of \`access\` can end, too. Unlike a line that you delete, a day that has come also ends what was there before the file. To
add someone on a day, open a pull request, and merge it on that day.

\`\`\`yaml
people:
  ada@example.com: admin
  designers: member
  eve@example.com: { role: member, until: 2026-12-31, note: Trainee }
groups: { designers: [bob@example.com, joe@example.com] }
peopleFrom:
  - { file: okta.csv, format: okta, where: { department: Product } }
  - { file: leads.json, columns: { email: work.mail, role: level }, roles: { lead: admin } }
\`\`\`

\`peopleFrom\` adds people from files in CSV or JSON, as Okta, Entra, Google and GitHub export them and as their APIs return them. Rows of
people who have left, such as \`SUSPENDED\` ones, do not count. Someone in \`people\`, also in one of its groups, is not taken from a file:
their entry counts, with its end. A file that is missing, has no people, or is one page of a longer list is an error, because it would
remove people; so is a group among the people, whose members are not in the file.
[\`pulumi-canvas people\`](command.md#people) lists who is in which team, and who joins, moves and leaves between two versions.

**Access** to a space comes from \`access\` of the file and \`access\` of the space. The space's entry for a person overrides the inherited
one, and \`none\` takes access away. An entry names a person by e-mail address, a group of the file, \`team\` (the whole team),
\`organization\`, or by id \`group:ID\`, \`team:ID\`, \`org:ID\` or the id of a user. Two entries of one \`access\` must not give a person
different roles. If the file has \`people\`, everyone with access has to be listed there, except guests.

**Layouts** compute the positions of frames. \`rows\` and \`columns\` are lists of frame keys or nested layouts; a \`grid\` fills
rows with a number of columns. A frame without its own width or height fills its row, column or cell, and shares the remaining space.

\`\`\`yaml
layout:
  rows:
    - columns: [now, next]
    - later
  gap: 20
\`\`\``;

/** How files share parts; a test loads the examples. */
const sharing = [
  `## Include

Files of one repository can share parts. An included file has only \`include\`, \`people\`, \`peopleFrom\`,
\`groups\`, \`access\` and \`theme\`:

\`\`\`yaml
# shared/company.yaml
people: { ada@example.com: admin, bob@example.com: member }
groups: { designers: [ada@example.com, bob@example.com] }
access: { team: viewer, designers: editor }
\`\`\`

\`\`\`yaml
# teams/design.yaml
include: [../shared/company.yaml]
team: Design
people: { eve@example.com: member }
spaces:
  roadmap: {}
  archive: { access: { designers: viewer } }
\`\`\`

What it has counts as if it were written here, and an entry of the including file wins over one with its key. Two included files that
define a key differently are an error. Paths are relative to the file and stay in the repository: the nearest folder with \`.git\`,
or else the working folder. To repeat a value in one file, name it with \`&\`, as in \`frames: &days { monday: {} }\`,
and repeat it with \`*\`: \`frames: *days\`. To share spaces and zones, with parameters too, [use TypeScript](#in-typescript).`,
  `## Environments

\`environments\` has what differs between, for example, staging and production:

\`\`\`yaml
# teams/sales.yaml
team: Sales
access: { team: viewer }
spaces: { deals: {}, archive: {} }
environments:
  staging:
    team: Sales (staging)
    access: { team: editor }
  production:
    spaces: { deals: { favorite: true } }
\`\`\`

An environment has any setting of the file except \`name\`, \`include\` and \`environments\`. Maps are merged by key, everything else, layouts
too, is replaced. You choose one with \`--environment staging\`, and in a program with \`environment\`. This checks every file of the
folder, in every environment:

\`\`\`sh
npx pulumi-canvas validate teams
\`\`\``,
];

const reference = "This reference is generated from the schema by `npm run generate`; do not edit it.";

const programs = `## In TypeScript

For what repeats, write the workspace in TypeScript, with functions, loops and conditions. Every command takes \`workspace.ts\` in
place of the file, with the same plan, guards and state; a \`workspace.ts\` continues the state of a \`workspace.yaml\` in the same
folder.

\`\`\`typescript
// workspace.ts
import type { WorkspaceDefinition } from "pulumi-canvas";

const board = (title: string, done = "green") => ({
  title,
  frames: { todo: {}, doing: { fill: "blue" }, done: { fill: done } },
  layout: { columns: ["todo", "doing", "done"] },
});

const sprint = (number: number) => ({
  title: \`Sprint \${number}\`,
  zones: { [\`board-\${number}\`]: board("Board") },
});

export default ({ environment }: { environment?: string }): WorkspaceDefinition => ({
  team: environment === "production" ? "Product" : "Product staging",
  spaces: { "sprint-12": sprint(12), "sprint-13": sprint(13) },
});
\`\`\`

\`\`\`sh
npx pulumi-canvas map workspace.ts --environment production
\`\`\`

The default export is a workspace, or a function that returns one, which may be async. The function receives the environment of
\`--environment\`. Files in JavaScript (\`.js\`, \`.mjs\`) and \`.mts\` work, too. A program can import other files, with or without their
extension, JSON, and packages; it is an ES module. In a folder of workspaces, the names of programs end in \`.workspace.ts\`, as in
[examples/company](../examples/company), whose teams share functions. TypeScript needs the package \`typescript\` in the project. Types
are dropped, not checked: run \`tsc --noEmit\` to check them. The value has to be plain data.

Errors name the line and column in the program. For a mistake in the workspace, that is where the value is written: in the default
export, in variables of the same file, and in what a function returns. For a value that is computed elsewhere, it is the
expression that computes it.

**A program is code, and a preview runs it.** It runs in a process of its own, for at most 60 seconds. Its environment has only
\`PATH\`, \`HOME\`, \`LANG\`, \`TZ\` and the folder for temporary files: no token, passphrase or other setting. What it prints goes to
standard error. That keeps secrets out of logs by accident, but not from an attacker: the program can read every file
that you can read, and the memory of your processes, and it can use the network. So a job that previews branches of others must have nothing
worth stealing: give it a token that can only read, a copy of the state (\`--state\`), and no other secret. A file in YAML is only
data, and safe to preview.`;

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
  if (items?.properties) return "list, as in [Frames](../sdk/README.md#frames)";
  return type === "array" ? `list of ${inner(items)}` : [type].flat().join(" or ");
}

const link = (text, title) => `[${text}](#${title.toLowerCase().replaceAll(".", "").replaceAll(" ", "-")})`;

const nameOf = ({ $ref, allOf: [whole] = [] }) => ($ref ?? whole?.$ref)?.split("/").at(-1);

const resolve = (property, definitions) => definitions[nameOf(property)] ?? property;

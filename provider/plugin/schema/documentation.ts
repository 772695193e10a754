import { editionExample, importIdExamples } from "../../core/import-id.ts";
import type { ImportIdPart } from "../../core/resource.ts";
import { tokenOf } from "./types.ts";

/** The same program in each language, by the name of the language in Markdown. */
export type Example = Readonly<Record<"typescript" | "python" | "go" | "yaml", string>>;

interface Documented {
  readonly description: string;
  readonly lifecycle?: string | undefined;
  readonly replaceOn?: readonly string[] | undefined;
  readonly importIdParts?: readonly ImportIdPart[] | undefined;
  /** The alternative, if it cannot be imported. */
  readonly importNote?: string | undefined;
}

/** The description of a resource or function, in the Markdown of Pulumi's registry. */
export function documentation(
  name: string,
  { description, lifecycle, replaceOn = [], importIdParts, importNote }: Documented,
  example?: Example,
): string {
  const sections = [
    description,
    example && exampleSection(example),
    lifecycle && ["## Updates and deletion", lifecycle, ...replacement(replaceOn)].join("\n\n"),
    importIdParts && importSection(name, importIdParts),
    importNote && `## Import\n\n${importNote}`,
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

/** The heading is part of the example: an SDK of a different language has neither. */
function exampleSection(example: Example): string {
  const programs = Object.entries(example).map(([language, program]) => `\`\`\`${language}\n${program.trim()}\n\`\`\``);
  return `{{% examples %}}
{{% example %}}
## Example Usage

<!--Start PulumiCodeChooser -->
${programs.join("\n")}
<!--End PulumiCodeChooser -->
{{% /example %}}
{{% /examples %}}`;
}

function replacement(inputs: readonly string[]): string[] {
  if (inputs.length === 0) return [];
  const names = new Intl.ListFormat("en-US", { type: "disjunction" }).format(inputs.map((input) => `\`${input}\``));
  return [`Changing ${names} replaces the resource.`];
}

function importSection(name: string, parts: readonly ImportIdPart[]): string {
  const byName = parts.map((part) => importIdExamples[part].name);
  const byId = parts.map((part) => importIdExamples[part].id);
  const resourceName = byName.at(-1)?.toLowerCase().replace(/@.*/, "");
  const lines = [byName, byId, [editionExample, ...byName]].map(
    (id) => `pulumi import ${tokenOf(name)} ${resourceName} ${id.join("/")}`,
  );
  return `## Import

The id is \`[EDITION/]${parts.join("/")}\`. Each part is an id or a name${parts.includes("MEMBER") ? " (of a person, the e-mail address)" : ""}. The edition is an id; leave it out if it is configured. Write a slash in a name as \`%2F\`.

\`\`\`sh
${lines.join("\n")}
\`\`\``;
}

/** What a part has measured. */
export interface MeasuredPart {
  readonly title: string;
  readonly minutes: number;
  /** In Markdown. */
  readonly tables: readonly string[];
}

const intro = [
  "# Results of `npm run bench`",
  "",
  "Ratios carry over to other machines; seconds do not. A part can be measured again on its own.",
].join("\n");

/**
 * The results in Markdown: the parts that were measured, and the others as they were, in the order of the titles. The machine is
 * that of the last run.
 */
export function mergedResults(
  former: string,
  machine: Readonly<Record<string, string>>,
  measured: readonly MeasuredPart[],
  titles: readonly string[],
): string {
  const sections = new Map(sectionsOf(former));
  for (const { title, minutes, tables } of measured)
    sections.set(title, [`## ${title}`, measuredLine(machine, minutes), ...tables].join("\n\n"));
  const facts = Object.entries(machine).map(([name, value]) => `| ${name} | ${value} |`);
  const table = ["| machine | value |", "| --- | --- |", ...facts].join("\n");
  return `${[intro, table, ...titles.flatMap((title) => sections.get(title) ?? [])].join("\n\n")}\n`;
}

function measuredLine({ date, "pulumi-canvas": version }: Readonly<Record<string, string>>, minutes: number): string {
  const duration = minutes < 1 ? "less than a minute" : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `Measured on ${date} with version ${version}, in ${duration}.`;
}

/** The sections below the headings, by title. */
function sectionsOf(markdown: string): [string, string][] {
  const [, ...sections] = markdown.split(/^(?=## )/m);
  return sections.map((text) => [text.slice(3, text.indexOf("\n")), text.trimEnd()]);
}

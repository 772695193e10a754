import { escapeMarkdown, maxComment } from "../output/markdown-text.ts";

/** The part of a workspace in Markdown about many. */
export interface Section {
  readonly name: string;
  /** Its Markdown, of at most this length. */
  readonly markdown: (length?: number) => string;
}

/** For the notice. */
const reserved = 1_000;
/** A section that has to be shorter than this only gets its name. */
const leastLength = 5_000;

/** Many workspaces for a pull request, in one comment: as many sections as fit, and the names of the others. */
export function fleetToMarkdown(title: string, summary: string, sections: readonly Section[]): string {
  const head = `# ${title}\n\n${escapeMarkdown(summary)}.\n`;
  let left = maxComment - head.length - reserved;
  const hidden: string[] = [];
  const shown = sections.flatMap(({ name, markdown }) => {
    const whole = markdown();
    const text = whole.length <= left ? whole : left >= leastLength ? markdown(left) : undefined;
    left -= text?.length ?? 0;
    if (text === undefined) hidden.push(name);
    return text ?? [];
  });
  return [head, ...shown, noticeOf(hidden)].filter((part) => part !== "").join("\n");
}

function noticeOf(hidden: readonly string[]): string {
  if (hidden.length === 0) return "";
  const names = escapeMarkdown(hidden.join(", "));
  const shown = names.length <= reserved / 2 ? `: ${names}` : "";
  return `**This is too long for a comment: ${hidden.length} more workspaces are not shown${shown}.** The log of the job and \`--json\` have all of it.\n`;
}

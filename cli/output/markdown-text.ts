// Text that others have written, such as the name of a space, in Markdown that GitHub and GitLab render.

/** Characters that format text, or start an HTML element. */
const special = /[\\`*_[\]<>|~&#]/g;
/** The start of a mention, a reference or a link; an invisible space after it keeps it plain text. */
const startsLink = /(?<!\w)[@#!~%$](?=\w)|:(?=\/\/)|www(?=\.)/gi;
/** The start of a list item or a heading. */
const startsBlock = /^(\d*)([-+=.)])/;
/** Characters that end the line, or reverse the direction of the text. */
const invisible = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** One line of text that is shown as it is. */
export function escapeMarkdown(text: string): string {
  const line = text.replaceAll(invisible, " ").trim();
  // The entity comes last: escaping would break it.
  const marked = line.replaceAll(startsLink, "$&\u200B").replaceAll(special, "\\$&").replace(startsBlock, "$1\\$2");
  return marked.replaceAll("\u200B", "&#8203;");
}

/** A list of texts; the lines of one text stay together. */
export function markdownList(texts: readonly string[]): string {
  const itemOf = (text: string) => text.split("\n").filter(Boolean).map(escapeMarkdown).join("\\\n  ");
  return texts.map((text) => `- ${itemOf(text)}\n`).join("");
}

/** A list with a heading; empty if there is nothing to list. */
export const markdownSection = (title: string, texts: readonly string[]): string =>
  texts.length === 0 ? "" : `### ${title}\n\n${markdownList(texts)}`;

// Texts that others have written, such as names of spaces, in Markdown that GitHub and GitLab render.

/** What changes the look of a text, or begins an HTML element. */
const special = /[\\`*_[\]<>|~&#]/g;
/** What begins a mention, a reference or a link; an invisible space behind it leaves it a text. */
const beginsLink = /(?<!\w)[@#!~%$](?=\w)|:(?=\/\/)|www(?=\.)/gi;
/** What makes a list or a heading of a line. */
const beginsBlock = /^(\d*)([-+=.)])/;
/** What would end the line, or turn the direction of the text around. */
const invisible = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** One line of text that shows as it is. */
export function escapeMarkdown(text: string): string {
  const line = text.replaceAll(invisible, " ").trim();
  // An entity survives because its own signs are put in last.
  const marked = line.replaceAll(beginsLink, "$&\u200B").replaceAll(special, "\\$&").replace(beginsBlock, "$1\\$2");
  return marked.replaceAll("\u200B", "&#8203;");
}

/** A list of texts; lines of one text stay together. */
export function markdownList(texts: readonly string[]): string {
  const itemOf = (text: string) => text.split("\n").filter(Boolean).map(escapeMarkdown).join("\\\n  ");
  return texts.map((text) => `- ${itemOf(text)}\n`).join("");
}

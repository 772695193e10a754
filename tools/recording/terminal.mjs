// What a terminal shows of a program's output, as HTML.

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors are control sequences
const sequence = /\u001b\[([\d;]*)([A-Za-z])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: so are these
const overwritten = /^[^\n]*(?:\r|\u001b\[1G)/gm;
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The last `height` lines; the styles become classes such as `sgr-1` (bold) and `sgr-32` (green). */
export function terminalHtml(output, height) {
  let styles = [];
  let html = "";
  // Splitting by a pattern with two groups gives text, codes, letter, text, ...
  const visible = output.replaceAll("\r\n", "\n").replaceAll(overwritten, "");
  const parts = visible.trimEnd().split(sequence);
  for (let index = 0; index < parts.length; index += 3) {
    html += styled(parts[index], styles);
    if (parts[index + 2] === "m") styles = afterCodes(styles, parts[index + 1]);
  }
  return html.split("\n").slice(-height).join("\n");
}

/** A span ends with its line, so lines can be split. */
function styled(text, styles) {
  const names = styles.map((code) => `sgr-${code}`).join(" ");
  const wrap = (line) => (line === "" || names === "" ? line : `<span class="${names}">${line}</span>`);
  const escaped = text.replaceAll(/[&<>]/g, (character) => escapes[character]);
  return escaped.split("\n").map(wrap).join("\n");
}

/** 0 ends all styles, 22 ends bold and dim, 39 ends the color; `38;5;2` means the same as color 32. */
function afterCodes(styles, codes) {
  let kept = styles;
  for (const code of codes.replaceAll(/38;5;([0-7])\b/g, "3$1").split(";")) {
    if (Number(code) === 0) kept = [];
    else if (code === "22") kept = kept.filter((style) => style !== "1" && style !== "2");
    else if (code === "39") kept = kept.filter((style) => !/^[39]\d$/.test(style));
    else kept = [...kept, code];
  }
  return kept;
}

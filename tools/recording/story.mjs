// What the recording shows in the editor and in the pull request.

/** A line with a sign in front of it is added while the recording runs. */
const edited = `team: Product
people:
  owner@example.com: admin
  ada@example.com: member
+ new@example.com: member
spaces:
  sprint:
    title: Sprint 12
    access: { team: editor }
    zones:
      board:
        title: Board
        frames:
          todo: { title: To do, fill: yellow }
          doing: { title: Doing, fill: blue }
+         review: { title: Review, fill: orange }
          done: { title: Done, fill: green }
        layout:
          columns:
            - todo
            - doing
+           - review
            - done
`;

const isAdded = (line) => line.startsWith("+");

/** The file while it is edited: with none of the new lines, with the first, with the first two, and so on. */
export function drafts() {
  const lines = edited.split("\n");
  const added = lines.filter(isAdded);
  return [undefined, ...added].map((_, count) => {
    const shown = new Set(added.slice(0, count));
    const kept = lines.filter((line) => !isAdded(line) || shown.has(line));
    return {
      text: kept.map((line) => line.replace(/^\+/, " ")).join("\n"),
      html: kept.map((line) => (isAdded(line) ? `<ins>${line.replace("+", " ")}</ins>` : line)).join("\n"),
    };
  });
}

/** The headings and lines of a comment in Markdown. */
export function commentHtml(markdown) {
  const lines = markdown.split("\n").filter((line) => line !== "" && !line.startsWith("<"));
  return lines
    .map((line) => line.replaceAll("<", "&lt;"))
    .map((line) => {
      if (line.startsWith("#")) return `<h2>${line.replace(/^#+ /, "")}</h2>`;
      return line.startsWith("- ") ? `<li>${line.slice(2)}</li>` : `<p>${line}</p>`;
    })
    .join("");
}

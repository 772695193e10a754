// The tables of docs/command.md, from the same table of commands as the help.

const escaped = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

/** Every command with what it does. */
export function commandsTable(commands) {
  const rows = Object.entries(commands).map(
    ([name, { usage, summary }]) => `| \`${escaped(`${name} ${usage[0]}`.replace(" [options]", ""))}\` | ${summary} |`,
  );
  return ["", "| command | what it does |", "| --- | --- |", ...rows, "", ""].join("\n");
}

/** The meaning of every exit code, for every command. */
export function exitCodesTable(commands) {
  const codes = [...new Set(Object.values(commands).flatMap(({ exitCodes }) => Object.keys(exitCodes)))];
  const rows = Object.entries(commands).map(
    ([name, { exitCodes }]) => `| \`${name}\` | ${codes.map((code) => escaped(exitCodes[code] ?? "")).join(" | ")} |`,
  );
  return ["", `| command | ${codes.join(" | ")} |`, `| --- |${" --- |".repeat(codes.length)}`, ...rows, ""].join("\n");
}

/** A table of options for each command. */
export function optionsTables(commands, { shownFlags, flagsOf }) {
  const sections = Object.entries(commands).map(([name, command]) => {
    const rows = shownFlags(flagsOf(command)).map(
      ([, title, { text }]) => `| \`${escaped(title)}\` | ${escaped(text)} |`,
    );
    return [`### ${name}`, "", "| option | what it does |", "| --- | --- |", ...rows, ""].join("\n");
  });
  return `\n${sections.join("\n")}\n`;
}
